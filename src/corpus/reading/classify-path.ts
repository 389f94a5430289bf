import type { IgnoredKind } from '../../domain/import-report.ts';

/** What to do with a file, told from its path alone. */
export type PathKind =
  | { readonly kind: 'markdown' | 'json' | 'zip' }
  | { readonly kind: 'ignored'; readonly ignored: IgnoredKind };

const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp|ico|heic|tiff?)$/i;
/** JSON that stands beside articles in every repository and never is one. */
const TOOL_JSON =
  /^(?:package(?:-lock)?|qiita\.config|tsconfig.*|jsconfig.*|composer|deno|renovate|\w+rc)\.json$/i;

/** Sorts a path (NFC, `/` as separator): what can hold articles, and what is only counted. */
export function classifyPath(path: string): PathKind {
  const segments = path.split('/');
  const name = segments.at(-1) ?? '';
  const ignored = (kind: IgnoredKind): PathKind => ({ kind: 'ignored', ignored: kind });
  if (segments.includes('__MACOSX') || name.startsWith('._') || name === '.DS_Store') {
    return ignored('macos-metadata');
  }
  // Qiita CLI keeps the published state of each article there.
  if (segments.includes('.remote')) return ignored('remote-copy');
  if (segments.includes('node_modules')) return ignored('node-modules');
  if (segments.some((segment) => segment.startsWith('.'))) return ignored('dot-file');
  if (/\.(?:md|markdown)$/i.test(name)) return { kind: 'markdown' };
  if (/\.zip$/i.test(name)) return { kind: 'zip' };
  if (/\.json$/i.test(name)) return TOOL_JSON.test(name) ? ignored('other-type') : { kind: 'json' };
  return ignored(IMAGE.test(name) ? 'image' : 'other-type');
}

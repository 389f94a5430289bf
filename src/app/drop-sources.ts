import type { ImportReport } from '../domain/import-report.ts';
import type { DropNode } from './corpus-collect.ts';
import type { SourceListing, SourceName } from './known-sources.ts';

/**
 * What the folders and zips of a drop hold, as its report tells, for those that were read whole. Loose files are no
 * source: nothing says which others belong to them. Paths of a zip's articles do not name the zip, so zips count only
 * when nothing else was dropped with them, and then as one.
 */
export function listingsOf(
  nodes: readonly DropNode[],
  report: ImportReport,
): readonly SourceListing[] {
  const roots = new Map(nodes.map((node) => [rootOf(node), kindOf(node)]));
  const kinds = new Set(roots.values());
  if (kinds.size !== 1) return [];
  const articles = [...report.added, ...report.updated, ...report.unchanged];
  if (kinds.has('folder')) {
    return [...roots.keys()].map((name) => ({
      kind: 'folder',
      name,
      ids: articles.filter(({ path }) => path.startsWith(`${name}/`)).map(({ id }) => id),
    }));
  }
  const isRefused = report.skipped.some(({ path }) => roots.has(path));
  if (!kinds.has('zip') || isRefused) return [];
  const name = [...roots.keys()].map(withoutCopyNumber).toSorted().join(' + ');
  return [{ kind: 'zip', name, ids: articles.map(({ id }) => id) }];
}

/** A picked folder gives its files one by one, each with its path from that folder. */
function rootOf({ name }: DropNode): string {
  return (name.split('/', 1)[0] ?? name).normalize('NFC');
}

function kindOf({ kind, name }: DropNode): SourceName['kind'] | 'file' {
  if (kind === 'directory' || name.includes('/')) return 'folder';
  return /\.zip$/iu.test(name) ? 'zip' : 'file';
}

/** `export (2).zip` is the third download of `export.zip`. */
function withoutCopyNumber(name: string): string {
  return name.replace(/ ?\(\d+\)(?=\.zip$)/iu, '');
}

import type { Article } from '../../domain/article.ts';
import { articleId } from '../../domain/ids.ts';
import type { ImportWarning, SkipReason } from '../../domain/import-report.ts';
import { LIMITS } from '../../config/limits.ts';
import { canonicalJson } from '../../lib/canonical-json.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { shortened } from '../../lib/text-graphemes.ts';
import { listHeadings } from '../../markdown/headings.ts';
import { parseBlocks } from '../../markdown/parse.ts';
import type { ArticleMeta } from './article-meta.ts';
import { cleanBody } from './clean-text.ts';

export interface Draft {
  readonly path: string;
  readonly meta: ArticleMeta;
  /** Clean text, metadata left out. */
  readonly body: string;
  readonly bodyStart: number;
  readonly warnings: readonly ImportWarning[];
}

export type MadeArticle =
  | { readonly ok: true; readonly article: Article; readonly warnings: readonly ImportWarning[] }
  | { readonly ok: false; readonly reason: SkipReason };

/** Ids made from path and content start so; no tool gives such ids. */
const OWN_ID = /^p-[0-9a-f]{20}$/;

/** Whether an id was made by `makeArticle` because the file has none. */
export function isOwnId(id: string): boolean {
  return OWN_ID.test(id);
}

/**
 * Builds an article: title from the metadata, else the first H1, else the file's (or, for `README` and `index`, the
 * folder's) name; `contentHash` over everything a reader could see change; an id of its own when the file has none.
 * A body in which nothing is visible is no article.
 */
export async function makeArticle(draft: Draft): Promise<MadeArticle> {
  const { path, meta, bodyStart } = draft;
  if (draft.body.length > LIMITS.articleCharacters) {
    const limit = LIMITS.articleCharacters;
    return { ok: false, reason: { kind: 'too-large', bytes: draft.body.length, limit } };
  }
  const { text, warnings: bodyWarnings } = cleanBody(draft.body);
  if (!/[^\s\p{Cf}]/u.test(text)) return { ok: false, reason: { kind: 'empty' } };
  const heading = meta.title === null ? firstTopHeading(text) : null;
  const written = meta.title ?? heading ?? nameOf(path);
  const title = shortened(written, LIMITS.titleCharacters);
  const short = meta.tags.slice(0, LIMITS.tags).map((tag) => shortened(tag, LIMITS.tagCharacters));
  const tags = [...new Set(short)];
  const { createdAt, updatedAt, isPrivate, isDraft } = meta;
  const contentHash = await sha256Hex(
    canonicalJson({ title, tags, createdAt, updatedAt, isPrivate, isDraft, text }),
  );
  const id = meta.id ?? `p-${(await sha256Hex(`${path}\n${contentHash}`)).slice(0, 20)}`;
  const warnings: ImportWarning[] = [...draft.warnings, ...bodyWarnings];
  if (meta.title === null) {
    warnings.push({ kind: 'title-from', source: heading === null ? 'file-name' : 'heading' });
  }
  if (title !== written || tags.join() !== meta.tags.join()) {
    warnings.push({
      kind: 'metadata-cut',
      characters: written.length,
      tags: meta.tags.length,
    });
  }
  if (isPrivate) warnings.push({ kind: 'private' });
  if (isDraft) warnings.push({ kind: 'draft' });
  const article = { ...meta, id: articleId(id), path, title, tags, text, bodyStart, contentHash };
  return { ok: true, article, warnings };
}

function firstTopHeading(text: string): string | null {
  // Parsing is for texts that can have one.
  if (!/^ {0,3}(?:#[ \t]|=+[ \t]*$)/m.test(text)) return null;
  const headings = listHeadings(parseBlocks(text), text);
  return headings.find(({ level, text: name }) => level === 1 && name !== '')?.text ?? null;
}

/** `記事/README.md` is named by its folder, everything else by the file. */
function nameOf(path: string): string {
  const segments = path.split('/');
  const file = segments.at(-1) ?? path;
  const name = file.replace(/\.(?:md|markdown|json)$/i, '').trim();
  const folder = segments.at(-2);
  return folder !== undefined && /^(?:readme|index|text)$/i.test(name)
    ? folder
    : name || file.trim();
}

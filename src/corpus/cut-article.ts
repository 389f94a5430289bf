import type { Article, ChunkedArticle, ChunkSettings } from '../domain/article.ts';
import type { SkipReason } from '../domain/import-report.ts';
import { chunkArticle } from './chunking/chunk-article.ts';
import { unreadable } from './reading/attempt.ts';

/** `chunkArticle`, or what stands in for it. */
export type Chunk = (article: Article, settings: ChunkSettings) => ChunkedArticle;

export type CutArticle =
  | { readonly ok: true; readonly chunked: ChunkedArticle }
  | { readonly ok: false; readonly reason: SkipReason };

/** Cuts an article; a bug that it brings to light is the reason to skip this article, and no more. */
export function cutArticle(
  article: Article,
  settings: ChunkSettings,
  chunk: Chunk = chunkArticle,
): CutArticle {
  try {
    return { ok: true, chunked: chunk(article, settings) };
  } catch (cause) {
    return { ok: false, reason: unreadable(cause) };
  }
}

/** For articles that are there already: one that cannot be cut stays, without passages, and `IndexStatus` names it. */
export function cutOrNothing(
  article: Article,
  settings: ChunkSettings,
  chunk?: Chunk,
): ChunkedArticle {
  const cut = cutArticle(article, settings, chunk);
  return cut.ok ? cut.chunked : { headings: [], passages: [] };
}

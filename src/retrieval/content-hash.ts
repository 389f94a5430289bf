import type { Fingerprint } from '../domain/ids.ts';
import { textHash } from '../lib/text-hash.ts';
import type { ArticleMeta } from './article-meta.ts';

/** A hash of which articles an index holds, kept up to date article by article. */
export interface ContentHash {
  add(article: ArticleMeta): void;
  remove(article: ArticleMeta): void;
  /** 32 hex digits; the same for the same articles, in whatever order they came. */
  under(fingerprint: Fingerprint): string;
}

/**
 * The hashes of id and content of all articles are added up, in four lanes of 32 bits: a sum does not depend on the
 * order, and an article is taken out by subtracting. Each search names the index it searched, also while thousands of
 * articles come in, so this must not look at all of them.
 */
export function createContentHash(): ContentHash {
  const sums = new Uint32Array(4);
  let articles = 0;

  function count(article: ArticleMeta, sign: 1 | -1): void {
    const hash = textHash(JSON.stringify([article.id, article.contentHash]));
    for (const lane of sums.keys()) {
      const part = Number.parseInt(hash.slice(lane * 8, lane * 8 + 8), 16);
      sums[lane] = (sums[lane] as number) + sign * part;
    }
    articles += sign;
  }

  return {
    add: (article) => count(article, 1),
    remove: (article) => count(article, -1),
    under: (fingerprint) => textHash(JSON.stringify([fingerprint, articles, ...sums])),
  };
}

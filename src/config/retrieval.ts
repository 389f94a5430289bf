import type { ChunkSettings } from '../domain/article.ts';
import type { TokenizerName } from '../domain/tokenizer.ts';

/** Evidence passages in a prompt, the same for every mode (product invariant). */
export const EVIDENCE_K = 5;

/** Robertson & Zaragoza 2009; the values scored best on Japanese tech questions (facts §2). */
export const BM25 = { k1: 1.2, b: 0.75 } as const;

/** Cormack, Clarke & Büttcher 2009: k = 60. `window` = depth of each leg before fusion. */
export const RRF = { rankConstant: 60, window: 50, weights: { lexical: 1, dense: 1 } } as const;

export const DEFAULT_TOKENIZER: TokenizerName = 'icu-compounds';

/**
 * Characters (UTF-16 units): target, below it a section joins a sibling, shared by neighbours of a split section.
 * `#見出し` is text, as Qiita renders it today.
 */
export const DEFAULT_CHUNK: ChunkSettings = {
  size: 600,
  minimum: 120,
  overlap: 80,
  headingWithoutSpace: 'strict',
};

/** Most characters (UTF-16 units) of a table's head or a fence's opening line that a later part repeats. */
export const CONTEXT_LIMIT = 200;

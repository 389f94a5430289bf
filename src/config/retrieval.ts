import type { ChunkSettings } from '../domain/article.ts';
import type { TokenizerName } from '../domain/tokenizer.ts';

/** Evidence passages in a prompt, the same for every mode (product invariant). */
export const EVIDENCE_K = 5;

/** Robertson & Zaragoza 2009; the values scored best on Japanese tech questions (facts §2). */
export const BM25 = { k1: 1.2, b: 0.75 } as const;

/** Cormack, Clarke & Büttcher 2009: k = 60. `window` = depth of each leg before fusion. */
export const RRF = { rankConstant: 60, window: 50, weights: { lexical: 1, dense: 1 } } as const;

/** Left out of questions in English: Lucene's English stop words, and what a question is asked with. */
export const ENGLISH_FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with',
    'about can could did do does from had has have how i its me my our should than we were what when where which who why would you your',
  ]
    .join(' ')
    .split(' '),
);

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

/** Late interaction: passages whose token states are kept in memory (about 20 kB each). */
export const LATE = { kept: 1_000 } as const;

/** Bounds of the prompt that lets a model order candidates. */
export const LISTWISE = {
  /** Characters (UTF-16 units) of a candidate's text. */
  excerptCharacters: 300,
  /** Candidates in one prompt; what stands below keeps its place. */
  candidates: 20,
} as const;

/** The graph of passages and what they name. */
export const GRAPH = {
  /** An entity in a larger share of the passages is left out, unless it is in no more than `leastCut` of them. */
  maxShare: 0.1,
  leastCut: 10,
  /** Chance of going back to the question's entities, and turns of the walk: half of the mass stays within one step. */
  restart: 0.5,
  turns: 6,
} as const;

/** DocuSearch's three signals and its balance of relevance and diversity. */
export const DOCUSEARCH = {
  weights: { dense: 0.5, lexical: 0.35, graph: 0.15 },
  lambda: 0.65,
  /** Candidates that are reranked and diversified. */
  depth: 20,
  /** Most passages that are judged one by one beyond k, to fill the places of those that are dropped. */
  spare: 3,
  /** Most passages of a question that are judged once more with their neighbours. */
  contexts: 3,
  /** Without a model: share of the question's weight that a passage must hold to count as grounded, and as an answer. */
  grounded: 0.1,
  answers: 0.9,
} as const;

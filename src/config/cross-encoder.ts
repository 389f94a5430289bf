/** Running a reranking model of the user's choice. */
export const CROSS_ENCODER = {
  /** A pair is cut here even when the model reads more: attention grows with the square of it, on one thread. */
  maxTokens: 1024,
  /** What a model reads that says nothing about it. */
  defaultTokens: 512,
  /** Tokens that are kept free for passage and specials; a question that leaves fewer is refused. */
  leastPassage: 16,
  /** Pairs of one forward pass, unless its number format makes a score depend on its batch mates. */
  batch: 8,
} as const;

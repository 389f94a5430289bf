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
  /** An unused worker is ended after this: the model takes as much memory as its file and more. */
  idleMs: 120_000,
} as const;

/** Where models may be fetched from, when the user says so; public/allowed-hosts.js names it and its stores. */
export const HUB = { origin: 'https://huggingface.co', host: 'huggingface.co' } as const;

/** How modes are compared. A report carries these numbers, so that it can be made again. */
export const EVALUATION = {
  /** Of every interval. */
  confidence: 0.95,
  /** A difference is told apart when its p value, adjusted by Holm, is at most this. */
  alpha: 0.05,
  /** Chance of telling an effect as large as the one seen, in the estimate of the questions needed. */
  power: 0.8,
  /** Bootstrap samples, and sign flips when they are drawn and not counted out. */
  resamples: 10_000,
  /** Up to this many non-zero differences every flip is counted out (2^14 of them). */
  exactFlips: 14,
  seed: 20_261_001,
} as const;

/**
 * Share of the best coverage that a passage needs to count for a gold span (ADR 0010): room for a trailing
 * newline or a mark that the chunker left out, not for half a sentence.
 */
export const GOLD_COVERAGE = 0.9;

/** The tokenizer gate: the seed experiment's 80 %, asked of ranks too, since nearly any tokenizer finds a literal term. */
export const GATE = {
  passRate: 0.8,
  /** Ranks that count as found. */
  depth: 5,
  /** Terms drawn from the corpus for each kind; four kinds, so 40 when the corpus has them. */
  termsPerKind: 10,
  /** A term in a larger share of the passages cannot tell them apart. */
  maxShare: 0.2,
  seed: 20_261_001,
} as const;

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

/** The golden-set workshop: how questions are drawn and which are too thin to keep. */
export const WORKSHOP = {
  seed: 20_261_001,
  /** Passages of an article that are proposed for one easy question (the seed experiment's three to one). */
  candidatesPerArticle: 3,
  /** Characters (UTF-16 units) a passage needs to be asked about; below it there is little to ask. */
  passageCharacters: 80,
  /** Passages that must lie between two places of one article for them to be distant. */
  distantGap: 3,
  /** Neighbours looked at to find partners in other articles. */
  neighbours: 12,
  /** Seeds tried for each question wanted; then the type is given up, so that cost has an end. */
  attemptsPerQuestion: 8,
  /** Characters of a question: fewer say nothing, more are no question (the latter of `LIMITS.queryCharacters`). */
  questionCharacters: { least: 12, most: 400 },
  /** Characters of a reference answer. */
  answerCharacters: 2_000,
  /** Terms that name something (not just "method" or "setting") a question must hold. */
  specificTerms: 2,
  /** A quote of the passage shorter than this is not trusted to mark the answer's place. */
  quoteCharacters: 10,
  maxOutputTokens: 1_200,
} as const;

/** The judge of answers. */
export const JUDGE = {
  /** A verdict and a few booleans a claim; an answer has some ten claims. */
  maxOutputTokens: 1_500,
} as const;

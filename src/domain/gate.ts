/** Kinds of terms that the tokenizer gate draws from a corpus. */
export const TERM_KINDS = ['kanji', 'katakana', 'mixed', 'identifier'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** One term that was asked for. */
export interface GateCase {
  readonly query: string;
  readonly kind: TermKind | 'synthetic';
  /** Texts that are right. */
  readonly right: number;
  /** Rank of the first right one among the first `GATE.depth`, or `null`. */
  readonly firstRank: number | null;
  /** Share of right ones among the first min(depth, right): 1 when every place that could be right is. */
  readonly precision: number;
}

export interface GateSet {
  readonly cases: readonly GateCase[];
  /** Share of queries with a right text among the first `GATE.depth`; nearly any tokenizer reaches it. */
  readonly hitRate: number;
  /** Mean of the cases' precision: whether what is found also stands at the top. */
  readonly precision: number;
}

/** Whether a tokenizer finds terms by their letters. */
export interface GateReport {
  readonly passRate: number;
  readonly depth: number;
  readonly synthetic: GateSet;
  /** `null` when the corpus holds no term to draw. */
  readonly corpus: GateSet | null;
  readonly passed: boolean;
}

/** The lowest share of a report: what must reach `passRate`. */
export function gateRate({ synthetic, corpus }: GateReport): number {
  const sets = corpus === null ? [synthetic] : [synthetic, corpus];
  return Math.min(...sets.flatMap(({ hitRate, precision }) => [hitRate, precision]));
}

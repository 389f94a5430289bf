import type { Verdict } from '../../domain/evaluation.ts';

export interface VerdictInput {
  /** Adjusted over its family. */
  readonly pHolm: number;
  readonly alpha: number;
  readonly n: number;
  /** Topics that would tell the difference; `null` when none was seen. */
  readonly needed: number | null;
  /** The system with the higher mean. */
  readonly better: string;
}

/** What may be said: which system is better, or that they are not distinguishable and about what would tell them apart. */
export function verdictOf({ pHolm, alpha, n, needed, better }: VerdictInput): Verdict {
  if (needed !== null && pHolm <= alpha) return { kind: 'distinguishable', better };
  return {
    kind: 'not-distinguishable',
    moreNeeded: needed === null ? null : Math.max(1, needed - n),
  };
}

import type {
  Bucket,
  BucketScores,
  Comparison,
  EvaluationReport,
  TopicType,
} from '../../domain/evaluation.ts';
import { headToHead } from '../experiment/head-to-head.ts';
import { wilson } from '../stats/wilson.ts';

/**
 * What may be said of one system against the base, never more than the test on full hit allows:
 * - `better`, `worse`: told apart (exact McNemar, adjusted by Holm);
 * - `no-gain`: not told apart, and the most it could gain is not worth having;
 * - `undecided`: not told apart, and a gain worth having is still possible: more questions are needed.
 */
export type AdviceKind = 'better' | 'worse' | 'no-gain' | 'undecided';

export interface SystemAdvice {
  readonly system: string;
  readonly kind: AdviceKind;
  /** The row of evidence behind it, from the base (`a`) to the system (`b`), whichever way the report has it. */
  readonly evidence: {
    readonly n: number;
    readonly won: number;
    readonly lost: number;
    /** Gain in full hits, as a share: value and interval. */
    readonly gain: Comparison['difference'];
    /** The most it could gain: upper end of Wilson's interval of the share it won. No loss is counted against it. */
    readonly mostGain: number;
    readonly pHolm: number;
    readonly moreNeeded: number | null;
  };
  /** Questions on which the system alone, of the two, had every gold passage. */
  readonly wonTopics: readonly string[];
  /** Median time against the base's; `null` when it was not measured. */
  readonly timesTime: number | null;
  /** Tokens against the base's; `null` when either called no model. */
  readonly timesTokens: number | null;
}

/** The advice for one type of question. */
export interface BucketAdvice {
  readonly bucket: TopicType;
  /** What others are read against: hybrid where it ran, else the first system. */
  readonly base: string;
  readonly n: number;
  /** Full hits of the base. */
  readonly fullHits: number;
  readonly others: readonly SystemAdvice[];
}

/** Mean tokens of a question, in and out. */
export interface BucketTokens {
  readonly bucket: Bucket;
  readonly system: string;
  readonly meanInputTokens: number;
  readonly meanOutputTokens: number;
}

/** A gain in full hits below this share is not worth a slower or dearer mode: one question in twenty. */
export const WORTH_HAVING = 0.05;

/** Plain recommendations out of a finished evaluation, by type of question; nothing where there is nothing to compare. */
export function advise(
  report: EvaluationReport,
  tokens: readonly BucketTokens[] = [],
): readonly BucketAdvice[] {
  const base = report.systems.includes('hybrid') ? 'hybrid' : report.systems[0];
  if (base === undefined || report.systems.length < 2) return [];
  return report.buckets.flatMap((bucket): BucketAdvice[] => {
    const own = scoreOf(report, bucket, base);
    if (bucket === 'all' || own?.scores == null || own.n === 0) return [];
    const others = report.systems
      .filter((system) => system !== base)
      .flatMap((system) => adviceOn(report, bucket, base, system, tokens));
    if (others.length === 0) return [];
    return [{ bucket, base, n: own.n, fullHits: own.scores.fullHits, others }];
  });
}

function adviceOn(
  report: EvaluationReport,
  bucket: TopicType,
  base: string,
  system: string,
  tokens: readonly BucketTokens[],
): readonly SystemAdvice[] {
  const row = report.comparisons.find(
    (one) =>
      one.bucket === bucket &&
      one.measure === 'full-hit' &&
      ((one.a === base && one.b === system) || (one.a === system && one.b === base)),
  );
  if (row === undefined) return [];
  const isForward = row.a === base;
  const { value, low, high } = row.difference;
  const gain = isForward ? row.difference : { value: -value, low: -high, high: -low };
  const won = isForward ? row.bWins : row.aWins;
  // A bootstrap over questions without a difference is 0 to 0, however few they are; this is not.
  const mostGain = wilson(won, row.n, report.conditions.confidence).high;
  return [
    {
      system,
      kind: kindOf(row, system, mostGain),
      evidence: {
        n: row.n,
        won,
        lost: isForward ? row.aWins : row.bWins,
        gain,
        mostGain,
        pHolm: row.pHolm,
        moreNeeded: row.verdict.kind === 'distinguishable' ? null : row.verdict.moreNeeded,
      },
      wonTopics: wonTopics(report, bucket, base, system),
      timesTime: ratio(
        scoreOf(report, bucket, system)?.latencyMs?.p50,
        scoreOf(report, bucket, base)?.latencyMs?.p50,
      ),
      timesTokens: ratio(tokensOf(tokens, bucket, system), tokensOf(tokens, bucket, base)),
    },
  ];
}

function kindOf({ verdict }: Comparison, system: string, mostGain: number): AdviceKind {
  if (verdict.kind === 'distinguishable') return verdict.better === system ? 'better' : 'worse';
  return mostGain < WORTH_HAVING ? 'no-gain' : 'undecided';
}

function wonTopics(
  { outcomes }: EvaluationReport,
  bucket: TopicType,
  base: string,
  system: string,
): readonly string[] {
  return headToHead(outcomes, base, system)
    .filter(({ type, won }) => type === bucket && won === 'b')
    .map(({ topicId }) => topicId);
}

function scoreOf(
  { scores }: EvaluationReport,
  bucket: Bucket,
  system: string,
): BucketScores | undefined {
  return scores.find((row) => row.bucket === bucket && row.system === system);
}

function tokensOf(
  tokens: readonly BucketTokens[],
  bucket: Bucket,
  system: string,
): number | undefined {
  const row = tokens.find((one) => one.bucket === bucket && one.system === system);
  return row === undefined ? undefined : row.meanInputTokens + row.meanOutputTokens;
}

/** `null` where one of them is not known, or is nothing. */
function ratio(a: number | undefined, b: number | undefined): number | null {
  return a === undefined || b === undefined || a === 0 || b === 0 ? null : a / b;
}

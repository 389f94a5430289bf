import type { Bucket, Comparison, EvaluationConditions } from '../domain/evaluation.ts';
import { decimal } from '../eval/report/numbers.ts';
import type { ReportWords } from '../eval/report/markdown.ts';

const BUCKETS = {
  easy: 'easy',
  multihop: 'multihop',
  multihop3: 'multihop3',
  distant: 'distant',
  unanswerable: 'unanswerable',
  all: 'all (pooled)',
} as const satisfies Record<Bucket, string>;

function verdictWords({ verdict, n }: Comparison): string {
  if (verdict.kind === 'distinguishable') return `${verdict.better} is better`;
  const more =
    verdict.moreNeeded === null
      ? 'no difference seen'
      : `about ${verdict.moreNeeded} more questions needed`;
  return `not distinguishable with n = ${n}, ${more}`;
}

function conditionsWords(conditions: EvaluationConditions): string {
  const { k, confidence, resamples, seed, alpha, power, indexHash, goldenHash } = conditions;
  return [
    `Evidence: the first ${k} passages. Full hit: every gold span is among them; n/N with a Wilson interval. Other`,
    `intervals: percentile bootstrap, ${resamples} samples, seed ${seed}; all at ${100 * confidence} %. Tests are paired by`,
    `question: exact McNemar on full hit, randomisation on partial recall; p adjusted by Holm over the pairs of modes of`,
    `one type and measure, told apart at p ≤ ${alpha}. "More questions needed" is for a difference of the size seen here`,
    `and a power of ${power}. Latency is p50 / p95 of retrieval. Index ${indexHash}, golden set ${goldenHash}.`,
  ].join('\n');
}

/** English words of a report. */
export const REPORT_WORDS: ReportWords = {
  bucket: (bucket) => BUCKETS[bucket],
  columns: {
    bucket: 'type',
    system: 'mode',
    fullHit: 'full hit',
    partialRecall: 'partial recall',
    recall: 'recall',
    mrr: 'MRR',
    ndcg: 'nDCG',
    map: 'MAP',
    latency: 'latency',
    measure: 'measure',
    pair: 'modes',
    wins: 'won : lost',
    difference: 'difference',
    p: 'p (Holm)',
    effect: 'effect size',
    verdict: 'verdict',
  },
  measure: (measure) => (measure === 'full-hit' ? 'full hit' : 'partial recall'),
  effect: ({ kind, value }) => {
    if (value === null) return '–';
    return `${kind === 'cohens-h' ? 'h' : 'dz'} = ${decimal(value)}`;
  },
  verdict: verdictWords,
  conditions: conditionsWords,
};

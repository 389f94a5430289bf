import type { Bucket, Comparison, EvaluationConditions } from '../../domain/evaluation.ts';
import { decimal } from './numbers.ts';
import type { ReportWords } from './markdown.ts';

const BUCKETS_EN = {
  easy: 'easy',
  multihop: 'multihop',
  multihop3: 'multihop3',
  distant: 'distant',
  unanswerable: 'unanswerable',
  all: 'all (pooled)',
} as const satisfies Record<Bucket, string>;

function verdictEn({ verdict, n }: Comparison): string {
  if (verdict.kind === 'distinguishable') return `${verdict.better} is better`;
  const more =
    verdict.moreNeeded === null
      ? 'no difference seen'
      : `about ${verdict.moreNeeded} more questions needed`;
  return `not distinguishable with n = ${n}, ${more}`;
}

function conditionsEn(conditions: EvaluationConditions): string {
  const { k, confidence, resamples, seed, alpha, power, indexHash, goldenHash } = conditions;
  return [
    `Evidence: the first ${k} passages. Full hit: every gold span is among them; n/N with a Wilson interval. Other`,
    `intervals: percentile bootstrap, ${resamples} samples, seed ${seed}; all at ${100 * confidence} %. Tests are paired by`,
    `question: exact McNemar on full hit, randomisation on partial recall; p adjusted by Holm over the pairs of modes of`,
    `one type and measure, told apart at p ≤ ${alpha}. "More questions needed" is for a difference of the size seen here`,
    `and a power of ${power}. Latency is p50 / p95 of retrieval. Index ${indexHash}, golden set ${goldenHash}.`,
  ].join('\n');
}

/** Symbols of the field, the same in every language. */
function effectWords({ kind, value }: Comparison['effect']): string {
  return value === null ? '–' : `${kind === 'cohens-h' ? 'h' : 'dz'} = ${decimal(value)}`;
}

const en: ReportWords = {
  bucket: (bucket) => BUCKETS_EN[bucket],
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
  effect: effectWords,
  verdict: verdictEn,
  conditions: conditionsEn,
};

const BUCKETS_JA = {
  easy: '単一',
  multihop: '2 記事',
  multihop3: '3 記事',
  distant: '離れた節',
  unanswerable: '答えなし',
  all: '全体（参考）',
} as const satisfies Record<Bucket, string>;

function verdictJa({ verdict, n }: Comparison): string {
  if (verdict.kind === 'distinguishable') return `${verdict.better} のほうが良い`;
  const more =
    verdict.moreNeeded === null
      ? '差は見られない'
      : `見分けるにはあと約 ${verdict.moreNeeded} 問必要`;
  return `n = ${n} では区別できない（${more}）`;
}

function conditionsJa(conditions: EvaluationConditions): string {
  const { k, confidence, resamples, seed, alpha, power, indexHash, goldenHash } = conditions;
  return [
    `根拠は上位 ${k} パッセージ。完全ヒットは、正解の箇所がすべて根拠に入ったこと（n/N と Wilson 区間）。ほかの区間は`,
    `百分位ブートストラップ（${resamples} 標本、シード ${seed}）。いずれも ${100 * confidence} %。検定は質問ごとの対：完全ヒットは`,
    `正確マクネマー検定、部分再現率は対応のある無作為化検定。p は、同じ種類・指標のモードの組について Holm で調整し、`,
    `p ≤ ${alpha} で差があるとする。「あと何問」は、この大きさの差を検出力 ${power} で見分ける場合の目安。`,
    `所要時間は検索の p50 / p95。索引 ${indexHash}、設問集 ${goldenHash}。`,
  ].join('\n');
}

const ja: ReportWords = {
  bucket: (bucket) => BUCKETS_JA[bucket],
  columns: {
    bucket: '質問の種類',
    system: 'モード',
    fullHit: '完全ヒット',
    partialRecall: '部分再現率',
    recall: '再現率',
    mrr: 'MRR',
    ndcg: 'nDCG',
    map: 'MAP',
    latency: '所要時間',
    measure: '指標',
    pair: 'モード',
    wins: '勝ち : 負け',
    difference: '差',
    p: 'p（Holm）',
    effect: '効果量',
    verdict: '判定',
  },
  measure: (measure) => (measure === 'full-hit' ? '完全ヒット' : '部分再現率'),
  effect: effectWords,
  verdict: verdictJa,
  conditions: conditionsJa,
};

/** The words of a report, by language: a report is made to be pasted, so its words belong to it. */
export const REPORT_WORDS: Readonly<Record<'ja' | 'en', ReportWords>> = { ja, en };

import type {
  Bucket,
  BucketScores,
  Comparison,
  EvaluationConditions,
  EvaluationReport,
} from '../../domain/evaluation.ts';
import { markdownTable } from './markdown-table.ts';
import { decimal, pValue, shareWithInterval, withInterval } from './numbers.ts';

/** The words of a report in one language; numbers and names come from the report. */
export interface ReportWords {
  readonly bucket: (bucket: Bucket) => string;
  readonly columns: {
    readonly bucket: string;
    readonly system: string;
    readonly fullHit: string;
    readonly partialRecall: string;
    readonly recall: string;
    readonly mrr: string;
    readonly ndcg: string;
    readonly map: string;
    readonly latency: string;
    readonly measure: string;
    readonly pair: string;
    readonly wins: string;
    readonly difference: string;
    readonly p: string;
    readonly effect: string;
    readonly verdict: string;
  };
  readonly measure: (measure: Comparison['measure']) => string;
  readonly effect: (effect: Comparison['effect']) => string;
  readonly verdict: (comparison: Comparison) => string;
  /** What the numbers are and what they were made under; a paragraph. */
  readonly conditions: (conditions: EvaluationConditions) => string;
}

/** A report as Markdown, ready to be pasted: table of scores, table of verdicts, conditions. */
export function reportMarkdown(report: EvaluationReport, words: ReportWords): string {
  const { columns } = words;
  const k = report.conditions.k;
  const scores = markdownTable(
    [
      columns.bucket,
      columns.system,
      columns.fullHit,
      columns.partialRecall,
      `${columns.recall}@${k}`,
      `${columns.mrr}@${k}`,
      `${columns.ndcg}@${k}`,
      `${columns.map}@${k}`,
      columns.latency,
    ],
    report.scores.map((row) => scoreCells(row, words)),
  );
  const verdicts = markdownTable(
    [
      columns.bucket,
      columns.measure,
      columns.pair,
      columns.wins,
      columns.difference,
      columns.p,
      columns.effect,
      columns.verdict,
    ],
    report.comparisons.map((comparison) => verdictCells(comparison, words)),
  );
  const parts = report.comparisons.length === 0 ? [scores] : [scores, verdicts];
  return `${[...parts, words.conditions(report.conditions)].join('\n\n')}\n`;
}

function scoreCells(
  { bucket, system, n, scores, latencyMs }: BucketScores,
  words: ReportWords,
): readonly string[] {
  const measured =
    scores === null
      ? [`n = ${n}`, '–', '–', '–', '–', '–']
      : [
          shareWithInterval(scores.fullHits, n, scores.fullHit),
          withInterval(scores.partialRecall),
          decimal(scores.recallAtK.value),
          decimal(scores.mrrAtK.value),
          decimal(scores.ndcgAtK.value),
          decimal(scores.mapAtK.value),
        ];
  const times =
    latencyMs === null ? '–' : `${latencyMs.p50.toFixed(0)} / ${latencyMs.p95.toFixed(0)} ms`;
  return [words.bucket(bucket), system, ...measured, times];
}

function verdictCells(comparison: Comparison, words: ReportWords): readonly string[] {
  const { bucket, measure, a, b, aWins, bWins, difference, pHolm, effect } = comparison;
  return [
    words.bucket(bucket),
    words.measure(measure),
    `${a} → ${b}`,
    `${bWins} : ${aWins}`,
    withInterval(difference),
    pValue(pHolm),
    words.effect(effect),
    words.verdict(comparison),
  ];
}

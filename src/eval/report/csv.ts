import type { EvaluationReport, RetrievalScores } from '../../domain/evaluation.ts';

const MEASURES = [
  'fullHit',
  'partialRecall',
  'recallAtK',
  'precisionAtK',
  'successAtK',
  'mrrAtK',
  'ndcgAtK',
  'mapAtK',
] as const satisfies readonly (keyof RetrievalScores)[];

/** A header and its rows. */
type Row = readonly (string | number | null)[];

/** Scores as CSV (RFC 4180), one line a bucket and system; empty where there is no value. */
export function scoresCsv({ scores }: EvaluationReport): string {
  const head = [
    'bucket',
    'system',
    'n',
    'missing',
    'fullHits',
    ...MEASURES.flatMap((measure) => [measure, `${measure}Low`, `${measure}High`]),
    'latencyP50Ms',
    'latencyP95Ms',
  ];
  const rows = scores.map((row): Row => [
    row.bucket,
    row.system,
    row.n,
    row.missing,
    row.scores?.fullHits ?? null,
    ...MEASURES.flatMap((measure) => {
      const estimate = row.scores?.[measure];
      return [estimate?.value ?? null, estimate?.low ?? null, estimate?.high ?? null];
    }),
    row.latencyMs?.p50 ?? null,
    row.latencyMs?.p95 ?? null,
  ]);
  return csv([head, ...rows]);
}

/** Comparisons as CSV, one line a pair, bucket and measure. */
export function comparisonsCsv({ comparisons }: EvaluationReport): string {
  const head = [
    'bucket',
    'measure',
    'a',
    'b',
    'n',
    'aWins',
    'bWins',
    'difference',
    'differenceLow',
    'differenceHigh',
    'test',
    'p',
    'pHolm',
    'family',
    'effect',
    'effectValue',
    'verdict',
    'better',
    'moreNeeded',
  ];
  const rows = comparisons.map((row): Row => [
    row.bucket,
    row.measure,
    row.a,
    row.b,
    row.n,
    row.aWins,
    row.bWins,
    row.difference.value,
    row.difference.low,
    row.difference.high,
    row.test,
    row.p,
    row.pHolm,
    row.family,
    row.effect.kind,
    row.effect.value,
    row.verdict.kind,
    row.verdict.kind === 'distinguishable' ? row.verdict.better : null,
    row.verdict.kind === 'not-distinguishable' ? row.verdict.moreNeeded : null,
  ]);
  return csv([head, ...rows]);
}

function csv(rows: readonly Row[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

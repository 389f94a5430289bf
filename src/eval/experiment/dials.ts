import type { Estimate, EvaluationReport } from '../../domain/evaluation.ts';
import type { Experiment, RowResult, SystemSpec } from '../../domain/experiment.ts';
import { mean, quantile } from '../stats/quantile.ts';
import { doneRows } from './system-runs.ts';

/** A setting of the deep × wide dials with what it found and what it took, over all answerable questions. */
export interface DialPoint {
  readonly system: string;
  readonly deep: number;
  readonly wide: number;
  readonly n: number;
  readonly fullHits: number;
  /** Share of questions with every gold passage among the evidence. */
  readonly fullHit: Estimate;
  /** Tokens of a question to and from the model, over all its exchanges; 0 without one. */
  readonly meanTokens: number;
  /** Tokens that its context pool held at its end: what a model is given to read once. */
  readonly meanPoolTokens: number;
  readonly meanSearches: number;
  readonly medianMs: number;
}

/** One point a system of the mode, by Deep and then Wide; over all repeats but for full hit, which is of the report's. */
export function dialPoints(
  experiment: Experiment,
  { scores, buckets }: Pick<EvaluationReport, 'scores' | 'buckets'>,
  dialsOf: (system: SystemSpec) => { readonly deep: number; readonly wide: number },
): readonly DialPoint[] {
  const done = doneRows(experiment);
  // Questions of a single type have no bucket over all.
  const whole = buckets.includes('all') ? 'all' : buckets[0];
  return experiment.plan.systems
    .filter(({ modeId }) => modeId === 'deep-wide')
    .flatMap((spec): DialPoint[] => {
      const score = scores.find(({ bucket, system }) => bucket === whole && system === spec.name);
      const rows = done.filter(({ system }) => system === spec.name).map(({ result }) => result);
      if (score === undefined || score.scores === null || rows.length === 0) return [];
      return [
        {
          system: spec.name,
          ...dialsOf(spec),
          n: score.n,
          fullHits: score.scores.fullHits,
          fullHit: score.scores.fullHit,
          meanTokens: mean(rows.map(({ cost }) => cost.inputTokens + cost.outputTokens)),
          meanPoolTokens: mean(rows.map(poolTokens)),
          meanSearches: mean(rows.map(({ agent }) => agent?.searches ?? 0)),
          medianMs: quantile(
            rows.map(({ latencyMs }) => latencyMs),
            0.5,
          ),
        },
      ];
    })
    .toSorted((a, b) => a.deep - b.deep || a.wide - b.wide);
}

function poolTokens({ trace }: RowResult): number {
  const last = trace.findLast(({ type }) => type === 'pool-change');
  return last?.type === 'pool-change' ? last.tokens : 0;
}

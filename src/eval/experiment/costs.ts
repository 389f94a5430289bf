import type { RunCost } from '../../domain/agent.ts';
import type { Bucket } from '../../domain/evaluation.ts';
import type { Experiment, RowResult } from '../../domain/experiment.ts';
import { mean, quantile } from '../stats/quantile.ts';
import { doneRows } from './system-runs.ts';

/** What a system costs in one bucket, over all its repeats; means are a question's. */
export interface BucketCost {
  readonly bucket: Bucket;
  readonly system: string;
  /** Rows that ended well. */
  readonly n: number;
  readonly failed: number;
  readonly latencyMs: Quantiles | null;
  readonly ttftMs: Quantiles | null;
  readonly meanInputTokens: number;
  readonly meanOutputTokens: number;
  readonly meanChatCalls: number;
  /** `null` when one exchange had no price. */
  readonly totalCostUsd: number | null;
  readonly isEstimated: boolean;
  /** Searches of the loop; for a mode without one its question and the variants of it. */
  readonly meanSearches: number;
  /** Calls that a tool refused. */
  readonly refusals: number;
}

export interface Quantiles {
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
}

/** Costs of every system in each bucket of the plan's topics. */
export function bucketCosts(
  experiment: Experiment,
  buckets: readonly Bucket[],
): readonly BucketCost[] {
  const typeOf = new Map(experiment.plan.topics.map(({ topic }) => [topic.id, topic.type]));
  const isIn = (bucket: Bucket, topicId: string): boolean =>
    bucket === 'all' || typeOf.get(topicId) === bucket;
  const done = doneRows(experiment);
  return buckets.flatMap((bucket) =>
    experiment.plan.systems.map(({ name }): BucketCost => {
      const results = done
        .filter((row) => row.system === name && isIn(bucket, row.topicId))
        .map(({ result }) => result);
      const failed = experiment.rows.filter(
        (row) => row.status === 'failed' && row.system === name && isIn(bucket, row.topicId),
      ).length;
      return { bucket, system: name, n: results.length, failed, ...costOf(results) };
    }),
  );
}

function costOf(
  results: readonly RowResult[],
): Omit<BucketCost, 'bucket' | 'system' | 'n' | 'failed'> {
  const costs = results.map(({ cost }) => cost);
  const prices = costs.map(({ costUsd }) => costUsd);
  const meanOf = (key: 'inputTokens' | 'outputTokens' | 'chatCalls'): number =>
    costs.length === 0 ? 0 : mean(costs.map((cost: RunCost) => cost[key]));
  return {
    latencyMs: quantilesOf(results.map(({ latencyMs }) => latencyMs)),
    ttftMs: quantilesOf(results.flatMap(({ ttftMs }) => ttftMs ?? [])),
    meanInputTokens: meanOf('inputTokens'),
    meanOutputTokens: meanOf('outputTokens'),
    meanChatCalls: meanOf('chatCalls'),
    totalCostUsd: prices.reduce<number | null>(
      (sum, price) => (sum === null || price === null ? null : sum + price),
      0,
    ),
    isEstimated: costs.some(({ isEstimated }) => isEstimated),
    meanSearches: results.length === 0 ? 0 : mean(results.map(searchesOf)),
    refusals: results.reduce((sum, { agent }) => sum + (agent?.refusals ?? 0), 0),
  };
}

/** Searches of one run: the loop's; for a mode without one its question and the variants of it. */
export function searchesOf({ agent, trace }: Pick<RowResult, 'agent' | 'trace'>): number {
  if (agent !== null) return agent.searches;
  return trace.reduce(
    (sum, event) => sum + (event.type === 'query-expansion' ? event.variants.length : 0),
    1,
  );
}

function quantilesOf(values: readonly number[]): Quantiles | null {
  if (values.length === 0) return null;
  return { mean: mean(values), p50: quantile(values, 0.5), p95: quantile(values, 0.95) };
}

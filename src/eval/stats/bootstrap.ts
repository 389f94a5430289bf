import type { Estimate } from '../../domain/evaluation.ts';
import type { Prng } from '../../lib/prng.ts';
import { mean, quantileOfSorted } from './quantile.ts';

/** How a bootstrap is drawn; `resamples` at least 10,000 where an interval is shown. */
export interface BootstrapOptions {
  readonly resamples: number;
  readonly confidence: number;
  readonly prng: Prng;
}

/**
 * The mean with its percentile bootstrap interval (Efron 1979): topics are drawn with replacement. Given the paired
 * differences of two systems it is the paired bootstrap of their difference. `values` must not be empty.
 */
export function bootstrapMean(
  values: readonly number[],
  { resamples, confidence, prng }: BootstrapOptions,
): Estimate {
  const n = values.length;
  const means = new Float64Array(resamples);
  for (let sample = 0; sample < resamples; sample += 1) {
    let sum = 0;
    for (let draw = 0; draw < n; draw += 1) sum += values[prng.integer(n)] as number;
    means[sample] = sum / n;
  }
  means.sort();
  const tail = (1 - confidence) / 2;
  return {
    value: mean(values),
    low: quantileOfSorted(means, tail),
    high: quantileOfSorted(means, 1 - tail),
  };
}

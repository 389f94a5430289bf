import type { Estimate } from '../../domain/evaluation.ts';
import { normalQuantile } from './normal.ts';

/**
 * A proportion with its score interval (Wilson 1927): never beyond [0, 1], and of use for small n. 17 of 26 at 95 % is
 * .654 (.462–.806). `n` must be above 0.
 */
export function wilson(hits: number, n: number, confidence: number): Estimate {
  if (n <= 0) throw new RangeError('a proportion of nothing');
  const value = hits / n;
  const z = normalQuantile(1 - (1 - confidence) / 2);
  const scale = 1 + (z * z) / n;
  const centre = (value + (z * z) / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((value * (1 - value)) / n + (z * z) / (4 * n * n));
  return { value, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

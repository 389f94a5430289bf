import type { Prng } from '../../lib/prng.ts';

export interface RandomisationOptions {
  /** Up to this many non-zero differences every sign flip is counted out; 2^n of them. */
  readonly exactFlips: number;
  /** Flips drawn when there are more. */
  readonly resamples: number;
  readonly prng: Prng;
}

/** Sums that differ only by rounding are equal. */
const ROUNDING = 1e-12;

/**
 * Paired randomisation test (Fisher 1935; Smucker et al. 2007 for retrieval), two-sided: the share of sign flips of the
 * paired differences whose sum is at least as far from 0. Exact for few non-zero differences, else drawn, with the
 * observed one counted in: (1 + as far) / (1 + resamples). 1 when no difference is other than 0.
 */
export function pairedRandomisation(
  differences: readonly number[],
  { exactFlips, resamples, prng }: RandomisationOptions,
): number {
  const moved = differences.filter((difference) => difference !== 0);
  const scale = moved.reduce((sum, difference) => sum + Math.abs(difference), 0);
  const observed = Math.abs(moved.reduce((sum, difference) => sum + difference, 0));
  const isAsFar = (sum: number): boolean => Math.abs(sum) >= observed - ROUNDING * scale;

  if (moved.length <= exactFlips) {
    const flips = 2 ** moved.length;
    let far = 0;
    for (let flip = 0; flip < flips; flip += 1) {
      if (isAsFar(flippedSum(moved, (at) => ((flip >> at) & 1) === 1))) far += 1;
    }
    return far / flips;
  }
  let far = 0;
  for (let sample = 0; sample < resamples; sample += 1) {
    if (isAsFar(flippedSum(moved, () => prng.next() < 0.5))) far += 1;
  }
  return (1 + far) / (1 + resamples);
}

function flippedSum(values: readonly number[], isFlipped: (at: number) => boolean): number {
  return values.reduce((sum, value, at) => (isFlipped(at) ? sum - value : sum + value), 0);
}

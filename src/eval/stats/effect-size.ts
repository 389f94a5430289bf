import { mean } from './quantile.ts';

/** Cohen's h of two proportions: 2 asin √b − 2 asin √a. About .2 is small, .5 medium, .8 large (Cohen 1988). */
export function cohensH(a: number, b: number): number {
  return 2 * Math.asin(Math.sqrt(b)) - 2 * Math.asin(Math.sqrt(a));
}

/** A deviation below this share of the mean is rounding. */
const ROUNDING = 1e-12;

/**
 * Cohen's dz: mean of the paired differences over their standard deviation (n − 1). `null` for fewer than two
 * differences or when all are equal.
 */
export function pairedDz(differences: readonly number[]): number | null {
  if (differences.length < 2) return null;
  const centre = mean(differences);
  const squares = differences.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  const deviation = Math.sqrt(squares / (differences.length - 1));
  return deviation <= ROUNDING * Math.abs(centre) ? null : centre / deviation;
}

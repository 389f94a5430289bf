/**
 * The `p` quantile of the values, interpolated linearly between neighbours (numpy's default): of 1, 2, 3, 4 the median
 * is 2.5. `values` must not be empty; they need not be sorted.
 */
export function quantile(values: ArrayLike<number>, p: number): number {
  return quantileOfSorted(Float64Array.from(values).toSorted(), p);
}

/** The same of values that are sorted already. */
export function quantileOfSorted(sorted: ArrayLike<number>, p: number): number {
  if (sorted.length === 0) throw new RangeError('the quantile of nothing');
  const at = p * (sorted.length - 1);
  const below = sorted[Math.floor(at)] as number;
  const above = sorted[Math.ceil(at)] as number;
  return below + (above - below) * (at - Math.floor(at));
}

/** The arithmetic mean; `values` must not be empty. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('the mean of nothing');
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

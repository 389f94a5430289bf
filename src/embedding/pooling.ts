/** Sum of the first `count` rows of `states` (row-major, `dims` wide) from row `first`, added onto `sum`. */
export function addRows(
  sum: Float64Array,
  states: Float32Array,
  first: number,
  count: number,
): void {
  const dims = sum.length;
  const end = (first + count) * dims;
  for (let offset = first * dims; offset < end; offset += dims) {
    for (let d = 0; d < dims; d += 1) sum[d] = (sum[d] ?? 0) + (states[offset + d] ?? 0);
  }
}

/**
 * Writes `sum / ‖sum‖₂` into `target`. Dividing by the number of rows first (the mean) would change nothing after
 * the norm. Example: (3, 4) → (0.6, 0.8). A zero sum stays zero.
 */
export function writeNormalised(sum: Float64Array, target: Float32Array): void {
  let square = 0;
  for (const value of sum) square += value * value;
  const scale = square === 0 ? 0 : 1 / Math.sqrt(square);
  for (let d = 0; d < sum.length; d += 1) target[d] = (sum[d] ?? 0) * scale;
}

/** Cosine of two vectors of equal length. Example: (1, 0), (1, 1) → 0.7071. 0 when one of them is zero. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let d = 0; d < a.length; d += 1) {
    const x = a[d] ?? 0;
    const y = b[d] ?? 0;
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 || bb === 0 ? 0 : dot / (Math.sqrt(aa) * Math.sqrt(bb));
}

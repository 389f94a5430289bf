import { distancesFrom, nearestTo } from './rows.ts';
import type { Breathe, Rows } from './rows.ts';

/**
 * Trustworthiness of projections (Venna & Kaski 2001): T(k) = 1 − 2 / (n k (2n − 3k − 1)) · Σᵢ Σ_{j ∈ Uₖ(i)} (r(i, j) − k),
 * where Uₖ(i) are the k nearest of i in the projection that are not among its k nearest in `original`, and r(i, j) is
 * the rank of j there. 1 = no neighbour is a false one. Needs k < n / 2.
 *
 * @param projections each `count × dims` of its own; all are checked in one pass over `original`
 */
export async function trustworthiness(
  original: Rows,
  projections: readonly Rows[],
  k: number,
  breathe: Breathe,
  onRow: (done: number) => void = () => undefined,
): Promise<readonly number[]> {
  const { count } = original;
  if (k < 1 || k >= count / 2) throw new RangeError(`${k} neighbours of ${count} rows`);
  const intrusions = projections.map(() => 0);
  for (let row = 0; row < count; row += 1) {
    await breathe();
    onRow(row / count);
    const distances = distancesFrom(original, row);
    for (const [at, projection] of projections.entries()) {
      for (const neighbour of nearestTo(distancesFrom(projection, row), row, k)) {
        const excess = rankOf(distances, row, neighbour) - k;
        if (excess > 0) intrusions[at] = (intrusions[at] as number) + excess;
      }
    }
  }
  const scale = 2 / (count * k * (2 * count - 3 * k - 1));
  return intrusions.map((sum) => 1 - scale * sum);
}

/** The rank (from 1) of `other` among the rows by distance from `row`; ties by number. */
function rankOf(distances: Float64Array, row: number, other: number): number {
  const own = distances[other] as number;
  let rank = 1;
  for (const [each, distance] of distances.entries()) {
    if (each === row || each === other) continue;
    if (distance < own || (distance === own && each < other)) rank += 1;
  }
  return rank;
}

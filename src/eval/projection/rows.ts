/** Rows of numbers in one block: row-major, `count × dims`. */
export interface Rows {
  readonly values: Float32Array | Float64Array;
  readonly count: number;
  readonly dims: number;
}

/** Given the chance to let others have the thread, and to stop (by throwing) what is no longer wanted. */
export type Breathe = () => Promise<void>;

/** Squared Euclidean distances from one row to every row. For rows of length 1 their order is that of the cosine. */
export function distancesFrom({ values, count, dims }: Rows, row: number): Float64Array {
  const distances = new Float64Array(count);
  const from = row * dims;
  for (let other = 0, at = 0; other < count; other += 1) {
    let sum = 0;
    for (let dim = 0; dim < dims; dim += 1, at += 1) {
      const difference = (values[from + dim] as number) - (values[at] as number);
      sum += difference * difference;
    }
    distances[other] = sum;
  }
  return distances;
}

/** The `k` rows nearest to `row`, itself left out, nearest first; ties by number. */
export function nearestTo(distances: Float64Array, row: number, k: number): readonly number[] {
  const nearest: number[] = [];
  for (const [other, distance] of distances.entries()) {
    if (other === row) continue;
    const last = nearest.at(-1);
    if (nearest.length === k && distance >= (distances[last as number] as number)) continue;
    let place = nearest.length;
    while (place > 0 && (distances[nearest[place - 1] as number] as number) > distance) place -= 1;
    nearest.splice(place, 0, other);
    if (nearest.length > k) nearest.pop();
  }
  return nearest;
}

import { UMAP } from 'umap-js';
import { createPrng } from '../../lib/prng.ts';
import { distancesFrom, nearestTo } from './rows.ts';
import type { Breathe, Rows } from './rows.ts';

export interface UmapOptions {
  readonly neighbours: number;
  readonly minDist: number;
  readonly seed: number;
  /** Where the layout begins: `count × 2`. */
  readonly start: Rows;
}

/** Half the width of the start, as in UMAP's reference implementation. */
const START_EXTENT = 10;

/**
 * UMAP (McInnes, Healy & Melville 2018) in two dimensions. Neighbours are exact and not searched for, so that chance is
 * only in the order of the layout's steps, and that is seeded. It begins from `start` and not from chance: what lies
 * far apart is then less arbitrary (Kobak & Linderman 2021).
 *
 * @param onStep told how far it is: the part, and 0 to 1 within it
 * @returns `count × 2`
 */
export async function umapLayout(
  rows: Rows,
  { neighbours, minDist, seed, start }: UmapOptions,
  breathe: Breathe,
  onStep: (part: 'neighbours' | 'layout', done: number) => void,
): Promise<Rows> {
  const { count } = rows;
  const indices: number[][] = [];
  const distances: number[][] = [];
  for (let row = 0; row < count; row += 1) {
    await breathe();
    onStep('neighbours', row / count);
    const squared = distancesFrom(rows, row);
    // Of its neighbours the library counts the row itself as the first.
    const nearest = [row, ...nearestTo(squared, row, neighbours - 1)];
    indices.push(nearest);
    distances.push(nearest.map((other) => Math.sqrt(squared[other] as number)));
  }
  const umap = new UMAP({ nNeighbors: neighbours, minDist, random: createPrng(seed).next });
  umap.setPrecomputedKNN(indices, distances);
  const epochs = umap.initializeFit(indices);
  // The library has no parameter for the start; what it hands out is what it works on.
  const layout = umap.getEmbedding();
  const widest = largestOf(start.values);
  for (const [row, place] of layout.entries()) {
    for (const axis of [0, 1]) {
      const value = start.values[row * start.dims + axis] ?? 0;
      place[axis] = widest === 0 ? 0 : (value / widest) * START_EXTENT;
    }
  }
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    await breathe();
    onStep('layout', epoch / epochs);
    umap.step();
  }
  return { values: Float64Array.from(umap.getEmbedding().flat()), count, dims: 2 };
}

function largestOf(values: Rows['values']): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  return largest;
}

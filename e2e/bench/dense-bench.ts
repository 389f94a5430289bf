import { EMBEDDING } from '../../src/config/embedding.ts';
import { RRF } from '../../src/config/retrieval.ts';
import { createPrng } from '../../src/lib/prng.ts';
import type { Prng } from '../../src/lib/prng.ts';
import { createExactCosine } from '../../src/retrieval/dense/exact-cosine.ts';
import { ratioFigure } from './figures.ts';
import type { RatioFigure } from './figures.ts';
import { comparePaired } from './pairs.ts';

const ROWS = 10_000;
const QUERIES = 8;
/** One query a side: a neighbour's burst then spoils few rounds, and the median does not see it. */
const ROUNDS = 120;
const WARM_UPS = 16;

/**
 * The product's scan against the loop one writes first: one accumulator, every score kept, all of them sorted.
 * Random unit vectors, since a scan does not care what they mean. Both must name the same rows in the same order.
 */
export async function benchDense(): Promise<readonly RatioFigure[]> {
  const { dims } = EMBEDDING;
  const prng = createPrng(1);
  const rows = unitRows(ROWS, dims, prng);
  const queries = Array.from({ length: QUERIES }, () => unitRows(1, dims, prng));
  const ours = createExactCosine(dims, { rows, present: new Uint8Array(ROWS).fill(1) });
  const search = (query: Float32Array): readonly number[] =>
    ours.search(query, RRF.window, (a, b) => a - b, null).map(({ key }) => key);
  const plain = (query: Float32Array): readonly number[] =>
    scanAndSort(rows, query).slice(0, RRF.window);
  for (const query of queries) {
    if (String(search(query)) !== String(plain(query)))
      throw new Error('the dense scan and the plain loop disagree: nothing to compare');
  }
  const queryOf = (round: number): Float32Array => queries[round % QUERIES] as Float32Array;
  const comparison = await comparePaired({
    ours: (round) => search(queryOf(round)),
    other: (round) => plain(queryOf(round)),
    rounds: ROUNDS,
    warmUps: WARM_UPS,
    clock: () => performance.now(),
  });
  return [
    ratioFigure(
      {
        name: 'dense-scan',
        ours: 'exact scan of the product, top-k by insertion',
        other: 'plain loop with one accumulator, all scores sorted',
        unit: 'query',
        conditions: { vectors: ROWS, dims, depth: RRF.window },
      },
      comparison,
      1,
    ),
  ];
}

function scanAndSort(rows: Float32Array, query: Float32Array): readonly number[] {
  const dims = query.length;
  const scored: { readonly row: number; readonly score: number }[] = [];
  for (let row = 0; row < rows.length / dims; row += 1) {
    let score = 0;
    for (let d = 0; d < dims; d += 1)
      score += (rows[row * dims + d] as number) * (query[d] as number);
    scored.push({ row, score });
  }
  return scored.toSorted((a, b) => b.score - a.score || a.row - b.row).map(({ row }) => row);
}

/** Row-major vectors of length 1; the sum of a few uniforms is round enough. */
function unitRows(count: number, dims: number, prng: Prng): Float32Array<ArrayBuffer> {
  const rows = new Float32Array(count * dims);
  for (let row = 0; row < count; row += 1) {
    const vector = rows.subarray(row * dims, (row + 1) * dims);
    for (let d = 0; d < dims; d += 1) vector[d] = prng.next() + prng.next() + prng.next() - 1.5;
    const length = Math.hypot(...vector);
    for (let d = 0; d < dims; d += 1) vector[d] = (vector[d] as number) / length;
  }
  return rows;
}

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EMBEDDING } from '../../config/embedding.ts';
import { PROJECTION } from '../../config/projection.ts';
import type { ProjectionProgress } from '../../domain/passage-map.ts';
import { placeByNeighbours } from './place-by-neighbours.ts';
import { principalComponents } from './principal-components.ts';
import { projectPassages } from './project-passages.ts';
import type { Rows } from './rows.ts';
import { trustworthiness } from './trustworthiness.ts';

interface Oracle {
  readonly cases: readonly {
    readonly rows: readonly (readonly number[])[];
    readonly components: number;
    readonly explained: readonly number[];
    readonly projector: readonly (readonly number[])[];
    readonly norms: readonly number[];
    readonly flat: readonly (readonly number[])[];
    readonly trust: readonly {
      readonly neighbours: number;
      readonly random: number;
      readonly pca: number;
    }[];
  }[];
}

const root = new URL('../../../', import.meta.url);
const oracle = JSON.parse(
  readFileSync(new URL('fixtures/oracles/projection.json', root), 'utf8'),
) as Oracle;
const onward = async (): Promise<void> => undefined;

function rowsOf(rows: readonly (readonly number[])[]): Rows {
  return { values: Float64Array.from(rows.flat()), count: rows.length, dims: rows[0]?.length ?? 0 };
}

/** The sample as it is shipped: all of its passages. */
function sampleRows(): Rows {
  const bytes = readFileSync(new URL('public/samples/vectors-q8.f32', root));
  const values = new Float32Array(new Uint8Array(bytes).buffer);
  return { values, count: values.length / EMBEDDING.dims, dims: EMBEDDING.dims };
}

describe.each(oracle.cases)('against scikit-learn, $components components', (expected) => {
  const rows = rowsOf(expected.rows);

  test('principal components hold the same variance, span the same space, and give the same scores', async () => {
    const { scores, explained, axes } = await principalComponents(
      rows,
      expected.components,
      onward,
    );
    expect(explained).toHaveLength(expected.explained.length);
    for (const [at, share] of expected.explained.entries())
      expect(explained[at]).toBeCloseTo(share, 10);
    for (const [a, row] of expected.projector.entries()) {
      for (const [b, value] of row.entries()) {
        let sum = 0;
        for (let axis = 0; axis < axes.count; axis += 1) {
          const from = axis * axes.dims;
          sum += (axes.values[from + a] ?? 0) * (axes.values[from + b] ?? 0);
        }
        expect(sum).toBeCloseTo(value, 8);
      }
    }
    for (const [row, norm] of expected.norms.entries()) {
      const own = Float64Array.from(scores.values).subarray(
        row * scores.dims,
        (row + 1) * scores.dims,
      );
      expect(own.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(norm, 6);
    }
  });

  test('trustworthiness', async () => {
    const { scores } = await principalComponents(rows, 2, onward);
    for (const { neighbours, random, pca } of expected.trust) {
      const [ofRandom, ofPca] = await trustworthiness(
        rows,
        [rowsOf(expected.flat), scores],
        neighbours,
        onward,
      );
      expect(ofRandom).toBeCloseTo(random, 10);
      expect(ofPca).toBeCloseTo(pca, 10);
    }
  });
});

test('more components than hold any variance are not made up', async () => {
  const line = rowsOf([
    [0, 0, 0],
    [1, 2, 0],
    [2, 4, 0],
    [5, 10, 0],
  ]);
  const { explained, scores } = await principalComponents(line, 3, onward);
  expect(explained).toHaveLength(1);
  expect(scores.dims).toBe(1);
});

describe('the map of the sample', () => {
  const rows = sampleRows();
  const project = (seed: number): ReturnType<typeof projectPassages> =>
    projectPassages(rows, seed, onward, () => undefined);

  test('keeps neighbourhoods better than two principal components, and is the same each time', async () => {
    const map = await project(PROJECTION.seed);
    expect(map.method).toBe('umap');
    expect(map.trust?.neighbours).toBe(PROJECTION.trustNeighbours);
    expect(map.trust?.value).toBeGreaterThan(0.9);
    expect(map.trust?.value).toBeGreaterThan((map.trust?.ofComponents ?? 1) + 0.05);
    const extent = map.coordinates.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(extent).toBeCloseTo(1, 6);
    expect((await project(PROJECTION.seed)).coordinates).toEqual(map.coordinates);
    expect((await project(PROJECTION.seed + 1)).coordinates).not.toEqual(map.coordinates);
  }, 120_000);

  test('tells how far it is, part by part, and ends where it is stopped', async () => {
    const seen: ProjectionProgress[] = [];
    let breaths = 0;
    const stopped = projectPassages(
      { ...rows, values: rows.values.slice(0, 60 * rows.dims), count: 60 },
      1,
      async () => {
        breaths += 1;
        if (seen.at(-1)?.part === 'layout') throw new Error('stopped');
      },
      (progress) => seen.push(progress),
    );
    await expect(stopped).rejects.toThrow('stopped');
    expect([...new Set(seen.map(({ part }) => part))]).toEqual([
      'components',
      'neighbours',
      'layout',
    ]);
    expect(breaths).toBeGreaterThan(60);
  });

  test.each([0, 1, 2, 3, 39])('of %i passages is made all the same', async (count) => {
    const few = { ...rows, values: rows.values.slice(0, count * rows.dims), count };
    const map = await projectPassages(few, 1, onward, () => undefined);
    expect(map.method).toBe('pca');
    expect(map.coordinates).toHaveLength(count * 2);
    expect([...map.coordinates].every(Number.isFinite)).toBe(true);
    expect(map.trust === null).toBe(count < 3);
  });
});

test('what is not on the map stands at its nearest neighbours, the nearer the more', () => {
  expect(placeByNeighbours([])).toBeNull();
  expect(placeByNeighbours([{ x: 0.5, y: -1, cosine: 0.9 }])).toEqual({ x: 0.5, y: -1 });
  const place = placeByNeighbours([
    { x: 0, y: 0, cosine: 0.9 },
    { x: 1, y: 0, cosine: 0.8 },
  ]);
  // d − d₁ = 0 and 0.1, σ = 0.05: weights 1 and e^−2.
  expect(place?.x).toBeCloseTo(Math.exp(-2) / (1 + Math.exp(-2)), 10);
});

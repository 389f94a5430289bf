import { EigenvalueDecomposition } from 'ml-matrix';
import type { Breathe, Rows } from './rows.ts';

export interface PrincipalComponents {
  /** The rows, centred, on the components: `count × components`. */
  readonly scores: Rows;
  /** Share of the variance that each component holds, largest first. */
  readonly explained: readonly number[];
  /** Unit vectors, `components × dims`; of each the entry of largest size is positive. */
  readonly axes: Rows;
}

/** Rows added to the covariance between two breaths: some milliseconds at 384 dims. */
const ROWS_A_BREATH = 16;

/**
 * Principal component analysis: eigenvectors of the covariance of the rows, at most `most` of them and never more than
 * hold any variance.
 */
export async function principalComponents(
  rows: Rows,
  most: number,
  breathe: Breathe,
): Promise<PrincipalComponents> {
  const { count, dims } = rows;
  const centred = centredRows(rows);
  const covariance = await covarianceOf(centred, count, dims, breathe);
  const solved = new EigenvalueDecomposition(covariance, { assumeSymmetric: true });
  const values = solved.realEigenvalues;
  const vectors = solved.eigenvectorMatrix;
  const variance = covariance.reduce((sum, row, at) => sum + (row[at] as number), 0);
  const kept = values
    .map((value, column) => ({ share: variance === 0 ? 0 : value / variance, column }))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, Math.min(most, dims, Math.max(count - 1, 0)))
    .filter(({ share }) => share > 1e-12);
  const axes = new Float64Array(kept.length * dims);
  for (const [component, { column }] of kept.entries()) {
    axes.set(facing(vectors.getColumn(column)), component * dims);
  }
  const scores = new Float64Array(count * kept.length);
  for (let row = 0; row < count; row += 1) {
    if (row % ROWS_A_BREATH === 0) await breathe();
    for (let component = 0; component < kept.length; component += 1) {
      let sum = 0;
      for (let dim = 0; dim < dims; dim += 1) {
        sum += (centred[row * dims + dim] as number) * (axes[component * dims + dim] as number);
      }
      scores[row * kept.length + component] = sum;
    }
  }
  return {
    scores: { values: scores, count, dims: kept.length },
    explained: kept.map(({ share }) => share),
    axes: { values: axes, count: kept.length, dims },
  };
}

function centredRows({ values, count, dims }: Rows): Float64Array {
  const mean = new Float64Array(dims);
  for (const [at, value] of values.entries()) {
    mean[at % dims] = (mean[at % dims] as number) + value / count;
  }
  return Float64Array.from(values, (value, at) => value - (mean[at % dims] as number));
}

async function covarianceOf(
  centred: Float64Array,
  count: number,
  dims: number,
  breathe: Breathe,
): Promise<number[][]> {
  const sums = new Float64Array(dims * dims);
  for (let row = 0; row < count; row += 1) {
    if (row % ROWS_A_BREATH === 0) await breathe();
    const from = row * dims;
    for (let a = 0; a < dims; a += 1) {
      const value = centred[from + a] as number;
      for (let b = a; b < dims; b += 1) {
        sums[a * dims + b] = (sums[a * dims + b] as number) + value * (centred[from + b] as number);
      }
    }
  }
  const freedom = Math.max(count - 1, 1);
  return Array.from({ length: dims }, (_row, a) =>
    Array.from(
      { length: dims },
      (_cell, b) => (sums[Math.min(a, b) * dims + Math.max(a, b)] as number) / freedom,
    ),
  );
}

/** An eigenvector's sign says nothing; one is chosen, so that a map is not mirrored by chance. */
function facing(vector: readonly number[]): readonly number[] {
  const largest = vector.reduce(
    (best, value) => (Math.abs(value) > Math.abs(best) ? value : best),
    0,
  );
  return largest < 0 ? vector.map((value) => -value) : vector;
}

import { PROJECTION } from '../../config/projection.ts';
import type { Projection, ProjectionProgress, Trustworthiness } from '../../domain/passage-map.ts';
import { principalComponents } from './principal-components.ts';
import type { Breathe, Rows } from './rows.ts';
import { trustworthiness } from './trustworthiness.ts';
import { umapLayout } from './umap-layout.ts';

/**
 * Places vectors in the plane: principal components, UMAP over them, and how far the outcome can be believed. The same
 * vectors in the same order, and the same seed, give the same places.
 *
 * @param vectors `count × dims`
 * @param breathe called between stretches of some milliseconds; what it throws ends the work
 */
export async function projectPassages(
  vectors: Rows,
  seed: number,
  breathe: Breathe,
  onProgress: (progress: ProjectionProgress) => void,
): Promise<Projection> {
  onProgress({ part: 'components', done: 0 });
  const { scores, explained } = await principalComponents(vectors, PROJECTION.components, breathe);
  const flat = firstTwo(scores);
  const isEnough = vectors.count >= PROJECTION.leastForUmap && scores.dims > 2;
  const layout = isEnough
    ? await umapLayout(scores, { ...PROJECTION, seed, start: flat }, breathe, (part, done) =>
        onProgress({ part, done }),
      )
    : flat;
  return {
    method: isEnough ? 'umap' : 'pca',
    coordinates: fitted(layout),
    components: scores.dims,
    explained: explained.reduce((sum, share) => sum + share, 0),
    trust: await trustOf(vectors, layout, flat, breathe, onProgress),
  };
}

async function trustOf(
  vectors: Rows,
  layout: Rows,
  flat: Rows,
  breathe: Breathe,
  onProgress: (progress: ProjectionProgress) => void,
): Promise<Trustworthiness | null> {
  const neighbours = Math.min(PROJECTION.trustNeighbours, Math.floor((vectors.count - 1) / 2));
  if (neighbours < 1) return null;
  const [value = 0, ofComponents = 0] = await trustworthiness(
    vectors,
    [layout, flat],
    neighbours,
    breathe,
    (done) => onProgress({ part: 'check', done }),
  );
  return { neighbours, value, ofComponents };
}

function firstTwo({ values, count, dims }: Rows): Rows {
  const flat = new Float64Array(count * 2);
  for (let row = 0; row < count; row += 1) {
    for (let axis = 0; axis < Math.min(2, dims); axis += 1) {
      flat[row * 2 + axis] = values[row * dims + axis] as number;
    }
  }
  return { values: flat, count, dims: 2 };
}

/** Moved to the middle and scaled alike on both axes, so that the larger one spans −1 to 1. */
function fitted({ values, count }: Rows): Float32Array {
  const least = [Infinity, Infinity];
  const most = [-Infinity, -Infinity];
  for (const [at, value] of values.entries()) {
    const axis = at % 2;
    least[axis] = Math.min(least[axis] as number, value);
    most[axis] = Math.max(most[axis] as number, value);
  }
  const middle = [0, 1].map((axis) => ((least[axis] as number) + (most[axis] as number)) / 2);
  const half = Math.max(
    ...[0, 1].map((axis) => ((most[axis] as number) - (least[axis] as number)) / 2),
  );
  return Float32Array.from({ length: count * 2 }, (_, at) =>
    half > 0 ? ((values[at] as number) - (middle[at % 2] as number)) / half : 0,
  );
}

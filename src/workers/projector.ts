import { err, ok } from '../domain/result.ts';
import { createBreather } from './indexing/breather.ts';
import type { ProjectionApi } from './lab.api.ts';
import { handOver } from './rpc/expose.ts';

const STOPPED = new Error('stopped');

/**
 * Places vectors in the plane, giving the thread back all along, so that a report or a saved row is not kept waiting.
 * @param now monotonic milliseconds
 */
export function createProjector({
  now,
  pause,
}: {
  readonly now: () => number;
  readonly pause: () => Promise<void>;
}): ProjectionApi['project'] {
  return async ({ vectors, dims, seed }, signal, onProgress) => {
    // Loaded when the first map is made: an evaluation needs nothing of it.
    const { projectPassages } = await import('../eval/projection/project-passages.ts');
    const breather = createBreather(now, pause);
    const breathe = async (): Promise<void> => {
      await breather();
      // Leaves everything that is between two breaths; it is a value again before it leaves the worker.
      if (signal.aborted) throw STOPPED;
    };
    const rows = { values: vectors, count: vectors.length / dims, dims };
    try {
      return handOver(ok(await projectPassages(rows, seed, breathe, onProgress)));
    } catch (thrown) {
      if (thrown === STOPPED) return err({ kind: 'aborted' });
      throw thrown;
    }
  };
}

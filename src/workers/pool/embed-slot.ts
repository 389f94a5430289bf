import type { AppError } from '../../domain/app-error.ts';
import type { ModelLoadProgress } from '../../domain/embedder.ts';
import { err } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { EmbedLoaded, EmbedLoadRequest, EmbedWorkerApi } from '../embed.api.ts';
import type { Connection } from '../rpc/connect.ts';

/** A place in the pool: one worker, and what it is doing. */
export interface Slot {
  readonly connection: Connection<EmbedWorkerApi>;
  isReady: boolean;
  /** A slot takes one stretch of passages at a time; queries go in between (the worker lets them pass). */
  hasPassages: boolean;
  queries: number;
  idleTimer: ReturnType<typeof setTimeout> | undefined;
}

/** A slot around a fresh worker. */
export function createSlot(connection: Connection<EmbedWorkerApi>): Slot {
  return { connection, isReady: false, hasPassages: false, queries: 0, idleTimer: undefined };
}

/** Calls the worker has in hand; 0 when it is idle. */
export function loadOf({ queries, hasPassages }: Slot): number {
  return queries + (hasPassages ? 1 : 0);
}

/**
 * Loads the model in a slot's worker. A worker from which nothing is heard for `stallMs` counts as crashed: a slow
 * line still brings progress.
 */
export async function loadSlot(
  { connection }: Slot,
  request: EmbedLoadRequest,
  stallMs: number,
  onProgress: (progress: ModelLoadProgress) => void,
): Promise<Result<EmbedLoaded>> {
  let stalled: Result<never> | null = null;
  const giveUp = (): void => {
    stalled = err(crashed(`nothing heard for ${stallMs} ms while loading`));
    connection.close();
  };
  let timer = setTimeout(giveUp, stallMs);
  const result = await connection.api.load(request, new AbortController().signal, (progress) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, stallMs);
    onProgress(progress);
  });
  clearTimeout(timer);
  return stalled ?? result;
}

/** The error of a worker that is gone. */
export function crashed(detail: string): AppError {
  return { kind: 'worker-crashed', worker: 'embed', detail };
}

import type { Result } from '../domain/result.ts';
import type { IndexProgress } from '../domain/workspace.ts';
import type { IndexApi } from '../workers/index.api.ts';
import type { EmbeddingJob } from './corpus-state.ts';

interface EmbeddingEvents {
  readonly onJob: (job: EmbeddingJob) => void;
  readonly onProgress: (progress: IndexProgress) => void;
  /** After it has finished, stopped or failed; it is not over before this has settled. */
  readonly onEnd: () => Promise<void>;
}

/**
 * Embedding in the background. Imports go on beside it; what changes or drops vectors pauses it.
 */
export interface EmbeddingRunner {
  /** What is pending is wanted embedded, also what has come in since a running pass began. */
  request(): void;
  /** Goes on after a pause, if still wanted. */
  resume(): void;
  /** Steps aside; what is embedded so far is kept, and `resume` goes on from there. */
  pause(): Promise<void>;
  /** The user's stop: stays stopped until requested again. */
  stop(): Promise<void>;
}

export function createEmbeddingRunner(
  index: Pick<IndexApi, 'embedPending'>,
  events: EmbeddingEvents,
): EmbeddingRunner {
  let wanted = false;
  /** Something may have come in too late for the running pass; another pass over nothing costs nothing. */
  let again = false;
  let run: { readonly controller: AbortController; readonly settled: Promise<void> } | null = null;
  let latest: IndexProgress | null = null;

  async function embed(controller: AbortController): Promise<void> {
    const result = await index.embedPending(controller.signal, (progress) => {
      if (controller.signal.aborted) return;
      latest = progress;
      events.onJob({ phase: 'running', progress });
      events.onProgress(progress);
    });
    if (result.ok) wanted = again;
    else if (result.error.kind !== 'aborted') wanted = false;
    run = null;
    events.onJob(endOf(result));
    if (result.ok) resume();
    await events.onEnd();
  }

  function resume(): void {
    if (!wanted || run !== null) return;
    const controller = new AbortController();
    latest = null;
    again = false;
    events.onJob({ phase: 'running', progress: null });
    run = { controller, settled: embed(controller) };
  }

  async function abort(): Promise<void> {
    if (run === null) return;
    events.onJob({ phase: 'stopping', progress: latest });
    run.controller.abort();
    await run.settled;
  }

  return {
    request() {
      wanted = true;
      again = true;
      resume();
    },
    resume,
    pause: abort,
    stop() {
      wanted = false;
      return abort();
    },
  };
}

function endOf(result: Result<unknown>): EmbeddingJob {
  if (result.ok) return { phase: 'idle' };
  if (result.error.kind === 'aborted') return { phase: 'stopped' };
  return { phase: 'failed', error: result.error };
}

import type { EmbedOutput, Embedder } from '../../domain/embedder.ts';
import type { Result } from '../../domain/result.ts';

/**
 * Columns that are asked the same question at the same moment share one embedding of it: computing it twice would
 * only make the second column wait for the first, and charge it for that. Nothing is kept once it is there, so a
 * question asked again, or by one mode after another, is measured in full.
 */
export function shareQueries(embedder: Embedder): Embedder {
  const underway = new Map<string, Shared>();

  function join(text: string, signal: AbortSignal): Promise<Result<EmbedOutput>> {
    let shared = underway.get(text);
    if (shared === undefined) {
      const stop = new AbortController();
      const answer = embedder
        .embed({ kind: 'query', texts: [text] }, stop.signal)
        .finally(() => underway.delete(text));
      shared = { answer, stop, waiting: 0 };
      underway.set(text, shared);
    }
    return leaveOnAbort(shared, signal);
  }

  return {
    info: (signal) => embedder.info(signal),
    embed(request, signal, onProgress) {
      const [text] = request.texts;
      const isQuestion =
        request.kind === 'query' && request.texts.length === 1 && request.withTokens !== true;
      return isQuestion && text !== undefined
        ? join(text, signal)
        : embedder.embed(request, signal, onProgress);
    },
  };
}

interface Shared {
  readonly answer: Promise<Result<EmbedOutput>>;
  readonly stop: AbortController;
  waiting: number;
}

/** One that leaves gets `aborted` at once; when the last one leaves, the work is stopped. */
function leaveOnAbort(shared: Shared, signal: AbortSignal): Promise<Result<EmbedOutput>> {
  if (signal.aborted) return Promise.resolve({ ok: false, error: { kind: 'aborted' } });
  shared.waiting += 1;
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      shared.waiting -= 1;
      if (shared.waiting === 0) shared.stop.abort();
      resolve({ ok: false, error: { kind: 'aborted' } });
    };
    signal.addEventListener('abort', leave, { once: true });
    shared.answer.finally(() => signal.removeEventListener('abort', leave)).then(resolve, reject);
  });
}

/**
 * A promise that `start` settles, or an abort with `aborted`, whichever comes first. Lets go of the signal either
 * way, so that a signal that outlives many calls gathers no listeners. `start` returns what to undo on abort.
 */
export function abortable<T>(
  signal: AbortSignal,
  aborted: T,
  start: (settle: (value: T) => void) => () => void,
): Promise<T> {
  if (signal.aborted) return Promise.resolve(aborted);
  return new Promise((resolve) => {
    const stop = new AbortController();
    const undo = start((value) => {
      stop.abort();
      resolve(value);
    });
    const abort = (): void => {
      undo();
      resolve(aborted);
    };
    if (!stop.signal.aborted) signal.addEventListener('abort', abort, { signal: stop.signal });
  });
}

/** Longest stretch of work before the thread is given back, so that a search in the same worker is not kept waiting. */
const STRETCH_MS = 12;

/** Gives the thread back when a stretch of work has been long enough; otherwise goes on at once. */
export type Breathe = () => Promise<void>;

/** `now` in monotonic milliseconds; `pause` settles when whatever waited for the thread has had it. */
export function createBreather(now: () => number, pause: () => Promise<void>): Breathe {
  let startedAt = now();
  return async () => {
    if (now() - startedAt < STRETCH_MS) return;
    await pause();
    startedAt = now();
  };
}

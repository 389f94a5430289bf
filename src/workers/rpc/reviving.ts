/** A value that dies: what it resolves with does not matter. */
interface Mortal {
  readonly died: Promise<unknown>;
}

/** The one that lives now, started when it is first wanted and again after it has died. */
export interface Reviving<T> {
  current(): T;
  /** Forgets it, so that the next one is started anew; `null` when there is none. Ending it is up to the caller. */
  drop(): T | null;
}

/** Keeps one connection to a worker (or what is made of it) as long as the worker lives. */
export function createReviving<T extends Mortal>(start: () => T): Reviving<T> {
  let running: T | null = null;
  return {
    current() {
      if (running !== null) return running;
      const started = start();
      running = started;
      void started.died.then(() => {
        if (running === started) running = null;
      });
      return started;
    },
    drop() {
      const last = running;
      running = null;
      return last;
    },
  };
}

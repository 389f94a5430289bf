import { err } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';

/** The right to write, one holder among all tabs. */
export interface WriterLock {
  /** The release, or `null` at once when another tab is writing. */
  acquire(): Promise<(() => void) | null>;
}

export interface Writer {
  /**
   * Runs `work` while this tab holds the lock: `index-busy` when another tab writes. Several works of this tab share
   * the lock; it is given back when the last one is done.
   */
  run<T>(work: () => Promise<Result<T>>): Promise<Result<T>>;
  /** True while this tab holds the lock, so that nobody else can have written. */
  isWriting(): boolean;
}

interface Holding {
  readonly release: () => void;
  readonly ready: Result<void>;
}

/**
 * A writer over `lock`. `onAcquired` runs before the first work of a stretch, since another tab may have written in
 * between; its failure is the work's.
 */
export function createWriter(lock: WriterLock, onAcquired: () => Promise<Result<void>>): Writer {
  let holders = 0;
  let held: Promise<Holding | null> | null = null;

  async function acquire(): Promise<Holding | null> {
    const release = await lock.acquire();
    return release === null ? null : { release, ready: await onAcquired() };
  }

  return {
    async run(work) {
      holders += 1;
      let holding: Holding | null = null;
      try {
        holding = await (held ??= acquire());
        if (holding === null) return err({ kind: 'index-busy' });
        return holding.ready.ok ? await work() : holding.ready;
      } finally {
        holders -= 1;
        if (holders === 0) {
          held = null;
          holding?.release();
        }
      }
    },
    isWriting: () => held !== null,
  };
}

/** Web Locks, so that the lock ends with its tab however that ends. */
export function createWebLock(name: string): WriterLock {
  return {
    acquire: () =>
      new Promise((resolve, reject) => {
        navigator.locks
          .request(name, { ifAvailable: true }, (lock) =>
            lock === null
              ? resolve(null)
              : new Promise<void>((release) => {
                  resolve(() => release());
                }),
          )
          .catch(reject);
      }),
  };
}

import { readdir } from 'node:fs/promises';
import type { Embedder } from '../domain/embedder.ts';
import { err } from '../domain/result.ts';
import { nextMacrotask } from '../lib/next-macrotask.ts';
import type { IndexHeader } from '../storage/index-store.ts';
import { createIndexEngine } from '../workers/indexing/create-index-engine.ts';
import type { IndexEngine } from '../workers/indexing/create-index-engine.ts';
import { complaintOf } from './error-words.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { createFileLock } from './storage/file-lock.ts';
import { createFileStore } from './storage/file-store.ts';
import { INDEX_FILE, INDEX_FORMAT, readState } from './storage/index-file.ts';
import { codeOf } from './system-error.ts';

/** What a folder is to a command: an index (its header), or room for one. */
export type IndexFolder =
  | { readonly kind: 'index'; readonly header: IndexHeader | null; readonly articles: number }
  | { readonly kind: 'vacant' };

/** Looks at a folder without changing it; refuses one that holds something else, or an index it cannot read. */
export async function lookAt(folder: string, typed: string): Promise<Outcome<IndexFolder>> {
  try {
    const stored = await readState(folder);
    switch (stored.kind) {
      case 'found': {
        const { header, records } = stored.state;
        return done({ kind: 'index', header, articles: records.size });
      }
      case 'newer':
        return complaintOf({ kind: 'storage-newer', found: stored.format, known: INDEX_FORMAT });
      case 'damaged':
        return refuse(`${typed}/${INDEX_FILE} is damaged`, 'delete the folder and index again');
      case 'absent':
        // Only the lock of a run that has just begun may be there: other files are somebody's.
        return (await readdir(folder)).every((name) => name.startsWith('kurabe.'))
          ? done({ kind: 'vacant' })
          : refuse(`${typed} holds other files and no index`, 'name a folder of its own');
    }
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOENT') return done({ kind: 'vacant' });
    return refuse(`${typed} cannot be used (${code ?? String(cause)})`, 'name another folder');
  }
}

export interface EngineOptions {
  readonly folder: string;
  readonly embedder: Embedder;
  /** A search leaves the folder as it is. */
  readonly mayWrite: boolean;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** The index engine of the page over a folder; its workspace is `own`. */
export function createFolderEngine(options: EngineOptions): IndexEngine {
  const { folder, embedder, mayWrite, now } = options;
  return createIndexEngine({
    store: createFileStore(() => folder),
    readSample: (path) =>
      Promise.resolve(err({ kind: 'storage-failed', detail: `no sample here (${path})` })),
    embedder,
    lock: createFileLock(folder),
    announce: () => undefined,
    onChange: () => undefined,
    now,
    today: () => new Date().toISOString(),
    pause: nextMacrotask,
    defer: (task) => {
      if (!mayWrite) return () => undefined;
      const handle = setImmediate(task);
      return () => clearImmediate(handle);
    },
  });
}

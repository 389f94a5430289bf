import { createStore } from 'zustand/vanilla';
import { HUB } from '../config/cross-encoder.ts';
import type { AppError } from '../domain/app-error.ts';
import type {
  ChosenModel,
  CrossEncoder,
  CrossEncoderDtype,
  CrossEncoderProblem,
  FoundModel,
  PickedFile,
} from '../domain/cross-encoder.ts';
import { chosenOf } from '../domain/cross-encoder.ts';
import { hubAddress } from '../domain/hub-id.ts';
import type { DroppedFile } from '../domain/workspace.ts';
import type { Result } from '../domain/result.ts';
import { neverAborted } from '../lib/never-aborted.ts';
import { nextMacrotask } from '../lib/next-macrotask.ts';
import type { RerankWorkerApi, StoredBytes } from '../workers/rerank.api.ts';
import { collect } from './corpus-collect.ts';
import type { DropNode } from './corpus-collect.ts';
import { readStored, writeStored } from './store.ts';
import type { KeyValueStorage, ReadableStore } from './store.ts';

/** What is being done about another model. */
export type RerankerTask =
  | { readonly phase: 'idle' }
  /** Files are looked at, or the hub is asked. */
  | { readonly phase: 'looking' }
  /** `files` = `null` for a model of the hub: nothing of it is here yet. */
  | {
      readonly phase: 'found';
      readonly found: FoundModel;
      readonly files: readonly PickedFile[] | null;
    }
  | { readonly phase: 'storing'; readonly found: FoundModel; readonly stored: StoredBytes }
  | { readonly phase: 'failed'; readonly error: AppError };

export interface RerankerState {
  /** The model that reranks; `null` = none. */
  readonly chosen: ChosenModel | null;
  readonly task: RerankerTask;
  /** The hub may be asked: `saved` by the user, `now` by the policy this page was loaded with. */
  readonly hub: {
    readonly id: string;
    readonly revision: string;
    readonly isSaved: boolean;
    readonly isNow: boolean;
  };
}

export interface RerankerStore {
  readonly store: ReadableStore<RerankerState>;
  /** Lets the hub be asked from the next load of the page on, or no more; the address is kept meanwhile. */
  allowHub(isAllowed: boolean, id: string, revision: string): void;
  /** Looks at a folder that was picked or dropped. */
  look(nodes: readonly DropNode[]): Promise<void>;
  /** Asks the hub for a model. Nothing is asked for what is no address. */
  lookUp(id: string, revision: string): Promise<void>;
  /** Takes the model that was found; one of the hub is always kept. */
  take(dtype: CrossEncoderDtype, isKept: boolean): Promise<void>;
  /** Ends what is being done, and forgets what was found. */
  cancel(): void;
  /** Forgets the model, on this device too. */
  remove(): Promise<void>;
  /** What modes ask; `null` without a model. */
  crossEncoder(): CrossEncoder | null;
}

export interface RerankerParts {
  readonly worker: RerankWorkerApi;
  readonly storage: KeyValueStorage;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Origins that the page may contact. */
  readonly allowedOrigins: readonly string[];
}

/** Read by public/allowed-hosts.js too, which lets the page contact the hub. */
const STORAGE_KEY = 'kurabe.reranker.v1';

/** Opens the store with the model that is kept on this device. */
export async function openRerankerStore(parts: RerankerParts): Promise<RerankerStore> {
  const { worker } = parts;
  const kept = await worker.kept(neverAborted());
  const saved = readStored(parts.storage, STORAGE_KEY);
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  const store = createStore<RerankerState>(() => ({
    chosen: kept.ok ? kept.value : null,
    task: kept.ok ? { phase: 'idle' } : { phase: 'failed', error: kept.error },
    hub: {
      id: textOf(saved['id']),
      revision: textOf(saved['revision']),
      isSaved: saved['isHubAllowed'] === true,
      isNow: parts.allowedOrigins.includes(HUB.origin),
    },
  }));
  /** Files of a model that is used from where it lies. */
  let picked: { readonly pick: number; readonly files: readonly PickedFile[] } | null = null;
  let picks = 0;
  let controller = new AbortController();

  function begin(task: RerankerTask): AbortSignal {
    controller.abort();
    controller = new AbortController();
    store.setState({ task });
    return controller.signal;
  }
  function settle(signal: AbortSignal, task: RerankerTask): void {
    if (!signal.aborted) store.setState({ task });
  }
  function settleFound(
    signal: AbortSignal,
    found: Result<FoundModel>,
    files: readonly PickedFile[] | null,
  ): void {
    settle(
      signal,
      found.ok
        ? { phase: 'found', found: found.value, files }
        : { phase: 'failed', error: found.error },
    );
  }
  function refuse(problem: CrossEncoderProblem): void {
    begin({ phase: 'failed', error: { kind: 'cross-encoder', problem } });
  }
  function allowHub(isAllowed: boolean, id: string, revision: string): void {
    const { isNow } = store.getState().hub;
    store.setState({ hub: { id, revision, isSaved: isAllowed, isNow } });
    writeStored(parts.storage, STORAGE_KEY, { isHubAllowed: isAllowed, id, revision });
  }

  return {
    store,
    allowHub,
    async look(nodes) {
      const signal = begin({ phase: 'looking' });
      const collected = await collect(nodes, { signal, now: parts.now, pause: nextMacrotask });
      if (!collected.ok) return;
      const { name, files } = modelFolder(collected.value.files);
      settleFound(signal, await worker.readFolder(name, files, signal), files);
    },
    async lookUp(id, revision) {
      const address = hubAddress(id, revision, HUB.origin);
      if (typeof address === 'string') return refuse({ kind: address });
      if (!store.getState().hub.isNow) return refuse({ kind: 'hub-not-allowed', host: HUB.host });
      const signal = begin({ phase: 'looking' });
      settleFound(signal, await worker.lookUp(address, signal), null);
    },
    async take(dtype, isKept) {
      const { task } = store.getState();
      if (task.phase !== 'found') return;
      const { found, files } = task;
      if (files !== null && !isKept) {
        picks += 1;
        picked = { pick: picks, files };
        store.setState({ chosen: chosenOf(found, dtype, false), task: { phase: 'idle' } });
        return;
      }
      const stored: StoredBytes = { doneBytes: 0, totalBytes: 0 };
      const signal = begin({ phase: 'storing', found, stored });
      const taken = await worker.keep(found, dtype, files, signal, (progress) =>
        settle(signal, { phase: 'storing', found, stored: progress }),
      );
      if (!taken.ok) {
        settle(signal, { phase: 'failed', error: taken.error });
        return;
      }
      // Stored, although somebody may have stopped waiting: it is what the next visit finds.
      picked = null;
      store.setState({ chosen: taken.value, task: { phase: 'idle' } });
      // The hub was allowed for this download.
      if (files === null) allowHub(false, '', '');
    },
    cancel() {
      begin({ phase: 'idle' });
    },
    async remove() {
      const { chosen } = store.getState();
      const signal = begin({ phase: 'idle' });
      picked = null;
      if (chosen?.isKept !== true) {
        // One that is kept on this device comes back in place of one that was only for this visit.
        const before = await worker.kept(neverAborted());
        store.setState({ chosen: before.ok ? before.value : null });
        return;
      }
      const removed = await worker.remove(neverAborted());
      if (removed.ok) store.setState({ chosen: null });
      else settle(signal, { phase: 'failed', error: removed.error });
    },
    crossEncoder() {
      const { chosen } = store.getState();
      // What cannot be read may be there: that is no choice, and is told as what it is.
      if (chosen === null) return kept.ok ? null : { score: async () => kept };
      const source =
        picked === null
          ? ({ kind: 'kept' } as const)
          : ({ kind: 'picked', model: chosen, ...picked } as const);
      return {
        score: (question, passages, signal) => worker.score(source, question, passages, signal),
      };
    },
  };
}

/**
 * The files of the folder that holds a config.json, the outermost if there are several, with their paths from there: one
 * may pick the model's folder or one around it. Without any, those of what was picked.
 */
export function modelFolder(dropped: readonly DroppedFile[]): {
  readonly name: string;
  readonly files: readonly PickedFile[];
} {
  const roots = dropped
    .filter(({ path }) => path.endsWith('/config.json'))
    .map(({ path }) => path.slice(0, -'config.json'.length))
    .toSorted((a, b) => a.split('/').length - b.split('/').length);
  const root = roots[0] ?? `${dropped[0]?.path.split('/')[0] ?? ''}/`;
  return {
    name: root.split('/').at(-2) ?? '',
    files: dropped
      .filter(({ path }) => path.startsWith(root))
      .map(({ path, blob }) => ({ path: path.slice(root.length), file: blob })),
  };
}

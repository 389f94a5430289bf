import { createStore } from 'zustand/vanilla';
import type { AppError } from '../domain/app-error.ts';
import type { Embedder, EmbedderInfo, ModelLoadProgress } from '../domain/embedder.ts';
import { neverAborted } from '../lib/never-aborted.ts';
import type { ReadableStore } from './store.ts';

/** Where the embedding model stands, for the badge and for columns that wait for it. */
export type ModelState =
  | { readonly phase: 'absent' }
  | { readonly phase: 'loading'; readonly progress: ModelLoadProgress | null }
  | { readonly phase: 'ready'; readonly info: EmbedderInfo }
  | { readonly phase: 'failed'; readonly error: AppError };

/** What the embedding client tells while it works. */
export interface ModelListeners {
  readonly onLoad: (progress: ModelLoadProgress) => void;
  /** Again whenever another device takes over. */
  readonly onInfo: (info: EmbedderInfo) => void;
}

export interface ModelStore {
  readonly store: ReadableStore<ModelState>;
  /** Loads the model if it is not there yet; a failed load is tried again. */
  load(): Promise<void>;
}

/** The store of the client that `connect` makes; the client comes back beside it, for whoever embeds. */
export function createModelStore<Client extends Pick<Embedder, 'info'>>(
  connect: (listeners: ModelListeners) => Client,
): { readonly model: ModelStore; readonly client: Client } {
  const store = createStore<ModelState>(() => ({ phase: 'absent' }));
  const client = connect({
    onLoad(progress) {
      // Further workers of the pool load later; the model answers already then.
      if (store.getState().phase !== 'ready') store.setState({ phase: 'loading', progress }, true);
    },
    onInfo: (info) => store.setState({ phase: 'ready', info }, true),
  });

  async function load(): Promise<void> {
    const { phase } = store.getState();
    if (phase === 'loading' || phase === 'ready') return;
    store.setState({ phase: 'loading', progress: null }, true);
    // Never aborted: a model half loaded for one question is wanted by the next.
    const result = await client.info(neverAborted());
    store.setState(
      result.ok ? { phase: 'ready', info: result.value } : { phase: 'failed', error: result.error },
      true,
    );
  }

  return { model: { store, load }, client };
}

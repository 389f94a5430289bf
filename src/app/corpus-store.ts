import { createStore } from 'zustand/vanilla';
import type { IndexSettings } from '../domain/workspace.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { ArticleId } from '../domain/ids.ts';
import type { Result } from '../domain/result.ts';
import { neverAborted } from '../lib/never-aborted.ts';
import type { IndexApi } from '../workers/index.api.ts';
import type { CollectOptions } from './corpus-collect.ts';
import { createEmbeddingRunner } from './corpus-embedding.ts';
import type { EmbeddingRunner } from './corpus-embedding.ts';
import { createCorpusImports } from './corpus-imports.ts';
import type { CorpusImports } from './corpus-imports.ts';
import { createCorpusReading } from './corpus-reading.ts';
import type { CorpusReading } from './corpus-reading.ts';
import { EMPTY_CORPUS } from './corpus-state.ts';
import type { CorpusState, UpkeepTask } from './corpus-state.ts';
import type { StorageGauge } from './corpus-storage.ts';
import { createTurns } from './corpus-turns.ts';
import type { TakeTurn } from './corpus-turns.ts';
import type { KnownSources } from './known-sources.ts';
import type { SettingsStore } from './settings-store.ts';
import type { ReadableStore } from './store.ts';
import type { WorkspaceStore } from './workspace-store.ts';

export interface CorpusParts extends Pick<CollectOptions, 'now' | 'pause'> {
  readonly index: Pick<
    IndexApi,
    | 'status'
    | 'importFiles'
    | 'embedPending'
    | 'rebuild'
    | 'articles'
    | 'article'
    | 'removeArticles'
    | 'keepTokenStates'
    | 'clear'
  >;
  readonly workspace: WorkspaceStore;
  readonly settings: SettingsStore;
  readonly storage: StorageGauge;
  /** What earlier imports found, source by source. */
  readonly sources: KnownSources;
  /** Wall clock, ISO 8601: the date on a report. */
  readonly today: () => string;
}

/** Everything the Corpus screen does. Failures end up in the state, never in a rejected promise. */
export interface CorpusStore extends Omit<CorpusImports, 'clearReports'> {
  readonly store: ReadableStore<CorpusState>;
  startEmbedding(): void;
  stopEmbedding(): Promise<void>;
  /** Rebuilds the open index with these settings changed, remembers them, then embeds. */
  rebuild(change: Partial<IndexSettings>): Promise<void>;
  removeArticles(ids: readonly ArticleId[]): Promise<void>;
  /** Whether token states are stored beside the vectors: on, they are then made; off, they are deleted. */
  keepTokenStates(isKept: boolean): Promise<void>;
  clear(): Promise<void>;
  openArticle(id: ArticleId): Promise<void>;
  closeArticle(): void;
  /** Puts away how the last import and the last upkeep ended. */
  dismissNotices(): void;
  /** Reads status, articles and storage figures again. */
  refresh(): Promise<void>;
  askToPersist(): Promise<void>;
}

/** Between two readings of the list while embedding: one article's own figures need not be newer. */
const LIST_REFRESH_MS = 3_000;

/** The store behind the Corpus screen: imports, embedding, upkeep and what is read back, over one index. */
export function createCorpusStore(parts: CorpusParts): CorpusStore {
  const state = createStore<CorpusState>(() => EMPTY_CORPUS);
  const reading = createCorpusReading(parts, state);
  const embedding = createEmbedding(parts, state, reading);
  const takeTurn = createTurns();
  const imports = createCorpusImports({ ...parts, reading, embedding, takeTurn }, state);
  watchWorkspace(parts.workspace, { state, reading, embedding, imports });

  return {
    store: state,
    importNodes: imports.importNodes,
    noteListing: imports.noteListing,
    chooseEncoding: imports.chooseEncoding,
    cancelImport: imports.cancelImport,
    retryImport: imports.retryImport,
    dismissReport: imports.dismissReport,
    startEmbedding: embedding.request,
    stopEmbedding: embedding.stop,
    ...createUpkeep(parts, state, { reading, embedding, takeTurn, imports }),
    openArticle: reading.openArticle,
    closeArticle: reading.closeArticle,
    dismissNotices: () =>
      state.setState({ importing: { phase: 'idle' }, upkeep: { phase: 'idle' } }),
    refresh: reading.refresh,
    async askToPersist() {
      await parts.storage.askToPersist();
      await reading.refresh();
    },
  };
}

interface Shared {
  readonly reading: CorpusReading;
  readonly embedding: EmbeddingRunner;
  readonly takeTurn: TakeTurn;
}

function createEmbedding(
  { index, workspace, now }: CorpusParts,
  state: StoreApi<CorpusState>,
  reading: CorpusReading,
): EmbeddingRunner {
  let listReadAt = Number.NEGATIVE_INFINITY;
  return createEmbeddingRunner(index, {
    onJob: (embedding) => state.setState({ embedding }),
    onProgress({ embedded, withStates, rate }) {
      if (rate > 0) state.setState({ embeddingRate: rate });
      const opened = workspace.store.getState();
      if (opened.phase === 'ready') {
        const { status } = opened.opened;
        const tokenStates = status.tokenStates &&
          withStates !== null && { ...status.tokenStates, passages: withStates };
        workspace.applyStatus({ ...status, embedded, ...(tokenStates && { tokenStates }) });
      }
      if (now() - listReadAt < LIST_REFRESH_MS) return;
      listReadAt = now();
      void reading.refreshList();
    },
    onEnd: reading.refresh,
  });
}

function createUpkeep(
  { index, workspace, settings }: CorpusParts,
  state: StoreApi<CorpusState>,
  { reading, embedding, takeTurn, imports }: Shared & { readonly imports: CorpusImports },
): Pick<CorpusStore, 'rebuild' | 'removeArticles' | 'keepTokenStates' | 'clear'> {
  async function run(
    task: UpkeepTask,
    change: (signal: AbortSignal) => Promise<Result<unknown>>,
  ): Promise<void> {
    await takeTurn(async () => {
      state.setState({ upkeep: { phase: 'running', task } });
      await embedding.pause();
      const result = await change(neverAborted());
      await reading.refresh();
      state.setState({
        upkeep: result.ok ? { phase: 'idle' } : { phase: 'failed', task, error: result.error },
      });
      embedding.resume();
    });
  }

  return {
    rebuild: (change) =>
      run('rebuild', async (signal) => {
        const wanted = { ...settings.store.getState().index, ...change };
        const result = await index.rebuild(wanted, signal);
        if (result.ok) {
          settings.update({ index: wanted });
          workspace.applyOpened(result.value);
          embedding.request();
        }
        return result;
      }),
    removeArticles: (ids) => run('remove', (signal) => index.removeArticles(ids, signal)),
    keepTokenStates: (isKept) =>
      run('states', async (signal) => {
        const before = await index.status(signal);
        if (!before.ok || before.value.tokenStates?.isKept === isKept) return before;
        const result = await index.keepTokenStates(isKept, signal);
        if (!result.ok) return result;
        const freed = before.value.tokenStates?.bytes ?? 0;
        state.setState({ statesFreed: isKept ? null : freed });
        if (isKept) embedding.request();
        return result;
      }),
    clear: () =>
      run('clear', async (signal) => {
        const result = await index.clear(signal);
        if (result.ok) imports.clearReports();
        return result;
      }),
  };
}

/**
 * Another workspace is being opened, here or from another screen: what runs on the old one steps aside (all it has
 * done is stored), and the new one is read; embedding of the own articles goes on when they are open again. An import
 * opens its own workspace itself, so that does not end it.
 */
function watchWorkspace(
  workspace: WorkspaceStore,
  {
    state,
    reading,
    embedding,
    imports,
  }: {
    readonly state: StoreApi<CorpusState>;
    readonly reading: CorpusReading;
    readonly embedding: EmbeddingRunner;
    readonly imports: CorpusImports;
  },
): void {
  let paused = Promise.resolve();
  const resume = (): void => {
    const now = workspace.store.getState();
    if (now.phase === 'ready' && now.workspace === 'own') embedding.resume();
  };
  workspace.store.subscribe((next, previous) => {
    if (next.phase === previous.phase) return;
    if (next.phase === 'opening') {
      paused = embedding.pause();
      if (next.workspace !== 'own') imports.cancelImport();
      reading.closeArticle();
      state.setState({
        articles: { phase: 'idle' },
        embedding: { phase: 'idle' },
        statesFreed: null,
      });
    }
    if (next.phase === 'ready') {
      void reading.refresh();
      void paused.then(resume);
    }
  });
}

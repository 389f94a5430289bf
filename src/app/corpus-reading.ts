import type { StoreApi } from 'zustand/vanilla';
import type { ArticleId } from '../domain/ids.ts';
import { neverAborted } from '../lib/never-aborted.ts';
import type { IndexApi } from '../workers/index.api.ts';
import { shareUnchanged } from './corpus-list.ts';
import type { CorpusState } from './corpus-state.ts';
import type { StorageGauge } from './corpus-storage.ts';
import type { WorkspaceStore } from './workspace-store.ts';

export interface CorpusReading {
  /** Reads status, list, storage figures and the article on screen again. */
  refresh(): Promise<void>;
  /** The list alone, unless it is being read already: while embedding. */
  refreshList(): Promise<void>;
  openArticle(id: ArticleId): Promise<void>;
  closeArticle(): void;
}

interface CorpusReadingParts {
  readonly index: Pick<IndexApi, 'status' | 'articles' | 'article'>;
  readonly workspace: WorkspaceStore;
  readonly storage: StorageGauge;
}

/** What the screen reads from the open index. A newer reading of the same thing wins over an older one. */
export function createCorpusReading(
  parts: CorpusReadingParts,
  state: StoreApi<CorpusState>,
): CorpusReading {
  let listReading: AbortController | null = null;
  let detailReading = new AbortController();

  async function readList(): Promise<void> {
    listReading?.abort();
    const controller = new AbortController();
    listReading = controller;
    const result = await parts.index.articles(controller.signal);
    if (listReading !== controller) return;
    listReading = null;
    const { articles } = state.getState();
    const before = articles.phase === 'ready' ? articles.items : [];
    if (result.ok) {
      state.setState({ articles: { phase: 'ready', items: shareUnchanged(before, result.value) } });
    } else if (result.error.kind !== 'aborted') {
      state.setState({ articles: { phase: 'failed', error: result.error } });
    }
  }

  async function readStatus(): Promise<void> {
    const result = await parts.index.status(neverAborted());
    if (result.ok) parts.workspace.applyStatus(result.value);
  }

  async function readArticle(id: ArticleId): Promise<void> {
    detailReading.abort();
    const controller = new AbortController();
    detailReading = controller;
    const result = await parts.index.article(id, controller.signal);
    if (controller.signal.aborted) return;
    state.setState({
      detail: result.ok
        ? { phase: 'ready', id, view: result.value }
        : { phase: 'failed', id, error: result.error },
    });
  }

  async function readDetail(): Promise<void> {
    const { detail } = state.getState();
    if (detail.phase !== 'none') await readArticle(detail.id);
  }

  async function readStorage(): Promise<void> {
    state.setState({ storage: await parts.storage.read() });
  }

  return {
    async refresh() {
      if (parts.workspace.store.getState().phase === 'ready') {
        await Promise.all([readStatus(), readList(), readDetail(), readStorage()]);
      }
    },
    async refreshList() {
      if (listReading === null) await readList();
    },
    async openArticle(id) {
      state.setState({ detail: { phase: 'loading', id } });
      await readArticle(id);
    },
    closeArticle() {
      detailReading.abort();
      state.setState({ detail: { phase: 'none' } });
    },
  };
}

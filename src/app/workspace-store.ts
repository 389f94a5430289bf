import { createStore } from 'zustand/vanilla';
import type { AppError } from '../domain/app-error.ts';
import type { Result } from '../domain/result.ts';
import type { IndexStatus } from '../domain/search.ts';
import type { IndexSettings, OpenedIndex, WorkspaceId } from '../domain/workspace.ts';
import type { IndexApi } from '../workers/index.api.ts';
import { DEFAULT_INDEX_SETTINGS } from './settings-store.ts';
import type { SettingsStore } from './settings-store.ts';
import type { ReadableStore } from './store.ts';

/** The one index the worker has open. Every screen reads it here; only one workspace is open at a time. */
export type WorkspaceState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'opening'; readonly workspace: WorkspaceId }
  | { readonly phase: 'ready'; readonly workspace: WorkspaceId; readonly opened: OpenedIndex }
  | { readonly phase: 'failed'; readonly workspace: WorkspaceId; readonly error: AppError };

export interface WorkspaceStore {
  readonly store: ReadableStore<WorkspaceState>;
  /** Opens a workspace, or returns at once when it is open already. A later call wins over an earlier one. */
  open(workspace: WorkspaceId): Promise<Result<OpenedIndex>>;
  /** Opens it again even if it is open: after a failure or a change of settings. */
  reopen(workspace: WorkspaceId): Promise<Result<OpenedIndex>>;
  /** Takes over what the worker said after an import, an embedding pass, a rebuild or a removal. */
  applyOpened(opened: OpenedIndex): void;
  applyStatus(status: IndexStatus): void;
}

/** The sample is built ahead with the defaults, so only the user's own workspace follows the settings. */
function settingsOf(workspace: WorkspaceId, settings: SettingsStore): IndexSettings {
  return workspace === 'sample' ? DEFAULT_INDEX_SETTINGS : settings.store.getState().index;
}

export function createWorkspaceStore(
  index: Pick<IndexApi, 'open'>,
  settings: SettingsStore,
): WorkspaceStore {
  const store = createStore<WorkspaceState>(() => ({ phase: 'closed' }));
  let pending: {
    readonly workspace: WorkspaceId;
    readonly result: Promise<Result<OpenedIndex>>;
  } | null = null;
  let controller = new AbortController();

  async function run(workspace: WorkspaceId, signal: AbortSignal): Promise<Result<OpenedIndex>> {
    const result = await index.open(workspace, settingsOf(workspace, settings), signal);
    // A newer open() has taken over the store: this answer is only for its own caller.
    if (signal.aborted) return result;
    pending = null;
    store.setState(
      result.ok
        ? { phase: 'ready', workspace, opened: result.value }
        : { phase: 'failed', workspace, error: result.error },
      true,
    );
    return result;
  }

  function start(workspace: WorkspaceId): Promise<Result<OpenedIndex>> {
    controller.abort();
    controller = new AbortController();
    store.setState({ phase: 'opening', workspace }, true);
    const result = run(workspace, controller.signal);
    pending = { workspace, result };
    return result;
  }

  function applyOpened(opened: OpenedIndex): void {
    const state = store.getState();
    if (state.phase === 'ready') store.setState({ ...state, opened }, true);
  }

  return {
    store,
    open(workspace) {
      const state = store.getState();
      if (state.phase === 'ready' && state.workspace === workspace) {
        return Promise.resolve({ ok: true, value: state.opened });
      }
      return pending?.workspace === workspace ? pending.result : start(workspace);
    },
    reopen: start,
    applyOpened,
    applyStatus(status) {
      const state = store.getState();
      if (state.phase !== 'ready') return;
      // A status tells of staleness only once it can be told; until then what opening found stands.
      const stale = status.stale === undefined ? state.opened.stale : status.stale;
      applyOpened({ status, stale });
    },
  };
}

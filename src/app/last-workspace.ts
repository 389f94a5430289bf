import type { WorkspaceId } from '../domain/workspace.ts';
import type { KeyValueStorage } from './store.ts';
import type { WorkspaceStore } from './workspace-store.ts';

const STORAGE_KEY = 'kurabe.workspace.v1';

/** The workspace that a visit without an address of its own begins with: the last one in use, else the sample. */
export function lastWorkspace(storage: KeyValueStorage): WorkspaceId {
  try {
    return storage.getItem(STORAGE_KEY) === 'own' ? 'own' : 'sample';
  } catch {
    return 'sample';
  }
}

/** Remembers which workspace is in use. An own one without articles is no place to begin. */
export function rememberWorkspace(
  storage: KeyValueStorage,
  workspace: Pick<WorkspaceStore, 'store'>,
): void {
  let kept: WorkspaceId | null = null;
  workspace.store.subscribe((state) => {
    if (state.phase !== 'ready') return;
    const isUsed = state.workspace === 'own' && state.opened.status.articles > 0;
    const last: WorkspaceId = isUsed ? 'own' : 'sample';
    if (last === kept) return;
    kept = last;
    try {
      storage.setItem(STORAGE_KEY, last);
    } catch {
      // Private windows and full disks refuse; the next visit begins with the sample.
    }
  });
}

import { useEffect, useRef } from 'react';
import type { WorkspaceState } from '../../../app/workspace-store.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { CORPUS_ROUTE } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';

/**
 * Opens the workspace that the address names, and follows when something else opens another one: an import that was
 * waiting begins, and goes to the user's own. Returns the state of the named one.
 */
export function useRouteWorkspace(wanted: WorkspaceId): WorkspaceState {
  const { workspace } = useStores();
  const state = useStore(workspace.store, (current) => current);
  const isOpening = useRef(false);

  useEffect(() => {
    isOpening.current = true;
    void workspace.open(wanted);
    isOpening.current = false;
  }, [workspace, wanted]);

  useEffect(
    () =>
      workspace.store.subscribe((next) => {
        if (isOpening.current || next.phase === 'closed' || next.workspace === wanted) return;
        navigate({ ...CORPUS_ROUTE, workspace: next.workspace }, { replace: true });
      }),
    [workspace, wanted],
  );

  const isWanted = state.phase !== 'closed' && state.workspace === wanted;
  return isWanted ? state : { phase: 'opening', workspace: wanted };
}

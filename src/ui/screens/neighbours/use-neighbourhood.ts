import { useEffect, useState } from 'react';
import type { AppError } from '../../../domain/app-error.ts';
import type { Neighbourhood } from '../../../domain/neighbourhood.ts';
import type { NeighboursRoute } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';

export type NeighbourhoodState =
  | { readonly phase: 'loading' }
  /** `null`: the index does not hold the passage. */
  | { readonly phase: 'ready'; readonly found: Neighbourhood | null }
  | { readonly phase: 'failed'; readonly error: AppError };

/** Passages beside it that are read: what the table shows; the drawing has fewer. */
const LIMIT = 20;

/** Opens the workspace if need be and reads the neighbourhood of the address. */
export function useNeighbourhood(
  { workspace: workspaceId, passage, question }: NeighboursRoute,
  isElsewhere: boolean,
): { readonly state: NeighbourhoodState; readonly retry: () => void } {
  const { workspace, index } = useStores();
  const [attempt, setAttempt] = useState(0);
  const wanted = [workspaceId, passage, question, isElsewhere, attempt].join('\n');
  const [answer, setAnswer] = useState<{
    readonly of: string;
    readonly state: NeighbourhoodState;
  }>();
  useEffect(() => {
    const controller = new AbortController();
    const request = { passage, limit: LIMIT, isElsewhere, question };
    void (async () => {
      const opened = await workspace.open(workspaceId);
      const found = opened.ok ? await index.neighbourhood(request, controller.signal) : opened;
      if (controller.signal.aborted) return;
      setAnswer({
        of: wanted,
        state: found.ok
          ? { phase: 'ready', found: found.value }
          : { phase: 'failed', error: found.error },
      });
    })();
    return () => controller.abort();
  }, [workspace, index, workspaceId, passage, question, isElsewhere, wanted]);
  return {
    // What is of another passage is not this one's.
    state: answer?.of === wanted ? answer.state : { phase: 'loading' },
    retry: () => setAttempt(attempt + 1),
  };
}

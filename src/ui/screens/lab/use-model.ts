import { useEffect, useState } from 'react';
import type { Withheld } from '../../../app/session-models.ts';
import type { WorkspaceId } from '../../../domain/workspace.ts';
import { useStores } from '../../stores-context.tsx';

/** Name of the model that would be used on these articles, and how many private ones keep it from being used. */
export function useModel(workspace: WorkspaceId): {
  readonly model: string | null;
  readonly withheld: Withheld | null;
} {
  const { lab } = useStores();
  const [read, setRead] = useState<{
    readonly of: WorkspaceId;
    readonly model: string | null;
    readonly withheld: Withheld | null;
  } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void lab.modelFor(workspace).then(({ info, withheld }) => {
      if (isCurrent) setRead({ of: workspace, model: info?.model ?? null, withheld });
    });
    return () => {
      isCurrent = false;
    };
  }, [lab, workspace]);
  return read?.of === workspace ? read : { model: null, withheld: null };
}

import { useEffect, useState } from 'react';
import type { AppError } from '../../../domain/app-error.ts';
import type { HeadingRule } from '../../../domain/article.ts';
import type { ArticleId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { ArticleView, OpenedIndex, WorkspaceId } from '../../../domain/workspace.ts';
import { useStores } from '../../stores-context.tsx';

export type ArticleState =
  | { readonly phase: 'loading' }
  | {
      readonly phase: 'ready';
      readonly view: ArticleView;
      /** What a heading is in this workspace. */
      readonly headingRule: HeadingRule;
    }
  | { readonly phase: 'failed'; readonly error: AppError };

/** Opens the workspace if need be and reads one article of it. */
export function useArticle(
  workspaceId: WorkspaceId,
  id: ArticleId,
): { readonly state: ArticleState; readonly retry: () => void } {
  const { workspace, index } = useStores();
  const [attempt, setAttempt] = useState(0);
  const wanted = `${workspaceId}/${id}/${attempt}`;
  const [answer, setAnswer] = useState<{ readonly of: string; readonly state: ArticleState }>();

  useEffect(() => {
    const controller = new AbortController();
    const readArticle = async ({ status }: OpenedIndex) => {
      const view = await index.article(id, controller.signal);
      if (!view.ok) return view;
      return ok({ view: view.value, headingRule: status.chunk.headingWithoutSpace });
    };
    void (async () => {
      const opened = await workspace.open(workspaceId);
      const result = opened.ok ? await readArticle(opened.value) : opened;
      if (controller.signal.aborted) return;
      setAnswer({
        of: wanted,
        state: result.ok
          ? { phase: 'ready', ...result.value }
          : { phase: 'failed', error: result.error },
      });
    })();
    return () => controller.abort();
  }, [workspace, index, workspaceId, id, wanted]);

  return {
    // An answer for another article is not this one's: until it comes, this one is loading.
    state: answer?.of === wanted ? answer.state : { phase: 'loading' },
    retry: () => setAttempt(attempt + 1),
  };
}

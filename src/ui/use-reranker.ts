import { useEffect, useState } from 'react';
import type { RerankerStore } from '../app/reranker-store.ts';
import { useStores } from './stores-context.tsx';

/** The reranking model's store; `null` while it is being loaded. */
export function useReranker(): RerankerStore | null {
  const { reranker } = useStores();
  const [opened, setOpened] = useState<RerankerStore | null>(null);
  useEffect(() => {
    let isGone = false;
    reranker.open().then(
      (store) => {
        if (!isGone) setOpened(store);
      },
      // Thrown while rendering, for the screen's boundary to tell.
      (error: unknown) => {
        setOpened(() => {
          throw error;
        });
      },
    );
    return () => {
      isGone = true;
    };
  }, [reranker]);
  return opened;
}

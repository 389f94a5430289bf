import type { CrossEncoder } from '../domain/cross-encoder.ts';
import { err } from '../domain/result.ts';
import type { RerankerStore } from './reranker-store.ts';
import type { KeyValueStorage } from './store.ts';

/** The reranking model of the user's choice: nothing of it is loaded before it is asked for. */
export interface Reranker {
  open(): Promise<RerankerStore>;
  /** `null` when no model is chosen. */
  crossEncoder(): Promise<CrossEncoder | null>;
}

export function createReranker(
  storage: KeyValueStorage,
  allowedOrigins: () => readonly string[],
): Reranker {
  let opened: Promise<RerankerStore> | null = null;
  const open = (): Promise<RerankerStore> => {
    opened ??= load(storage, allowedOrigins());
    return opened;
  };
  return {
    open,
    async crossEncoder() {
      try {
        return (await open()).crossEncoder();
      } catch (error) {
        // A part of the page that cannot be loaded; the next run may try again.
        opened = null;
        const problem = { kind: 'failed', detail: String(error) } as const;
        return { score: async () => err({ kind: 'cross-encoder', problem }) };
      }
    },
  };
}

async function load(
  storage: KeyValueStorage,
  allowedOrigins: readonly string[],
): Promise<RerankerStore> {
  const [{ openRerankerStore }, { createRerankClient }] = await Promise.all([
    import('./reranker-store.ts'),
    import('../workers/rerank.client.ts'),
  ]);
  return openRerankerStore({
    worker: createRerankClient(),
    storage,
    allowedOrigins,
    now: () => performance.now(),
  });
}

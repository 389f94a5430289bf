import { useEffect, useState } from 'react';
import type { MapStore } from '../../../app/map/map-store.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { MapPassage, NearPassage } from '../../../domain/passage-map.ts';

export type Near = NearPassage & { readonly passage: MapPassage };

/** A pointer that only passes by asks for nothing. */
const REST_MS = 120;

/** The passages nearest to each of the keys by cosine, over the whole index; a key is missing until it is known. */
export function useNearest(
  store: MapStore,
  keys: readonly (PassageId | 'query')[],
  question: string,
  limit: number,
): ReadonlyMap<string, readonly Near[]> {
  const [known, setKnown] = useState<ReadonlyMap<string, readonly Near[]>>(new Map());
  const wanted = keys.join('\n');
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const look = async (): Promise<void> => {
      const found = new Map<string, readonly Near[]>();
      for (const key of wanted === '' ? [] : (wanted.split('\n') as (PassageId | 'query')[])) {
        const to = key === 'query' ? { query: question } : { passage: key };
        const near = await store.nearest(to, limit, signal);
        if (signal.aborted) return;
        if (near.ok) found.set(key, near.value);
      }
      setKnown(found);
    };
    const timer = setTimeout(() => void look(), REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [store, wanted, question, limit]);
  return known;
}

import { useEffect, useState } from 'react';
import type { PassageId } from '../../../domain/ids.ts';
import type { FetchedPassage } from '../../../domain/search.ts';
import { useStores } from '../../stores-context.tsx';

export type FoundPassage = FetchedPassage['passages'][number];

/** Passages by id, read from the open index; those that it does not hold are missing. */
export function usePassages(ids: readonly PassageId[]): ReadonlyMap<PassageId, FoundPassage> {
  const { index } = useStores();
  const [found, setFound] = useState<ReadonlyMap<PassageId, FoundPassage>>(new Map());
  const key = ids.join('\n');
  useEffect(() => {
    const controller = new AbortController();
    void (async () => {
      const wanted = key === '' ? [] : (key.split('\n') as PassageId[]);
      const fetched = await index.fetch(wanted, 'chunk_only', controller.signal);
      if (controller.signal.aborted || !fetched.ok) return;
      setFound(
        new Map(
          fetched.value.flatMap(({ passages }) => passages.map((one) => [one.passageId, one])),
        ),
      );
    })();
    return () => controller.abort();
  }, [index, key]);
  return found;
}

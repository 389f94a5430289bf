import { useEffect, useState } from 'react';
import { parseRoute } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';

/** Browsers refuse addresses that change too often (Safari: 100 times in 30 s). */
const PAUSE_MS = 300;

/** The words of the filter box: in use at once, in the address as soon as one pauses. */
export function useListFilter(
  inAddress: string,
): readonly [filter: string, setFilter: (filter: string) => void] {
  const [filter, setFilter] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);
  if (inAddress !== written) {
    // Somebody went back, or followed a link.
    setWritten(inAddress);
    setFilter(inAddress);
  }

  useEffect(() => {
    if (filter === written) return undefined;
    const timer = setTimeout(() => {
      const route = parseRoute(location.hash);
      if (route.screen !== 'corpus' || route.article !== null) return;
      setWritten(filter);
      navigate({ ...route, filter }, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [filter, written]);

  return [filter, setFilter];
}

import { useEffect, useState } from 'react';
import type { Quote } from '../../../app/session-models.ts';
import { useStores } from '../../stores-context.tsx';

/** The connected model and its price, as they are when the screen is opened. */
export function useQuote(): Quote | null {
  const { session } = useStores();
  const [quote, setQuote] = useState<Quote | null>(null);
  useEffect(() => {
    let isWanted = true;
    void (async () => {
      const current = await session.quote();
      if (isWanted) setQuote(current);
    })();
    return () => {
      isWanted = false;
    };
  }, [session]);
  return quote;
}

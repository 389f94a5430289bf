import { lazy, Suspense } from 'react';
import type { Turn } from '../../../domain/answer.ts';
import { useQuote } from './use-quote.ts';

const CostWords = lazy(async () => ({ default: (await import('./cost-words.tsx')).CostWords }));

const NO_HISTORY: readonly Turn[] = [];

/** What the next question is going to cost in each column, before it is asked; nothing without a model. */
export function CostLine({
  question,
  history = NO_HISTORY,
}: {
  readonly question: string;
  /** Earlier turns that the question takes along. */
  readonly history?: readonly Turn[];
}): React.JSX.Element | null {
  const quote = useQuote();
  if (quote === null) return null;
  return (
    <Suspense fallback={null}>
      <CostWords quote={quote} question={question} history={history} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import type { AnswerTextProps } from './answer-text.tsx';

/** Parsing Markdown is a large part of the page's code and not needed before the first answer. */
const AnswerText = lazy(async () => ({ default: (await import('./answer-text.tsx')).AnswerText }));

/** An answer's words; plain until the code that draws Markdown has come. */
export function AnswerWords(props: AnswerTextProps): React.JSX.Element {
  return (
    <Suspense fallback={<p>{props.answer.text}</p>}>
      <AnswerText {...props} />
    </Suspense>
  );
}

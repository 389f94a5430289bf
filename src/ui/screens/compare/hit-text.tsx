import type { Hit } from '../../../domain/search.ts';
import styles from './hit-text.module.css';
import { afterHeadings, segmentsOf, snippetWindow } from './snippet.ts';

/** Characters of the closed view: about four lines of a column at 1440 px. */
const SNIPPET_LENGTH = 180;

/** A passage with the matched terms marked: the best stretch of it, or all of it. */
export function HitText({
  hit,
  isOpen,
}: {
  readonly hit: Pick<Hit, 'text' | 'highlights'>;
  readonly isOpen: boolean;
}): React.JSX.Element {
  const floor = afterHeadings(hit.text);
  const shown = isOpen
    ? { start: 0, end: hit.text.length }
    : snippetWindow(hit.text, hit.highlights, SNIPPET_LENGTH, floor);
  return (
    <p className={isOpen ? styles['open'] : styles['closed']}>
      {!isOpen && shown.start > floor ? <span className={styles['cut']}>… </span> : null}
      {segmentsOf(hit.text, hit.highlights, shown).map(({ start, text, marked }) =>
        marked ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
      )}
      {shown.end < hit.text.length ? <span className={styles['cut']}> …</span> : null}
    </p>
  );
}

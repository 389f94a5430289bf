import type { Heading } from '../../../domain/article.ts';
import { shortened } from '../../../lib/text-graphemes.ts';
import { readerMessages } from '../../i18n/reader-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './outline.module.css';

/** More are counted and not listed: thousands of buttons would hold up the page, and nobody reads them. */
const MOST = 1_000;

/** Graphemes of a heading that are shown. */
const LONGEST = 200;

/** The headings of the article; a press goes there, drawing that part first if need be. */
export function Outline({
  headings,
  onGoTo,
}: {
  readonly headings: readonly Heading[];
  readonly onGoTo: (offset: number) => void;
}): React.JSX.Element {
  const t = useMessages(readerMessages);
  const format = useFormat();
  return (
    <nav className={styles['outline']} aria-label={t.outline}>
      <h2>{t.outline}</h2>
      {headings.length === 0 ? <p>{t.noOutline}</p> : null}
      <ol tabIndex={-1}>
        {headings.slice(0, MOST).map((heading) => (
          <li key={heading.start} data-level={heading.level}>
            <button type="button" onClick={() => onGoTo(heading.start)}>
              {shortened(heading.text, LONGEST)}
            </button>
          </li>
        ))}
      </ol>
      {headings.length > MOST ? (
        <p>{t.moreHeadings(format.number(headings.length - MOST))}</p>
      ) : null}
    </nav>
  );
}

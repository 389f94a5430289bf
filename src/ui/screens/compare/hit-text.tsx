import type { Hit, Span } from '../../../domain/search.ts';
import styles from './hit-text.module.css';
import { codeSpans, plainText } from './plain-text.ts';
import { segmentsOf, snippetWindow } from './snippet.ts';

/** Characters of the closed view: about four lines of a column at 1440 px. */
const SNIPPET_LENGTH = 180;

/** A passage with the matched terms marked: the best stretch of it in plain words, or exactly all of it. */
export function HitText({
  hit,
  isOpen,
}: {
  readonly hit: Pick<Hit, 'text' | 'highlights'>;
  readonly isOpen: boolean;
}): React.JSX.Element {
  return isOpen ? <WholeText {...hit} /> : <Snippet {...hit} />;
}

function Snippet({ text, highlights }: Pick<Hit, 'text' | 'highlights'>): React.JSX.Element {
  const plain = plainText(text, highlights);
  const shown = snippetWindow(plain.text, plain.highlights, SNIPPET_LENGTH);
  return (
    <p className={styles['closed']}>
      {shown.start > 0 ? <span className={styles['cut']}>… </span> : null}
      <Marked text={plain.text} highlights={plain.highlights} within={shown} />
      {shown.end < plain.text.length ? <span className={styles['cut']}> …</span> : null}
    </p>
  );
}

function WholeText({ text, highlights }: Pick<Hit, 'text' | 'highlights'>): React.JSX.Element {
  const parts: React.JSX.Element[] = [];
  let at = 0;
  const prose = (end: number): void => {
    if (end <= at) return;
    const within = { start: at, end };
    parts.push(<Marked key={at} text={text} highlights={highlights} within={within} />);
  };
  for (const code of codeSpans(text)) {
    prose(code.start);
    parts.push(
      <code key={code.start}>
        <Marked text={text} highlights={highlights} within={code} />
      </code>,
    );
    at = code.end;
  }
  prose(text.length);
  return <div className={styles['open']}>{parts}</div>;
}

/** Text with its highlights in `<mark>`. */
export function Marked({
  text,
  highlights,
  within,
}: {
  readonly text: string;
  readonly highlights: readonly Span[];
  readonly within?: Span;
}): React.JSX.Element {
  return (
    <>
      {segmentsOf(text, highlights, within).map((segment) =>
        segment.marked ? (
          <mark key={segment.start}>{segment.text}</mark>
        ) : (
          <span key={segment.start}>{segment.text}</span>
        ),
      )}
    </>
  );
}

import { useEffect, useEffectEvent } from 'react';
import type { ChunkSettings, Passage } from '../../../domain/article.ts';
import { corpusArticleMessages } from '../../i18n/corpus-article-messages.ts';
import type { Format } from '../../i18n/format.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import styles from './passage-outline.module.css';
import { lengthClass } from './passage-length.ts';
import { useRovingRows } from './use-roving-rows.ts';

const ROW_ESTIMATE = 45;

/** All passages of an article with their lengths; choosing one shows it in the text. */
export function PassageOutline({
  passages,
  chunk,
  current,
  onChoose,
}: {
  /** As filtered. */
  readonly passages: readonly Passage[];
  readonly chunk: ChunkSettings;
  readonly current: number | null;
  readonly onChoose: (ordinal: number) => void;
}): React.JSX.Element {
  const t = useMessages(corpusArticleMessages);
  const format = useFormat();
  const { virtualizer, scrollRef, active, moveTo, onMoveKey } = useRovingRows(
    passages.length,
    ROW_ESTIMATE,
  );
  const showRow = useEffectEvent((ordinal: number) => {
    const index = passages.findIndex((passage) => passage.ordinal === ordinal);
    if (index >= 0) moveTo(index, { focus: false });
  });
  useEffect(() => {
    if (current !== null) showRow(current);
  }, [current]);
  const longest = passages.reduce((max, { start, end }) => Math.max(max, end - start), chunk.size);
  return (
    <div
      ref={scrollRef}
      role="listbox"
      aria-label={t.outline}
      className={styles['outline']}
      onKeyDown={(event) => {
        if (onMoveKey(event) !== null) return;
        const passage = passages[active];
        if (passage === undefined || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.preventDefault();
        onChoose(passage.ordinal);
      }}
    >
      <div
        role="presentation"
        className={styles['rows']}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const passage = passages[index];
          return passage === undefined ? null : (
            <div
              key={passage.id}
              ref={virtualizer.measureElement}
              role="option"
              data-index={index}
              aria-selected={passage.ordinal === current}
              aria-setsize={passages.length}
              aria-posinset={index + 1}
              tabIndex={index === active ? 0 : -1}
              className={styles['row']}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => moveTo(index, { focus: false })}
              onClick={() => onChoose(passage.ordinal)}
            >
              <OutlineLine passage={passage} chunk={chunk} longest={longest} format={format} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function OutlineLine({
  passage,
  chunk,
  longest,
  format,
}: {
  readonly passage: Passage;
  readonly chunk: ChunkSettings;
  readonly longest: number;
  readonly format: Format;
}): React.JSX.Element {
  const t = useMessages(corpusArticleMessages);
  const length = passage.end - passage.start;
  return (
    <>
      <span className={styles['number']}>{format.number(passage.ordinal + 1)}</span>
      <span className={styles['name']}>{passage.headingPath.at(-1)}</span>
      <span className={styles['length']}>{t.passageLength(format.number(length))}</span>
      <span
        aria-hidden
        className={`${styles['bar']} ${styles[lengthClass(passage, chunk)]}`}
        style={{ inlineSize: `${Math.max(1, (length / longest) * 100)}%` }}
      />
    </>
  );
}

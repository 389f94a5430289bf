import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { ChunkSettings, Passage } from '../../../domain/article.ts';
import { Badge } from '../../components/badge.tsx';
import { corpusArticleMessages } from '../../i18n/corpus-article-messages.ts';
import type { Format } from '../../i18n/format.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { lengthClass } from './passage-length.ts';
import type { DetailRow, Segment } from './passage-segments.ts';
import styles from './passage-text.module.css';

interface TextProps {
  readonly text: string;
  readonly passages: readonly Passage[];
  readonly chunk: ChunkSettings;
  /** The passage that was jumped to. */
  readonly current: number | null;
  readonly format: Format;
}

/** The article's text as it is stored, with the borders of its passages; only what is in sight is rendered. */
export function PassageText({
  rows,
  target,
  ...given
}: Omit<TextProps, 'format' | 'current'> & {
  readonly rows: readonly DetailRow[];
  /** A passage to show; another object, even for the same passage, shows it again. */
  readonly target: Pick<Passage, 'ordinal'> | null;
}): React.JSX.Element {
  const t = useMessages(corpusArticleMessages);
  // Made once for all rows: making one costs more than a row.
  const format = useFormat();
  const props = { ...given, format, current: target?.ordinal ?? null };
  const scrollRef = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => estimateHeight(rows[index]),
    getItemKey: (index) => keyOf(rows[index], index),
    overscan: 3,
    useFlushSync: false,
  });
  useEffect(() => {
    if (target === null) return;
    const index = rows.findIndex(
      (row) => row.kind === 'segment' && row.segment.opens.includes(target.ordinal),
    );
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' });
  }, [target, rows, virtualizer]);

  return (
    <div
      ref={scrollRef}
      className={styles['scroll']}
      role="region"
      aria-label={t.articleText}
      tabIndex={0}
    >
      <div role="list" className={styles['rows']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <div
              key={key}
              ref={virtualizer.measureElement}
              role="listitem"
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles['row']}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === 'hidden' ? (
                <HiddenRow count={format.number(row.passages)} />
              ) : (
                <SegmentRow {...props} segment={row.segment} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function HiddenRow({ count }: { readonly count: string }): React.JSX.Element {
  const t = useMessages(corpusArticleMessages);
  return <p className={styles['hidden']}>{t.hiddenPassages(count)}</p>;
}

function SegmentRow({
  segment,
  ...props
}: TextProps & { readonly segment: Segment }): React.JSX.Element {
  const { text, passages, current } = props;
  const { start, end, inside, opens } = segment;
  const kind = inside.length === 0 ? 'uncovered' : inside.length === 1 ? 'own' : 'overlap';
  // Neighbours take turns, so that one sees where the line at the left changes hands.
  const isOdd = (inside[0] ?? 0) % 2 === 1;
  return (
    <>
      {opens.map((ordinal) => {
        const passage = passages[ordinal];
        return passage === undefined ? null : (
          <PassageHead
            key={ordinal}
            passage={passage}
            chunk={props.chunk}
            format={props.format}
            isCurrent={ordinal === current}
          />
        );
      })}
      <div
        className={[
          styles['segment'],
          styles[kind],
          isOdd ? styles['odd'] : '',
          current !== null && inside.includes(current) ? styles['current'] : '',
        ].join(' ')}
      >
        <SegmentNote segment={segment} format={props.format} />
        <p className={styles['text']}>{text.slice(start, end)}</p>
      </div>
    </>
  );
}

function PassageHead({
  passage,
  chunk,
  format,
  isCurrent,
}: {
  readonly passage: Passage;
  readonly chunk: ChunkSettings;
  readonly format: Format;
  readonly isCurrent: boolean;
}): React.JSX.Element {
  const t = useMessages(corpusArticleMessages);
  const { ordinal, headingPath, start, end } = passage;
  const length = lengthClass(passage, chunk);
  return (
    <h2 className={styles['head']} data-current={isCurrent ? '' : undefined}>
      <span className={styles['number']}>{t.passageHeading(format.number(ordinal + 1))}</span>
      <span className={styles['path']}>{headingPath.join(' › ')}</span>
      <span className={styles['length']}>{t.passageLength(format.number(end - start))}</span>
      {length === 'normal' ? null : (
        <Badge tone={length === 'short' ? 'warning' : 'neutral'}>
          {length === 'short' ? t.badgeShort : t.badgeLong}
        </Badge>
      )}
    </h2>
  );
}

/** What colour and hatching mean, in words. */
function SegmentNote({
  segment,
  format,
}: {
  readonly segment: Segment;
  readonly format: Format;
}): React.JSX.Element | null {
  const t = useMessages(corpusArticleMessages);
  const { start, end, inside } = segment;
  const length = format.number(end - start);
  const [first, second] = inside;
  if (first === undefined) return <p className={styles['note']}>{t.uncovered(length)}</p>;
  if (second === undefined) return null;
  return (
    <p className={styles['note']}>
      {t.overlapOf(format.number(first + 1), format.number(second + 1), length)}
    </p>
  );
}

function keyOf(row: DetailRow | undefined, index: number): string | number {
  return row?.kind === 'segment' ? row.segment.start : `hidden-${index}`;
}

/** Pixels, before a row is measured: about 50 characters a line of 22 px, and 40 for a head. */
function estimateHeight(row: DetailRow | undefined): number {
  if (row?.kind !== 'segment') return 44;
  const { start, end, opens } = row.segment;
  return Math.ceil((end - start) / 50) * 22 + opens.length * 40 + 12;
}

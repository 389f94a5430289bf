import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { ArticleId } from '../../../domain/ids.ts';
import type { ArticleSummary } from '../../../domain/workspace.ts';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import type { Format } from '../../i18n/format.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { isFocusLost } from '../../is-focus-lost.ts';
import { ArticleGridHead, COLUMNS } from './article-grid-head.tsx';
import type { ArticleGridHeadProps } from './article-grid-head.tsx';
import { ArticleCells } from './article-row.tsx';
import { extendSelection, toggleOne } from './article-selection.ts';
import styles from './article-grid.module.css';
import { useRovingRows } from './use-roving-rows.ts';
import type { RovingRows } from './use-roving-rows.ts';

/** Height of a row on a wide screen, before it is measured. */
const ROW_ESTIMATE = 57;

interface ArticleGridProps extends ArticleGridHeadProps {
  /** Address of an article's own page. */
  readonly hrefOf: (id: ArticleId) => string;
}

/** The list of articles as a grid: thousands of rows, of which those in sight exist. */
export function ArticleGrid(props: ArticleGridProps): React.JSX.Element {
  const { articles, selection } = props;
  const t = useMessages(corpusMessages);
  const { scrollRef, virtualizer, active, moveTo, onMoveKey } = useRovingRows(
    articles.length,
    ROW_ESTIMATE,
  );
  const isAway = useRef(false);
  const open = (id: ArticleId): void => {
    isAway.current = true;
    location.hash = props.hrefOf(id);
  };
  const onKeyDown = useGridKeys({ ...props, onOpen: open }, active, onMoveKey);
  const returnFocus = useEffectEvent(() => {
    if (isAway.current && isFocusLost()) moveTo(active);
    isAway.current = false;
  });
  // Runs again whenever the list is shown after having been hidden behind an article.
  useEffect(() => returnFocus(), []);
  const format = useFormat();
  const helpId = useId();
  return (
    <div className={styles['frame']}>
      <p id={helpId} className={styles['help']}>
        {selection === null ? t.gridHelpReadOnly : t.gridHelp}
      </p>
      <div
        ref={scrollRef}
        role="grid"
        aria-label={t.articles}
        aria-describedby={helpId}
        aria-rowcount={articles.length + 1}
        aria-colcount={COLUMNS.length + (selection === null ? 0 : 1)}
        aria-multiselectable={selection !== null}
        className={`${styles['grid']} ${selection === null ? styles['fixed'] : ''}`}
        onKeyDown={onKeyDown}
      >
        <ArticleGridHead {...props} />
        <div
          role="rowgroup"
          className={styles['rows']}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const article = articles[index];
            return article === undefined ? null : (
              <GridRow
                key={article.id}
                {...props}
                onOpen={open}
                article={article}
                index={index}
                start={start}
                isActive={index === active}
                format={format}
                measure={virtualizer.measureElement}
                onFocus={() => moveTo(index, { focus: false })}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function GridRow({
  article,
  index,
  start,
  isActive,
  format,
  measure,
  onFocus,
  selection,
  onSelect,
  hrefOf,
  onOpen,
}: ArticleGridProps & {
  readonly onOpen: (id: ArticleId) => void;
  readonly article: ArticleSummary;
  readonly index: number;
  readonly start: number;
  readonly isActive: boolean;
  readonly format: Format;
  readonly measure: (row: HTMLElement | null) => void;
  readonly onFocus: () => void;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const isSelected = selection?.has(article.id) ?? false;
  return (
    <div
      ref={measure}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection === null ? undefined : isSelected}
      tabIndex={isActive ? 0 : -1}
      className={styles['row']}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={onFocus}
      onClick={(event) => {
        // The check box and the link answer for themselves.
        if (event.target instanceof Element && event.target.closest('a, label') === null) {
          onOpen(article.id);
        }
      }}
    >
      {selection === null ? null : (
        <div role="gridcell" className={styles['check']}>
          <label>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={isSelected}
              aria-label={t.selectArticle(article.title)}
              onChange={() => onSelect(toggleOne(selection, article.id))}
            />
          </label>
        </div>
      )}
      <ArticleCells article={article} href={hrefOf(article.id)} format={format} />
    </div>
  );
}

/** Keys of a grid with rows to open and to select; the range grows from where Shift was first held. */
function useGridKeys(
  {
    articles,
    selection,
    onSelect,
    onOpen,
  }: ArticleGridProps & { readonly onOpen: (id: ArticleId) => void },
  active: number,
  onMoveKey: RovingRows['onMoveKey'],
): (event: React.KeyboardEvent) => void {
  const anchor = useRef<number | null>(null);
  return (event) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-index]') === null) return;
    const moved = onMoveKey(event);
    if (moved !== null) {
      if (!event.shiftKey) anchor.current = null;
      else if (selection !== null) {
        anchor.current ??= active;
        onSelect(extendSelection(selection, articles, anchor.current, moved));
      }
      return;
    }
    const article = articles[active];
    if (article === undefined) return;
    if (event.key === 'Enter') onOpen(article.id);
    else if (selection === null) return;
    else if (event.key === ' ') onSelect(toggleOne(selection, article.id));
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      onSelect(new Set(articles.map(({ id }) => id)));
    } else if (event.key === 'Escape') onSelect(new Set());
    else return;
    event.preventDefault();
  };
}

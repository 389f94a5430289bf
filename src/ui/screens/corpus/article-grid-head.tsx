import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ArticleSort, ArticleSortKey } from '../../../app/corpus-list.ts';
import type { ArticleSummary } from '../../../domain/workspace.ts';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import type { CorpusMessages } from '../../i18n/corpus-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import styles from './article-grid.module.css';
import { toggleAll } from './article-selection.ts';
import type { ArticleSelection } from './article-selection.ts';

export const COLUMNS = [
  { key: 'title', label: 'columnTitle' },
  { key: 'updated', label: 'columnUpdated' },
  { key: 'characters', label: 'columnCharacters' },
  { key: 'passages', label: 'columnPassages' },
  { key: 'embedded', label: 'columnEmbedded' },
] as const satisfies readonly { key: ArticleSortKey; label: keyof CorpusMessages }[];

export interface ArticleGridHeadProps {
  /** As shown: filtered and sorted. */
  readonly articles: readonly ArticleSummary[];
  readonly sort: ArticleSort;
  readonly onSort: (sort: ArticleSort) => void;
  /** `null` where articles cannot be removed: then nothing can be selected. */
  readonly selection: ArticleSelection | null;
  readonly onSelect: (selection: ArticleSelection) => void;
}

/** The heads of the columns: each sorts by its own, and the box selects all that is shown. */
export function ArticleGridHead({
  articles,
  sort,
  onSort,
  selection,
  onSelect,
}: ArticleGridHeadProps): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const allSelected =
    selection !== null && articles.length > 0 && articles.every(({ id }) => selection.has(id));
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['headRow']}>
        {selection === null ? null : (
          <div role="columnheader" className={styles['check']}>
            <label>
              <input
                type="checkbox"
                checked={allSelected}
                aria-label={t.selectAll}
                onChange={() => onSelect(toggleAll(selection, articles))}
              />
              <span className={styles['checkWords']} aria-hidden>
                {t.selectAll}
              </span>
            </label>
          </div>
        )}
        {COLUMNS.map(({ key, label }) => (
          <div
            key={key}
            role="columnheader"
            aria-sort={sort.key === key ? (sort.descending ? 'descending' : 'ascending') : 'none'}
            className={styles[`head-${key}`]}
          >
            <button
              type="button"
              onClick={() =>
                onSort({ key, descending: sort.key === key ? !sort.descending : key !== 'title' })
              }
            >
              {t[label]}
              {sort.key === key ? <SortArrow descending={sort.descending} /> : null}
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}

function SortArrow({ descending }: { readonly descending: boolean }): React.JSX.Element {
  const Arrow = descending ? ArrowDown : ArrowUp;
  return <Arrow size={12} aria-hidden />;
}

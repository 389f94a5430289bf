import X from 'lucide-react/icons/x';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { arrangeArticles, DEFAULT_ARTICLE_SORT } from '../../../app/corpus-list.ts';
import type { ArticleSort, ArticleSortKey } from '../../../app/corpus-list.ts';
import type { ArticleId } from '../../../domain/ids.ts';
import type { ArticleSummary } from '../../../domain/workspace.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import { isFocusLost } from '../../is-focus-lost.ts';
import { routeHref } from '../../routing/routes.ts';
import type { CorpusRoute } from '../../routing/routes.ts';
import { ArticleGrid } from './article-grid.tsx';
import { selectedAmong } from './article-selection.ts';
import type { ArticleSelection } from './article-selection.ts';
import styles from './article-list.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { useListFilter } from './use-list-filter.ts';

/** The articles of the open workspace: filter, sort, open, and, where allowed, select and remove. */
export function ArticleList({
  articles,
  route,
  onRemove,
}: {
  readonly articles: readonly ArticleSummary[];
  readonly route: CorpusRoute;
  /** `null` in the read-only sample. */
  readonly onRemove: ((ids: readonly ArticleId[]) => void) | null;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const format = useFormat();
  const language = useLanguage();
  const [filter, setFilter] = useListFilter(route.filter);
  const [sort, setSort] = useState<ArticleSort>(DEFAULT_ARTICLE_SORT);
  const [selection, setSelection] = useState<ArticleSelection>(new Set());
  const deferredFilter = useDeferredValue(filter);
  const collator = useMemo(() => new Intl.Collator(language, { numeric: true }), [language]);
  const shown = useMemo(
    () => arrangeArticles(articles, deferredFilter, sort, collator),
    [articles, deferredFilter, sort, collator],
  );
  const selected = selectedAmong(selection, articles);
  const headingRef = useFocusAfterRemoval(articles);
  const all = format.number(articles.length);

  return (
    <section className={styles['list']} aria-labelledby="corpus-articles">
      <div className={styles['toolbar']}>
        <h2 ref={headingRef} id="corpus-articles" tabIndex={-1} className={styles['heading']}>
          {t.articles}
          <span className={styles['count']} role="status">
            {shown.length === articles.length
              ? t.articleCount(all)
              : t.articleCountOf(format.number(shown.length), all)}
          </span>
        </h2>
        <FilterBox value={filter} onChange={setFilter} />
        <SortMenu sort={sort} onSort={setSort} />
      </div>
      {onRemove === null ? null : (
        <SelectionBar
          selected={selected}
          onClear={() => setSelection(new Set())}
          onRemove={() => {
            onRemove(selected.map(({ id }) => id));
            setSelection(new Set());
          }}
        />
      )}
      {shown.length === 0 ? (
        <EmptyState
          title={t.noMatch(deferredFilter)}
          actions={<Button onPress={() => setFilter('')}>{t.clearFilter}</Button>}
        />
      ) : (
        <ArticleGrid
          articles={shown}
          sort={sort}
          onSort={setSort}
          selection={onRemove === null ? null : selection}
          onSelect={setSelection}
          hrefOf={(article) => routeHref({ ...route, article, filter: deferredFilter })}
        />
      )}
    </section>
  );
}

/** The bar that asked goes away with the selection; the focus must not go with it. Gives the ref of what takes it. */
function useFocusAfterRemoval(
  articles: readonly ArticleSummary[],
): React.RefObject<HTMLHeadingElement | null> {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const before = useRef(articles.length);
  useEffect(() => {
    const isShorter = articles.length < before.current;
    before.current = articles.length;
    if (isShorter && isFocusLost()) headingRef.current?.focus({ preventScroll: true });
  }, [articles]);
  return headingRef;
}

function FilterBox({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  return (
    <SearchField
      aria-label={t.filterLabel}
      value={value}
      onChange={onChange}
      className={styles['filter'] ?? ''}
    >
      <Input placeholder={t.filterPlaceholder} className={styles['input'] ?? ''} />
      {value === '' ? null : (
        <Button variant="quiet" size="small" iconOnly aria-label={t.clearFilter}>
          <X size={14} aria-hidden />
        </Button>
      )}
    </SearchField>
  );
}

/** On a narrow screen there are no column heads to press; a native select is at home on a phone. */
function SortMenu({
  sort,
  onSort,
}: {
  readonly sort: ArticleSort;
  readonly onSort: (sort: ArticleSort) => void;
}): React.JSX.Element {
  const t = useMessages(corpusMessages);
  const labels: Readonly<Record<ArticleSortKey, string>> = {
    title: t.columnTitle,
    updated: t.columnUpdated,
    characters: t.columnCharacters,
    passages: t.columnPassages,
    embedded: t.columnEmbedded,
  };
  const keys = Object.keys(labels) as readonly ArticleSortKey[];
  return (
    <div className={styles['sort']}>
      <select
        aria-label={t.sortLabel}
        value={sort.key}
        onChange={(event) => {
          const key = keys.find((candidate) => candidate === event.target.value);
          if (key !== undefined) onSort({ key, descending: key !== 'title' });
        }}
      >
        {keys.map((key) => (
          <option key={key} value={key}>
            {labels[key]}
          </option>
        ))}
      </select>
      <Button
        variant="quiet"
        size="small"
        onPress={() => onSort({ ...sort, descending: !sort.descending })}
      >
        {sort.descending ? t.sortDescending : t.sortAscending}
      </Button>
    </div>
  );
}

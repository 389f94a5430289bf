import { compareIds } from '../domain/ids.ts';
import type { ArticleSummary } from '../domain/workspace.ts';

export type ArticleSortKey = 'title' | 'updated' | 'characters' | 'passages' | 'embedded';

export interface ArticleSort {
  readonly key: ArticleSortKey;
  readonly descending: boolean;
}

/** Newest first: what one has just imported or edited. */
export const DEFAULT_ARTICLE_SORT: ArticleSort = { key: 'updated', descending: true };

/** Width and case do not matter: ＤＯＣＫＥＲ finds docker (NFKC, then lower case). */
function foldForFilter(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * The articles whose title, tags or path hold every word of `filter` (blank-separated, folded), in `sort` order.
 * Articles without a date come last whichever way dates run; equal keys fall back to the path, so the order is stable.
 */
export function arrangeArticles(
  articles: readonly ArticleSummary[],
  filter: string,
  sort: ArticleSort,
  collator: Intl.Collator,
): readonly ArticleSummary[] {
  const words = foldForFilter(filter).split(/\s+/u).filter(Boolean);
  const kept = articles.filter((article) => {
    if (words.length === 0) return true;
    const haystack = haystackOf(article);
    return words.every((word) => haystack.includes(word));
  });
  return kept.toSorted(comparator(sort, collator));
}

/**
 * `next` with every unchanged article as the object it was in `previous`, and `previous` itself when nothing has
 * changed: then whatever was made of an article, rows on screen included, still stands.
 */
export function shareUnchanged(
  previous: readonly ArticleSummary[],
  next: readonly ArticleSummary[],
): readonly ArticleSummary[] {
  const known = new Map(previous.map((article) => [article.id, article]));
  const shared = next.map((article) => {
    const before = known.get(article.id);
    return before !== undefined && isSame(before, article) ? before : article;
  });
  const isUnchanged =
    shared.length === previous.length &&
    shared.every((article, index) => article === previous[index]);
  return isUnchanged ? previous : shared;
}

function isSame(a: ArticleSummary, b: ArticleSummary): boolean {
  const keys = Object.keys(a) as (keyof ArticleSummary)[];
  return keys.every((key) =>
    key === 'tags' ? a.tags.join('\n') === b.tags.join('\n') : a[key] === b[key],
  );
}

/** A summary never changes, so what is worked out from one is kept with it. */
function keptWith<T>(work: (article: ArticleSummary) => T): (article: ArticleSummary) => T {
  const kept = new WeakMap<ArticleSummary, { readonly value: T }>();
  return (article) => {
    const known = kept.get(article) ?? { value: work(article) };
    kept.set(article, known);
    return known.value;
  };
}

const haystackOf = keptWith(({ title, tags, path }) =>
  foldForFilter([title, ...tags, path].join('\n')),
);

const timeOf = keptWith(({ updatedAt }) => {
  const time = updatedAt === null ? Number.NaN : Date.parse(updatedAt);
  return Number.isNaN(time) ? null : time;
});

type Comparator = (a: ArticleSummary, b: ArticleSummary) => number;

function comparator(sort: ArticleSort, collator: Intl.Collator): Comparator {
  const sign = sort.descending ? -1 : 1;
  const byKey = keyComparator(sort.key, sign, collator);
  return (a, b) => byKey(a, b) || compareIds(a.path, b.path) || compareIds(a.id, b.id);
}

function keyComparator(key: ArticleSortKey, sign: number, collator: Intl.Collator): Comparator {
  if (key === 'title') return (a, b) => sign * collator.compare(a.title, b.title);
  if (key === 'updated') return (a, b) => compareDates(timeOf(a), timeOf(b), sign);
  if (key === 'embedded') return (a, b) => sign * (embeddedShare(a) - embeddedShare(b));
  return (a, b) => sign * (a[key] - b[key]);
}

function embeddedShare(article: ArticleSummary): number {
  return article.passages === 0 ? 1 : article.embedded / article.passages;
}

function compareDates(a: number | null, b: number | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (a - b);
}

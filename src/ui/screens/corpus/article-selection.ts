import type { ArticleId } from '../../../domain/ids.ts';
import type { ArticleSummary } from '../../../domain/workspace.ts';

export type ArticleSelection = ReadonlySet<ArticleId>;

export function toggleOne(selection: ArticleSelection, id: ArticleId): ArticleSelection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** All of `shown` selected, or none of them when they all were; what a filter hides is left as it is. */
export function toggleAll(
  selection: ArticleSelection,
  shown: readonly ArticleSummary[],
): ArticleSelection {
  if (!shown.every(({ id }) => selection.has(id))) return withAll(selection, shown);
  const next = new Set(selection);
  for (const { id } of shown) next.delete(id);
  return next;
}

/** Adds the rows from `anchor` to `to`, both included, whichever comes first. */
export function extendSelection(
  selection: ArticleSelection,
  shown: readonly ArticleSummary[],
  anchor: number,
  to: number,
): ArticleSelection {
  return withAll(selection, shown.slice(Math.min(anchor, to), Math.max(anchor, to) + 1));
}

/** The selected articles that are still in the corpus. */
export function selectedAmong(
  selection: ArticleSelection,
  all: readonly ArticleSummary[],
): readonly ArticleSummary[] {
  return selection.size === 0 ? [] : all.filter(({ id }) => selection.has(id));
}

function withAll(
  selection: ArticleSelection,
  articles: readonly ArticleSummary[],
): ArticleSelection {
  return new Set([...selection, ...articles.map(({ id }) => id)]);
}

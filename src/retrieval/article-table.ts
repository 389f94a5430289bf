import type { Passage } from '../domain/article.ts';
import type { ArticleId, PassageId } from '../domain/ids.ts';
import type { FetchedPassage, FetchScope } from '../domain/search.ts';
import type { ArticleMeta } from './article-meta.ts';

/** An article of the index with its passages by ordinal. */
export interface IndexedArticle {
  readonly meta: ArticleMeta;
  readonly passages: readonly Passage[];
}

type Articles = ReadonlyMap<ArticleId, IndexedArticle>;

/**
 * Passages by id with what stands around them in their article: `chunk_only` the passage, `with_neighbors` also the
 * one before and after, `whole_section` the stretch of neighbours with the same heading path. In the order of `ids`;
 * an id that the index does not hold has no passages.
 */
export function fetchPassages(
  articles: Articles,
  find: (id: PassageId) => Passage | undefined,
  ids: readonly PassageId[],
  scope: FetchScope,
): readonly FetchedPassage[] {
  return ids.map((requested) => {
    const passage = find(requested);
    const article = passage && articles.get(passage.articleId);
    if (!article) return { requested, passages: [] };
    const at = article.passages.indexOf(passage);
    const [from, to] = stretch(article.passages, at, scope);
    return {
      requested,
      passages: article.passages.slice(from, to).map((each) => passageFields(each, article.meta)),
    };
  });
}

/** The part of a hit that does not depend on the search. */
export function passageFields(
  passage: Passage,
  meta: ArticleMeta,
): FetchedPassage['passages'][number] {
  return {
    passageId: passage.id,
    articleId: passage.articleId,
    path: meta.path,
    title: meta.title,
    headingPath: passage.headingPath,
    start: passage.start,
    end: passage.end,
    text: passage.text,
  };
}

function stretch(passages: readonly Passage[], at: number, scope: FetchScope): [number, number] {
  if (scope === 'chunk_only') return [at, at + 1];
  if (scope === 'with_neighbors') return [Math.max(at - 1, 0), at + 2];
  let from = at;
  let to = at + 1;
  while (from > 0 && isSameSection(passages[from - 1], passages[at])) from -= 1;
  while (to < passages.length && isSameSection(passages[to], passages[at])) to += 1;
  return [from, to];
}

function isSameSection(a: Passage | undefined, b: Passage | undefined): boolean {
  return (
    a?.headingPath.length === b?.headingPath.length &&
    (a?.headingPath.every((heading, level) => heading === b?.headingPath[level]) ?? false)
  );
}

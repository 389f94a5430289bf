import { describe, expect, it } from 'vitest';
import { articleId } from '../domain/ids.ts';
import type { ArticleSummary } from '../domain/workspace.ts';
import { arrangeArticles, DEFAULT_ARTICLE_SORT, shareUnchanged } from './corpus-list.ts';
import type { ArticleSort } from './corpus-list.ts';

const collator = new Intl.Collator('ja', { numeric: true });

function article(id: string, change: Partial<ArticleSummary> = {}): ArticleSummary {
  return {
    id: articleId(id),
    path: `articles/${id}.md`,
    title: id,
    tags: [],
    updatedAt: null,
    isPrivate: false,
    isDraft: false,
    characters: 0,
    passages: 0,
    embedded: 0,
    ...change,
  };
}

function idsOf(
  articles: readonly ArticleSummary[],
  filter: string,
  sort: ArticleSort = { key: 'title', descending: false },
): readonly string[] {
  return arrangeArticles(articles, filter, sort, collator).map(({ id }) => id);
}

describe('arrangeArticles', () => {
  it('finds words in title, tags or path, whatever their width and case', () => {
    const articles = [
      article('a', { title: 'Docker を ﾋﾞﾙﾄﾞする' }),
      article('b', { tags: ['Ｄｏｃｋｅｒ', 'ビルド'] }),
      article('c', { path: 'docker/ビルド.md' }),
      article('d', { title: 'Docker だけ' }),
    ];
    expect(idsOf(articles, 'ｄｏｃｋｅｒ　ビルド').toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('does not join the end of one field with the start of the next', () => {
    expect(idsOf([article('a', { title: 'foo', tags: ['bar'] })], 'foobar')).toEqual([]);
  });

  it('puts newest first and undated last, both ways', () => {
    const articles = [
      article('none'),
      article('old', { updatedAt: '2024-01-02T00:00:00+09:00' }),
      article('new', { updatedAt: '2024-01-01T23:00:00Z' }),
      article('odd', { updatedAt: 'yesterday' }),
    ];
    expect(idsOf(articles, '', DEFAULT_ARTICLE_SORT)).toEqual(['new', 'old', 'none', 'odd']);
    expect(idsOf(articles, '', { key: 'updated', descending: false })).toEqual([
      'old',
      'new',
      'none',
      'odd',
    ]);
  });

  it('sorts by embedded share, numbers in titles as numbers, ties by path', () => {
    const articles = [
      article('b', { title: '第10回', passages: 4, embedded: 4 }),
      article('a', { title: '第2回', passages: 10, embedded: 4 }),
      article('c', { title: '第2回', passages: 1, embedded: 0 }),
    ];
    expect(idsOf(articles, '', { key: 'embedded', descending: false })).toEqual(['c', 'a', 'b']);
    expect(idsOf(articles, '')).toEqual(['a', 'c', 'b']);
  });

  it('leaves the given list alone', () => {
    const articles = [article('b'), article('a')];
    idsOf(articles, '');
    expect(articles.map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('shareUnchanged', () => {
  const previous = [article('a', { tags: ['x'] }), article('b')];

  it('keeps the objects of unchanged articles', () => {
    const next = [article('c'), article('a', { tags: ['x'] }), article('b', { embedded: 1 })];
    const shared = shareUnchanged(previous, next);
    expect(shared).toEqual(next);
    expect(shared[1]).toBe(previous[0]);
    expect(shared[2]).toBe(next[2]);
  });

  it('keeps the list itself when nothing has changed', () => {
    const same = [article('a', { tags: ['x'] }), article('b')];
    expect(shareUnchanged(previous, same)).toBe(previous);
    expect(shareUnchanged(previous, [article('a', { tags: ['y'] }), article('b')])).not.toBe(
      previous,
    );
    expect(shareUnchanged(previous, same.slice(0, 1))).toHaveLength(1);
  });
});

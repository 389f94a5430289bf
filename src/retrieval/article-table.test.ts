import { describe, expect, test } from 'vitest';
import type { Passage } from '../domain/article.ts';
import { articleId, passageId, type PassageId } from '../domain/ids.ts';
import { fetchPassages, type IndexedArticle } from './article-table.ts';

const id = articleId('記事');
const paths = [
  ['T'],
  ['T', 'A'],
  ['T', 'A'],
  ['T', 'A', 'a'],
  ['T', 'A'],
  ['T', 'A'],
  ['T', 'A'],
  ['T', 'B'],
];
const passages = paths.map((headingPath, ordinal): Passage => ({
  id: passageId(id, ordinal),
  articleId: id,
  ordinal,
  headingPath,
  start: ordinal * 10,
  end: ordinal * 10 + 4,
  text: `本文${ordinal}。`,
  context: null,
}));
const meta = { id, path: 'a/b.md', title: 'T', tags: [], updatedAt: null, contentHash: 'h' };
const articles = new Map<typeof id, IndexedArticle>([[id, { meta, passages }]]);
const find = (wanted: PassageId): Passage | undefined =>
  passages.find((each) => each.id === wanted);

function ordinals(ordinal: number, scope: Parameters<typeof fetchPassages>[3]): number[] {
  const [fetched] = fetchPassages(articles, find, [passageId(id, ordinal)], scope);
  return (fetched?.passages ?? []).map((each) => Number(each.passageId.split('#')[1]));
}

describe('fetchPassages', () => {
  test('chunk_only is the passage with all that is shown of it', () => {
    expect(fetchPassages(articles, find, [passageId(id, 3)], 'chunk_only')).toEqual([
      {
        requested: '記事#3',
        passages: [
          {
            passageId: '記事#3',
            articleId: '記事',
            path: 'a/b.md',
            title: 'T',
            headingPath: ['T', 'A', 'a'],
            start: 30,
            end: 34,
            text: '本文3。',
          },
        ],
      },
    ]);
  });

  test('with_neighbors is one on each side, as far as there are any', () => {
    expect(ordinals(3, 'with_neighbors')).toEqual([2, 3, 4]);
    expect(ordinals(0, 'with_neighbors')).toEqual([0, 1]);
    expect(ordinals(7, 'with_neighbors')).toEqual([6, 7]);
  });

  test('whole_section is the unbroken stretch with the same heading path', () => {
    expect(ordinals(2, 'whole_section')).toEqual([1, 2]);
    expect(ordinals(5, 'whole_section')).toEqual([4, 5, 6]);
    expect(ordinals(3, 'whole_section')).toEqual([3]);
    expect(ordinals(0, 'whole_section')).toEqual([0]);
    expect(ordinals(7, 'whole_section')).toEqual([7]);
  });

  test('keeps the order asked for, and an unknown id has no passages', () => {
    const fetched = fetchPassages(
      articles,
      find,
      ['記事#6' as PassageId, '記事#99' as PassageId, '記事#1' as PassageId],
      'chunk_only',
    );
    expect(fetched.map(({ requested, passages: found }) => [requested, found.length])).toEqual([
      ['記事#6', 1],
      ['記事#99', 0],
      ['記事#1', 1],
    ]);
  });
});

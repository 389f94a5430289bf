import { describe, expect, test } from 'vitest';
import { BM25 } from '../../config/retrieval.ts';
import { indexedText } from '../../domain/article.ts';
import type { ArticleId, PassageId } from '../../domain/ids.ts';
import type { SearchFilter } from '../../domain/search.ts';
import type { TokenizerName } from '../../domain/tokenizer.ts';
import { referenceBm25 } from '../test-support/reference-bm25.ts';
import {
  syntheticArticles,
  syntheticQueries,
  type SyntheticArticle,
} from '../test-support/synthetic-corpus.ts';
import { createLexicalIndex, type LexicalIndex } from './orama-index.ts';
import { TOKENIZERS, tokenizerByName } from './tokenizers.ts';
import { whereClause } from './where-clause.ts';

const articles = syntheticArticles(20261001, 400);
const passages = articles.flatMap((article) => article.passages);
const metas = new Map(articles.map(({ meta }) => [meta.id, meta]));
const metaOf = (id: ArticleId): SyntheticArticle['meta'] =>
  metas.get(id) as SyntheticArticle['meta'];

function lexicalIndex(name: TokenizerName): LexicalIndex {
  const index = createLexicalIndex({ tokenizer: tokenizerByName(name), metaOf });
  passages.forEach((passage) => index.add(passage));
  return index;
}

const index = lexicalIndex('icu-compounds');
const top = (query: string, limit: number): readonly PassageId[] =>
  index.search(query, limit, null).map(({ passage }) => passage.id);

describe('against the reference BM25', () => {
  test.each(Object.keys(TOKENIZERS) as TokenizerName[])('top 10 with the %s tokenizer', (name) => {
    const tokenizer = tokenizerByName(name);
    const terms = (text: string): string[] => tokenizer.tokenize(text).map((token) => token.term);
    const reference = referenceBm25(
      new Map(passages.map((passage) => [passage.id, terms(indexedText(passage))])),
      BM25.k1,
      BM25.b,
    );
    const ours = lexicalIndex(name);
    const queries = syntheticQueries(7, name === 'icu-compounds' ? 240 : 40, articles);
    let ties = 0;
    for (const query of queries) {
      const expected = reference(terms(query)).slice(0, 10);
      const found = ours.search(query, 10, null);
      expect(
        found.map(({ passage }) => passage.id),
        query,
      ).toEqual(expected.map(({ id }) => id));
      const differences = found.map(({ score }, at) =>
        Math.abs(score - (expected[at]?.score ?? 0)),
      );
      expect(Math.max(0, ...differences), query).toBeLessThan(1e-10);
      ties += found.filter(({ score }, at) => score === found[at - 1]?.score).length;
    }
    expect(passages.length).toBeGreaterThanOrEqual(1000);
    // Unless equal scores occur, their order was not tested.
    expect(ties).toBeGreaterThan(queries.length / 20);
  });
});

describe('what Orama does not do any more', () => {
  test('a term is matched whole, not as a prefix', () => {
    const own = createLexicalIndex({ tokenizer: tokenizerByName('icu-compounds'), metaOf });
    const [first, second, third] = passages;
    if (!first || !second || !third) throw new Error('there are passages');
    own.add({ ...first, headingPath: [], text: '型番とレコードと再現率と Dockerfile' });
    own.add({ ...second, headingPath: [], text: '型を書き、型推論に任せる。' });
    own.add({ ...third, headingPath: [], text: '型のコードを Docker で試す。' });
    const found = (query: string): readonly PassageId[] =>
      own.search(query, 10, null).map(({ passage }) => passage.id);
    expect(found('型').toSorted()).toEqual([second.id, third.id].toSorted());
    expect(found('コード')).toEqual([third.id]);
    expect(found('docker')).toEqual([third.id]);
    expect(found('再')).toEqual([]);
  });

  test('a cut table or code block is found by its head, a container not by its marks', () => {
    const own = createLexicalIndex({ tokenizer: tokenizerByName('icu-compounds'), metaOf });
    const [first, second] = passages;
    if (!first || !second) throw new Error('there are passages');
    const opening = '```ts:server.ts';
    const context = { start: 0, end: opening.length, text: opening };
    own.add({ ...first, headingPath: [], text: 'listen(80);', context });
    const text = ':::note warn\n本文。\n:::\n:::details 答え\n:::message alert';
    own.add({ ...second, headingPath: [], text });
    const found = (query: string): readonly PassageId[] =>
      own.search(query, 10, null).map(({ passage }) => passage.id);
    expect(found('server')).toEqual([first.id]);
    expect(found('答え')).toEqual([second.id]);
    expect(found('note warn details message alert')).toEqual([]);
  });

  test('case and width of the query do not matter', () => {
    expect(top('ｄＯｃｋｅｒ', 50)).toEqual(top('docker', 50));
    expect(top('テスト', 50)).toEqual(top('ﾃｽﾄ', 50));
    expect(top('api', 50)).toEqual(top('ＡＰＩ', 50));
    expect(top('docker', 50).length).toBeGreaterThan(10);
  });

  test('names of Object.prototype members are words like others', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      const found = index.search(name, passages.length, null);
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(({ passage }) => indexedText(passage).includes(name))).toBe(true);
    }
  });

  test('a query without terms finds nothing and breaks nothing', () => {
    for (const query of ['"', '？', '(', '🚀', '```', '、。']) expect(top(query, 5)).toEqual([]);
    expect(top('(a+)+$ C++', 5).length).toBe(5);
  });
});

describe('filters', () => {
  const filters: Record<string, SearchFilter> = {
    'one article': { articleIds: [passages[17]?.articleId as ArticleId] },
    'several articles': { articleIds: articles.slice(3, 40).map(({ meta }) => meta.id) },
    'an unknown article': { articleIds: ['nobody' as ArticleId] },
    'a tag': { tags: ['Docker'] },
    'a tag in another case and width': { tags: ['ｄｏｃｋｅｒ', 'api'] },
    'a tag named constructor': { tags: ['constructor'] },
    'an unknown tag': { tags: ['toString'] },
    'from a day': { updatedFrom: '2026-06-15' },
    'to a day': { updatedTo: '2026-06-15' },
    'between days': { updatedFrom: '2026-03-01', updatedTo: '2026-03-31' },
    'between instants': {
      updatedFrom: '2026-02-01T00:00:00Z',
      updatedTo: '2026-05-01T12:00:00+09:00',
    },
    'from an instant to a day': { updatedFrom: '2026-02-01T00:00:00Z', updatedTo: '2026-04-30' },
    everything: {
      articleIds: articles.slice(0, 300).map(({ meta }) => meta.id),
      tags: ['検索', 'TypeScript'],
      updatedFrom: '2026-02-01',
      updatedTo: '2026-11-30',
    },
  };

  /** The filter's meaning, word for word, over all passages. */
  function passes(filter: SearchFilter, id: ArticleId): boolean {
    const { tags, updatedAt } = metaOf(id);
    const fold = (tag: string): string => tag.normalize('NFKC').toLowerCase();
    const wanted = filter.tags?.map(fold);
    const isFrom = (bound: string): boolean =>
      bound.length === 10
        ? (updatedAt as string).slice(0, 10) >= bound
        : Date.parse(updatedAt as string) >= Date.parse(bound);
    const isTo = (bound: string): boolean =>
      bound.length === 10
        ? (updatedAt as string).slice(0, 10) <= bound
        : Date.parse(updatedAt as string) <= Date.parse(bound);
    const bounds = filter.updatedFrom !== undefined || filter.updatedTo !== undefined;
    return (
      (filter.articleIds?.includes(id) ?? true) &&
      (wanted === undefined || tags.some((tag) => wanted.includes(fold(tag)))) &&
      (!bounds || updatedAt !== null) &&
      (filter.updatedFrom === undefined || isFrom(filter.updatedFrom)) &&
      (filter.updatedTo === undefined || isTo(filter.updatedTo))
    );
  }

  test.each(Object.keys(filters))('%s', (name) => {
    const filter = filters[name] as SearchFilter;
    const where = whereClause(filter);
    if (!where.ok) throw new Error('the filter is valid');
    const query = '検索 docker 手順 型推論 環境';
    const all = index.search(query, passages.length, null);
    const expected = all.filter(({ passage }) => passes(filter, passage.articleId));
    expect(index.search(query, passages.length, where.value)).toEqual(expected);
    expect(index.search(query, 3, where.value)).toEqual(expected.slice(0, 3));
    expect(expected.length).toBeLessThan(all.length);
    expect(expected.length > 0).toBe(!name.includes('unknown'));

    const accepts = index.slotFilter(where.value);
    expect(passages.filter(({ id }) => accepts?.(index.slotOf(id)))).toEqual(
      passages.filter((passage) => passes(filter, passage.articleId)),
    );
  });

  test('follow additions and removals', () => {
    const own = createLexicalIndex({ tokenizer: tokenizerByName('icu'), metaOf });
    const [first, second] = articles.filter(({ meta }) => meta.tags.includes('Docker'));
    const where = { tags: { containsAny: ['docker'] } };
    const count = (): number => own.search('記事 環境 検索 docker の話', 100, where).length;
    expect(count()).toBe(0);
    first?.passages.forEach((passage) => own.add(passage));
    const withFirst = count();
    second?.passages.forEach((passage) => own.add(passage));
    expect(count()).toBeGreaterThan(withFirst);
    second?.passages.forEach(({ id }) => own.remove(id));
    expect(count()).toBe(withFirst);
    const gone = own.slotOf(second?.passages[0]?.id as PassageId);
    expect(own.slotFilter(where)?.(gone)).toBe(false);
    expect(own.size).toBe(first?.passages.length);
  });
});

describe('documents', () => {
  test('are the passages themselves', () => {
    expect(index.get(passages[5]?.id as PassageId)).toBe(passages[5]);
    const [best] = index.search('検索', 1, null);
    expect(best?.passage).toBe(passages.find(({ id }) => id === best?.passage.id));
    expect(index.at(index.slotOf(passages[5]?.id as PassageId))).toBe(passages[5]);
  });

  test('an unknown id is undefined, and stays unknown', () => {
    expect(index.get('nobody#0' as PassageId)).toBeUndefined();
    expect(index.get('nobody#0' as PassageId)).toBeUndefined();
    expect(index.size).toBe(passages.length);
  });

  test('a removed passage is gone and takes its slot again when it returns', () => {
    const own = createLexicalIndex({ tokenizer: tokenizerByName('icu'), metaOf });
    const [first, second] = passages;
    if (!first || !second) throw new Error('there are passages');
    own.add(first);
    own.add(second);
    const slot = own.slotOf(first.id);
    own.remove(first.id);
    expect(own.get(first.id)).toBeUndefined();
    expect(own.size).toBe(1);
    own.add(first);
    expect(own.slotOf(first.id)).toBe(slot);
    expect(own.size).toBe(2);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BM25 } from '../../config/retrieval.ts';
import { atOnce } from '../steps.ts';
import { createBm25Index, type Bm25Index } from './bm25.ts';
import { referenceBm25 } from '../test-support/reference-bm25.ts';

/** Scores of `documents × queries` by another implementation; the file says how it was made. */
const oracle = JSON.parse(
  readFileSync(new URL('../../../fixtures/oracles/bm25.json', import.meta.url), 'utf8'),
) as { documents: string[][]; queries: string[][]; scores: number[][] };

const bySlot = (a: number, b: number): number => a - b;

function indexOf(documents: readonly (readonly string[])[]): Bm25Index {
  const index = createBm25Index();
  documents.forEach((terms, slot) => index.set(slot, terms));
  return index;
}

describe('scores', () => {
  test('the worked number of the formula', () => {
    const index = indexOf([['検索'], ['索引']]);
    expect(index.search(['検索'], 5, bySlot, null)).toEqual([
      { key: 0, score: expect.closeTo(Math.LN2 / 2.2, 12) as number },
    ]);
  });

  test('a term in every passage still counts a little (idf is never negative)', () => {
    const index = indexOf([['検索', '索引'], ['検索']]);
    const [first, second] = index.search(['検索'], 5, bySlot, null);
    expect(first?.score).toBeGreaterThan(second?.score as number);
    expect(second?.score).toBeGreaterThan(0);
  });

  test('equal those of an independent implementation (bm25s, variant lucene)', () => {
    const index = indexOf(oracle.documents);
    oracle.queries.forEach((query, at) => {
      const scores = new Float64Array(oracle.documents.length);
      for (const { key, score } of index.search(query, scores.length, bySlot, null)) {
        scores[key] = score;
      }
      oracle.scores[at]?.forEach((score, slot) => expect(scores[slot]).toBeCloseTo(score, 9));
    });
    expect(oracle.queries.length).toBeGreaterThanOrEqual(40);
  });

  test('the reference of the tests equals the same oracle', () => {
    const documents = new Map(oracle.documents.map((terms, at) => [String(at), terms]));
    const search = referenceBm25(documents, BM25.k1, BM25.b);
    oracle.queries.forEach((query, at) => {
      for (const { id, score } of search(query)) {
        expect(score).toBeCloseTo(oracle.scores[at]?.[Number(id)] as number, 9);
      }
    });
  });

  test('do not depend on the order or the repetition of the query terms', () => {
    const index = indexOf(oracle.documents);
    const terms = ['検索', '型', 'docker', '監視', '距離'];
    const once = index.search(terms, 60, bySlot, null);
    expect(index.search([...terms.toReversed(), '型', '型'], 60, bySlot, null)).toEqual(once);
  });
});

describe('order and filter', () => {
  test('equal scores come in the order of compareSlots, also at the border of the limit', () => {
    const index = indexOf(Array.from({ length: 9 }, () => ['同点', '語']));
    const keys = (limit: number, order: typeof bySlot): number[] =>
      index.search(['同点'], limit, order, null).map((hit) => hit.key);
    expect(keys(4, bySlot)).toEqual([0, 1, 2, 3]);
    expect(keys(4, (a, b) => b - a)).toEqual([8, 7, 6, 5]);
  });

  test('a filter removes slots and leaves scores as they were', () => {
    const index = indexOf(oracle.documents);
    const all = index.search(['検索', '型推論'], 60, bySlot, null);
    const even = index.search(['検索', '型推論'], 60, bySlot, (slot) => slot % 2 === 0);
    expect(even).toEqual(all.filter(({ key }) => key % 2 === 0));
    expect(even.length).toBeGreaterThan(5);
  });

  test('a search leaves nothing behind for the next one', () => {
    const index = indexOf(oracle.documents);
    const before = index.search(['react'], 60, bySlot, null);
    index.search(['検索', 'react', '型'], 60, bySlot, (slot) => slot === 1);
    expect(index.search(['react'], 60, bySlot, null)).toEqual(before);
  });

  test('terms named like members of Object.prototype are terms', () => {
    const index = indexOf([['constructor', '__proto__'], ['tostring'], ['valueof', '__proto__']]);
    expect(index.search(['__proto__'], 5, bySlot, null).map((hit) => hit.key)).toEqual([0, 2]);
    expect(index.search(['constructor'], 5, bySlot, null).map((hit) => hit.key)).toEqual([0]);
    expect(index.search(['toString', 'hasOwnProperty'], 5, bySlot, null)).toEqual([]);
  });
});

describe('changes', () => {
  test('replacing and removing leaves the index a fresh one would be', () => {
    const index = indexOf(oracle.documents);
    index.search(['検索'], 5, bySlot, null);
    const changed = oracle.documents.map((terms, slot) =>
      slot % 3 === 0 ? [] : slot % 3 === 1 ? [...terms, '新語', '検索'] : terms,
    );
    changed.forEach((terms, slot) => {
      if (slot % 3 === 0) index.remove(slot);
      if (slot % 3 === 1) index.set(slot, terms);
    });
    const fresh = indexOf(changed);
    expect(index.size).toBe(40);
    expect(fresh.size).toBe(40);
    for (const query of [...oracle.queries, ['新語']]) {
      expect(index.search(query, 60, bySlot, null)).toEqual(fresh.search(query, 60, bySlot, null));
    }
  });

  test('an index without passages finds nothing', () => {
    expect(createBm25Index().search(['検索'], 5, bySlot, null)).toEqual([]);
    const index = indexOf([['検索']]);
    index.remove(0);
    index.remove(7);
    expect(index.search(['検索'], 5, bySlot, null)).toEqual([]);
    expect(index.size).toBe(0);
  });

  test('saved arrays bring back the same scores, renumbered, without unused terms', () => {
    const index = indexOf(oracle.documents);
    index.remove(0);
    const slots = Array.from({ length: 59 }, (_, at) => 59 - at);
    const saved = atOnce(index.save(slots));
    const restored = createBm25Index(saved);
    restored.set(59, ['後から']);
    restored.remove(59);
    for (const query of oracle.queries) {
      const expected = index.search(query, 60, (a, b) => b - a, null);
      const found = restored.search(query, 60, bySlot, null);
      expect(found.map(({ key, score }) => ({ key: slots[key], score }))).toEqual(expected);
    }
    expect(saved.terms).toHaveLength(new Set(oracle.documents.slice(1).flat()).size);
  });
});

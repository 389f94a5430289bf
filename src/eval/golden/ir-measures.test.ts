import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { averagePrecision, ndcgAtK, rrAtK } from '../metrics/rank-scores.ts';
import { precisionAtK, recallAtK, successAtK } from '../metrics/set-scores.ts';
import { formatQrels, formatRun, parseQrels, parseRun } from './trec-files.ts';

interface Oracle {
  readonly systems: Readonly<
    Record<string, { readonly topics: Readonly<Record<string, Readonly<Record<string, number>>>> }>
  >;
}

const read = (path: string): string =>
  readFileSync(new URL(`../../../fixtures/${path}`, import.meta.url), 'utf8');
const { systems } = JSON.parse(read('oracles/ir-measures.json')) as Oracle;
const runs = readdirSync(new URL('../../../fixtures/trec', import.meta.url)).filter((name) =>
  name.endsWith('.run'),
);

const K = 5;
const MEASURES = {
  recall: recallAtK,
  precision: precisionAtK,
  success: successAtK,
  mrr: rrAtK,
  ndcg: ndcgAtK,
  map: averagePrecision,
} as const;

describe('run and qrels as the lab saved them, read by ir_measures', () => {
  const qrels = parseQrels(read('trec/qrels.txt'));
  if (!qrels.ok) throw new Error('qrels');

  test('every system was scored', () => {
    expect(runs.map((name) => name.replace('.run', '')).toSorted()).toEqual(
      Object.keys(systems).toSorted(),
    );
    expect(formatQrels(qrels.value)).toBe(read('trec/qrels.txt'));
  });

  for (const name of runs) {
    test(`${name}: the same scores for every question`, () => {
      const content = read(`trec/${name}`);
      const lines = parseRun(content);
      if (!lines.ok) throw new Error(name);
      expect(formatRun(lines.value)).toBe(content);
      const topics = systems[name.replace('.run', '')]?.topics ?? {};
      expect(Object.keys(topics).toSorted()).toEqual([...qrels.value.keys()].toSorted());
      for (const [topic, expected] of Object.entries(topics)) {
        const ranking = lines.value
          .filter(({ topicId }) => topicId === topic)
          .map(({ docId }) => docId);
        const grades = qrels.value.get(topic) ?? new Map<string, number>();
        for (const [measure, score] of Object.entries(MEASURES)) {
          expect(score(ranking, grades, K), `${topic} ${measure}`).toBeCloseTo(
            expected[measure] ?? Number.NaN,
            9,
          );
        }
      }
    });
  }
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isFullHit, partialRecall } from './evidence.ts';
import { averagePrecision, ndcgAtK, rrAtK } from './rank-scores.ts';
import { precisionAtK, recallAtK, successAtK } from './set-scores.ts';
import { trecOrder } from './trec-order.ts';

interface Case {
  readonly name: string;
  readonly qrels: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly run: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly byTopic: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly means: Readonly<Record<string, number>>;
}

const { cases } = JSON.parse(
  readFileSync(new URL('../../../fixtures/oracles/trec-metrics.json', import.meta.url), 'utf8'),
) as { readonly cases: readonly Case[] };

const CUTS = [1, 3, 5, 10];

function scored({ qrels, run }: Case, topic: string): Record<string, number> {
  const ranking = trecOrder(
    Object.entries(run[topic] ?? {}).map(([docId, score]) => ({ docId, score })),
  );
  const grades = new Map(Object.entries(qrels[topic] ?? {}));
  return {
    map: averagePrecision(ranking, grades),
    ndcg: ndcgAtK(ranking, grades),
    recip_rank: rrAtK(ranking, grades, Infinity),
    ...Object.fromEntries(
      CUTS.flatMap((k) => [
        [`P_${k}`, precisionAtK(ranking, grades, k)],
        [`recall_${k}`, recallAtK(ranking, grades, k)],
        [`success_${k}`, successAtK(ranking, grades, k)],
        [`recip_rank_${k}`, rrAtK(ranking, grades, k)],
        [`map_cut_${k}`, averagePrecision(ranking, grades, k)],
        [`ndcg_cut_${k}`, ndcgAtK(ranking, grades, k)],
      ]),
    ),
  };
}

describe('metrics equal those of pytrec_eval', () => {
  test.each(cases)('$name', (given) => {
    expect(Object.keys(given.byTopic).length).toBeGreaterThan(0);
    for (const [topic, expected] of Object.entries(given.byTopic)) {
      const ours = scored(given, topic);
      expect(Object.keys(ours).toSorted()).toEqual(Object.keys(expected).toSorted());
      for (const [measure, value] of Object.entries(expected)) {
        expect(
          Math.abs((ours[measure] as number) - value),
          `${topic} ${measure}`,
        ).toBeLessThanOrEqual(1e-9);
      }
    }
  });

  test.each(cases)('means over judged topics, a missing one counting 0: $name', (given) => {
    const name = { ndcg: 'ndcg_cut', recall: 'recall', map: 'map_cut' } as const;
    const topics = Object.keys(given.qrels).map((topic) => scored(given, topic));
    for (const [measure, value] of Object.entries(given.means)) {
      const [kind, k] = measure.split('@') as [keyof typeof name, string];
      const sum = topics.reduce((total, scores) => total + (scores[`${name[kind]}_${k}`] ?? 0), 0);
      expect(Math.abs(sum / topics.length - value), measure).toBeLessThanOrEqual(1e-9);
    }
  });
});

describe('evidence', () => {
  const gold = [new Set(['a#1', 'a#2']), new Set(['b#0'])];

  test('a full hit needs every span; any of its passages will do', () => {
    expect(isFullHit(['x', 'a#2', 'b#0'], gold)).toBe(true);
    expect(isFullHit(['a#1', 'a#2'], gold)).toBe(false);
  });

  test('partial recall counts spans, not passages', () => {
    expect(partialRecall(['a#1', 'a#2'], gold)).toBe(0.5);
    expect(partialRecall([], gold)).toBe(0);
  });
});

import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { averagePrecision, ndcgAtK, rrAtK } from './rank-scores.ts';
import { precisionAtK, recallAtK, successAtK } from './set-scores.ts';

const id = fc.integer({ min: 0, max: 30 }).map((n) => `d${n}`);
const ranking = fc.uniqueArray(id, { maxLength: 20 });
const judgments = fc
  .uniqueArray(fc.tuple(id, fc.integer({ min: -1, max: 3 })), { selector: ([doc]) => doc })
  .map((pairs) => new Map(pairs));
const cut = fc.integer({ min: 1, max: 12 });

const ALL = { recallAtK, precisionAtK, successAtK, rrAtK, averagePrecision, ndcgAtK };

describe.each(Object.entries(ALL))('%s', (_, score) => {
  test.prop([ranking, judgments, cut])('lies in [0, 1]', (ranked, grades, k) => {
    const value = score(ranked, grades, k);
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1 + 1e-12);
  });

  test.prop([ranking, judgments, cut])('sees nothing below the cut', (ranked, grades, k) => {
    expect(score(ranked.slice(0, k), grades, k)).toBe(score(ranked, grades, k));
  });

  test.prop([judgments, cut])('is 1 for the ideal order, up to what k allows', (grades, k) => {
    const ideal = [...grades].toSorted((a, b) => b[1] - a[1]).map(([doc]) => doc);
    const relevant = [...grades.values()].filter((grade) => grade >= 1).length;
    const most =
      score === recallAtK || score === averagePrecision
        ? Math.min(k, relevant) / relevant
        : score === precisionAtK
          ? Math.min(k, relevant) / k
          : 1;
    expect(score(ideal, grades, k)).toBeCloseTo(relevant === 0 ? 0 : most, 12);
  });
});

test.prop([ranking, judgments])(
  'moving a better document up never lowers nDCG',
  (ranked, grades) => {
    const at = ranked.findIndex(
      (doc, i) =>
        i > 0 && (grades.get(doc) ?? 0) > Math.max(0, grades.get(ranked[i - 1] ?? '') ?? 0),
    );
    fc.pre(at > 0);
    const swapped = [...ranked];
    [swapped[at - 1], swapped[at]] = [ranked[at] as string, ranked[at - 1] as string];
    expect(ndcgAtK(swapped, grades)).toBeGreaterThan(ndcgAtK(ranked, grades));
  },
);

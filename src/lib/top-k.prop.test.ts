import { fc, test } from '@fast-check/vitest';
import { describe, expect, test as example } from 'vitest';
import { createTopK } from './top-k.ts';

const byKey = (a: number, b: number): number => a - b;

describe('createTopK', () => {
  test.prop([fc.array(fc.integer({ min: -3, max: 3 })), fc.integer({ min: 0, max: 12 })])(
    'is a full sort cut at the limit, ties by key',
    (scores, limit) => {
      const best = createTopK(limit, byKey);
      scores.forEach((score, key) => best.offer(key, score));
      const sorted = scores
        .map((score, key) => ({ key, score }))
        .toSorted((a, b) => b.score - a.score || a.key - b.key);
      expect(best.toArray()).toEqual(sorted.slice(0, limit));
    },
  );

  test.prop([
    fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 30 }).chain((scores) =>
      fc.tuple(
        fc.constant(scores),
        fc.shuffledSubarray(
          scores.map((_, key) => key),
          { minLength: scores.length },
        ),
      ),
    ),
  ])('does not depend on the order of the offers', ([scores, order]) => {
    const straight = createTopK(5, byKey);
    scores.forEach((score, key) => straight.offer(key, score));
    const shuffled = createTopK(5, byKey);
    order.forEach((key) => shuffled.offer(key, scores[key] as number));
    expect(shuffled.toArray()).toEqual(straight.toArray());
  });

  example('NaN is never kept', () => {
    const best = createTopK(3, byKey);
    [Number.NaN, 1, Number.NaN, -1].forEach((score, key) => best.offer(key, score));
    expect(best.toArray().map(({ key }) => key)).toEqual([1, 3]);
  });
});

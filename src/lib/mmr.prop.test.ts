import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { mmrOrder } from './mmr.ts';

test('the worked number', () => {
  const alike = (a: number, b: number): number => (a + b === 1 ? 1 : 0);
  expect(mmrOrder([1, 0.9, 0.5], alike, 0.65)).toEqual([0, 2, 1]);
  expect(mmrOrder([1, 0.9, 0.5], alike, 1)).toEqual([0, 1, 2]);
  expect(mmrOrder([], alike, 0.65)).toEqual([]);
});

const score = fc.float({ min: 0, max: 1, noNaN: true });

property.prop([fc.array(score, { minLength: 1, maxLength: 7 }), fc.array(score), score])(
  'every step takes the best that is left, by the formula',
  (relevance, noise, lambda) => {
    const similarity = (a: number, b: number): number => noise[(a * b + a + b) % 11] ?? 0;
    const order = mmrOrder(relevance, similarity, lambda);
    expect(order.toSorted((a, b) => a - b)).toEqual(relevance.map((_, at) => at));
    for (const [step, taken] of order.entries()) {
      const before = order.slice(0, step);
      const valueOf = (at: number): number =>
        lambda * (relevance[at] ?? 0) -
        (1 - lambda) * Math.max(0, ...before.map((other) => similarity(at, other)));
      for (const other of order.slice(step))
        expect(valueOf(taken)).toBeGreaterThanOrEqual(valueOf(other));
    }
  },
);

import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { researchLimits } from './dials.ts';

test.each([
  [0.25, 4, 2],
  [0.5, 8, 4],
  [0.75, 12, 6],
  [1, 16, 8],
])('a dial at %d is %d rounds, or %d searches a round', (dial, rounds, calls) => {
  expect(researchLimits({ deep: dial, wide: dial })).toEqual({ rounds, calls });
});

property.prop([fc.double(), fc.double()])(
  'never falls when a dial is turned up, and stays within its limits',
  (a, b) => {
    const [low, high] = a <= b ? [a, b] : [b, a];
    const less = researchLimits({ deep: low, wide: low });
    const more = researchLimits({ deep: high, wide: high });
    if (Number.isFinite(low) && Number.isFinite(high)) {
      expect(less.rounds).toBeLessThanOrEqual(more.rounds);
      expect(less.calls).toBeLessThanOrEqual(more.calls);
    }
    for (const { rounds, calls } of [less, more]) {
      expect(rounds).toBeGreaterThanOrEqual(4);
      expect(rounds).toBeLessThanOrEqual(16);
      expect(calls).toBeGreaterThanOrEqual(2);
      expect(calls).toBeLessThanOrEqual(8);
    }
  },
);

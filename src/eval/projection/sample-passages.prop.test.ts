import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { samplePassages } from './sample-passages.ts';

const counts = fc.array(fc.nat({ max: 40 }), { maxLength: 30 });
const size = (drawn: readonly (readonly number[])[]): number =>
  drawn.reduce((sum, { length }) => sum + length, 0);

property.prop([counts, fc.nat({ max: 200 }), fc.nat()])(
  'as many as asked for, every article among them while there is room, the same for the same seed',
  (of, limit, seed) => {
    const drawn = samplePassages(of, limit, seed);
    const total = of.reduce((sum, count) => sum + count, 0);
    expect(size(drawn)).toBe(Math.min(limit, total));
    const filled = of.filter((count) => count > 0).length;
    expect(drawn.filter(({ length }) => length > 0)).toHaveLength(limit >= filled ? filled : limit);
    for (const [article, ordinals] of drawn.entries()) {
      expect(ordinals.every((ordinal) => ordinal >= 0 && ordinal < (of[article] ?? 0))).toBe(true);
      expect([...new Set(ordinals)].toSorted((a, b) => a - b)).toEqual(ordinals);
    }
    expect(samplePassages(of, limit, seed)).toEqual(drawn);
  },
);

test('a long article has more of the sample than a short one, and another seed draws others', () => {
  const [short, long] = samplePassages([10, 90], 52, 1);
  expect([short?.length, long?.length]).toEqual([6, 46]);
  expect(samplePassages([10, 90], 52, 2)).not.toEqual(samplePassages([10, 90], 52, 1));
});

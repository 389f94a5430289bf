import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { addRows, cosine, writeNormalised } from './pooling.ts';

describe('addRows', () => {
  it('sums only the rows it is told, on top of what was there', () => {
    const sum = Float64Array.of(1, 1);
    addRows(sum, Float32Array.of(10, 20, 1, 2, 3, 4, 99, 99), 1, 2);
    expect([...sum]).toEqual([5, 7]);
  });
});

describe('writeNormalised', () => {
  it('gives unit length, and zero for zero', () => {
    const target = new Float32Array(2);
    writeNormalised(Float64Array.of(3, 4), target);
    expect([...target]).toEqual([Math.fround(0.6), Math.fround(0.8)]);
    writeNormalised(Float64Array.of(0, 0), target);
    expect([...target]).toEqual([0, 0]);
  });
});

describe('cosine', () => {
  it('is 0 when a vector is zero', () => {
    expect(cosine([0, 0], [1, 2])).toBe(0);
  });

  const vector = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), {
    minLength: 3,
    maxLength: 3,
  });
  test.prop([vector, vector, fc.double({ min: 0.1, max: 10, noNaN: true })])(
    'is symmetric, bounded, and blind to length',
    (a, b, scale) => {
      const value = cosine(a, b);
      expect(cosine(b, a)).toBeCloseTo(value, 10);
      expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-9);
      if (Math.min(Math.hypot(...a), Math.hypot(...b)) > 1e-3)
        expect(
          cosine(
            a.map((x) => x * scale),
            b,
          ),
        ).toBeCloseTo(value, 8);
    },
  );
});

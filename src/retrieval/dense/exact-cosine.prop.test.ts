import { fc, test } from '@fast-check/vitest';
import { describe, expect, test as example } from 'vitest';
import { createPrng } from '../../lib/prng.ts';
import { atOnce } from '../steps.ts';
import { createExactCosine, type ExactCosine } from './exact-cosine.ts';

const bySlot = (a: number, b: number): number => a - b;
// Small whole numbers, so that equal directions and equal scores occur.
const vector = (dims: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: -2, max: 2 }), { minLength: dims, maxLength: dims });
const scene = fc.integer({ min: 1, max: 11 }).chain((dims) =>
  fc.record({
    dims: fc.constant(dims),
    rows: fc.array(vector(dims), { maxLength: 25 }),
    query: vector(dims),
    limit: fc.integer({ min: 1, max: 30 }),
    modulus: fc.integer({ min: 1, max: 4 }),
  }),
);

function build(dims: number, rows: readonly (readonly number[])[]): ExactCosine {
  const index = createExactCosine(dims);
  rows.forEach((row, slot) => index.set(slot, Float32Array.from(row)));
  return index;
}

const length = (row: readonly number[]): number => Math.hypot(...row);
const cosine = (a: readonly number[], b: readonly number[]): number =>
  length(b) === 0
    ? 0
    : a.reduce((sum, value, at) => sum + value * (b[at] as number), 0) / (length(a) * length(b));

describe('search', () => {
  test.prop([scene])(
    'equals brute force, filtered or not',
    ({ dims, rows, query, limit, modulus }) => {
      const index = build(dims, rows);
      const accepts = modulus === 1 ? null : (slot: number): boolean => slot % modulus === 0;
      const expected = rows
        .map((row, slot) => ({ slot, score: cosine(row, query) }))
        .filter(({ slot }) => length(rows[slot] as number[]) > 0 && (accepts?.(slot) ?? true))
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit);
      const found = index.search(Float32Array.from(query), limit, bySlot, accepts);
      expect(found).toHaveLength(expected.length);
      found.forEach(({ key, score }, at) => {
        expect(score).toBeCloseTo(expected[at]?.score as number, 5);
        expect(score).toBeCloseTo(cosine(rows[key] as number[], query), 5);
      });
      found.slice(1).forEach(({ key, score }, at) => {
        const before = found[at] as { key: number; score: number };
        expect(before.score > score || (before.score === score && before.key < key)).toBe(true);
      });
    },
  );

  test.prop([scene])('always gives min(limit, eligible) hits', ({ dims, rows, query, limit }) => {
    const index = build(dims, rows);
    expect(index.search(Float32Array.from(query), limit, bySlot, null)).toHaveLength(
      Math.min(limit, index.embedded),
    );
  });

  test.prop([scene, fc.array(fc.nat({ max: 24 }))])(
    'removed, replaced and restored rows are those of a fresh index',
    ({ dims, rows, query, limit }, removed) => {
      const index = build(
        dims,
        rows.map((row) => row.toReversed()),
      );
      rows.forEach((row, slot) => index.set(slot, Float32Array.from(row)));
      removed.forEach((slot) => index.remove(slot));
      const fresh = build(
        dims,
        rows.map((row, slot) => (removed.includes(slot) ? row.map(() => 0) : row)),
      );
      const slots = rows.map((_, slot) => slot);
      const restored = createExactCosine(dims, atOnce(index.save(slots)));
      expect(index.embedded).toBe(fresh.embedded);
      expect(restored.embedded).toBe(fresh.embedded);
      const search = (from: ExactCosine): unknown =>
        from.search(Float32Array.from(query), limit, bySlot, null);
      expect(search(index)).toEqual(search(fresh));
      expect(search(restored)).toEqual(search(fresh));
    },
  );
});

describe('rows', () => {
  example('without a direction are not kept', () => {
    const index = createExactCosine(3);
    expect(index.set(0, new Float32Array(3))).toBe(false);
    expect(index.set(1, Float32Array.of(1, Number.NaN, 0))).toBe(false);
    expect(index.set(2, Float32Array.of(Infinity, 0, 0))).toBe(false);
    expect(index.set(3, Float32Array.of(0, 0, 2))).toBe(true);
    expect([index.embedded, index.has(0), index.has(3)]).toEqual([1, false, true]);
    expect(index.search(Float32Array.of(0, 0, 5), 9, bySlot, null)).toEqual([{ key: 3, score: 1 }]);
  });

  example('of another length are a bug', () => {
    expect(() => createExactCosine(3).set(0, new Float32Array(4))).toThrow(RangeError);
  });

  example('that are normalised already come back bit for bit', () => {
    const prng = createPrng(1);
    const raw = Float32Array.from({ length: 384 }, () => prng.next() - 0.5);
    const norm = Math.sqrt(raw.reduce((sum, value) => sum + value * value, 0));
    const unit = raw.map((value) => value / norm);
    const index = createExactCosine(384);
    index.set(0, unit);
    expect(atOnce(index.save([0])).rows).toEqual(unit);
  });

  example('a restored block is not written to', () => {
    const rows = Float32Array.of(1, 0, 0, 1);
    const present = Uint8Array.of(1, 1);
    const index = createExactCosine(2, { rows, present });
    index.set(0, Float32Array.of(-1, 0));
    index.remove(1);
    expect([...rows, ...present]).toEqual([1, 0, 0, 1, 1, 1]);
    expect(index.search(Float32Array.of(1, 0), 2, bySlot, null)).toEqual([{ key: 0, score: -1 }]);
  });

  example('while nothing is embedded nothing is saved but the flags', () => {
    const saved = atOnce(createExactCosine(384).save([0, 1, 2]));
    expect(saved).toEqual({ rows: new Float32Array(0), present: new Uint8Array(3) });
    const restored = createExactCosine(384, saved);
    expect(restored.set(2, new Float32Array(384).fill(1))).toBe(true);
    expect(restored.search(new Float32Array(384).fill(1), 5, bySlot, null)).toHaveLength(1);
  });
});

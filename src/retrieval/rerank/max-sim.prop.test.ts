import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { maxSim, plainDots, tokenCodes } from './max-sim.ts';

const DIMS = 4;
const row = fc.array(fc.integer({ min: -7, max: 7 }), { minLength: DIMS, maxLength: DIMS });
const rows = fc.array(row, { maxLength: 6 });

const codesOf = (tokens: readonly (readonly number[])[]) =>
  tokenCodes(Int8Array.from(tokens.flat()), tokens[0]?.length ?? DIMS);

/** As the formula is written. */
function reference(asked: readonly number[][], held: readonly number[][]): number {
  if (asked.length === 0 || held.length === 0) return 0;
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  const cosine = (a: readonly number[], b: readonly number[]): number => {
    const length = Math.sqrt(dot(a, a) * dot(b, b));
    return length === 0 ? 0 : dot(a, b) / length;
  };
  const best = asked.map((a) => Math.max(...held.map((b) => cosine(a, b))));
  return best.reduce((sum, value) => sum + value, 0) / asked.length;
}

test('the worked number', () => {
  const question = codesOf([
    [1, 0],
    [0, 1],
  ]);
  const passage = codesOf([
    [2, 0],
    [1, 1],
  ]);
  expect(maxSim(question, passage, plainDots(2))).toBeCloseTo((1 + Math.SQRT1_2) / 2, 6);
});

property.prop([rows, rows])('is the mean of the best cosines', (asked, held) => {
  expect(maxSim(codesOf(asked), codesOf(held), plainDots(DIMS))).toBeCloseTo(
    reference(asked, held),
    5,
  );
});

property.prop([rows, fc.array(row, { minLength: 1, maxLength: 6 })])(
  'a text answers itself best, and the length of a direction does not matter',
  (asked, held) => {
    const doubled = held.map((token) => token.map((value) => value * 2));
    const scored = maxSim(codesOf(asked), codesOf(held), plainDots(DIMS));
    expect(maxSim(codesOf(asked), codesOf(doubled), plainDots(DIMS))).toBeCloseTo(scored, 5);
    expect(maxSim(codesOf(held), codesOf(held), plainDots(DIMS))).toBeGreaterThanOrEqual(
      maxSim(codesOf(held), codesOf(asked), plainDots(DIMS)) - 1e-6,
    );
  },
);

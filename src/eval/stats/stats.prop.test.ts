import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createPrng } from '../../lib/prng.ts';
import { bootstrapMean } from './bootstrap.ts';
import { pairedDz } from './effect-size.ts';
import { holm } from './holm.ts';
import { exactMcnemar } from './mcnemar.ts';
import { neededForProportions } from './needed-pairs.ts';
import { pairedRandomisation } from './randomisation.ts';
import { wilson } from './wilson.ts';

const drawn = (seed: number) => ({ exactFlips: 0, resamples: 2_000, prng: createPrng(seed) });
const counted = { exactFlips: 12, resamples: 1, prng: createPrng(0) };
const difference = fc.constantFrom(-1, -0.5, -1 / 3, 0, 1 / 3, 0.5, 1);
const differences = fc.array(difference, { minLength: 1, maxLength: 12 });
const count = fc.integer({ min: 0, max: 400 });
const p = fc.double({ min: 0, max: 1, noNaN: true });

/** A standard normal draw (Box and Muller). */
function normal(prng: ReturnType<typeof createPrng>): number {
  return Math.sqrt(-2 * Math.log(1 - prng.next())) * Math.cos(2 * Math.PI * prng.next());
}

/** Largest distance between the distribution of the values and the uniform one. */
function distanceFromUniform(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.max(
    ...sorted.flatMap((value, at) => [
      Math.abs(value - at / sorted.length),
      Math.abs(value - (at + 1) / sorted.length),
    ]),
  );
}

describe('paired randomisation', () => {
  test('p is uniform when there is nothing to find', () => {
    const prng = createPrng(20_261_001);
    const values = Array.from({ length: 600 }, () =>
      pairedRandomisation(
        Array.from({ length: 10 }, () => normal(prng)),
        counted,
      ),
    );
    // Kolmogorov–Smirnov: 1.63 / √600 = .0665 is the .99 quantile.
    expect(distanceFromUniform(values)).toBeLessThan(0.0665);
  });

  test.prop([differences])('symmetric, and never 0', (values) => {
    const value = pairedRandomisation(values, counted);
    expect(
      pairedRandomisation(
        values.map((d) => -d),
        counted,
      ),
    ).toBe(value);
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThanOrEqual(1);
  });

  test.prop([differences, fc.integer()], { numRuns: 30 })(
    'drawn flips agree with all',
    (values, seed) => {
      const exact = pairedRandomisation(values, counted);
      // Five standard errors of a share of 2,000 draws.
      const error = 5 * Math.sqrt((exact * (1 - exact)) / 2_000) + 0.001;
      expect(Math.abs(pairedRandomisation(values, drawn(seed)) - exact)).toBeLessThan(error);
    },
  );

  test.prop([fc.array(fc.boolean(), { minLength: 1, maxLength: 12 })])(
    'is McNemar when every difference is one topic',
    (won) => {
      const signs = won.map((isWon) => (isWon ? 1 : -1));
      const wins = won.filter(Boolean).length;
      expect(pairedRandomisation(signs, counted)).toBeCloseTo(
        exactMcnemar(won.length - wins, wins),
        9,
      );
    },
  );
});

describe('exact McNemar', () => {
  test.prop([count, count])('symmetric, in (0, 1]', (a, b) => {
    const value = exactMcnemar(a, b);
    expect(exactMcnemar(b, a)).toBe(value);
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThanOrEqual(1);
  });

  test.prop([count, count])('one more on the winning side lowers p', (a, b) => {
    fc.pre(a < b);
    expect(exactMcnemar(a, b + 1)).toBeLessThanOrEqual(exactMcnemar(a, b));
  });

  test('rejects at most alpha of the time when there is nothing to find', () => {
    const prng = createPrng(5);
    const rejected = Array.from({ length: 2_000 }, () => {
      const won = Array.from({ length: 20 }, () => prng.next() < 0.5).filter(Boolean).length;
      return exactMcnemar(won, 20 - won) <= 0.05;
    }).filter(Boolean).length;
    // Its own level for 20 discordant topics is .041; four standard errors.
    expect(rejected / 2_000).toBeLessThan(0.06);
    expect(rejected).toBeGreaterThan(0);
  });
});

describe('wilson', () => {
  test.prop([fc.integer({ min: 1, max: 500 }), fc.nat()])(
    'holds its value inside [0, 1]',
    (n, some) => {
      const hits = some % (n + 1);
      const { value, low, high } = wilson(hits, n, 0.95);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(value + 1e-12);
      expect(high).toBeGreaterThanOrEqual(value - 1e-12);
      const mirrored = wilson(n - hits, n, 0.95);
      expect(mirrored.low).toBeCloseTo(1 - high, 9);
    },
  );
});

describe('bootstrap', () => {
  test.prop([differences, fc.integer()], { numRuns: 30 })(
    'bounded, ordered, repeatable',
    (values, seed) => {
      const draw = () =>
        bootstrapMean(values, { resamples: 500, confidence: 0.95, prng: createPrng(seed) });
      const { low, high } = draw();
      expect(draw()).toEqual(draw());
      expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
      expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
      expect(low).toBeLessThanOrEqual(high);
    },
  );
});

describe('Holm', () => {
  test.prop([fc.array(p, { minLength: 1, maxLength: 10 })])(
    'between p and m · p, order kept',
    (values) => {
      const adjusted = holm(values);
      values.forEach((value, at) => {
        expect(adjusted[at]).toBeGreaterThanOrEqual(value);
        expect(adjusted[at]).toBeLessThanOrEqual(Math.min(1, value * values.length) + 1e-12);
      });
      const byValue = values.map((value, at) => [value, adjusted[at] as number] as const);
      const sorted = byValue.toSorted((a, b) => a[0] - b[0]);
      sorted.forEach(([, value], at) => {
        if (at > 0) expect(value).toBeGreaterThanOrEqual((sorted[at - 1] as (typeof sorted)[0])[1]);
      });
    },
  );
});

describe('effect size', () => {
  test.prop([differences])('dz changes sign with the systems', (values) => {
    const dz = pairedDz(values);
    const mirrored = pairedDz(values.map((value) => -value));
    if (dz === null) expect(mirrored).toBeNull();
    else expect(mirrored).toBeCloseTo(-dz, 12);
  });
});

test('the topics said to be needed do tell the difference about as often as planned', () => {
  const onlyA = 0.1;
  const onlyB = 0.25;
  const aim = { alpha: 0.05, power: 0.8 };
  const n = neededForProportions(onlyA + onlyB, onlyB - onlyA, aim) ?? 0;
  const prng = createPrng(9);
  const runs = 600;
  let told = 0;
  for (let run = 0; run < runs; run += 1) {
    let [a, b] = [0, 0];
    for (let topic = 0; topic < n; topic += 1) {
      const draw = prng.next();
      if (draw < onlyA) a += 1;
      else if (draw < onlyA + onlyB) b += 1;
    }
    if (exactMcnemar(a, b) <= aim.alpha) told += 1;
  }
  // The exact test is a little conservative; ±4 standard errors of 600 runs are ± .065.
  expect(told / runs).toBeGreaterThan(0.68);
  expect(told / runs).toBeLessThan(0.87);
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createPrng } from '../../lib/prng.ts';
import { bootstrapMean } from './bootstrap.ts';
import { cohensH, pairedDz } from './effect-size.ts';
import { holm } from './holm.ts';
import { exactMcnemar } from './mcnemar.ts';
import { neededForMean, neededForProportions } from './needed-pairs.ts';
import { normalQuantile } from './normal.ts';
import { quantile } from './quantile.ts';
import { pairedRandomisation } from './randomisation.ts';
import { verdictOf } from './verdict.ts';
import { wilson } from './wilson.ts';

interface Oracle {
  readonly wilson: readonly {
    readonly hits: number;
    readonly n: number;
    readonly confidence: number;
    readonly interval: readonly [number, number];
  }[];
  readonly mcnemar: readonly {
    readonly onlyA: number;
    readonly onlyB: number;
    readonly p: number;
  }[];
  readonly randomisation: readonly {
    readonly a: readonly number[];
    readonly b: readonly number[];
    readonly p: number;
  }[];
  readonly bootstrap: readonly {
    readonly values: readonly number[];
    readonly mean: number;
    readonly interval: readonly [number, number];
  }[];
  readonly holm: readonly { readonly p: readonly number[]; readonly adjusted: readonly number[] }[];
  readonly effect: readonly { readonly a: number; readonly b: number; readonly h: number }[];
  readonly normalQuantile: readonly { readonly p: number; readonly z: number }[];
  readonly quantile: readonly {
    readonly values: readonly number[];
    readonly p: Readonly<Record<string, number>>;
  }[];
  readonly needed: readonly {
    readonly discordant: number;
    readonly difference: number;
    readonly alpha: number;
    readonly power: number;
    readonly n: number;
  }[];
}

const oracle = JSON.parse(
  readFileSync(new URL('../../../fixtures/oracles/statistics.json', import.meta.url), 'utf8'),
) as Oracle;

const EXACT = { exactFlips: 20, resamples: 1, prng: createPrng(1) };

describe('equal to scipy and statsmodels', () => {
  test.each(oracle.wilson)(
    'wilson $hits of $n at $confidence',
    ({ hits, n, confidence, interval }) => {
      const { value, low, high } = wilson(hits, n, confidence);
      expect(value).toBe(hits / n);
      expect(low).toBeCloseTo(interval[0], 9);
      expect(high).toBeCloseTo(interval[1], 9);
    },
  );

  test.each(oracle.mcnemar)('exact McNemar $onlyA : $onlyB', ({ onlyA, onlyB, p }) => {
    expect(exactMcnemar(onlyA, onlyB)).toBeCloseTo(p, 9);
  });

  test.each(oracle.randomisation)('paired randomisation, counted out', ({ a, b, p }) => {
    const differences = a.map((value, at) => value - (b[at] as number));
    expect(pairedRandomisation(differences, EXACT)).toBeCloseTo(p, 9);
  });

  test.each(oracle.bootstrap)('bootstrap of $values.length', ({ values, mean, interval }) => {
    const options = { resamples: 50_000, confidence: 0.95, prng: createPrng(3) };
    const { value, low, high } = bootstrapMean(values, options);
    expect(value).toBeCloseTo(mean, 12);
    // Both are drawn: they differ by a few grid steps of 1/n at most.
    expect(Math.abs(low - interval[0])).toBeLessThanOrEqual(0.02);
    expect(Math.abs(high - interval[1])).toBeLessThanOrEqual(0.02);
  });

  test.each(oracle.holm)('Holm of $p', ({ p, adjusted }) => {
    holm(p).forEach((value, at) => expect(value).toBeCloseTo(adjusted[at] as number, 12));
  });

  test.each(oracle.effect)("Cohen's h of $a and $b", ({ a, b, h }) => {
    // statsmodels takes the first minus the second.
    expect(cohensH(a, b)).toBeCloseTo(-h, 12);
  });

  test.each(oracle.normalQuantile)('normal quantile of $p', ({ p, z }) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 9);
  });

  test.each(oracle.quantile)('quantiles of $values.length values', ({ values, p }) => {
    for (const [at, expected] of Object.entries(p)) {
      expect(quantile(values, Number(at))).toBeCloseTo(expected, 9);
    }
  });

  test.each(oracle.needed)('topics needed: $discordant, $difference', (given) => {
    expect(neededForProportions(given.discordant, given.difference, given)).toBe(given.n);
  });
});

describe("the seed experiment's own table, multihop, n = 26", () => {
  const aim = { alpha: 0.05, power: 0.8 };
  const say = (onlyA: number, onlyB: number) =>
    verdictOf({
      pHolm: exactMcnemar(onlyA, onlyB),
      alpha: aim.alpha,
      n: 26,
      needed: neededForProportions((onlyA + onlyB) / 26, (onlyB - onlyA) / 26, aim),
      better: 'agentic',
    });

  test('17 → 19 is not distinguishable, whatever the pairing', () => {
    // 17 and 19 of 26: from 0 to 7 topics may have been lost while 2 more were won.
    for (let lost = 0; lost <= 7; lost += 1) {
      expect(say(lost, lost + 2)).toMatchObject({ kind: 'not-distinguishable' });
    }
  });

  test('17 → 19 with 5 won and 3 lost needs about 380 more questions', () => {
    expect(say(3, 5)).toEqual({ kind: 'not-distinguishable', moreNeeded: 380 });
  });

  test('13 → 17 is not distinguishable either', () => {
    for (let lost = 0; lost <= 9; lost += 1) {
      expect(say(lost, lost + 4)).toMatchObject({ kind: 'not-distinguishable' });
    }
  });

  test('six won and none lost can be told apart', () => {
    expect(say(0, 6)).toEqual({ kind: 'distinguishable', better: 'agentic' });
  });
});

describe('edges', () => {
  test('no difference: p = 1, nothing needed, no verdict for either', () => {
    expect(pairedRandomisation([0, 0, 0], EXACT)).toBe(1);
    expect(neededForMean([0.5, -0.5], { alpha: 0.05, power: 0.8 })).toBeNull();
    expect(verdictOf({ pHolm: 1, alpha: 0.05, n: 3, needed: null, better: 'a' })).toEqual({
      kind: 'not-distinguishable',
      moreNeeded: null,
    });
  });

  test('a few equal differences need as many topics as a clean sweep', () => {
    expect(pairedDz([0.5, 0.5, 0.5])).toBeNull();
    expect(pairedDz([1 / 3, 2 / 3 - 1 / 3])).toBeNull();
    expect(neededForMean([0.5, 0.5, 0.5], { alpha: 0.05, power: 0.8 })).toBe(6);
    expect(exactMcnemar(0, 5)).toBeGreaterThan(0.05);
    expect(exactMcnemar(0, 6)).toBeLessThanOrEqual(0.05);
  });

  test('nothing has no proportion, mean or quantile', () => {
    expect(() => wilson(0, 0, 0.95)).toThrow(RangeError);
    expect(() => quantile([], 0.5)).toThrow(RangeError);
  });
});

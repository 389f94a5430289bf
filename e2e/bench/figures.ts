import type { RatioName } from './budgets.ts';
import type { Comparison, Spread } from './pairs.ts';

/** Sizes and checks that a figure rests on. */
export type Conditions = Readonly<Record<string, number | string>>;

/** A comparison of two sides, before budgets: plain data, as it comes out of the page. */
export interface RatioFigure {
  readonly name: RatioName;
  /** The two sides in words. */
  readonly ours: string;
  readonly other: string;
  /** Unit of work behind `oursMs` and `otherMs`, e.g. `query`. */
  readonly unit: string;
  /** Rounds; each timed both sides once. */
  readonly n: number;
  /** `other / ours` of the same round: how many times as fast ours is. */
  readonly ratio: Spread;
  /** Milliseconds of one unit: an order of magnitude, they are this machine's. */
  readonly oursMs: Spread;
  readonly otherMs: Spread;
  readonly conditions: Conditions;
}

/** A figure in a unit of its own. */
export interface AbsoluteFigure {
  readonly name: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly conditions: Conditions;
}

/** A figure of a comparison whose rounds each held `unitsPerRound` units of work. */
export function ratioFigure(
  about: Pick<RatioFigure, 'name' | 'ours' | 'other' | 'unit' | 'conditions'>,
  { n, ratio, oursMs, otherMs }: Comparison,
  unitsPerRound: number,
): RatioFigure {
  return {
    ...about,
    n,
    ratio,
    oursMs: divided(oursMs, unitsPerRound),
    otherMs: divided(otherMs, unitsPerRound),
  };
}

function divided({ median, q1, q3, min, max }: Spread, by: number): Spread {
  return { median: median / by, q1: q1 / by, q3: q3 / by, min: min / by, max: max / by };
}

/** Median with quartiles and extremes of one quantity over the rounds of a comparison. */
export interface Spread {
  readonly median: number;
  readonly q1: number;
  readonly q3: number;
  readonly min: number;
  readonly max: number;
}

/** Two ways to do the same work, timed in turns. */
export interface Comparison {
  /** Rounds that count; each timed both sides once. */
  readonly n: number;
  /** Of `other / ours` in the same round: how many times as fast ours is. Above 1, ours is faster. */
  readonly ratio: Spread;
  readonly oursMs: Spread;
  readonly otherMs: Spread;
}

/** One side: does the work of a round. Both sides are given the same round numbers, so the same inputs. */
type Side = (round: number) => unknown;

export interface PairedRuns {
  readonly ours: Side;
  readonly other: Side;
  readonly rounds: number;
  /** Rounds before those, thrown away: the engine compiles and caches fill. */
  readonly warmUps: number;
  /** Milliseconds, e.g. `performance.now`. */
  readonly clock: () => number;
}

/**
 * Times both sides in turns (AB, BA, AB …), so that a machine that grows slower or is shared hits both alike, and
 * takes the ratio within each round: the median of ratios is steadier than the ratio of medians.
 */
export async function comparePaired(runs: PairedRuns): Promise<Comparison> {
  const ours: number[] = [];
  const other: number[] = [];
  for (let round = 0; round < runs.warmUps + runs.rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'other'] as const) : (['other', 'ours'] as const);
    for (const side of order) {
      const started = runs.clock();
      await runs[side](round);
      const elapsed = runs.clock() - started;
      if (round >= runs.warmUps) (side === 'ours' ? ours : other).push(elapsed);
    }
  }
  return {
    n: runs.rounds,
    ratio: spreadOf(ours.map((ms, round) => (other[round] ?? Number.NaN) / ms)),
    oursMs: spreadOf(ours),
    otherMs: spreadOf(other),
  };
}

/** Quantiles by linear interpolation between the two nearest values. Example: 1, 2, 4 → median 2, q3 3. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0 || values.some((value) => !Number.isFinite(value)))
    throw new RangeError('a spread needs finite values, at least one');
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => {
    const position = share * (sorted.length - 1);
    const below = sorted[Math.floor(position)] as number;
    const above = sorted[Math.ceil(position)] as number;
    return below + (above - below) * (position % 1);
  };
  return { median: at(0.5), q1: at(0.25), q3: at(0.75), min: at(0), max: at(1) };
}

/** Work done per second over the last stretch. */
export interface RateMeter {
  /** Tells how much is done in all at `nowMs`; calls come in order of time. */
  record(nowMs: number, done: number): void;
  /** Units per second over the window; 0 before there are two records apart in time. */
  rate(): number;
  /** Milliseconds for `left` units at this rate; `null` while there is no rate. */
  etaMs(left: number): number | null;
}

/** Meter over a sliding window of `windowMs`: long enough to be calm, short enough to follow a change of pace. */
export function createRateMeter(windowMs: number): RateMeter {
  const records: { readonly at: number; readonly done: number }[] = [];

  function rate(): number {
    const first = records[0];
    const last = records.at(-1);
    if (first === undefined || last === undefined || last.at === first.at) return 0;
    return ((last.done - first.done) * 1000) / (last.at - first.at);
  }

  return {
    record(at, done) {
      records.push({ at, done });
      // The newest record at or before the start of the window stays: it is where the window begins.
      while ((records[1]?.at ?? Infinity) <= at - windowMs) records.shift();
    },
    rate,
    etaMs(left) {
      const perSecond = rate();
      return perSecond > 0 ? (left * 1000) / perSecond : null;
    },
  };
}

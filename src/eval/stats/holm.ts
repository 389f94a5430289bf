/**
 * p values adjusted by Holm (1979) over the family they form, in the given order: the smallest times m, the next times
 * m − 1 …, never falling and at most 1. Of .01, .04, .03: .03, .06, .06.
 */
export function holm(pValues: readonly number[]): readonly number[] {
  const m = pValues.length;
  const adjusted = Array.from({ length: m }, () => 1);
  let highest = 0;
  const order = pValues.map((p, at) => ({ p, at })).toSorted((a, b) => a.p - b.p);
  for (const [rank, { p, at }] of order.entries()) {
    highest = Math.min(1, Math.max(highest, p * (m - rank)));
    adjusted[at] = highest;
  }
  return adjusted;
}

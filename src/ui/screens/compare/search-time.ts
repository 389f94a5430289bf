import type { SearchTimings } from '../../../domain/search.ts';

/** Milliseconds of the search itself: the sum of its parts, without waiting for the model or another search. */
export function searchMs(timings: SearchTimings): number {
  return Object.values(timings).reduce<number>((sum, ms: number) => sum + ms, 0);
}

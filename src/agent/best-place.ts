import type { PassageId } from '../domain/ids.ts';
import type { Hit } from '../domain/search.ts';
import type { SearchRecord } from './toolbox.ts';

/** Where searches rank a passage best. */
export interface BestPlace {
  /** Index of the search. */
  readonly search: number;
  readonly hit: Hit;
}

/**
 * The search that ranks a passage best: of equal places the first part's, so that its slot is filled, else the earliest.
 * `undefined` when none shows it.
 */
export function bestPlace(
  searches: readonly Pick<SearchRecord, 'hits' | 'origin'>[],
  passageId: PassageId,
): BestPlace | undefined {
  let best: (BestPlace & { readonly at: number; readonly isPart: boolean }) | undefined;
  for (const [search, { hits, origin }] of searches.entries()) {
    const at = hits.findIndex((hit) => hit.passageId === passageId);
    const hit = hits[at];
    if (hit === undefined) continue;
    const isPart = origin === 'part';
    const isTied = at === best?.at;
    if (best === undefined || at < best.at || (isTied && isPart && !best.isPart)) {
      best = { search, hit, at, isPart };
    }
  }
  return best;
}

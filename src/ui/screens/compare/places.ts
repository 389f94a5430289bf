import type { ModeId, ModeResult } from '../../../domain/mode.ts';
import type { PassageId } from '../../../domain/ids.ts';
import type { LegScore } from '../../../domain/search.ts';

/** Where a column has a passage: among its hits, found below them, or not within the window. */
export type Place =
  | { readonly kind: 'hit'; readonly rank: number }
  | {
      readonly kind: 'beyond';
      readonly rank: number;
      /** Its rank in each leg, `null` where that leg has it not; only for a column that fuses legs. */
      readonly legs: { readonly lexical: number | null; readonly dense: number | null } | null;
    }
  | { readonly kind: 'outside' };

/** The same passage in another column. */
export interface Twin {
  readonly mode: ModeId;
  readonly place: Place;
  /** Ranks gained from the column further left to the one further right; `null` unless it is a hit of both. */
  readonly movement: Movement | null;
}

export interface Movement {
  /** Positive when the later column ranks the passage higher: the same sign on both cards and on the line. */
  readonly gained: number;
  /** The later column. */
  readonly to: ModeId;
}

const rankOf = (leg: LegScore | undefined): number | null => leg?.rank ?? null;

export function placeOf({ hits, beyond }: ModeResult, passage: PassageId): Place {
  const hit = hits.find(({ passageId }) => passageId === passage);
  if (hit) return { kind: 'hit', rank: hit.rank };
  const candidate = beyond.find(({ passageId }) => passageId === passage);
  if (!candidate) return { kind: 'outside' };
  const isFused = hits.some(({ fused }) => fused !== undefined);
  const { rank, lexical, dense } = candidate;
  return {
    kind: 'beyond',
    rank,
    legs: isFused ? { lexical: rankOf(lexical), dense: rankOf(dense) } : null,
  };
}

/** Where every other column has a hit of column `column`; `results` in the order of the columns. */
export function twinsOf(
  results: readonly ModeResult[],
  column: number,
  passage: PassageId,
): readonly Twin[] {
  const own = results[column];
  if (!own) return [];
  const here = placeOf(own, passage);
  return results.flatMap((result, other): readonly Twin[] => {
    if (other === column) return [];
    const place = placeOf(result, passage);
    if (here.kind !== 'hit' || place.kind !== 'hit') {
      return [{ mode: result.modeId, place, movement: null }];
    }
    const gained = other > column ? here.rank - place.rank : place.rank - here.rank;
    const to = other > column ? result.modeId : own.modeId;
    return [{ mode: result.modeId, place, movement: { gained, to } }];
  });
}

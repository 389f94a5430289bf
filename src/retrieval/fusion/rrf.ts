import { compareIds } from '../../domain/ids.ts';
import type { LegName, RrfTerm } from '../../domain/search.ts';

/** One ranking to fuse: `ids` best first. */
export interface RankedLeg<Id extends string = string> {
  readonly leg: LegName;
  readonly weight: number;
  readonly ids: readonly Id[];
}

export interface FusedId<Id extends string = string> {
  readonly id: Id;
  readonly score: number;
  /** One for each ranking that holds the id, in the order of the rankings. */
  readonly terms: readonly RrfTerm[];
}

/**
 * Reciprocal rank fusion (Cormack, Clarke & Büttcher 2009): score = Σ weight / (rankConstant + rank), rank from 1,
 * over the rankings that hold the id. Best first, ties by id. Worked number: first in one list and third in another,
 * weights 1, constant 60: 1/61 + 1/63 = 0.032266. Only the best place of an id in a ranking counts; a ranking of
 * weight 0 takes no part. The order of the rankings does not change a score.
 */
export function fuseRrf<Id extends string>(
  rankings: readonly RankedLeg<Id>[],
  rankConstant: number,
): readonly FusedId<Id>[] {
  const termsById = new Map<Id, RrfTerm[]>();
  for (const { leg, weight, ids } of rankings) {
    if (weight === 0) continue;
    [...new Set(ids)].forEach((id, at) => {
      const rank = at + 1;
      const term = {
        leg,
        rank,
        weight,
        rankConstant,
        contribution: weight / (rankConstant + rank),
      };
      const terms = termsById.get(id);
      if (terms) terms.push(term);
      else termsById.set(id, [term]);
    });
  }
  return Array.from(termsById, ([id, terms]) => ({ id, score: sumOf(terms), terms })).toSorted(
    (a, b) => b.score - a.score || compareIds(a.id, b.id),
  );
}

/** Largest first, whatever order the terms came in: floating sums depend on their order. */
function sumOf(terms: readonly RrfTerm[]): number {
  return terms
    .map((term) => term.contribution)
    .toSorted((a, b) => b - a)
    .reduce((sum, contribution) => sum + contribution, 0);
}

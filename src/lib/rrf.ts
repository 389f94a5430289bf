/** One ranking to fuse: `ids` best first; `label` says where it is from and comes back in every term. */
export interface RankedList<Label, Id extends string = string> {
  readonly label: Label;
  readonly weight: number;
  readonly ids: readonly Id[];
}

/** What one ranking adds to the score of an id: `weight / (rankConstant + rank)`. */
export interface RankTerm {
  readonly rank: number;
  readonly weight: number;
  readonly rankConstant: number;
  readonly contribution: number;
}

export interface FusedId<Label, Id extends string = string> {
  readonly id: Id;
  readonly score: number;
  /** One for each ranking that holds the id, in the order of the rankings. */
  readonly terms: readonly (Label & RankTerm)[];
}

/**
 * Reciprocal rank fusion (Cormack, Clarke & Büttcher 2009): score = Σ weight / (rankConstant + rank), rank from 1,
 * over the rankings that hold the id. Best first, ties by id. Worked number: first in one list and third in another,
 * weights 1, constant 60: 1/61 + 1/63 = 0.032266. Only the best place of an id in a ranking counts; a ranking of
 * weight 0 takes no part. The order of the rankings does not change a score.
 */
export function fuseRrf<Label extends object, Id extends string>(
  rankings: readonly RankedList<Label, Id>[],
  rankConstant: number,
): readonly FusedId<Label, Id>[] {
  const termsById = new Map<Id, (Label & RankTerm)[]>();
  for (const { label, weight, ids } of rankings) {
    if (weight === 0) continue;
    [...new Set(ids)].forEach((id, at) => {
      const rank = at + 1;
      const contribution = weight / (rankConstant + rank);
      const term = { ...label, rank, weight, rankConstant, contribution };
      const terms = termsById.get(id);
      if (terms) terms.push(term);
      else termsById.set(id, [term]);
    });
  }
  return Array.from(termsById, ([id, terms]) => ({ id, score: sumOf(terms), terms })).toSorted(
    (a, b) => b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

/** Largest first, whatever order the terms came in: floating sums depend on their order. */
function sumOf(terms: readonly RankTerm[]): number {
  return terms
    .map((term) => term.contribution)
    .toSorted((a, b) => b - a)
    .reduce((sum, contribution) => sum + contribution, 0);
}

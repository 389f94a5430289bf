import { compareIds, type PassageId } from '../../domain/ids.ts';
import type { Neighbourhood, NeighbourhoodOptions } from '../../domain/neighbourhood.ts';
import { createTopK } from '../../lib/top-k.ts';
import { entityKind, entityName } from './entities.ts';

/** The graph as arrays; passages and entities by number. */
export interface GraphArrays {
  readonly ids: readonly PassageId[];
  /** The article of each passage. */
  readonly articleAt: readonly number[];
  /** Entities by key. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Passages that hold each entity. */
  readonly heldBy: readonly (readonly number[])[];
  /** Of each entity; 0 for one that tells nothing apart. */
  readonly weights: readonly number[];
  /** Sum of the weights that each passage holds. */
  readonly strength: readonly number[];
}

/**
 * What passage number `at` stands for, and the passages that share it, by weighted Jaccard: weight of what both hold over
 * weight of what either holds (Ruzicka's measure on idf weights), so that a long passage, which holds a little of
 * everything, is near to nothing. Ties by id.
 */
export function neighbourhoodIn(
  { ids, articleAt, numbers, heldBy, weights, strength }: GraphArrays,
  at: number,
  { limit, isElsewhere }: NeighbourhoodOptions,
  asked: ReadonlySet<string>,
): Neighbourhood<PassageId> {
  const held = [...numbers]
    .filter(([, entity]) => heldBy[entity]?.includes(at))
    .map(([key, entity]) => ({ key, weight: weights[entity] ?? 0, holders: heldBy[entity] ?? [] }))
    .toSorted((a, b) => b.weight - a.weight || compareIds(a.key, b.key));
  const shared = new Map<number, { weight: number; through: number[] }>();
  for (const [place, { weight, holders }] of held.entries()) {
    if (weight === 0) continue;
    for (const other of holders) {
      if (other === at || (isElsewhere && articleAt[other] === articleAt[at])) continue;
      const known = shared.get(other) ?? { weight: 0, through: [] };
      known.weight += weight;
      known.through.push(place);
      shared.set(other, known);
    }
  }
  const best = createTopK(limit, (a, b) => compareIds(ids[a] as string, ids[b] as string));
  for (const [other, { weight }] of shared) {
    best.offer(other, weight / ((strength[at] ?? 0) + (strength[other] ?? 0) - weight));
  }
  return {
    passage: ids[at] as PassageId,
    entities: held.map(({ key, weight, holders }) => ({
      kind: entityKind(key),
      name: entityName(key),
      weight,
      passages: holders.length,
      isAsked: asked.has(key),
    })),
    neighbours: best.toArray().map(({ key, score }) => ({
      passage: ids[key] as PassageId,
      share: score,
      through: shared.get(key)?.through ?? [],
    })),
    found: shared.size,
    total: ids.length,
  };
}

import type { PassageId } from './ids.ts';
import type { MapPassage } from './passage-map.ts';

/** What an entity of the graph is: a name in the text, a term of a heading, a tag, or an article that is linked to. */
export type EntityKind = 'name' | 'heading' | 'tag' | 'article';

/** Something that a passage stands for in the graph. */
export interface PassageEntity {
  readonly kind: EntityKind;
  /** Folded, as in the graph; of an article its title. */
  readonly name: string;
  /** ln(1 + (N − df + ½) / (df + ½)); 0 for one that too many passages hold to tell them apart. */
  readonly weight: number;
  /** Passages that hold it, this one among them. */
  readonly passages: number;
  /** The question names it. */
  readonly isAsked: boolean;
}

/** Another passage that holds some of the same entities. */
export interface NeighbourPassage<Passage = MapPassage> {
  readonly passage: Passage;
  /** Weight of the shared entities over that of all that either holds (weighted Jaccard): 0 to 1. */
  readonly share: number;
  /** What is shared, heaviest first: places in `entities`. */
  readonly through: readonly number[];
}

/** A passage, what it stands for, and the passages beside it in the graph. */
export interface Neighbourhood<Passage = MapPassage> {
  readonly passage: Passage;
  /** Heaviest first. */
  readonly entities: readonly PassageEntity[];
  /** Best first, at most as many as asked for. */
  readonly neighbours: readonly NeighbourPassage<Passage>[];
  /** Passages that share anything, those that were asked for among them. */
  readonly found: number;
  /** Passages of the index. */
  readonly total: number;
}

export interface NeighbourhoodOptions {
  readonly limit: number;
  /** Passages of other articles only. */
  readonly isElsewhere: boolean;
  /** Marks the entities that it names. */
  readonly question?: string;
}

/** A neighbourhood is asked for by the passage in the middle. */
export interface NeighbourhoodRequest extends NeighbourhoodOptions {
  readonly passage: PassageId;
}

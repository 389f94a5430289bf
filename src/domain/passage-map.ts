import type { PassageId } from './ids.ts';
import type { FetchedPassage } from './search.ts';

/** A passage as a map shows it: where it is from, without its text. */
export type MapPassage = Omit<FetchedPassage['passages'][number], 'text'>;

/** Passages drawn from an index with their vectors, in article and passage order. */
export interface MapSample {
  readonly passages: readonly MapPassage[];
  /** Row-major, `passages × dims`, each row of length 1. */
  readonly vectors: Float32Array;
  readonly dims: number;
  /** Passages that have a vector, those that were drawn among them. */
  readonly embedded: number;
  /** Passages of the index. */
  readonly total: number;
  /** Articles that have a passage with a vector. */
  readonly articles: number;
  readonly indexHash: string;
}

/** How well neighbourhoods of a projection can be believed: Venna & Kaski 2001, 1 = every neighbour is a true one. */
export interface Trustworthiness {
  /** Size of the neighbourhoods. */
  readonly neighbours: number;
  readonly value: number;
  /** Of the first two principal components alone, for comparison. */
  readonly ofComponents: number;
}

/** Places of vectors in the plane. */
export interface Projection {
  /** `pca` when there are too few for UMAP: the first two principal components. */
  readonly method: 'umap' | 'pca';
  /** x, y of each row; both axes scaled alike, so that the larger one spans −1 to 1. */
  readonly coordinates: Float32Array;
  /** Principal components that were kept, and the share of the variance they hold. */
  readonly components: number;
  readonly explained: number;
  /** `null` when there are too few to compare. */
  readonly trust: Trustworthiness | null;
}

/** How far a projection is: 0 to 1 within the part. */
export interface ProjectionProgress {
  readonly part: 'components' | 'neighbours' | 'layout' | 'check';
  readonly done: number;
}

/** A passage by its cosine to something. */
export interface NearPassage {
  readonly passageId: PassageId;
  readonly cosine: number;
}

/** What to look around: a question, embedded as one, or a passage by its own vector (which is never among the found). */
export type NearTo = { readonly query: string } | { readonly passage: PassageId };

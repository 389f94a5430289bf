import type { Article, Heading } from '../domain/article.ts';
import type { EmbeddingIdentity, IndexParts } from '../domain/fingerprint.ts';
import type { ArticleId } from '../domain/ids.ts';
import type { Result } from '../domain/result.ts';

/** Offsets and heading paths of an article's passages; their texts are slices of the article. */
export interface PackedPassages {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Distinct heading paths; `pathOf[i]` is the row of passage `i`. */
  readonly paths: readonly (readonly string[])[];
  readonly pathOf: Uint32Array;
  /** Spans of the passages' contexts; an empty span stands for none. */
  readonly contextStarts: Uint32Array;
  readonly contextEnds: Uint32Array;
}

/** State of a passage's vector: not made, made in one pass, made as the mean of windows. */
export const VECTOR_STATE = { missing: 0, whole: 1, windowed: 2 } as const;

/** Vectors of one article. A row counts only where its state is not `missing`. */
export interface StoredVectors {
  /** Little-endian f32, `passages × dims`, row-major. */
  readonly rows: ArrayBuffer;
  readonly states: Uint8Array;
}

/** One article with everything made from it: the unit of writing. */
export interface StoredArticle {
  readonly article: Article;
  readonly headings: readonly Heading[];
  readonly passages: PackedPassages;
  /** `null` until the first vector is made. */
  readonly vectors: StoredVectors | null;
}

/** What a list and an opening need of an article, without its text; derived by the store in the same write. */
export interface ArticleHead {
  readonly id: ArticleId;
  readonly path: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly updatedAt: string | null;
  readonly isPrivate: boolean;
  readonly isDraft: boolean;
  readonly contentHash: string;
  /** UTF-16 units of the body. */
  readonly characters: number;
  readonly passages: number;
  readonly embedded: number;
  readonly windowed: number;
  /** Text, offsets and vectors, in bytes, before whatever the browser adds. */
  readonly bytes: number;
  /** Workspace revision of the last write of any kind, and of the last write of text or passages. */
  readonly revision: number;
  readonly textRevision: number;
}

/** What an index is made with, written with the articles in one transaction. */
export interface IndexHeader {
  readonly parts: IndexParts;
  /** Model of the stored vectors; `null` while there are none. */
  readonly embedding: EmbeddingIdentity | null;
  /** ISO 8601: when the passages or vectors last changed. */
  readonly builtAt: string;
}

/** Packed token states of one passage; what the bytes mean is their owner's business. */
export interface PassageStates {
  readonly ordinal: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** How many passages of an article have token states stored, and how large these are. */
export interface StatesHead {
  readonly passages: number;
  readonly bytes: number;
}

/** Whether a workspace keeps token states, and what the stored ones were made with (`null` while there are none). */
export interface StatesHeader {
  readonly isKept: boolean;
  readonly identity: EmbeddingIdentity | null;
}

/** Token states of a workspace as they are stored, without themselves. */
export interface StatesOverview extends StatesHeader {
  /** Of the articles that have any. */
  readonly heads: ReadonlyMap<ArticleId, StatesHead>;
}

/** A passage whose token states are wanted, as its article was at `textRevision`. */
export interface StatesKey {
  readonly id: ArticleId;
  readonly textRevision: number;
  readonly ordinal: number;
}

export interface WorkspaceOverview {
  /** Grows by one with every write of articles or vectors, whichever tab makes it; 0 when nothing was ever written. */
  readonly revision: number;
  /** `null` before the first import and after `clear`. */
  readonly header: IndexHeader | null;
  /** By id, in code-unit order. */
  readonly heads: readonly ArticleHead[];
  readonly states: StatesOverview;
}

export interface StoreChange {
  readonly put: readonly StoredArticle[];
  readonly remove: readonly ArticleId[];
  readonly parts: IndexParts;
  readonly builtAt: string;
  /** `forget` when no stored vector survives the change, so that vectors of another model may follow. */
  readonly embedding: 'keep' | 'forget';
}

/** What the model made of one article. */
export interface VectorsChange {
  readonly id: ArticleId;
  /** The passages it was made from; a changed article refuses it. */
  readonly textRevision: number;
  /** All vectors of the article so far, taking the place of those stored; `null` leaves these as they are. */
  readonly vectors: StoredVectors | null;
  readonly embedding: EmbeddingIdentity;
  readonly builtAt: string;
  /** Token states of some of its passages, beside those that are stored. Left out where they are not kept. */
  readonly states: {
    readonly identity: EmbeddingIdentity;
    readonly passages: readonly PassageStates[];
  } | null;
}

/** The derived binary index, good for opening fast; articles stay the source of truth. */
export interface StoredSnapshot {
  /** Of the passages and tokens in it. */
  readonly fingerprint: string;
  /** Revision of the articles it was made from; later writes are caught up with from their heads. */
  readonly revision: number;
  readonly buffer: ArrayBuffer;
}

/**
 * Port to what is kept on this device. Every write is all or nothing. Failures are values:
 * `quota-exceeded`, `storage-newer`, `index-busy` (another tab holds an older database open), `storage-failed`.
 */
export interface IndexStore {
  overview(workspace: string): Promise<Result<WorkspaceOverview>>;
  /** The articles asked for, in that order; absent ones are left out. */
  read(workspace: string, ids: readonly ArticleId[]): Promise<Result<readonly StoredArticle[]>>;
  /**
   * Writes and removes articles, and the header, in one transaction; gives the new revision. Token states of an article
   * go when it is written or removed, and all of them when the model is forgotten.
   */
  commit(workspace: string, change: StoreChange): Promise<Result<number>>;
  /**
   * Writes vectors and token states of one article in one transaction; gives the new revision, or `null` when the
   * article is gone or has other passages by now. `index-stale` when what is stored is of another model: they are never
   * mixed.
   */
  putVectors(workspace: string, change: VectorsChange): Promise<Result<number | null>>;
  /**
   * Deletes all token states, and says whether they are kept from now on; gives the new revision. Everything else stays.
   */
  resetStates(workspace: string, isKept: boolean): Promise<Result<number>>;
  /** Passages of an article that have token states, by ordinal. */
  statesOf(workspace: string, id: ArticleId): Promise<Result<readonly number[]>>;
  /**
   * Token states in the order of `keys`, and nothing else is read; `null` where there are none, where the article has
   * changed since, and for all when they were not made with `identity`.
   */
  readStates(
    workspace: string,
    identity: EmbeddingIdentity,
    keys: readonly StatesKey[],
  ): Promise<Result<readonly (Uint8Array<ArrayBuffer> | null)[]>>;
  readSnapshot(workspace: string): Promise<Result<StoredSnapshot | null>>;
  /**
   * Keeps a snapshot in the place of the last one. `false`, and nothing is kept, unless it is of the present revision:
   * it may hold what was deleted since.
   */
  writeSnapshot(workspace: string, snapshot: StoredSnapshot): Promise<Result<boolean>>;
  /** Deletes everything of the workspace; the revision goes on growing, so that other tabs notice. */
  clear(workspace: string): Promise<Result<number>>;
  close(): void;
}

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

export interface WorkspaceOverview {
  /** Grows by one with every write of articles or vectors, whichever tab makes it; 0 when nothing was ever written. */
  readonly revision: number;
  /** `null` before the first import and after `clear`. */
  readonly header: IndexHeader | null;
  /** By id, in code-unit order. */
  readonly heads: readonly ArticleHead[];
}

export interface StoreChange {
  readonly put: readonly StoredArticle[];
  readonly remove: readonly ArticleId[];
  readonly parts: IndexParts;
  readonly builtAt: string;
  /** `forget` when no stored vector survives the change, so that vectors of another model may follow. */
  readonly embedding: 'keep' | 'forget';
}

/** All vectors of one article so far, taking the place of those stored. */
export interface VectorsChange {
  readonly id: ArticleId;
  /** The passages the vectors were made from; a changed article refuses them. */
  readonly textRevision: number;
  readonly vectors: StoredVectors;
  readonly embedding: EmbeddingIdentity;
  readonly builtAt: string;
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
  /** Writes and removes articles, and the header, in one transaction; gives the new revision. */
  commit(workspace: string, change: StoreChange): Promise<Result<number>>;
  /**
   * Writes the vectors of one article; gives the new revision, or `null` when the article is gone or has other passages
   * by now. `index-stale` when the stored vectors are of another model: they are never mixed.
   */
  putVectors(workspace: string, change: VectorsChange): Promise<Result<number | null>>;
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

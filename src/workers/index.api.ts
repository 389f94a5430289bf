import type { Article, ChunkedArticle, ChunkSettings } from '../domain/article.ts';
import type { IndexStale } from '../domain/fingerprint.ts';
import type { ArticleId } from '../domain/ids.ts';
import type { ImportReport } from '../domain/import-report.ts';
import type { Result } from '../domain/result.ts';
import type { IndexStatus, SearchPort } from '../domain/search.ts';
import type { TokenizerName } from '../domain/tokenizer.ts';

/** A workspace has one index; the bundled sample is a workspace of its own, read-only. */
export type WorkspaceId = 'sample' | 'own';

export interface IndexSettings {
  readonly chunk: ChunkSettings;
  readonly tokenizer: TokenizerName;
}

/** A dropped file as it crosses to the worker: the blob is read there, one at a time. */
export interface DroppedFile {
  readonly path: string;
  readonly blob: Blob;
}

export interface ImportProgress {
  readonly filesDone: number;
  readonly filesTotal: number;
  readonly articles: number;
  readonly passages: number;
  readonly current: string;
}

export interface IndexProgress {
  readonly embedded: number;
  readonly total: number;
  /** Passages per second over the last stretch, and what is left at that rate. */
  readonly rate: number;
  readonly etaMs: number | null;
  readonly articleTitle: string;
}

/** A line of the article list: no text, so that thousands stay light. */
export interface ArticleSummary {
  readonly id: ArticleId;
  readonly path: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly updatedAt: string | null;
  readonly isPrivate: boolean;
  readonly isDraft: boolean;
  readonly characters: number;
  readonly passages: number;
  readonly embedded: number;
}

export interface ArticleView {
  readonly article: Article;
  readonly chunked: ChunkedArticle;
}

export interface OpenedIndex {
  readonly status: IndexStatus;
  /** Set when the stored index was built with other settings or another model: explained, never mixed. */
  readonly stale: IndexStale | null;
}

/** Something changed that no call of this page asked for: read status and articles again. */
export interface IndexChange {
  readonly workspace: WorkspaceId;
  /**
   * Another tab wrote; the model is known, so that vectors can be compared (and may turn out to be stale); the worker
   * was started again after a crash.
   */
  readonly cause: 'other-tab' | 'embedder' | 'restarted';
}

/**
 * The index worker: corpus, retrieval and storage behind one queue. Searches go through `SearchPort`.
 * The embedder is handed over as a port to the pool, so that vectors are made off this thread too.
 */
export interface IndexApi extends SearchPort {
  /**
   * Opens a workspace: stored snapshot, else rebuild from stored articles; embeds nothing and does not wait for the
   * model. An import, embedding pass or rebuild that still runs is aborted first.
   */
  open(
    workspace: WorkspaceId,
    settings: IndexSettings,
    signal: AbortSignal,
  ): Promise<Result<OpenedIndex>>;
  /**
   * Adds and updates articles; each is kept, and found by its words, as soon as it is read. An abort or a failure keeps
   * what was read so far. `index-stale` until a rebuild when the passages are not as wanted; `index-busy` while another
   * tab writes; `quota-exceeded`; `invariant-broken` for the sample, which cannot be changed (nor removed from, cleared).
   */
  importFiles(
    files: readonly DroppedFile[],
    signal: AbortSignal,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<Result<ImportReport>>;
  /**
   * Embeds whatever has no vector yet, article by article, committing each; safe to abort and call again, and to run
   * beside imports. `index-stale` when stored vectors are of another model than the one that runs.
   */
  embedPending(
    signal: AbortSignal,
    onProgress: (progress: IndexProgress) => void,
  ): Promise<Result<IndexStatus>>;
  /**
   * Re-chunks, re-tokenises and forgets vectors made by another model, all or nothing; vectors of texts that stay the
   * same are kept. Then call `embedPending`.
   */
  rebuild(settings: IndexSettings, signal: AbortSignal): Promise<Result<OpenedIndex>>;
  articles(signal: AbortSignal): Promise<Result<readonly ArticleSummary[]>>;
  article(id: ArticleId, signal: AbortSignal): Promise<Result<ArticleView>>;
  removeArticles(ids: readonly ArticleId[], signal: AbortSignal): Promise<Result<IndexStatus>>;
  /** Deletes the workspace's data from this device. */
  clear(signal: AbortSignal): Promise<Result<IndexStatus>>;
}

/** What the worker needs from its page before anything else. */
export interface IndexStart {
  /** Folder of the site, with a slash at the end; the worker cannot know where the page lives. */
  readonly baseUrl: string;
  /** The embedder, exposed at the other end by `exposeEmbedderOn`. */
  readonly embedderPort: MessagePort;
}

/** `IndexApi` as the worker exposes it; the client adds the page's part. */
export interface IndexWorkerApi extends IndexApi {
  start(start: IndexStart): Promise<Result<void>>;
  /** Tells changes until it is aborted. */
  watch(signal: AbortSignal, onChange: (change: IndexChange) => void): Promise<Result<void>>;
}

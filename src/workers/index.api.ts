import type { GateReport } from '../domain/gate.ts';
import type { ArticleId, PassageId } from '../domain/ids.ts';
import type { ImportReport } from '../domain/import-report.ts';
import type { Neighbourhood, NeighbourhoodRequest } from '../domain/neighbourhood.ts';
import type { MapSample, NearPassage, NearTo } from '../domain/passage-map.ts';
import type { Result } from '../domain/result.ts';
import type { IndexStatus, SearchPort } from '../domain/search.ts';
import type { Token, TokenizerName } from '../domain/tokenizer.ts';
import type {
  ArticleSummary,
  ArticleView,
  DroppedFile,
  ImportOptions,
  ImportProgress,
  IndexProgress,
  IndexSettings,
  OpenedIndex,
  WorkspaceId,
} from '../domain/workspace.ts';

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
    options?: ImportOptions,
  ): Promise<Result<ImportReport>>;
  /**
   * Embeds whatever has no vector yet, or no token states where they are kept, article by article, committing each; safe to abort and call again, and to run
   * beside imports. Texts that fail hold up no others: they are named at the end by `batch-failed`, and tried again by
   * the next call. `index-stale` when stored vectors are of another model than the one that runs.
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
  /** How every registered tokenizer cuts a text. */
  tokens(
    text: string,
    signal: AbortSignal,
  ): Promise<Result<Readonly<Record<TokenizerName, readonly Token[]>>>>;
  /**
   * Whether a tokenizer finds the terms of the open workspace by their letters (ADR 0010); `index-empty` when it holds
   * nothing. Runs beside everything else.
   */
  gate(tokenizer: TokenizerName, signal: AbortSignal): Promise<Result<GateReport>>;
  /**
   * Passages with their vectors for the map, drawn by seed so that every article shows. The vectors are handed over.
   * `index-empty` when there is nothing to show, `index-stale` when the vectors are of another model.
   */
  mapSample(limit: number, seed: number, signal: AbortSignal): Promise<Result<MapSample>>;
  /** The passages nearest by cosine, among all or some of them; none for a passage without a vector. */
  nearest(
    to: NearTo,
    limit: number,
    among: readonly PassageId[] | null,
    signal: AbortSignal,
  ): Promise<Result<readonly NearPassage[]>>;
  /** A passage in the graph of passages and what they name; `null` when the index does not hold it. */
  neighbourhood(
    request: NeighbourhoodRequest,
    signal: AbortSignal,
  ): Promise<Result<Neighbourhood | null>>;
  /**
   * Whether token states are stored beside the vectors, so that late interaction need not make them. On: `embedPending`
   * then makes those that are missing. Off: all of them are deleted. No ranking and no fingerprint depends on it.
   */
  keepTokenStates(isKept: boolean, signal: AbortSignal): Promise<Result<IndexStatus>>;
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

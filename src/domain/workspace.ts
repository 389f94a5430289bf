import type { Article, ChunkedArticle, ChunkSettings } from './article.ts';
import type { IndexStale } from './fingerprint.ts';
import type { ArticleId } from './ids.ts';
import type { IndexStatus, Span } from './search.ts';
import type { TextEncoding } from './text-encoding.ts';
import type { TokenizerName } from './tokenizer.ts';

/** A workspace has one index; the bundled sample is a workspace of its own, read-only. */
export type WorkspaceId = 'sample' | 'own';

/** What the passages and tokens of a workspace are made with; the model comes from the device. */
export interface IndexSettings {
  readonly chunk: ChunkSettings;
  readonly tokenizer: TokenizerName;
}

/** An opened workspace, as every screen sees it. */
export interface OpenedIndex {
  readonly status: IndexStatus;
  /** Set when the stored index was built with other settings or another model: explained, never mixed. */
  readonly stale: IndexStale | null;
}

/** A dropped file on its way into a workspace: its bytes stay on disk until they are read, one file at a time. */
export interface DroppedFile {
  /** Path inside the drop, folder names kept. */
  readonly path: string;
  readonly blob: Blob;
}

/** What the user has decided about the files of an import. */
export interface ImportOptions {
  /** By path as it stands in the report (`file.md` inside a zip too); these go before any detection. */
  readonly encodings?: ReadonlyMap<string, TextEncoding>;
}

/** How far an import is; a zip counts as one file. */
export interface ImportProgress {
  readonly filesDone: number;
  readonly filesTotal: number;
  readonly articles: number;
  readonly passages: number;
  /** Path of the article that was read last. */
  readonly current: string;
}

/** How far embedding is, in passages of the whole workspace. */
export interface IndexProgress {
  readonly embedded: number;
  readonly total: number;
  /** Passages with token states; `null` where they are not kept. They come with the vectors, or after them. */
  readonly withStates: number | null;
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

/** One article with its headings and passages, for the screens that show it whole. */
export interface ArticleView {
  readonly article: Article;
  readonly chunked: ChunkedArticle;
  /** In order; joined they are the text. */
  readonly parts: readonly ArticlePart[];
}

/** A stretch of an article that is parsed and drawn on its own. */
export interface ArticlePart extends Span {
  /** Markdown that is no part of the article: opens again what is open where the part starts. */
  readonly before: string;
  /** The same for its end: closes what goes on in the next part. */
  readonly after: string;
  /** The number of the ordered item that the part starts with. */
  readonly listStart: number | null;
}

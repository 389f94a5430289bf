import type { ArticleFormat } from './article.ts';
import type { ArticleId } from './ids.ts';
import type { ArchiveRefusal } from './app-error.ts';
import type { TextEncoding } from './text-encoding.ts';

/** Something to read, wherever it comes from; bytes are read one file at a time. */
export interface SourceFile {
  /** Path inside the drop, folder or archive. */
  readonly path: string;
  readonly size: number;
  read(): Promise<Uint8Array>;
}

/** Why a file did not become an article. */
export type SkipReason =
  | { readonly kind: 'empty' }
  | { readonly kind: 'binary' }
  | { readonly kind: 'too-large'; readonly bytes: number; readonly limit: number }
  | { readonly kind: 'archive'; readonly reason: ArchiveRefusal }
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'not-article-json'; readonly detail: string }
  | { readonly kind: 'duplicate'; readonly of: string };

/** Something worth telling about an article that was imported all the same. */
export type ImportWarning =
  | { readonly kind: 'invalid-bytes'; readonly count: number }
  | { readonly kind: 'controls-stripped'; readonly count: number }
  | { readonly kind: 'encoding-guessed'; readonly encoding: TextEncoding }
  | { readonly kind: 'front-matter-lenient'; readonly detail: string }
  | { readonly kind: 'front-matter-broken'; readonly detail: string }
  | { readonly kind: 'title-from'; readonly source: 'heading' | 'file-name' }
  | { readonly kind: 'name-made-safe'; readonly original: string }
  | { readonly kind: 'long-line'; readonly characters: number }
  /** A title or tags that were too long, or too many tags; `characters` of the title as it was written. */
  | { readonly kind: 'metadata-cut'; readonly characters: number; readonly tags: number }
  /** Base64 payloads of data URIs were left out of the text. */
  | { readonly kind: 'payload-elided'; readonly characters: number }
  | { readonly kind: 'duplicate-id'; readonly kept: string; readonly dropped: string }
  | { readonly kind: 'private' }
  | { readonly kind: 'draft' };

/** Files that are passed over by kind and only counted. */
export type IgnoredKind =
  | 'remote-copy'
  | 'dot-file'
  | 'node-modules'
  | 'image'
  | 'macos-metadata'
  | 'other-type';

export interface ReportArticle {
  readonly id: ArticleId;
  readonly path: string;
  readonly title: string;
  readonly format: ArticleFormat;
  readonly warnings: readonly ImportWarning[];
}

export interface SkippedFile {
  readonly path: string;
  /** The dropped zip that it is in; paths of files in a zip do not name it. */
  readonly archive?: string;
  readonly reason: SkipReason;
}

/** What an import did, by article. */
export interface ImportReport {
  readonly added: readonly ReportArticle[];
  readonly updated: readonly ReportArticle[];
  readonly unchanged: readonly ReportArticle[];
  readonly skipped: readonly SkippedFile[];
  readonly ignored: Readonly<Partial<Record<IgnoredKind, number>>>;
  readonly filesSeen: number;
}

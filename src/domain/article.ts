import { withoutContainerMarks } from './container-marks.ts';
import type { ArticleId, PassageId } from './ids.ts';

/** The shape a file had when it was read; shown in the import report. */
export type ArticleFormat =
  | 'qiita-cli'
  | 'zenn'
  | 'qiita-api'
  | 'qiita-team'
  | 'qiita-sync'
  | 'front-matter'
  | 'plain';

/** One Markdown article. `text` is the body that every offset in Kurabe points into. */
export interface Article {
  readonly id: ArticleId;
  /** Path inside the import, NFC, `/` as separator. */
  readonly path: string;
  readonly title: string;
  readonly tags: readonly string[];
  /** ISO 8601 as written by the author, when known. */
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly url: string | null;
  readonly author: string | null;
  /** `private: true` or an article not meant for publication: never sent to an LLM without a notice. */
  readonly isPrivate: boolean;
  readonly isDraft: boolean;
  readonly format: ArticleFormat;
  /** Body without front matter, LF line ends, no NUL. UTF-16 offsets refer to this string. */
  readonly text: string;
  /**
   * Where the body starts in the decoded file as `cleanText` leaves it: LF line ends, no BOM, no controls (UTF-16
   * units). 0 when the body is not a slice of a file.
   */
  readonly bodyStart: number;
  /** Hex sha256 of title, tags, dates and text: equal means "nothing to do". */
  readonly contentHash: string;
}

/** A heading of the Markdown tree (any level), in document order. */
export interface Heading {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Inline markup stripped. */
  readonly text: string;
  /** Span of the whole heading in `Article.text`. */
  readonly start: number;
  readonly end: number;
}

/** The retrieval unit: `article.text.slice(start, end) === text`. */
export interface Passage {
  readonly id: PassageId;
  readonly articleId: ArticleId;
  /** Position in the article, from 0. */
  readonly ordinal: number;
  /** Title first, then the headings above the passage. */
  readonly headingPath: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What opens the table or the code block that the passage starts inside of; `null` when it starts in neither. */
  readonly context: PassageContext | null;
}

/**
 * Head rows of a table, or the opening line of a fenced code block (with the file name of `lang:file`):
 * `article.text.slice(start, end) === text`, before `Passage.start` and never part of `Passage.text`.
 */
export interface PassageContext {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Whether `#見出し` is a heading: `strict`, as CommonMark and today's Qiita, says no; `lenient`, as early Qiita, yes. */
export const HEADING_RULES = ['strict', 'lenient'] as const;
export type HeadingRule = (typeof HEADING_RULES)[number];

/** Lengths are UTF-16 units; their rules are in `chunk-rules.ts`. */
export interface ChunkSettings {
  readonly size: number;
  readonly minimum: number;
  readonly overlap: number;
  readonly headingWithoutSpace: HeadingRule;
}

/** Not to be sent to a model before the user allows it. */
export function isHeldBack({
  isPrivate,
  isDraft,
}: Pick<Article, 'isPrivate' | 'isDraft'>): boolean {
  return isPrivate || isDraft;
}

/** What chunking gives for one article. */
export interface ChunkedArticle {
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
}

/**
 * The text that is indexed and embedded for a passage: heading path, blank line, context, text. Lines of `:::`
 * containers are left out of it, but for what a reader reads there; see `withoutContainerMarks`.
 */
export function indexedText({
  headingPath,
  context,
  text,
}: Pick<Passage, 'headingPath' | 'context' | 'text'>): string {
  const opening = context === null ? '' : `${context.text}\n`;
  return `${headingPath.join(' > ')}\n\n${withoutContainerMarks(opening + text)}`;
}

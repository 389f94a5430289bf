import type { AppError } from '../../domain/app-error.ts';
import type { ArticleId } from '../../domain/ids.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { textBeginning } from '../../lib/text-beginning.ts';
import type { ArticleHead } from '../../storage/index-store.ts';
import type { Batch } from './pending-batches.ts';

/** An article with so many texts that fail is left alone for the rest of the pass: each failure costs two workers. */
const GIVEN_UP_AFTER = 2;
/** So many texts failing in a row, each on its own, are no longer to blame themselves. */
const HOPELESS_AFTER = 6;
/** Characters that name an article, and a passage in it. */
const TITLE_CHARACTERS = 24;
const TEXT_CHARACTERS = 36;

/** Texts of one embedding pass that could not be embedded even alone, so that the pass goes on without them. */
export interface BadTexts {
  /** Takes down a text by its place in a batch. */
  add(batch: Batch, at: number, detail: string): void;
  /** Something could be embedded: the embedder is well. */
  clearStreak(): void;
  /** True for a text that has failed already, in whichever article. */
  has(text: string): boolean;
  /** True when this text of the article failed: it is not to be asked for again in this pass. */
  isMarked(head: ArticleHead): boolean;
  /** True when nothing more of the article is to be tried in this pass. */
  isGivenUp(head: ArticleHead): boolean;
  /** True when nothing but failures came of late. */
  isHopeless(): boolean;
  /** `batch-failed` naming every text that failed (article and beginning), or nothing. */
  outcome(): Result<void>;
}

/** Nothing has failed yet. */
export function createBadTexts(): BadTexts {
  const failed = new Set<string>();
  const names: string[] = [];
  const articles = new Map<ArticleId, { readonly textRevision: number; count: number }>();
  let firstDetail = '';
  let streak = 0;

  /** An article that was changed meanwhile starts afresh. */
  function countOf({ id, textRevision }: ArticleHead): number {
    const known = articles.get(id);
    return known?.textRevision === textRevision ? known.count : 0;
  }

  return {
    add(batch, at, detail) {
      const text = batch.texts[at] ?? '';
      const { head } = batch.work;
      if (!failed.has(text)) streak += 1;
      if (names.length === 0) firstDetail = detail;
      failed.add(text);
      names.push(nameOf(batch, at));
      articles.set(head.id, { textRevision: head.textRevision, count: countOf(head) + 1 });
    },
    clearStreak() {
      streak = 0;
    },
    has: (text) => failed.has(text),
    isMarked: (head) => countOf(head) > 0,
    isGivenUp: (head) => countOf(head) >= GIVEN_UP_AFTER,
    isHopeless: () => streak >= HOPELESS_AFTER,
    outcome: () =>
      names.length === 0
        ? ok(undefined)
        : err({ kind: 'batch-failed', texts: names, detail: firstDetail }),
  };
}

/** True for errors that the texts of a request may have caused. */
export function mayBeOfTexts({ kind }: AppError): boolean {
  return kind === 'batch-failed' || kind === 'worker-crashed';
}

/** Title of the article and beginning of the passage; what is embedded begins with headings, alike in many. */
function nameOf({ work, ordinals }: Batch, at: number): string {
  const ordinal = ordinals[at]?.[0] ?? 0;
  const text = work.record.passages[ordinal]?.text ?? '';
  return `${textBeginning(work.head.title, TITLE_CHARACTERS)}: ${textBeginning(text, TEXT_CHARACTERS)}`;
}

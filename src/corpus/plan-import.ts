import type { Article } from '../domain/article.ts';
import { articleId, type ArticleId } from '../domain/ids.ts';
import type {
  IgnoredKind,
  ImportReport,
  ImportWarning,
  ReportArticle,
  SkippedFile,
} from '../domain/import-report.ts';
import type { ReadEvent } from './read-sources.ts';
import { isNewer } from './reading/article-dates.ts';
import { isOwnId } from './reading/make-article.ts';

/** What is known of an article that is already in the workspace. */
export interface KnownArticle {
  readonly contentHash: string;
  readonly path: string;
  readonly updatedAt: string | null;
  readonly title?: string;
}

/** What to do with one article that was read. */
export type ImportDecision =
  | {
      readonly action: 'write';
      /** With its final id: an edited file without an id keeps the id it was stored under. */
      readonly article: Article;
      /** Another stored article that this one takes the place of (a draft that got its id); remove it. */
      readonly replaces: ArticleId | null;
    }
  | { readonly action: 'none' };

export interface ImportPlan {
  /** Takes the events of `readSources` in order and says what to write. */
  take(event: ReadEvent): ImportDecision;
  report(): ImportReport;
}

type Outcome = 'added' | 'updated' | 'unchanged';

interface Seen extends KnownArticle {
  readonly title: string;
  readonly outcome: Outcome;
  readonly line: ReportArticle;
}

const NOTHING: ImportDecision = { action: 'none' };

/**
 * Decides article by article what an import changes, and keeps the report.
 *
 * Identity, in this order:
 * 1. An article with an id is that id, wherever the file lies. Twice in one import: the newer `updatedAt` wins and
 *    the other is told; without a newer one, the first.
 * 2. A file without an id that stands where a stored one without an id stood is an edit of it, and keeps its id, so
 *    that golden answers still point to it. A bare name (no folder) is too weak for that: the title must be the same.
 *    Two such files at one path in one import (two zips) are two articles.
 * 3. A file without an id whose content is known under another path is a copy: skipped, told. Drafts of Qiita CLI
 *    are the exception: two fresh drafts are alike and still two articles.
 * 4. An article with an id that stands where a draft without one stood takes the draft's place.
 */
export function createImportPlan(workspace: ReadonlyMap<ArticleId, KnownArticle>): ImportPlan {
  // The workspace changes while the decisions are carried out.
  const existing = new Map(workspace);
  const stored = indexStored(existing);
  const readIds = new Set<ArticleId>();
  const seen = new Map<ArticleId, Seen>();
  const pathsTaken = new Set<string>();
  const contents = new Map<string, string>();
  const skipped: SkippedFile[] = [];
  const ignored: Partial<Record<IgnoredKind, number>> = {};
  let filesSeen = 0;
  let lastContainer: string | undefined;

  function settle(
    article: Article,
    outcome: Outcome,
    warnings: readonly ImportWarning[],
    replaces: ArticleId | null = null,
  ): ImportDecision {
    const { id, path, title, format, contentHash, updatedAt } = article;
    const line = { id, path, title, format, warnings };
    seen.set(id, { contentHash, path, updatedAt, title, outcome, line });
    pathsTaken.add(path);
    if (isOwnId(id) && !isCliDraft(article)) contents.set(contentHash, path);
    return outcome === 'unchanged' ? NOTHING : { action: 'write', article, replaces };
  }

  function skipCopy(path: string, of: string): ImportDecision {
    skipped.push({ path, reason: { kind: 'duplicate', of } });
    return NOTHING;
  }

  function takeAgain(
    earlier: Seen,
    article: Article,
    warnings: readonly ImportWarning[],
  ): ImportDecision {
    if (earlier.contentHash === article.contentHash) return skipCopy(article.path, earlier.path);
    const isWinner = isNewer(article.updatedAt, earlier.updatedAt);
    const [kept, dropped] = isWinner ? [article.path, earlier.path] : [earlier.path, article.path];
    const told: ImportWarning = { kind: 'duplicate-id', kept, dropped };
    skipped.push({ path: dropped, reason: { kind: 'duplicate', of: kept } });
    if (!isWinner) {
      const line = { ...earlier.line, warnings: [...earlier.line.warnings, told] };
      seen.set(article.id, { ...earlier, line });
      return NOTHING;
    }
    const before = existing.get(article.id);
    const isAsStored = before?.contentHash === article.contentHash;
    const outcome = before === undefined ? 'added' : isAsStored ? 'unchanged' : 'updated';
    const decision = settle(article, outcome, [...warnings, told]);
    // The older one may have been written a moment ago.
    return isAsStored ? { action: 'write', article, replaces: null } : decision;
  }

  function takeWithId(article: Article, warnings: readonly ImportWarning[]): ImportDecision {
    const earlier = seen.get(article.id);
    if (earlier !== undefined) return takeAgain(earlier, article, warnings);
    const known = existing.get(article.id);
    if (known !== undefined) {
      if (known.contentHash === article.contentHash) return settle(article, 'unchanged', warnings);
      const isStale = known.path !== article.path && isNewer(known.updatedAt, article.updatedAt);
      return isStale ? skipCopy(article.path, known.path) : settle(article, 'updated', warnings);
    }
    const draft = pathsTaken.has(article.path) ? undefined : stored.byPath.get(article.path);
    return draft !== undefined && isSamePlace(existing.get(draft), article)
      ? settle(article, 'updated', warnings, draft)
      : settle(article, 'added', warnings);
  }

  function takeWithoutId(article: Article, warnings: readonly ImportWarning[]): ImportDecision {
    if (readIds.has(article.id)) return skipCopy(article.path, article.path);
    readIds.add(article.id);
    const before = pathsTaken.has(article.path) ? undefined : stored.byPath.get(article.path);
    const known = before === undefined ? undefined : existing.get(before);
    if (before !== undefined && known?.contentHash === article.contentHash) {
      return settle({ ...article, id: before }, 'unchanged', warnings);
    }
    const copyOf = contents.get(article.contentHash) ?? stored.byContent.get(article.contentHash);
    if (copyOf !== undefined && !isCliDraft(article)) return skipCopy(article.path, copyOf);
    return before !== undefined && isSamePlace(known, article)
      ? settle({ ...article, id: before }, 'updated', warnings)
      : settle(article, 'added', warnings);
  }

  return {
    take(event) {
      if (event.kind === 'file-done') return NOTHING;
      const container = event.kind === 'ignored' ? undefined : event.partOf;
      if (container === undefined || container !== lastContainer) filesSeen += 1;
      lastContainer = container;
      if (event.kind === 'ignored') {
        ignored[event.ignored] = (ignored[event.ignored] ?? 0) + 1;
        return NOTHING;
      }
      if (event.kind === 'skipped') {
        skipped.push(event.file);
        return NOTHING;
      }
      const { article, warnings } = event;
      return isOwnId(article.id) ? takeWithoutId(article, warnings) : takeWithId(article, warnings);
    },
    report() {
      const lines = (outcome: Outcome): readonly ReportArticle[] =>
        [...seen.values()].filter((one) => one.outcome === outcome).map((one) => one.line);
      return {
        added: lines('added'),
        updated: lines('updated'),
        unchanged: lines('unchanged'),
        skipped: [...skipped],
        ignored: { ...ignored },
        filesSeen,
      };
    },
  };
}

interface StoredIndex {
  /** Stored articles without an id of their own, by path. */
  readonly byPath: ReadonlyMap<string, ArticleId>;
  /** Paths of the same, by content. */
  readonly byContent: ReadonlyMap<string, string>;
}

function indexStored(existing: ReadonlyMap<ArticleId, KnownArticle>): StoredIndex {
  const byPath = new Map<string, ArticleId>();
  const byContent = new Map<string, string>();
  for (const [id, { path, contentHash }] of existing) {
    if (!isOwnId(id)) continue;
    byPath.set(path, articleId(id));
    byContent.set(contentHash, path);
  }
  return { byPath, byContent };
}

/** Two files dropped without a folder may share a name and nothing else. */
function isSamePlace(known: KnownArticle | undefined, article: Article): boolean {
  return article.path.includes('/') || known?.title === undefined || known.title === article.title;
}

function isCliDraft(article: Article): boolean {
  return article.format === 'qiita-cli' && article.isDraft;
}

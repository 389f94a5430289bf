import type { Article } from '../domain/article.ts';
import type { ArticleId } from '../domain/ids.ts';
import type {
  IgnoredKind,
  ImportReport,
  ImportWarning,
  ReportArticle,
  SkippedFile,
  SkipReason,
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
  /** Takes back the decision to write an article that turned out impossible to cut. */
  refuse(id: ArticleId, reason: SkipReason): void;
  report(): ImportReport;
  /**
   * Stored articles whose folder was read and who were not in it: deleted or renamed since, to be offered for
   * removal. Files without a folder are never missed, and only a complete import can tell.
   */
  missing(): readonly ArticleId[];
}

type Outcome = 'added' | 'updated' | 'unchanged';

interface Seen extends KnownArticle {
  readonly outcome: Outcome;
  readonly line: ReportArticle;
}

interface PlanState {
  /** The workspace as it was: it changes while the decisions are carried out. */
  readonly existing: ReadonlyMap<ArticleId, KnownArticle>;
  /** Stored articles without an id of their own, by path, and the paths of the same by content. */
  readonly storedByPath: ReadonlyMap<string, ArticleId>;
  readonly storedByContent: ReadonlyMap<string, string>;
  readonly storedByName: ReadonlyMap<string, readonly ArticleId[]>;
  /** By final id. */
  readonly seen: Map<ArticleId, Seen>;
  /** Ids as read, final or not. */
  readonly readIds: Set<ArticleId>;
  readonly replaced: Set<ArticleId>;
  readonly paths: Set<string>;
  readonly contents: Map<string, string>;
  readonly skipped: SkippedFile[];
  readonly ignored: Partial<Record<IgnoredKind, number>>;
  filesSeen: number;
  lastContainer: string | undefined;
}

type ReadArticle = Extract<ReadEvent, { readonly kind: 'article' }>;

const NOTHING: ImportDecision = { action: 'none' };

/**
 * Decides article by article what an import changes, and keeps the report.
 *
 * Identity, in this order:
 * 1. An article with an id is that id, wherever the file lies. Twice in one import: the newer `updatedAt` wins and
 *    the other is told; without a newer one, the first. An older copy in another place than the stored article is
 *    told and left alone.
 * 2. A file without an id that stands where a stored one without an id stood is an edit of it, and keeps its id, so
 *    that golden answers still point to it. A path inside a zip, a bare name, and the same file dropped from another
 *    level of its folder (`blog/a/x.md`, then `a/x.md`) are weaker signs: there the title must be the same too.
 *    Two such files at one path in one import (two zips) are two articles.
 * 3. A file without an id whose content is known under another path is a copy: skipped, told. Drafts of Qiita CLI
 *    are the exception: two fresh drafts are alike and still two articles.
 * 4. An article with an id that stands where a draft without one stood takes the draft's place.
 */
export function createImportPlan(workspace: ReadonlyMap<ArticleId, KnownArticle>): ImportPlan {
  const state = startState(workspace);
  return {
    take: (event) => take(state, event),
    refuse: (id, reason) => refuse(state, id, reason),
    report: () => reportOf(state),
    missing: () => missingIn(state),
  };
}

function startState(workspace: ReadonlyMap<ArticleId, KnownArticle>): PlanState {
  const own = [...workspace].filter(([id]) => isOwnId(id));
  return {
    existing: new Map(workspace),
    storedByPath: new Map(own.map(([id, { path }]) => [path, id])),
    storedByContent: new Map(own.map(([, { path, contentHash }]) => [contentHash, path])),
    storedByName: byName(own),
    seen: new Map(),
    readIds: new Set(),
    replaced: new Set(),
    paths: new Set(),
    contents: new Map(),
    skipped: [],
    ignored: {},
    filesSeen: 0,
    lastContainer: undefined,
  };
}

function take(state: PlanState, event: ReadEvent): ImportDecision {
  if (event.kind === 'file-done') return NOTHING;
  const container = event.kind === 'ignored' ? undefined : event.partOf;
  if (container === undefined || container !== state.lastContainer) state.filesSeen += 1;
  state.lastContainer = container;
  if (event.kind === 'ignored') {
    state.ignored[event.ignored] = (state.ignored[event.ignored] ?? 0) + 1;
    return NOTHING;
  }
  if (event.kind === 'skipped') {
    state.skipped.push(event.file);
    return NOTHING;
  }
  return isOwnId(event.article.id) ? takeWithoutId(state, event) : takeWithId(state, event);
}

function takeWithId(state: PlanState, read: ReadArticle): ImportDecision {
  const { article } = read;
  const earlier = state.seen.get(article.id);
  if (earlier !== undefined) return takeAgain(state, earlier, read);
  const known = state.existing.get(article.id);
  if (known !== undefined) {
    if (known.contentHash === article.contentHash) return settle(state, read, 'unchanged');
    const isStale = known.path !== article.path && isNewer(known.updatedAt, article.updatedAt);
    return isStale ? skipCopy(state, article.path, known.path) : settle(state, read, 'updated');
  }
  const draft = storedBefore(state, read);
  return draft === undefined ? settle(state, read, 'added') : settle(state, read, 'updated', draft);
}

/** The second article of one id in one import. */
function takeAgain(state: PlanState, earlier: Seen, read: ReadArticle): ImportDecision {
  const { article, warnings } = read;
  if (earlier.contentHash === article.contentHash) {
    return skipCopy(state, article.path, earlier.path);
  }
  const isWinner = isNewer(article.updatedAt, earlier.updatedAt);
  const [kept, dropped] = isWinner ? [article.path, earlier.path] : [earlier.path, article.path];
  const told: ImportWarning = { kind: 'duplicate-id', kept, dropped };
  skipCopy(state, dropped, kept);
  if (!isWinner) {
    const line = { ...earlier.line, warnings: [...earlier.line.warnings, told] };
    state.seen.set(article.id, { ...earlier, line });
    return NOTHING;
  }
  const known = state.existing.get(article.id);
  const isAsStored = known?.contentHash === article.contentHash;
  const outcome = known === undefined ? 'added' : isAsStored ? 'unchanged' : 'updated';
  settle(state, { ...read, warnings: [...warnings, told] }, outcome);
  // Even when it is as stored: the older one was written a moment ago.
  return { action: 'write', article, replaces: null };
}

function takeWithoutId(state: PlanState, read: ReadArticle): ImportDecision {
  const { article } = read;
  if (state.readIds.has(article.id)) return skipCopy(state, article.path, article.path);
  state.readIds.add(article.id);
  const before = storedBefore(state, read);
  const known = before === undefined ? undefined : state.existing.get(before);
  const kept = before === undefined ? read : { ...read, article: { ...article, id: before } };
  if (known?.contentHash === article.contentHash) return settle(state, kept, 'unchanged');
  const { contents, storedByContent } = state;
  const copyOf = contents.get(article.contentHash) ?? storedByContent.get(article.contentHash);
  if (copyOf !== undefined && !isCliDraft(article)) return skipCopy(state, article.path, copyOf);
  return settle(state, kept, before === undefined ? 'added' : 'updated');
}

function refuse(state: PlanState, id: ArticleId, reason: SkipReason): void {
  const refused = state.seen.get(id);
  if (refused === undefined) return;
  state.seen.delete(id);
  state.contents.delete(refused.contentHash);
  state.skipped.push({ path: refused.path, reason });
}

function settle(
  state: PlanState,
  { article, warnings }: ReadArticle,
  outcome: Outcome,
  replaces: ArticleId | null = null,
): ImportDecision {
  const { id, path, title, format, contentHash, updatedAt } = article;
  const line = { id, path, title, format, warnings };
  state.seen.set(id, { contentHash, path, updatedAt, outcome, line });
  state.paths.add(path);
  if (replaces !== null) state.replaced.add(replaces);
  if (isOwnId(id) && !isCliDraft(article)) state.contents.set(contentHash, path);
  return outcome === 'unchanged' ? NOTHING : { action: 'write', article, replaces };
}

function skipCopy(state: PlanState, path: string, of: string): ImportDecision {
  state.skipped.push({ path, reason: { kind: 'duplicate', of } });
  return NOTHING;
}

/** The stored article without an id that this file is a later state of, unless a file of this import was it already. */
function storedBefore(state: PlanState, { article, isZipped }: ReadArticle): ArticleId | undefined {
  const { existing, paths, storedByName, storedByPath } = state;
  const isFree = (id: ArticleId): boolean => !paths.has(existing.get(id)?.path ?? '');
  const hasTitle = (id: ArticleId): boolean => {
    const title = existing.get(id)?.title;
    return title === undefined || title === article.title;
  };
  const exact = storedByPath.get(article.path);
  if (exact !== undefined && isFree(exact)) {
    const isStrong = isZipped !== true && article.path.includes('/');
    if (isStrong || hasTitle(exact)) return exact;
  }
  const sameName = storedByName.get(nameOf(article.path)) ?? [];
  const alike = sameName.filter(
    (id) => hasTitle(id) && isFree(id) && isTail(existing.get(id)?.path ?? '', article.path),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

/** Whether the paths are the same or one is the end of the other, at a folder's border. */
function isTail(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

/** Ids by file name. `Map.groupBy` is younger than the oldest Node and Safari that count. */
function byName(
  articles: readonly (readonly [ArticleId, KnownArticle])[],
): ReadonlyMap<string, readonly ArticleId[]> {
  const names = new Map<string, ArticleId[]>();
  for (const [id, { path }] of articles) {
    const name = nameOf(path);
    names.set(name, [...(names.get(name) ?? []), id]);
  }
  return names;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function isCliDraft(article: Article): boolean {
  return article.format === 'qiita-cli' && article.isDraft;
}

function reportOf({ seen, skipped, ignored, filesSeen }: PlanState): ImportReport {
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
}

function missingIn({ existing, seen, replaced, skipped, paths }: PlanState): readonly ArticleId[] {
  const present = new Set([...paths, ...skipped.map(({ path }) => path)]);
  const folders = new Set([...present].map(folderOf));
  return [...existing]
    .filter(([id, { path }]) => !seen.has(id) && !replaced.has(id) && !present.has(path))
    .filter(([, { path }]) => folderOf(path) !== '' && folders.has(folderOf(path)))
    .map(([id]) => id);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

import { cutArticle } from '../../corpus/cut-article.ts';
import type { Chunk } from '../../corpus/cut-article.ts';
import { createImportPlan } from '../../corpus/plan-import.ts';
import { readSources } from '../../corpus/read-sources.ts';
import type { Article, ChunkedArticle } from '../../domain/article.ts';
import type { ArticleId } from '../../domain/ids.ts';
import type { ImportReport, SourceFile } from '../../domain/import-report.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { DroppedFile, ImportOptions, ImportProgress } from '../../domain/workspace.ts';
import { makeRecord } from './article-record.ts';
import type { Breathe } from './breather.ts';
import { commitArticles } from './session-writes.ts';
import type { Today } from './session-writes.ts';
import { withTerms } from './session.ts';
import type { Session } from './session.ts';

export interface ImportRun {
  readonly session: Session;
  readonly files: readonly DroppedFile[];
  readonly options: ImportOptions;
  /** How articles are cut. */
  readonly chunk: Chunk | undefined;
  readonly breathe: Breathe;
  readonly today: Today;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
}

/**
 * Reads files and writes what is new or changed, one article a transaction; each is searchable by its words at once.
 * An abort or a failure (`quota-exceeded` …) keeps the articles written so far.
 */
export async function importFiles(run: ImportRun): Promise<Result<ImportReport>> {
  const { session, files, signal, options } = run;
  const plan = createImportPlan(new Map(session.heads));
  const progress = {
    filesDone: 0,
    filesTotal: files.length,
    articles: 0,
    passages: 0,
    current: '',
  };
  for await (const event of readSources(files.map(toSource), signal, options)) {
    if (signal.aborted) break;
    const decision = plan.take(event);
    if (event.kind === 'article') {
      progress.articles += 1;
      progress.current = event.article.path;
    }
    if (decision.action === 'write') {
      const { article, replaces } = decision;
      const cut = cutArticle(article, session.parts.chunker.settings, run.chunk);
      if (cut.ok) {
        const written = await writeArticle(run, { article, replaces, chunked: cut.chunked });
        if (!written.ok) return written;
        progress.passages += cut.chunked.passages.length;
      } else plan.refuse(article.id, cut.reason);
    }
    if (event.kind === 'file-done') progress.filesDone += 1;
    run.onProgress({ ...progress });
    await run.breathe();
  }
  return signal.aborted ? err({ kind: 'aborted' }) : ok(plan.report());
}

interface Cut {
  readonly article: Article;
  readonly chunked: ChunkedArticle;
  /** A stored article that this one takes the place of. */
  readonly replaces: ArticleId | null;
}

async function writeArticle(
  { session, breathe, today }: ImportRun,
  { article, chunked, replaces }: Cut,
): Promise<Result<void>> {
  const { store, workspace } = session;
  const replaced = replaces === null ? [] : [replaces];
  const earlier = [article.id, ...replaced].filter((id) => session.heads.has(id));
  // Most articles of an import are new: nothing to ask storage for.
  const stored = earlier.length === 0 ? ok([]) : await store.read(workspace, earlier);
  if (!stored.ok) return stored;
  const made = makeRecord(article, chunked, stored.value);
  const record = await withTerms(session, made, breathe);
  return await commitArticles(session, [record], replaced, today);
}

function toSource({ path, blob }: DroppedFile): SourceFile {
  return {
    path,
    size: blob.size,
    read: async () => new Uint8Array(await blob.arrayBuffer()),
  };
}

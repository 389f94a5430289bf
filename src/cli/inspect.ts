import { estimateStatesBytes } from '../config/embedding.ts';
import type { Article, ChunkedArticle, ChunkSettings } from '../domain/article.ts';
import { compareIds } from '../domain/ids.ts';
import type { ImportReport, SourceFile } from '../domain/import-report.ts';
import { cutArticle } from '../corpus/cut-article.ts';
import type { Chunk } from '../corpus/cut-article.ts';
import { createImportPlan } from '../corpus/plan-import.ts';
import { readSources } from '../corpus/read-sources.ts';
import { byteWords } from './byte-words.ts';
import type { ParsedOptions } from './command-line.ts';
import type { Context } from './context.ts';
import { complaintOf } from './error-words.ts';
import { importJson } from './import-json.ts';
import { importLines } from './import-text.ts';
import type { Outcome } from './outcome.ts';
import { done } from './outcome.ts';
import { excerpt, printable } from './printable.ts';
import { chunkSettings } from './settings.ts';
import { sourceFiles } from './source-files.ts';

/** Graphemes of a passage that the readable listing shows. */
const EXCERPT = 40;

interface InspectedArticle {
  readonly article: Article;
  readonly chunked: ChunkedArticle;
}

interface Import {
  readonly report: ImportReport;
  /** By path. */
  readonly articles: readonly InspectedArticle[];
}

/** Reads and cuts all files; an article that cannot be cut is skipped like a file that cannot be read. */
export async function readAll(
  files: readonly SourceFile[],
  settings: ChunkSettings,
  signal: AbortSignal,
  chunk?: Chunk,
): Promise<Import> {
  const plan = createImportPlan(new Map());
  const articles = new Map<string, InspectedArticle>();
  for await (const event of readSources(files, signal)) {
    const decision = plan.take(event);
    if (decision.action === 'none') continue;
    const { article, replaces } = decision;
    const cut = cutArticle(article, settings, chunk);
    if (cut.ok) {
      if (replaces !== null) articles.delete(replaces);
      articles.set(article.id, { article, chunked: cut.chunked });
    } else plan.refuse(article.id, cut.reason);
  }
  const byPath = [...articles.values()].toSorted(
    ({ article: a }, { article: b }) => compareIds(a.path, b.path) || compareIds(a.id, b.id),
  );
  return { report: plan.report(), articles: byPath };
}

function articleJson({ article, chunked: { headings, passages } }: InspectedArticle): object {
  const { id, path, title, tags, contentHash: _hash, text, ...rest } = article;
  return {
    id,
    path,
    title,
    tags,
    ...rest,
    characters: text.length,
    headings,
    passages: passages.map(({ articleId: _article, ...passage }) => passage),
    text,
  };
}

/** What token states of all passages would take. */
function statesBytes({ articles }: Import): number {
  const lengths = articles.flatMap(({ chunked }) =>
    chunked.passages.map(({ text }) => text.length),
  );
  const characters = lengths.reduce((sum, length) => sum + length, 0);
  const passages = lengths.length;
  return passages === 0
    ? 0
    : estimateStatesBytes({ passages, meanPassageLength: characters / passages });
}

async function printJson(found: Import, context: Context): Promise<void> {
  const { terminal, signal } = context;
  await terminal.print(
    `{"report":${JSON.stringify(importJson(found.report))},"tokenStatesBytes":${statesBytes(found)},"articles":[`,
  );
  for (const [index, article] of found.articles.entries()) {
    if (signal.aborted) return;
    const json = JSON.stringify(articleJson(article));
    await terminal.print(`${index === 0 ? '' : ','}\n${json}`);
  }
  await terminal.print('\n]}\n');
}

function articleLines({ article, chunked: { headings, passages } }: InspectedArticle): string {
  const tags = article.tags.length === 0 ? '' : `  [${article.tags.join(', ')}]`;
  const lines = [
    '',
    `${article.path}  (${article.format}, id ${article.id})`,
    `  ${article.title}${tags}`,
    `  ${article.text.length} characters, ${headings.length} headings, ${passages.length} passages`,
    ...headings.map(({ level, text }) => `  ${'  '.repeat(level - 1)}${'#'.repeat(level)} ${text}`),
  ].map(printable);
  const cuts = passages.map(({ ordinal, start, end, text }) => {
    const span = `${start}–${end}`.padStart(13);
    return `  ${String(ordinal).padStart(4)} ${span} ${String(end - start).padStart(4)}  ${excerpt(text, EXCERPT)}`;
  });
  return `${[...lines, ...cuts].join('\n')}\n`;
}

async function printText(found: Import, context: Context): Promise<void> {
  const { terminal, signal } = context;
  const passages = found.articles.reduce((sum, { chunked }) => sum + chunked.passages.length, 0);
  const states = `${passages} passages; kurabe index --token-states would store about ${byteWords(statesBytes(found))} beside them`;
  const lines = [...importLines(found.report), ...(passages === 0 ? [] : [states])];
  await terminal.print(`${lines.join('\n')}\n`);
  for (const article of found.articles) {
    if (signal.aborted) return;
    await terminal.print(articleLines(article));
  }
}

/** `kurabe inspect`: what an import would do. Embeds and writes nothing. */
export async function inspect(options: ParsedOptions, context: Context): Promise<Outcome<null>> {
  const settings = chunkSettings(options);
  if (!settings.ok) return settings;
  const files = await sourceFiles(options.positionals, context.cwd, null);
  if (!files.ok) return files;
  const found = await readAll(files.value, settings.value, context.signal);
  if (context.signal.aborted) return complaintOf({ kind: 'aborted' });
  const print = options.switches.has('json') ? printJson : printText;
  await print(found, context);
  return context.signal.aborted ? complaintOf({ kind: 'aborted' }) : done(null);
}

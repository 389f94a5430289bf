import { estimateStatesBytes } from '../config/embedding.ts';
import type { Embedder } from '../domain/embedder.ts';
import type { IndexStale } from '../domain/fingerprint.ts';
import type { ImportReport, SourceFile } from '../domain/import-report.ts';
import type { ArticleSummary, DroppedFile } from '../domain/workspace.ts';
import { embeddingStale, joinStale, partsOf, partsStale } from '../workers/fingerprint.ts';
import type { IndexEngine } from '../workers/indexing/create-index-engine.ts';
import { byteWords } from './byte-words.ts';
import type { ParsedOptions } from './command-line.ts';
import type { Context } from './context.ts';
import { complaintOf } from './error-words.ts';
import { createFolderEngine, lookAt } from './index-folder.ts';
import type { IndexFolder } from './index-folder.ts';
import { indexOptions } from './index-options.ts';
import type { IndexOptions } from './index-options.ts';
import { indexedJson, indexedText } from './index-output.ts';
import type { Indexed } from './index-output.ts';
import { createEmbedder, identityOf } from './model-choice.ts';
import type { Failed, Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { createProgress, progressLine } from './progress.ts';
import type { ProgressPrinter } from './progress.ts';
import { skipWords } from './report-words.ts';
import { sourceFiles } from './source-files.ts';

/** One run: everything its steps need. */
interface Run {
  readonly options: IndexOptions;
  readonly files: readonly SourceFile[];
  readonly engine: IndexEngine;
  readonly embedder: Embedder;
  readonly progress: ProgressPrinter;
  readonly signal: AbortSignal;
}

/** How the index in the folder differs from what was asked for; `null` when it does not, or holds nothing. */
function staleOf(found: IndexFolder, { settings, model }: IndexOptions): IndexStale | null {
  if (found.kind === 'vacant' || found.header === null || found.articles === 0) return null;
  const { parts, embedding } = found.header;
  return joinStale(
    partsStale(parts, partsOf(settings)),
    embedding === null ? null : embeddingStale(embedding, identityOf(model)),
  );
}

/** The engine reads a blob's size and bytes only; a file gives both, and is opened when its turn comes. */
function droppedFile({ path, size, read }: SourceFile): DroppedFile {
  const arrayBuffer = async (): Promise<ArrayBuffer> => new Uint8Array(await read()).buffer;
  return { path, blob: { size, arrayBuffer } as Blob };
}

async function open(
  { options, engine, embedder, signal }: Run,
  isStale: boolean,
): Promise<Outcome<null>> {
  const opened = await engine.open('own', options.settings, signal);
  if (!opened.ok) return complaintOf(opened.error);
  if (!isStale) return done(null);
  // With the model at hand the engine knows which vectors to forget.
  const info = await embedder.info(signal);
  if (!info.ok) return complaintOf(info.error);
  const rebuilt = await engine.rebuild(options.settings, signal);
  return rebuilt.ok ? done(null) : complaintOf(rebuilt.error);
}

async function importAll({ engine, files, progress, signal }: Run): Promise<Outcome<ImportReport>> {
  const report = await engine.importFiles(files.map(droppedFile), signal, (state) => {
    progress.show(
      `read ${state.filesDone} of ${state.filesTotal} files, ${state.articles} articles`,
    );
  });
  progress.end();
  return report.ok ? done(report.value) : complaintOf(report.error);
}

/** Stored articles that the given paths no longer hold. One whose file could not be read now is not among them. */
async function missingFrom(
  { engine, signal }: Run,
  { added, updated, unchanged, skipped }: ImportReport,
): Promise<Outcome<readonly ArticleSummary[]>> {
  const stored = await engine.articles(signal);
  if (!stored.ok) return complaintOf(stored.error);
  const found = new Set([...added, ...updated, ...unchanged].map(({ id }) => id));
  const isSkipped = (path: string): boolean =>
    skipped.some((file) => path === file.path || path.startsWith(`${file.path}/`));
  return done(stored.value.filter(({ id, path }) => !found.has(id) && !isSkipped(path)));
}

async function prune(
  { engine, signal }: Run,
  articles: readonly ArticleSummary[],
): Promise<Outcome<null>> {
  if (articles.length === 0) return done(null);
  const ids = articles.map(({ id }) => id);
  const removed = await engine.removeArticles(ids, signal);
  return removed.ok ? done(null) : complaintOf(removed.error);
}

/** Gives the number of passages that had no vector and have one now. */
async function embedAll({ engine, options, progress, signal }: Run): Promise<Outcome<number>> {
  const before = await engine.status(signal);
  if (!before.ok) return complaintOf(before.error);
  const { embedded, passages, tokenStates } = before.value;
  const isKept = tokenStates?.isKept === true;
  const complete = isKept ? Math.min(embedded, tokenStates.passages) : embedded;
  if (complete === passages) return done(0);
  const { dtype, device } = options.model;
  const states = isKept
    ? `, with token states: about ${byteWords(estimateStatesBytes(before.value))} in all`
    : '';
  progress.begin(
    `embedding ${passages - complete} of ${passages} passages (${dtype} on ${device}${states})`,
  );
  const status = await engine.embedPending(signal, (state) => progress.show(progressLine(state)));
  progress.end();
  if (status.ok) return done(status.value.embedded - embedded);
  const failed = complaintOf(status.error);
  const after = await engine.status(new AbortController().signal);
  return after.ok
    ? withState(failed, `${after.value.embedded} of ${passages} passages are embedded and kept`)
    : failed;
}

function withState({ complaint }: Failed, state: string): Failed {
  return { ok: false, complaint: { ...complaint, sentence: `${complaint.sentence}; ${state}` } };
}

function nothingFound({ skipped }: ImportReport): Outcome<never> {
  const [first] = skipped;
  const reason = first === undefined ? '' : ` (${first.path}: ${skipWords(first.reason)})`;
  return refuse(
    `no article below the given paths${reason}`,
    'see what is passed over with kurabe inspect PATH…',
  );
}

/** Switches token states on or off; gives the bytes that this set free. */
async function keepStates({ engine, options, signal }: Run): Promise<Outcome<number>> {
  if (options.keepsStates === null) return done(0);
  const before = await engine.status(signal);
  if (!before.ok) return complaintOf(before.error);
  const after = await engine.keepTokenStates(options.keepsStates, signal);
  if (!after.ok) return complaintOf(after.error);
  return done((before.value.tokenStates?.bytes ?? 0) - (after.value.tokenStates?.bytes ?? 0));
}

async function runIndex(run: Run, isStale: boolean): Promise<Outcome<Indexed>> {
  const opened = await open(run, isStale);
  if (!opened.ok) return opened;
  const statesFreed = await keepStates(run);
  if (!statesFreed.ok) return statesFreed;
  const report = await importAll(run);
  if (!report.ok) return report;
  const { added, updated, unchanged } = report.value;
  if (added.length + updated.length + unchanged.length === 0) return nothingFound(report.value);
  const absent = await missingFrom(run, report.value);
  if (!absent.ok) return absent;
  const { isPrune } = run.options;
  const pruned = await prune(run, isPrune ? absent.value : []);
  if (!pruned.ok) return pruned;
  const embeddedNow = await embedAll(run);
  if (!embeddedNow.ok) return embeddedNow;
  const status = await run.engine.status(run.signal);
  if (!status.ok) return complaintOf(status.error);
  return done({
    report: report.value,
    missing: isPrune ? [] : absent.value,
    removed: isPrune ? absent.value : [],
    embeddedNow: embeddedNow.value,
    statesFreed: statesFreed.value,
    status: status.value,
  });
}

/** `kurabe index`: imports and embeds into a folder; run again, it does what is left to do. */
export async function index(parsed: ParsedOptions, context: Context): Promise<Outcome<null>> {
  const options = indexOptions(parsed, context.cwd);
  if (!options.ok) return options;
  const { folder, typedOut, isRebuild, isQuiet, isJson, model } = options.value;
  const found = await lookAt(folder, typedOut);
  if (!found.ok) return found;
  const stale = staleOf(found.value, options.value);
  if (stale !== null && !isRebuild) {
    return refuse(
      `${typedOut} was made with ${stale.stored}, not with ${stale.wanted}`,
      'give the settings it was made with, or --rebuild to make it anew with these',
    );
  }
  const files = await sourceFiles(parsed.positionals, context.cwd, folder);
  if (!files.ok) return files;
  const { root, signal, now, terminal } = context;
  const embedder = createEmbedder(root, model);
  const engine = createFolderEngine({ folder, embedder, mayWrite: true, now });
  const progress = createProgress(terminal, isQuiet, now);
  const run: Run = {
    options: options.value,
    files: files.value,
    engine,
    embedder,
    progress,
    signal,
  };
  const indexed = await runIndex(run, stale !== null);
  progress.end();
  if (!indexed.ok) return indexed;
  await terminal.print(isJson ? indexedJson(indexed.value) : indexedText(indexed.value, typedOut));
  return done(null);
}

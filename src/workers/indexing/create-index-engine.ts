import type { Chunk } from '../../corpus/cut-article.ts';
import { checkChunkSettings } from '../../domain/chunk-rules.ts';
import type { Embedder } from '../../domain/embedder.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { IndexSettings, OpenedIndex } from '../../domain/workspace.ts';
import { createTaskQueue } from '../../lib/task-queue.ts';
import { TOKENIZERS } from '../../retrieval/lexical/tokenizers.ts';
import type { IndexStore } from '../../storage/index-store.ts';
import { embeddingStale } from '../fingerprint.ts';
import type { IndexApi, IndexChange } from '../index.api.ts';
import { createArticleShelf } from './article-shelf.ts';
import { createBreather } from './breather.ts';
import type { Breathe } from './breather.ts';
import { embedPending } from './embed-pending.ts';
import { createGuardedSearch } from './guarded-search.ts';
import { importFiles } from './import-files.ts';
import { createOpenWorkspace } from './open-workspace.ts';
import { rebuild } from './rebuild.ts';
import { createPassageViews } from './passage-views.ts';
import type { SampleReader } from './sample.ts';
import { createSampleWorkspace } from './sample-workspace.ts';
import { commitArticles, forgetModel } from './session-writes.ts';
import { openSession, saveSnapshot, staleParts } from './session.ts';
import type { Session } from './session.ts';
import { shareQueries } from './shared-queries.ts';
import { createSharedSession } from './shared-session.ts';
import { forgetOtherStates, resetStates } from './token-states.ts';
import { hasVectors, staleEmbedding } from './status.ts';
import { createTokenizerGate } from './tokenizer-gate.ts';
import type { WriterLock } from './writer.ts';

export interface IndexEngineParts {
  /** Holds the workspace `own`. */
  readonly store: IndexStore;
  readonly readSample: SampleReader;
  readonly embedder: Embedder;
  /** How articles are cut, when not by `chunkArticle`. */
  readonly chunk?: Chunk;
  readonly lock: WriterLock;
  /** Tells other tabs that `own` was written. */
  readonly announce: () => void;
  readonly onChange: (change: IndexChange) => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** ISO 8601. */
  readonly today: () => string;
  /** Gives the thread to whatever waits for it. */
  readonly pause: () => Promise<void>;
  /** Runs a task in a quiet moment; gives the way to take it back. */
  readonly defer: (task: () => void) => () => void;
}

export interface IndexEngine extends IndexApi {
  /** Follows what another tab wrote. */
  followOtherTab(): Promise<Result<void>>;
}

const NEVER = new AbortController().signal;

/**
 * The index behind every port: what the worker exposes, and what runs in Node. One workspace is open at a time.
 * Writing operations run one after the other, embedding beside them; opening, rebuilding and clearing first abort
 * whatever runs. Nothing is mixed: while the stored passages are not as wanted, importing and embedding refuse with
 * `index-stale`, and while the stored vectors are of another model, so does every search that would compare them.
 */
export function createIndexEngine(parts: IndexEngineParts): IndexEngine {
  const { store, embedder, now, today } = parts;
  const sample = createSampleWorkspace(parts.readSample, today, parts.chunk);
  const open = createOpenWorkspace({ embedder, sample, onChange: parts.onChange });
  const breathing = (): Breathe => createBreather(now, parts.pause);
  const shared = createSharedSession({ ...parts, open, breathing });
  const operations = createTaskQueue();
  const embeddings = createTaskQueue();
  let interrupt = new AbortController();

  const interruptible = (signal: AbortSignal): AbortSignal =>
    AbortSignal.any([signal, interrupt.signal]);

  /** Runs `work` when everything that was running has ended, and makes it end. */
  function alone<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    interrupt.abort();
    interrupt = new AbortController();
    return operations.run(() => embeddings.run(work));
  }

  async function show(session: Session): Promise<Result<OpenedIndex>> {
    await open.show(session);
    // A model that is loaded answers at once; one that is not must not hold up the opening.
    const meeting = needsModel(session) ? open.meetModel(session, NEVER) : null;
    if (open.model() !== null) await meeting;
    shared.snapshotSoon(session);
    const status = open.status(session);
    return ok({ status, stale: status.stale ?? null });
  }

  async function openOwn(settings: IndexSettings, signal: AbortSignal): Promise<Result<Session>> {
    return openSession({ workspace: 'own', store, wanted: settings }, breathing(), signal);
  }

  async function embed(
    session: Session,
    signal: AbortSignal,
    onProgress: Parameters<IndexApi['embedPending']>[1],
  ): Promise<Result<void>> {
    const model = await open.meetModel(session, signal);
    if (!model.ok) return model;
    const { embedding } = model.value;
    const stale = staleParts(session) ?? staleEmbedding(session, embedding);
    if (stale !== null) return staleError(stale);
    if (session.embedding !== null && embeddingStale(session.embedding, embedding) !== null) {
      const forgotten = await forgetModel(session, today);
      if (!forgotten.ok) return forgotten;
    }
    const others = await forgetOtherStates(session, embedding);
    if (!others.ok) return others;
    const run = { session, embedder, model: model.value, now, today, signal, onProgress };
    const embedded = await embedPending(run);
    // An abort is not kept waiting: its snapshot comes later.
    const isThrough = embedded.ok || embedded.error.kind === 'batch-failed';
    if (isThrough && session.workspace === 'own') await saveSnapshot(session, breathing());
    return embedded;
  }

  const queries = shareQueries(embedder);
  return {
    ...createGuardedSearch(open, queries, now),
    ...createPassageViews(open, queries),
    ...createArticleShelf(open),
    ...createTokenizerGate(open, { now, breathing }),
    async open(workspace, settings, signal) {
      const checked = checkSettings(settings);
      if (!checked.ok) return checked;
      return alone(async () => {
        // A later opening may have taken over while this one waited.
        if (signal.aborted) return err({ kind: 'aborted' });
        await open.show(null);
        const opened =
          workspace === 'own'
            ? await openOwn(settings, signal)
            : await sample.open(settings, breathing(), signal);
        if (signal.aborted) return err({ kind: 'aborted' });
        return opened.ok ? show(opened.value) : opened;
      });
    },
    importFiles(files, signal, onProgress, options = {}) {
      const stopping = interruptible(signal);
      return operations.run(() =>
        shared.write(async (session) => {
          const stale = staleParts(session);
          if (stale !== null) return staleError(stale);
          const run = { session, files, options, signal: stopping, onProgress, today };
          return importFiles({ ...run, chunk: parts.chunk, breathe: breathing() });
        }),
      );
    },
    embedPending(signal, onProgress) {
      const stopping = interruptible(signal);
      return embeddings.run(() =>
        shared.use(async (session) => {
          const embedded = await embed(session, stopping, onProgress);
          return embedded.ok ? ok(open.status(session)) : embedded;
        }),
      );
    },
    async rebuild(settings, signal) {
      const checked = checkSettings(settings);
      if (!checked.ok) return checked;
      return alone(() =>
        shared.use(async (session) => {
          const embedding = open.model()?.embedding ?? null;
          const breathe = breathing();
          const { chunk } = parts;
          const made = await rebuild({
            session,
            settings,
            embedding,
            chunk,
            breathe,
            today,
            signal,
          });
          return made.ok ? show(made.value) : made;
        }),
      );
    },
    removeArticles(ids) {
      return operations.run(() =>
        shared.write(async (session) => {
          const removed = await commitArticles(session, [], ids, today);
          return removed.ok ? ok(open.status(session)) : removed;
        }),
      );
    },
    keepTokenStates(isKept) {
      return alone(() =>
        shared.write(async (session) => {
          // Those that are there are good: switching on what is on begins nothing anew.
          const isDone = session.states.isKept === isKept;
          const changed = isDone ? ok(undefined) : await resetStates(session, isKept);
          return changed.ok ? ok(open.status(session)) : changed;
        }),
      );
    },
    clear(signal) {
      return alone(() =>
        shared.write(async (session) => {
          const cleared = await store.clear(session.workspace);
          const opened = cleared.ok ? await openOwn(session.wanted, signal) : cleared;
          if (!opened.ok) return opened;
          await open.show(opened.value);
          return ok(open.status(opened.value));
        }),
      );
    },
    followOtherTab: () => shared.follow(),
  };
}

/** True when vectors are there, or built ahead, and so the model decides whether they can be used. */
function needsModel(session: Session): boolean {
  return session.workspace === 'sample' || hasVectors(session);
}

function staleError({ stored, wanted }: { readonly stored: string; readonly wanted: string }) {
  return err({ kind: 'index-stale', stored, wanted });
}

function checkSettings({ chunk, tokenizer }: IndexSettings): Result<void> {
  const checked = checkChunkSettings(chunk);
  if (!checked.ok) return checked;
  return Object.hasOwn(TOKENIZERS, tokenizer)
    ? ok(undefined)
    : err({
        kind: 'bad-setting',
        setting: 'tokenizer',
        value: tokenizer,
        rule: Object.keys(TOKENIZERS).join(' | '),
      });
}

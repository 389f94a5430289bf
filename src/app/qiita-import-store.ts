import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { AppError } from '../domain/app-error.ts';
import type {
  FetchQiitaItems,
  QiitaCursor,
  QiitaFetched,
  QiitaProgress,
  QiitaWait,
} from '../domain/qiita.ts';
import type { Result } from '../domain/result.ts';
import type { IndexApi } from '../workers/index.api.ts';
import type { CorpusStore } from './corpus-store.ts';
import { handOver } from './qiita-hand-over.ts';
import type { ReadableStore } from './store.ts';
import type { WorkspaceStore } from './workspace-store.ts';

/** An import by Qiita user name, from the first request to the articles in the index. */
export type QiitaImportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'fetching'; readonly progress: QiitaProgress | null }
  | { readonly phase: 'waiting'; readonly progress: QiitaProgress; readonly wait: QiitaWait }
  /** The articles are in the import queue of the corpus store, which shows how far it is. */
  | ({ readonly phase: 'importing' } & QiitaCounts)
  | ({ readonly phase: 'done' } & QiitaCounts)
  | ({ readonly phase: 'cancelled' } & Kept)
  | ({ readonly phase: 'failed'; readonly error: AppError } & Kept);

/** What was read, without its text. */
export interface QiitaCounts extends Pick<
  QiitaFetched,
  'user' | 'unchanged' | 'isCapped' | 'isSettled'
> {
  /** New and changed articles. */
  readonly articles: number;
  /** The rest of the list was left out by choice. */
  readonly isPartial: boolean;
}

/** What an import that ended early keeps. */
interface Kept {
  /** `null` when no name could be read. */
  readonly user: string | null;
  /** New and changed articles that were read. */
  readonly articles: number;
  /** Pages are left to read; else only the import is. */
  readonly isReading: boolean;
}

export interface QiitaImportParts {
  readonly fetchItems: FetchQiitaItems;
  readonly index: Pick<IndexApi, 'articles'>;
  readonly workspace: Pick<WorkspaceStore, 'open'>;
  readonly corpus: Pick<CorpusStore, 'store' | 'importNodes' | 'noteListing' | 'cancelImport'>;
}

/** Actions return when the import has ended, well or not; one import at a time, calls meanwhile do nothing. */
export interface QiitaImportStore {
  readonly store: ReadableStore<QiitaImportState>;
  /** Fetches the articles that are new or changed and imports them. The token is not kept beyond the call. */
  start(user: string, token: string): Promise<void>;
  /** Goes on where the last import was cancelled or failed. */
  resume(token: string): Promise<void>;
  /** Imports what had been read when the last import was cancelled or failed, and leaves the rest. */
  importFetched(): Promise<void>;
  /** Stops at once; what was read is kept for `resume`. */
  stop(): void;
  /** Puts the end of the last import away, and what it had read with it. */
  dismiss(): void;
}

/** What there is to go on with: pages still to read, or articles still to import. */
type Remainder =
  | { readonly kind: 'reading'; readonly user: string; readonly cursor: QiitaCursor | null }
  | { readonly kind: 'read'; readonly fetched: QiitaFetched; readonly isPartial: boolean };

/** Imports the articles of a Qiita user. Failures end up in the state, never in a rejected promise. */
export function createQiitaImportStore(parts: QiitaImportParts): QiitaImportStore {
  const state = createStore<QiitaImportState>(() => ({ phase: 'idle' }));
  let remainder: Remainder | null = null;
  let controller: AbortController | null = null;

  async function run(next: Remainder, token: string): Promise<void> {
    if (controller !== null) return;
    controller = new AbortController();
    remainder = next;
    try {
      if (next.kind === 'reading') {
        const ended = await readAll(next, token, parts, state, controller.signal);
        ({ remainder } = ended);
        if (ended.state !== null) state.setState(ended.state, true);
      }
      if (remainder?.kind === 'read') {
        const ended = await importAll(remainder, parts, state);
        if (ended.phase === 'done') remainder = null;
        state.setState(ended, true);
      }
    } finally {
      controller = null;
    }
  }

  return {
    store: state,
    start: (user, token) => run({ kind: 'reading', user, cursor: null }, token),
    async resume(token) {
      if (remainder !== null) await run(remainder, token);
    },
    async importFetched() {
      if (remainder?.kind !== 'reading' || remainder.cursor === null) return;
      const fetched = soFar(remainder.cursor);
      await run({ kind: 'read', fetched, isPartial: true }, '');
    },
    stop() {
      controller?.abort();
      if (state.getState().phase === 'importing') parts.corpus.cancelImport();
    },
    dismiss() {
      if (controller !== null) return;
      remainder = null;
      state.setState({ phase: 'idle' }, true);
    },
  };
}

/** Reads on to the end: everything that was read, or how the reading ended early. */
async function readAll(
  { user, cursor }: Extract<Remainder, { kind: 'reading' }>,
  token: string,
  { fetchItems, index, workspace }: QiitaImportParts,
  state: StoreApi<QiitaImportState>,
  signal: AbortSignal,
): Promise<{ readonly remainder: Remainder; readonly state: QiitaImportState | null }> {
  const early = (
    error: AppError,
    at: QiitaCursor | null,
  ): { readonly remainder: Remainder; readonly state: QiitaImportState } => ({
    remainder: { kind: 'reading', user, cursor: at },
    state: endedEarly(error, {
      user: at?.user ?? null,
      articles: at === null ? 0 : soFar(at).sources.length,
      isReading: true,
    }),
  });

  state.setState({ phase: 'fetching', progress: null }, true);
  const since = await versionsAtHand(workspace, index, signal);
  if (!since.ok) return early(since.error, cursor);
  const outcome = await fetchItems(
    { user, token, since: since.value, resume: cursor },
    signal,
    (progress) => {
      const { wait } = progress;
      state.setState(
        wait === null ? { phase: 'fetching', progress } : { phase: 'waiting', progress, wait },
        true,
      );
    },
  );
  return outcome.ok
    ? { remainder: { kind: 'read', fetched: outcome.value, isPartial: false }, state: null }
    : early(outcome.error, outcome.cursor);
}

/** `updated_at` by id of the articles in the user's own workspace, which this opens. */
async function versionsAtHand(
  workspace: QiitaImportParts['workspace'],
  index: QiitaImportParts['index'],
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<string, string>>> {
  const opened = await workspace.open('own');
  if (!opened.ok) return opened;
  const articles = await index.articles(signal);
  if (!articles.ok) return articles;
  const versions = articles.value.flatMap(({ id, updatedAt }) =>
    updatedAt === null ? [] : [[id, updatedAt] as const],
  );
  return { ok: true, value: new Map(versions) };
}

async function importAll(
  { fetched, isPartial }: Extract<Remainder, { kind: 'read' }>,
  { corpus }: QiitaImportParts,
  state: StoreApi<QiitaImportState>,
): Promise<QiitaImportState> {
  const { sources, ids: _ids, ...facts } = fetched;
  const counts: QiitaCounts = { ...facts, articles: sources.length, isPartial };
  state.setState({ phase: 'importing', ...counts }, true);
  const handed = await handOver({ ...fetched, isPartial }, corpus);
  return handed.ok
    ? { phase: 'done', ...counts }
    : endedEarly(handed.error, {
        user: fetched.user,
        articles: sources.length,
        isReading: false,
      });
}

function endedEarly(error: AppError, kept: Kept): QiitaImportState {
  return error.kind === 'aborted'
    ? { phase: 'cancelled', ...kept }
    : { phase: 'failed', error, ...kept };
}

/** What a reading that ended early has: a part of the list, and so not settled. */
function soFar({ user, seen }: QiitaCursor): QiitaFetched {
  const sources = [...seen.values()].flatMap(({ source }) => source ?? []);
  const unchanged = seen.size - sources.length;
  return { user, sources, ids: [...seen.keys()], unchanged, isCapped: false, isSettled: false };
}

import { transfer } from 'comlink';
import { ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { IndexSettings, OpenedIndex, WorkspaceId } from '../domain/workspace.ts';
import type { IndexApi, IndexChange, IndexWorkerApi } from './index.api.ts';
import { connect, workerChannel } from './rpc/connect.ts';
import type { Channel, Connection } from './rpc/connect.ts';
import { createReviving } from './rpc/reviving.ts';
import { startWorker } from './rpc/start-worker.ts';
import indexWorker from './index.worker.ts?worker&url';

export interface IndexClient extends IndexApi {
  /** Tells what changed without a call of this page, other tabs' writes among it; returns how to stop. */
  onChange(listener: (change: IndexChange) => void): () => void;
}

export interface IndexClientOptions {
  /** A fresh port to the embedder, for each start of the worker (`EmbedClient.openPort`). */
  readonly openEmbedderPort: () => MessagePort;
  readonly baseUrl?: string;
  readonly openChannel?: () => Channel;
  /** Asks the browser not to clear this site's storage under pressure. */
  readonly persist?: () => Promise<unknown>;
}

/** A running worker, and the opening that must come before other calls when it replaces a crashed one. */
interface Running extends Connection<IndexWorkerApi> {
  readonly reopened: Promise<Result<unknown>>;
}

/**
 * The index worker of this page, started at the first call. When it dies, pending calls answer `worker-crashed`; the
 * next call starts another one, opens the same workspace in it, and tells `restarted`.
 */
export function createIndexClient(options: IndexClientOptions): IndexClient {
  const {
    openEmbedderPort,
    baseUrl = new URL('./', globalThis.document.baseURI).href,
    openChannel = openWorker,
    persist = () => navigator.storage.persist(),
  } = options;
  const listeners = new Set<(change: IndexChange) => void>();
  let last: { readonly workspace: WorkspaceId; readonly settings: IndexSettings } | null = null;
  let askedToPersist = false;

  const tell = (change: IndexChange): void => {
    for (const listener of listeners) listener(change);
  };

  function run(): Running {
    const connection = connect<IndexWorkerApi>(openChannel());
    const { api } = connection;
    const reopened = reopen(api);
    const embedderPort = openEmbedderPort();
    void api.start(transfer({ baseUrl, embedderPort }, [embedderPort]));
    void api.watch(new AbortController().signal, tell);
    return { ...connection, reopened };
  }
  const worker = createReviving(run);

  async function reopen(api: IndexWorkerApi): Promise<Result<unknown>> {
    if (last === null) return ok(undefined);
    const { workspace, settings } = last;
    const opened = await api.open(workspace, settings, new AbortController().signal);
    if (opened.ok) tell({ workspace, cause: 'restarted' });
    return opened;
  }

  async function call<T>(ask: (api: IndexWorkerApi) => Promise<Result<T>>): Promise<Result<T>> {
    const { api, reopened } = worker.current();
    const opened = await reopened;
    return opened.ok ? ask(api) : opened;
  }

  function open(
    workspace: WorkspaceId,
    settings: IndexSettings,
    signal: AbortSignal,
  ): Promise<Result<OpenedIndex>> {
    // Before the worker is started: an opening needs no other one before it.
    last = null;
    const { api } = worker.current();
    last = { workspace, settings };
    return api.open(workspace, settings, signal);
  }

  return {
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    importFiles(files, signal, onProgress, importOptions) {
      if (!askedToPersist) {
        askedToPersist = true;
        // Refused or not there: the browser may then clear the index when it needs room, as with any site.
        persist().catch(() => undefined);
      }
      return call((api) => api.importFiles(files, signal, onProgress, importOptions));
    },
    async rebuild(settings, signal) {
      const opened = await call((api) => api.rebuild(settings, signal));
      if (opened.ok && last !== null) last = { ...last, settings };
      return opened;
    },
    embedPending: (signal, onProgress) => call((api) => api.embedPending(signal, onProgress)),
    articles: (signal) => call((api) => api.articles(signal)),
    article: (id, signal) => call((api) => api.article(id, signal)),
    removeArticles: (ids, signal) => call((api) => api.removeArticles(ids, signal)),
    keepTokenStates: (isKept, signal) => call((api) => api.keepTokenStates(isKept, signal)),
    tokens: (text, signal) => call((api) => api.tokens(text, signal)),
    gate: (tokenizer, signal) => call((api) => api.gate(tokenizer, signal)),
    mapSample: (limit, seed, signal) => call((api) => api.mapSample(limit, seed, signal)),
    nearest: (to, limit, among, signal) => call((api) => api.nearest(to, limit, among, signal)),
    neighbourhood: (request, signal) => call((api) => api.neighbourhood(request, signal)),
    clear: (signal) => call((api) => api.clear(signal)),
    status: (signal) => call((api) => api.status(signal)),
    lexical: (query, search, signal) => call((api) => api.lexical(query, search, signal)),
    dense: (query, search, signal) => call((api) => api.dense(query, search, signal)),
    fused: (query, search, signal) => call((api) => api.fused(query, search, signal)),
    fetch: (ids, scope, signal) => call((api) => api.fetch(ids, scope, signal)),
    late: (query, ids, signal) => call((api) => api.late(query, ids, signal)),
    similarities: (ids, signal) => call((api) => api.similarities(ids, signal)),
    terms: (texts, signal) => call((api) => api.terms(texts, signal)),
  };
}

function openWorker(): Channel {
  return workerChannel(startWorker(indexWorker), 'index');
}

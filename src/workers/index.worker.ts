import { err, ok } from '../domain/result.ts';
import { abortable } from '../lib/abortable.ts';
import { nextMacrotask } from '../lib/next-macrotask.ts';
import { createIdbStore } from '../storage/idb-store.ts';
import type { IndexChange, IndexStart, IndexWorkerApi } from './index.api.ts';
import { createIndexEngine } from './indexing/create-index-engine.ts';
import { createSiteReader } from './indexing/site-reader.ts';
import { createWebLock } from './indexing/writer.ts';
import { embedderFromPort } from './rpc/embedder-port.ts';
import { exposeWorker } from './rpc/expose.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Long enough that the imports and removals of one sitting share a snapshot. */
const SNAPSHOT_DELAY_MS = 1_500;

const listeners = new Set<(change: IndexChange) => void>();
const tabs = new BroadcastChannel('kurabe-index');
let begin: (start: IndexStart) => void = () => undefined;
const started = new Promise<IndexStart>((resolve) => {
  begin = resolve;
});
const embedder = started.then(({ embedderPort }) => embedderFromPort(embedderPort));
const readSite = started.then(({ baseUrl }) =>
  createSiteReader(`${baseUrl}samples/`, self.fetch.bind(self)),
);

const engine = createIndexEngine({
  store: createIdbStore({ name: 'kurabe', estimate: () => navigator.storage.estimate() }),
  readSample: async (path, signal) => (await readSite)(path, signal),
  embedder: {
    info: async (signal) => (await embedder).info(signal),
    embed: async (...request) => (await embedder).embed(...request),
  },
  lock: createWebLock('kurabe-index-writer'),
  announce: () => tabs.postMessage(null),
  onChange: (change) => {
    for (const listener of listeners) listener(change);
  },
  now: () => performance.now(),
  today: () => new Date().toISOString(),
  pause: nextMacrotask,
  defer(task) {
    const timer = setTimeout(task, SNAPSHOT_DELAY_MS);
    return () => clearTimeout(timer);
  },
});
tabs.addEventListener('message', () => void engine.followOtherTab());

const api: IndexWorkerApi = {
  ...engine,
  async start(start) {
    begin(start);
    return ok(undefined);
  },
  watch: (signal, onChange) =>
    abortable(signal, err({ kind: 'aborted' }), () => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    }),
};

exposeWorker(api, self);

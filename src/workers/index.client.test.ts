import { afterEach, describe, expect, it } from 'vitest';
import { err, ok } from '../domain/result.ts';
import { createHashEmbedder } from '../embedding/hash-embedder.ts';
import { abortable } from '../lib/abortable.ts';
import { nextMacrotask } from '../lib/next-macrotask.ts';
import type { IndexStore } from '../storage/index-store.ts';
import { createMemoryStore } from '../storage/memory-store.ts';
import type { IndexChange, IndexStart, IndexWorkerApi } from './index.api.ts';
import { createIndexClient } from './index.client.ts';
import { createIndexEngine } from './indexing/create-index-engine.ts';
import {
  createSharedLock,
  files,
  IGNORE,
  NEVER,
  SETTINGS,
  value,
} from './indexing/engine-fixture.ts';
import { embedderFromPort, exposeEmbedderOn } from './rpc/embedder-port.ts';
import { exposeApi } from './rpc/expose.ts';
import type { Channel } from './rpc/connect.ts';

interface Page {
  readonly client: ReturnType<typeof createIndexClient>;
  /** Workers started so far, each with a way to kill it and to tell a change from its side. */
  readonly workers: {
    die(detail: string): void;
    tell(change: IndexChange): void;
    start: IndexStart;
  }[];
  persisted(): number;
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A page whose workers are engines at the other end of a MessageChannel, over one storage. */
function openPage(store: IndexStore = createMemoryStore()): Page {
  const workers: Page['workers'] = [];
  let persisted = 0;
  const client = createIndexClient({
    baseUrl: 'https://example.com/kurabe/',
    openChannel: () => openWorker(store, workers),
    openEmbedderPort() {
      const { port1, port2 } = new MessageChannel();
      closers.push(exposeEmbedderOn(port1, createHashEmbedder()));
      return port2;
    },
    persist: async () => {
      persisted += 1;
    },
  });
  return { client, workers, persisted: () => persisted };
}

function openWorker(store: IndexStore, workers: Page['workers']): Channel {
  const { port1, port2 } = new MessageChannel();
  const listeners = new Set<(change: IndexChange) => void>();
  let begin: (start: IndexStart) => void = () => undefined;
  const embedder = new Promise<IndexStart>((resolve) => {
    begin = resolve;
  }).then(({ embedderPort }) => embedderFromPort(embedderPort));
  const engine = createIndexEngine({
    store,
    readSample: async (path) => err({ kind: 'parse-failed', path, detail: 'no sample here' }),
    embedder: {
      info: async (signal) => (await embedder).info(signal),
      embed: async (...request) => (await embedder).embed(...request),
    },
    lock: createSharedLock(),
    announce: () => undefined,
    onChange: (change) => listeners.forEach((listener) => listener(change)),
    now: () => performance.now(),
    today: () => '2024-06-01T00:00:00Z',
    pause: nextMacrotask,
    defer: () => () => undefined,
  });
  let die: (detail: string) => void = () => undefined;
  const api: IndexWorkerApi = {
    ...engine,
    async start(start) {
      workers.push({
        start,
        die: (detail) => die(detail),
        tell: (change) => listeners.forEach((listener) => listener(change)),
      });
      begin(start);
      return ok(undefined);
    },
    watch: (signal, onChange) =>
      abortable(signal, err({ kind: 'aborted' }), () => {
        listeners.add(onChange);
        return () => listeners.delete(onChange);
      }),
  };
  exposeApi(api, port2);
  port1.start();
  const close = (): void => {
    port1.close();
    port2.close();
  };
  closers.push(close);
  return {
    name: 'index',
    endpoint: port1,
    handshake: false,
    onDeath: (listener) => {
      die = listener;
    },
    close,
  };
}

describe('index client', () => {
  it('starts the worker at the first call, with the place of the site and the embedder', async () => {
    const { client, workers } = openPage();
    await nextMacrotask();
    expect(workers).toHaveLength(0);
    await value(client.open('own', SETTINGS, NEVER));
    expect(workers).toHaveLength(1);
    expect(workers[0]?.start.baseUrl).toBe('https://example.com/kurabe/');
    await value(client.importFiles(files(3), NEVER, IGNORE));
    const told: number[] = [];
    const status = await value(
      client.embedPending(NEVER, (progress) => told.push(progress.embedded)),
    );
    expect(status.embedded).toBe(status.passages);
    expect(told.at(-1)).toBe(status.passages);
    expect(workers).toHaveLength(1);
  });

  it('asks for lasting storage once, at the first import', async () => {
    const { client, persisted } = openPage();
    await value(client.open('own', SETTINGS, NEVER));
    expect(persisted()).toBe(0);
    await value(client.importFiles(files(1), NEVER, IGNORE));
    await value(client.importFiles(files(2), NEVER, IGNORE));
    expect(persisted()).toBe(1);
  });

  it('carries an abort', async () => {
    const { client } = openPage();
    await value(client.open('own', SETTINGS, NEVER));
    const controller = new AbortController();
    const importing = client.importFiles(files(300), controller.signal, () => controller.abort());
    expect(await importing).toEqual(err({ kind: 'aborted' }));
    expect((await value(client.status(NEVER))).articles).toBeLessThan(300);
  });

  it('tells what changed elsewhere, until it is told to stop', async () => {
    const { client, workers } = openPage();
    const heard: IndexChange[] = [];
    const stop = client.onChange((change) => heard.push(change));
    await value(client.open('own', SETTINGS, NEVER));
    const change = { workspace: 'own', cause: 'other-tab' } as const;
    workers[0]?.tell(change);
    await value(client.status(NEVER));
    await nextMacrotask();
    expect(heard).toEqual([change]);
    stop();
    workers[0]?.tell(change);
    await value(client.status(NEVER));
    await nextMacrotask();
    expect(heard).toEqual([change]);
  });

  it('answers worker-crashed to what was pending, then goes on with the same workspace', async () => {
    const { client, workers } = openPage();
    const heard: IndexChange[] = [];
    client.onChange((change) => heard.push(change));
    await value(client.open('own', SETTINGS, NEVER));
    await value(client.importFiles(files(4), NEVER, IGNORE));
    const pending = [
      client.embedPending(NEVER, IGNORE),
      client.importFiles(files(300), NEVER, IGNORE),
    ];
    await nextMacrotask();
    workers[0]?.die('out of memory');
    const crashed = err({ kind: 'worker-crashed', worker: 'index', detail: 'out of memory' });
    expect(await Promise.all(pending)).toEqual([crashed, crashed]);

    const found = await value(client.lexical('Docker', { limit: 1 }, NEVER));
    expect(found.hits).toHaveLength(1);
    expect(workers).toHaveLength(2);
    expect(heard.filter((change) => change.cause === 'restarted')).toHaveLength(1);
    const status = await value(client.embedPending(NEVER, IGNORE));
    expect(status.articles).toBeGreaterThanOrEqual(4);
    expect(status.embedded).toBe(status.passages);
  });

  it('opens what is asked for after a crash, without the earlier workspace first', async () => {
    const { client, workers } = openPage();
    await value(client.open('own', SETTINGS, NEVER));
    workers[0]?.die('gone');
    await nextMacrotask();
    const heard: IndexChange[] = [];
    client.onChange((change) => heard.push(change));
    const settings = {
      ...SETTINGS,
      chunk: { ...SETTINGS.chunk, size: 300, minimum: 60, overlap: 0 },
    };
    const opened = await value(client.open('own', settings, NEVER));
    expect(opened.status.chunk).toEqual(settings.chunk);
    expect(heard).toEqual([]);
    expect(workers).toHaveLength(2);
  });
});

import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import {
  SERVED_USER,
  servedArticle,
  servedArticles,
  startQiitaServer,
} from '../../e2e/qiita-server.ts';
import type { QiitaServer, QiitaServerOptions } from '../../e2e/qiita-server.ts';
import { fetchUserItems } from '../corpus/qiita-api/fetch-user-items.ts';
import { nextMacrotask } from '../lib/next-macrotask.ts';
import { createFixture, createSharedLock } from '../workers/indexing/engine-fixture.ts';
import { createCorpusStore } from './corpus-store.ts';
import type { CorpusStore } from './corpus-store.ts';
import { createQiitaImportStore } from './qiita-import-store.ts';
import type { QiitaImportState, QiitaImportStore } from './qiita-import-store.ts';
import { createKnownSources } from './known-sources.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createSettingsStore } from './settings-store.ts';
import { createWorkspaceStore } from './workspace-store.ts';

const TOKEN = '0123456789abcdef0123456789abcdef01234567';
const NEVER = new AbortController().signal;
const servers: QiitaServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

interface Bench {
  readonly server: QiitaServer;
  readonly qiita: QiitaImportStore;
  readonly corpus: CorpusStore;
  readonly states: readonly QiitaImportState[];
  readonly state: () => QiitaImportState;
  readonly titles: () => Promise<readonly string[]>;
}

/** The real reader against a server on loopback, the real import into the real index; only waits are leapt over. */
async function setUp(options: QiitaServerOptions, lock = createSharedLock()): Promise<Bench> {
  const server = await startQiitaServer(options);
  servers.push(server);
  const { engine } = createFixture({ lock });
  const settings = createSettingsStore({ getItem: () => null, setItem: () => undefined }, []);
  const workspace = createWorkspaceStore(engine, settings);
  const corpus = createCorpusStore({
    index: engine,
    workspace,
    settings,
    sources: createKnownSources(createMemoryStorage()),
    storage: {
      read: () => Promise.resolve({ usedBytes: null, quotaBytes: null, persisted: null }),
      askToPersist: () => Promise.resolve(),
    },
    now: () => performance.now(),
    pause: nextMacrotask,
    today: () => '2024-06-01T00:00:00Z',
  });
  let time = 0;
  const qiita = createQiitaImportStore({
    fetchItems: (request, signal, onProgress) =>
      fetchUserItems(
        { ...request, baseUrl: server.url },
        {
          fetch,
          now: () => time,
          async sleep(ms) {
            if (ms > 1000) return new Promise(() => undefined);
            time += ms;
            await nextMacrotask();
          },
        },
        signal,
        onProgress,
      ),
    index: engine,
    workspace,
    corpus,
  });
  const states: QiitaImportState[] = [];
  qiita.store.subscribe((next) => states.push(next));
  return {
    server,
    qiita,
    corpus,
    states,
    state: qiita.store.getState,
    async titles() {
      const listed = await engine.articles(NEVER);
      if (!listed.ok) throw new Error(listed.error.kind);
      return listed.value.map(({ title }) => title).toSorted();
    },
  };
}

const phases = (states: readonly QiitaImportState[]): readonly string[] =>
  states.map(({ phase }) => phase).filter((phase, index, all) => phase !== all[index - 1]);

describe('an import by user name', () => {
  it('reads every page and imports the articles, with the report of any other import', async () => {
    const { qiita, corpus, state, states, titles } = await setUp({
      articles: servedArticles(101),
    });
    await qiita.start(`@${SERVED_USER}`, '');
    expect(state()).toEqual({
      phase: 'done',
      user: SERVED_USER,
      articles: 101,
      unchanged: 0,
      isCapped: false,
      isSettled: true,
      isPartial: false,
    });
    expect(phases(states)).toEqual(['fetching', 'importing', 'done']);
    expect(await titles()).toHaveLength(101);
    const { report, label } = corpus.store.getState().reports[0]!;
    expect(label).toBe('Qiita @alice');
    expect(report.added).toHaveLength(101);
    expect(report.added[0]).toMatchObject({ format: 'qiita-api', warnings: [] });
  });

  it('the second time it takes only what is new or edited', async () => {
    const { qiita, corpus, server, state, titles } = await setUp({ articles: servedArticles(3) });
    await qiita.start(SERVED_USER, '');
    const [newest, ...older] = server.articles;
    const edited = { ...newest!, title: '改稿', updated_at: '2024-05-09T00:00:00+09:00' };
    server.articles = [servedArticle(9), edited, ...older];
    await qiita.start(SERVED_USER, '');
    expect(state()).toMatchObject({ phase: 'done', articles: 2, unchanged: 2 });
    const { report } = corpus.store.getState().reports[0]!;
    expect(report).toMatchObject({ added: [{ title: '記事 9' }], updated: [{ title: '改稿' }] });
    expect(await titles()).toEqual(['改稿', '記事 1', '記事 2', '記事 9'].toSorted());
  });

  it('with nothing new there is no import to report', async () => {
    const { qiita, corpus, state } = await setUp({ articles: servedArticles(3) });
    await qiita.start(SERVED_USER, '');
    await qiita.start(SERVED_USER, '');
    expect(state()).toMatchObject({ phase: 'done', articles: 0, unchanged: 3 });
    expect(corpus.store.getState().reports).toHaveLength(1);
  });

  it('offers what the user has taken down, of that user only, even when nothing else has changed', async () => {
    const { qiita, corpus, server, titles } = await setUp({ articles: servedArticles(3) });
    await corpus.importNodes([
      { kind: 'file', name: 'own.md', getFile: () => Promise.resolve(new Blob(['# 手元の記事'])) },
    ]);
    await qiita.start(SERVED_USER, '');
    const [newest, ...older] = server.articles;
    server.articles = older;
    await qiita.start(SERVED_USER, '');
    const [entry] = corpus.store.getState().reports;
    expect(entry?.label).toBe('Qiita @alice');
    expect(entry?.missing.map(({ title }) => title)).toEqual([newest?.title]);
    expect(await titles()).toHaveLength(4);
    await corpus.removeArticles(entry?.missing.map(({ id }) => id) ?? []);
    await qiita.start(SERVED_USER, '');
    expect(corpus.store.getState().reports).toHaveLength(3);
    expect(await titles()).toHaveLength(3);
  });

  it('shows the countdown of a rate limit', async () => {
    const { qiita, state, states } = await setUp({
      articles: servedArticles(1),
      onRequest: (_, before) =>
        before === 0 ? { status: 429, headers: { 'Retry-After': '2' } } : undefined,
    });
    await qiita.start(SERVED_USER, '');
    expect(states.flatMap((each) => (each.phase === 'waiting' ? each.wait.leftMs : []))).toEqual([
      2000, 1000,
    ]);
    expect(state()).toMatchObject({ phase: 'done', articles: 1 });
  });

  it('runs once at a time', async () => {
    const { qiita, server } = await setUp({ articles: servedArticles(1) });
    await Promise.all([qiita.start(SERVED_USER, ''), qiita.start(SERVED_USER, '')]);
    expect(server.requests).toHaveLength(1);
  });
});

describe('an import that ends early', () => {
  it('fails with what was read, and goes on from there', async () => {
    let isBroken = true;
    const { qiita, server, state, titles } = await setUp({
      articles: servedArticles(150),
      onRequest: ({ page }) => (page === 2 && isBroken ? { status: 403 } : undefined),
    });
    await qiita.start(SERVED_USER, '');
    expect(state()).toEqual({
      phase: 'failed',
      error: { kind: 'qiita-forbidden', mayBeLimit: true },
      user: SERVED_USER,
      articles: 100,
      isReading: true,
    });
    expect(await titles()).toEqual([]);
    isBroken = false;
    await qiita.resume(TOKEN);
    expect(state()).toMatchObject({ phase: 'done', articles: 150 });
    expect(server.requests.map(({ page }) => page)).toEqual([1, 2, 2, 1]);
    expect(server.requests.map(({ authorization }) => authorization !== undefined)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('stop cancels the open request; what was read can be imported by itself', async () => {
    const bench = await setUp({
      articles: servedArticles(150),
      onRequest({ page }, before) {
        if (page !== 2 || before > 1) return undefined;
        setTimeout(bench.qiita.stop, 5);
        return 'hang';
      },
    });
    const { qiita, state, titles } = bench;
    await qiita.start(SERVED_USER, '');
    expect(state()).toMatchObject({ phase: 'cancelled', articles: 100, isReading: true });
    await qiita.importFetched();
    expect(state()).toMatchObject({ phase: 'done', articles: 100, isPartial: true });
    expect(await titles()).toHaveLength(100);
    await qiita.start(SERVED_USER, '');
    expect(state()).toMatchObject({ phase: 'done', articles: 50, unchanged: 100 });
  });

  it('stop during the import cancels it; resuming imports the same articles without asking again', async () => {
    const { qiita, server, state, titles } = await setUp({ articles: servedArticles(90) });
    const unsubscribe = qiita.store.subscribe(({ phase }) => {
      if (phase === 'importing') setTimeout(qiita.stop, 0);
    });
    await qiita.start(SERVED_USER, '');
    unsubscribe();
    expect(state()).toMatchObject({ phase: 'cancelled', articles: 90, isReading: false });
    await qiita.resume('');
    expect(state()).toMatchObject({ phase: 'done', articles: 90 });
    expect(await titles()).toHaveLength(90);
    expect(server.requests).toHaveLength(1);
  });

  it('an import that the index refuses fails with its error, and keeps what was read', async () => {
    const lock = createSharedLock();
    const { qiita, server, state } = await setUp({ articles: servedArticles(2) }, lock);
    const release = await lock.acquire();
    await qiita.start(SERVED_USER, '');
    expect(state()).toEqual({
      phase: 'failed',
      error: { kind: 'index-busy' },
      user: SERVED_USER,
      articles: 2,
      isReading: false,
    });
    release?.();
    await qiita.resume('');
    expect(state()).toMatchObject({ phase: 'done', articles: 2 });
    expect(server.requests).toHaveLength(1);
  });

  it('a name that is none fails before Qiita is asked', async () => {
    const { qiita, server, state } = await setUp({ articles: [] });
    await qiita.start('https://example.com/alice', '');
    expect(state()).toMatchObject({
      phase: 'failed',
      error: { kind: 'qiita-user-invalid', reason: 'form' },
      user: null,
    });
    expect(server.requests).toEqual([]);
  });

  it('dismissing forgets it', async () => {
    const { qiita, server, state } = await setUp({
      articles: servedArticles(150),
      onRequest: ({ page }) => (page === 2 ? { status: 403 } : undefined),
    });
    await qiita.start(SERVED_USER, '');
    qiita.dismiss();
    expect(state()).toEqual({ phase: 'idle' });
    await qiita.resume('');
    expect(server.requests).toHaveLength(2);
  });
});

it('the token is in no state and no report', async () => {
  const { qiita, corpus, server, states } = await setUp({
    articles: servedArticles(150),
    onRequest: (_, before) => (before === 1 ? { status: 401 } : undefined),
  });
  await qiita.start(SERVED_USER, TOKEN);
  await qiita.resume(TOKEN);
  expect(server.requests.map(({ authorization }) => authorization)).toEqual(
    Array.from({ length: 4 }, () => `Bearer ${TOKEN}`),
  );
  const everything = inspect([states, corpus.store.getState(), qiita], { depth: null });
  expect(everything).not.toContain(TOKEN);
});

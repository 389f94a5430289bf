// oxlint-disable-next-line import/no-unassigned-import -- it installs the IndexedDB globals
import 'fake-indexeddb/auto';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { EMBEDDING, estimateStatesBytes } from '../../config/embedding.ts';
import type { EmbedRequest } from '../../domain/embedder.ts';
import { articleId } from '../../domain/ids.ts';
import type { PassageId } from '../../domain/ids.ts';
import { err } from '../../domain/result.ts';
import { createNodeEmbedder } from '../../embedding/node-embedder.ts';
import { createIdbStore } from '../../storage/idb-store.ts';
import type { IndexStore, StatesKey } from '../../storage/index-store.ts';
import { createMemoryStore } from '../../storage/memory-store.ts';
import {
  createCountingEmbedder,
  createFixture,
  createSharedLock,
  file,
  files,
  IGNORE,
  markdown,
  NEVER,
  SETTINGS,
  value,
} from './engine-fixture.ts';
import type { CountingEmbedder, EngineFixture } from './engine-fixture.ts';

let databases = 0;
const STORES: Record<string, () => IndexStore> = {
  memory: createMemoryStore,
  idb: () =>
    createIdbStore({
      name: `states-${(databases += 1)}`,
      estimate: () => Promise.resolve({ usage: 9, quota: 10 }),
    }),
};

const QUESTION = 'Docker イメージを小さく';

/** Hybrid's first 20, scored by late interaction. */
async function late({ engine }: EngineFixture, question = QUESTION) {
  const { hits, fingerprint, indexHash } = await value(
    engine.fused(question, { limit: 20 }, NEVER),
  );
  const ids = hits.map(({ passageId }) => passageId);
  const { scores, computed } = await value(engine.late(question, ids, NEVER));
  return { ids, scores, computed, fingerprint, indexHash };
}

async function fill({ engine }: EngineFixture, isKept: boolean, count = 6): Promise<void> {
  await value(engine.open('own', SETTINGS, NEVER));
  if (isKept) await value(engine.keepTokenStates(true, NEVER));
  await value(engine.importFiles(files(count), NEVER, IGNORE));
  await value(engine.embedPending(NEVER, IGNORE));
}

const kept = async ({ engine }: EngineFixture) => (await value(engine.status(NEVER))).tokenStates;

/** An embedder that also keeps the requests for passages. */
function watched(): CountingEmbedder & { readonly requests: EmbedRequest[] } {
  const counting = createCountingEmbedder();
  const requests: EmbedRequest[] = [];
  return {
    ...counting,
    requests,
    embed(request, signal, onProgress) {
      if (request.kind === 'passage') requests.push(request);
      return counting.embed(request, signal, onProgress);
    },
  };
}

describe.each(Object.entries(STORES))('token states over %s storage', (_name, createStore) => {
  let store: IndexStore;
  let fixture: EngineFixture;
  beforeEach(() => {
    store = createStore();
    fixture = createFixture({ store });
    return () => store.close();
  });

  it('are not kept unless asked for', async () => {
    await fill(fixture, false);
    expect(await kept(fixture)).toEqual({ isKept: false, passages: 0, bytes: 0 });
    expect((await late(fixture)).computed).toBeGreaterThan(0);
  });

  it('come out of the pass that makes the vectors, and then nothing is computed, also after a reload', async () => {
    const embedder = watched();
    const keeping = createFixture({ store, embedder });
    await fill(keeping, true);
    const status = await value(keeping.engine.status(NEVER));
    expect(status.tokenStates).toMatchObject({ isKept: true, passages: status.passages });
    expect(status.tokenStates?.bytes).toBeGreaterThan(status.passages * 64);
    expect(embedder.passages).toHaveLength(status.passages);
    // Nobody waits for what is indexed: a question goes before it.
    expect(embedder.requests.map((each) => [each.withTokens, each.isAwaited ?? false])).toEqual(
      embedder.requests.map(() => [true, false]),
    );
    const reloaded = createFixture({ store });
    await value(reloaded.engine.open('own', SETTINGS, NEVER));
    const plain = createFixture();
    await fill(plain, false);
    const computed = await late(plain);
    expect(computed.computed).toBe(computed.ids.length);
    for (const each of [keeping, reloaded]) {
      // Scores, ranking, fingerprint and hash: nothing depends on where the states come from.
      expect(await late(each)).toEqual({ ...computed, computed: 0 });
    }
    expect(reloaded.embedder.passages).toEqual([]);
  });

  it('are caught up with for passages that were embedded before, with progress, across aborts', async () => {
    await fill(fixture, false, 20);
    const { passages, builtAt } = await value(fixture.engine.status(NEVER));
    const vectorsBefore = await value(store.read('own', [articleId('article-7')]));
    const on = await value(fixture.engine.keepTokenStates(true, NEVER));
    expect(on.tokenStates).toEqual({ isKept: true, passages: 0, bytes: 0 });
    fixture.embedder.passages.length = 0;
    const stop = new AbortController();
    const told: (number | null)[] = [];
    const aborted = await fixture.engine.embedPending(stop.signal, (progress) => {
      if (!stop.signal.aborted) told.push(progress.withStates);
      expect([progress.embedded, progress.total]).toEqual([passages, passages]);
      if ((progress.withStates ?? 0) >= passages / 2) stop.abort();
    });
    expect(aborted).toEqual(err({ kind: 'aborted' }));
    expect(told[0]).toBe(0);
    expect(told.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(told);
    const half = (await kept(fixture))?.passages ?? 0;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(passages);
    // Half of them stored, half computed: the ranking is the same.
    const plain = createFixture();
    await fill(plain, false, 20);
    const expected = await late(plain);
    const mixed = await late(fixture);
    expect(mixed).toMatchObject({ ids: expected.ids, scores: expected.scores });
    expect(mixed.computed).toBeLessThan(expected.computed);

    const reloaded = createFixture({ store });
    await value(reloaded.engine.open('own', SETTINGS, NEVER));
    const done = await value(reloaded.engine.embedPending(NEVER, IGNORE));
    expect(done.tokenStates?.passages).toBe(passages);
    expect(reloaded.embedder.passages).toHaveLength(passages - half);
    expect(await late(reloaded)).toEqual({ ...expected, computed: 0 });
    expect(await value(store.read('own', [articleId('article-7')]))).toEqual(vectorsBefore);
    expect(done.builtAt).toBe(builtAt);
    // Nothing is left to do.
    await value(reloaded.engine.embedPending(NEVER, IGNORE));
    expect(reloaded.embedder.passages).toHaveLength(passages - half);
  });

  it('go with an article that changes or is removed, and only those are made again', async () => {
    const { engine, embedder } = fixture;
    await fill(fixture, true);
    const before = (await kept(fixture))?.passages ?? 0;
    const changed = file('public/article-2.md', markdown(2, 3, '\n## 追記\n\n新しい段落です。'));
    await value(engine.importFiles([changed], NEVER, IGNORE));
    await value(engine.removeArticles([articleId('article-4')], NEVER));
    expect((await kept(fixture))?.passages).toBe(before - 6);
    embedder.passages.length = 0;
    const done = await value(engine.embedPending(NEVER, IGNORE));
    expect(done.tokenStates?.passages).toBe(done.passages);
    expect(embedder.passages.every((text) => text.startsWith('記事 2'))).toBe(true);
    expect((await late(fixture, '新しい段落')).computed).toBe(0);
  });

  it('stay when only the words are cut anew, and go when the passages are', async () => {
    await fill(fixture, true);
    const { passages } = await value(fixture.engine.status(NEVER));
    await value(fixture.engine.rebuild({ ...SETTINGS, tokenizer: 'bigram' }, NEVER));
    expect((await kept(fixture))?.passages).toBe(passages);
    expect((await late(fixture)).computed).toBe(0);
    const chunk = { ...SETTINGS.chunk, size: 200, minimum: 60, overlap: 0 };
    const recut = await value(fixture.engine.rebuild({ ...SETTINGS, chunk }, NEVER));
    expect(recut.status.tokenStates).toEqual({ isKept: true, passages: 0, bytes: 0 });
    const done = await value(fixture.engine.embedPending(NEVER, IGNORE));
    expect(done.tokenStates?.passages).toBe(done.passages);
    expect((await late(fixture)).computed).toBe(0);
  });

  it('are deleted when they are switched off or the workspace is cleared', async () => {
    await fill(fixture, true);
    const off = await value(fixture.engine.keepTokenStates(false, NEVER));
    expect(off.tokenStates).toEqual({ isKept: false, passages: 0, bytes: 0 });
    expect(off.embedded).toBe(off.passages);
    fixture.embedder.passages.length = 0;
    await value(fixture.engine.embedPending(NEVER, IGNORE));
    expect(fixture.embedder.passages).toEqual([]);
    expect((await late(fixture)).computed).toBeGreaterThan(0);
    await value(fixture.engine.keepTokenStates(true, NEVER));
    await value(fixture.engine.embedPending(NEVER, IGNORE));
    const cleared = await value(fixture.engine.clear(NEVER));
    expect(cleared.tokenStates).toEqual({ isKept: false, passages: 0, bytes: 0 });
  });

  it('of another model are never read, and are forgotten with its vectors', async () => {
    await fill(fixture, true);
    const gpu = createCountingEmbedder({ device: 'webgpu', dtype: 'q4' });
    const other = createFixture({ store, embedder: gpu });
    await value(other.engine.open('own', SETTINGS, NEVER));
    const ids = ['article-0#0'] as PassageId[];
    expect(await other.engine.late(QUESTION, ids, NEVER)).toMatchObject({
      error: { kind: 'index-stale' },
    });
    const rebuilt = await value(other.engine.rebuild(SETTINGS, NEVER));
    expect(rebuilt.status.tokenStates).toEqual({ isKept: true, passages: 0, bytes: 0 });
    const done = await value(other.engine.embedPending(NEVER, IGNORE));
    expect(done.tokenStates?.passages).toBe(done.passages);
    expect((await late(other)).computed).toBe(0);
  });

  it('made in another way are made anew, while the vectors stay', async () => {
    await fill(fixture, true);
    const { passages } = await value(fixture.engine.status(NEVER));
    await value(store.resetStates('own', true));
    const overview = await value(store.overview('own'));
    const head = overview.heads.find(({ id }) => id === 'article-0');
    const embedding = overview.header?.embedding ?? {};
    await value(
      store.putVectors('own', {
        id: articleId('article-0'),
        textRevision: head?.textRevision ?? 0,
        vectors: null,
        embedding,
        builtAt: '2024-06-01T00:00:00Z',
        states: {
          identity: { ...embedding, lateVersion: 0 },
          passages: [{ ordinal: 0, bytes: new Uint8Array(64) }],
        },
      }),
    );
    const reloaded = createFixture({ store });
    await value(reloaded.engine.open('own', SETTINGS, NEVER));
    const plain = createFixture();
    await fill(plain, false);
    expect((await late(reloaded)).scores).toEqual((await late(plain)).scores);
    const done = await value(reloaded.engine.embedPending(NEVER, IGNORE));
    expect(done.tokenStates?.passages).toBe(passages);
    expect(await late(reloaded)).toEqual({ ...(await late(plain)), computed: 0 });
  });

  it('are read for the candidates alone', async () => {
    const asked: (readonly StatesKey[])[] = [];
    const counting: IndexStore = {
      ...store,
      readStates(workspace, identity, keys) {
        asked.push(keys);
        return store.readStates(workspace, identity, keys);
      },
    };
    const keeping = createFixture({ store: counting });
    await fill(keeping, true, 12);
    const { ids } = await late(keeping);
    expect(asked.map((keys) => keys.length)).toEqual([ids.length]);
    expect(ids.length).toBeLessThan((await kept(keeping))?.passages ?? 0);
  });
});

describe('token states and trouble', () => {
  it('a full disk stops the pass, keeps what was written, and leaves room when they are switched off', async () => {
    const memory = createMemoryStore();
    const full = err({ kind: 'quota-exceeded', usedBytes: 9, quotaBytes: 10 });
    let room = 3;
    const store: IndexStore = {
      ...memory,
      putVectors: (workspace, change) =>
        change.states !== null && (room -= 1) < 0
          ? Promise.resolve(full)
          : memory.putVectors(workspace, change),
    };
    const fixture = createFixture({ store });
    await value(fixture.engine.open('own', SETTINGS, NEVER));
    await value(fixture.engine.keepTokenStates(true, NEVER));
    await value(fixture.engine.importFiles(files(10), NEVER, IGNORE));
    expect(await fixture.engine.embedPending(NEVER, IGNORE)).toEqual(full);
    const partial = await value(fixture.engine.status(NEVER));
    expect(partial.tokenStates?.passages).toBeGreaterThan(0);
    expect(partial.embedded).toBe(partial.tokenStates?.passages);
    await value(fixture.engine.keepTokenStates(false, NEVER));
    const done = await value(fixture.engine.embedPending(NEVER, IGNORE));
    expect(done.embedded).toBe(done.passages);
  });

  it('switching ends a pass that runs, and nothing of it comes after', async () => {
    const { engine, embedder } = createFixture();
    await value(engine.open('own', SETTINGS, NEVER));
    await value(engine.keepTokenStates(true, NEVER));
    await value(engine.importFiles(files(12), NEVER, IGNORE));
    const switched: Promise<unknown>[] = [];
    const pass = await engine.embedPending(NEVER, ({ withStates }) => {
      if (switched.length === 0 && (withStates ?? 0) > 4) {
        switched.push(engine.keepTokenStates(false, NEVER));
      }
    });
    expect(pass).toEqual(err({ kind: 'aborted' }));
    expect(await switched[0]).toMatchObject({
      value: { tokenStates: { isKept: false, passages: 0, bytes: 0 } },
    });
    const asked = embedder.passages.length;
    const partial = await value(engine.status(NEVER));
    const done = await value(engine.embedPending(NEVER, IGNORE));
    expect(done.embedded).toBe(done.passages);
    expect(embedder.passages.length - asked).toBe(done.passages - partial.embedded);
    expect(done.tokenStates).toEqual({ isKept: false, passages: 0, bytes: 0 });
  });

  it('storage that cannot be read only makes the model run', async () => {
    const memory = createMemoryStore();
    const store: IndexStore = {
      ...memory,
      readStates: () => Promise.resolve(err({ kind: 'storage-failed', detail: 'gone' })),
    };
    const fixture = createFixture({ store });
    await fill(fixture, true);
    const { computed, ids } = await late(fixture);
    expect(computed).toBe(ids.length);
  });

  it('an embedder without token states ends the pass instead of asking for ever', async () => {
    const hash = createCountingEmbedder();
    const embedder: CountingEmbedder = {
      ...hash,
      embed: ({ kind, texts }, signal) => hash.embed({ kind, texts }, signal),
    };
    const fixture = createFixture({ embedder });
    await value(fixture.engine.open('own', SETTINGS, NEVER));
    await value(fixture.engine.keepTokenStates(true, NEVER));
    await value(fixture.engine.importFiles(files(2), NEVER, IGNORE));
    expect(await fixture.engine.embedPending(NEVER, IGNORE)).toMatchObject({
      error: { kind: 'unexpected' },
    });
  });

  it('two tabs: one writes, the other follows and reads', async () => {
    const store = createMemoryStore();
    const lock = createSharedLock();
    const here = createFixture({ store, lock });
    const there = createFixture({ store, lock });
    await fill(here, false);
    await value(there.engine.open('own', SETTINGS, NEVER));
    await value(here.engine.keepTokenStates(true, NEVER));
    const refusals: unknown[] = [];
    await value(
      here.engine.embedPending(NEVER, () => {
        if (refusals.length === 0) refusals.push(there.engine.keepTokenStates(false, NEVER));
      }),
    );
    expect(await refusals[0]).toEqual(err({ kind: 'index-busy' }));
    await value(there.engine.followOtherTab());
    expect(await kept(there)).toEqual(await kept(here));
    expect((await late(there)).computed).toBe(0);
    await value(there.engine.keepTokenStates(false, NEVER));
    await value(here.engine.followOtherTab());
    expect(await kept(here)).toEqual({ isKept: false, passages: 0, bytes: 0 });
  });
});

describe('token states of the real model', () => {
  const modelDir = fileURLToPath(
    new URL(`../../../public/models/${EMBEDDING.model}`, import.meta.url),
  );

  it('rank exactly as computed ones, and take about what was told before', async () => {
    const real = createNodeEmbedder({ modelDir });
    const passages: string[] = [];
    const embedder: CountingEmbedder = {
      passages,
      infoCalls: () => 0,
      info: (signal) => real.info(signal),
      embed: (request, signal, onProgress) => real.embed(request, signal, onProgress),
    };
    const keeping = createFixture({ embedder });
    const plain = createFixture({ embedder });
    await fill(keeping, true, 4);
    await fill(plain, false, 4);
    for (const question of [QUESTION, '停止時間を短くする', 'EXPLAIN']) {
      const stored = await late(keeping, question);
      const computed = await late(plain, question);
      expect(stored).toEqual({ ...computed, computed: 0 });
      expect(new Set(stored.scores).size).toBeGreaterThan(1);
    }
    const status = await value(keeping.engine.status(NEVER));
    const ratio = (status.tokenStates?.bytes ?? 0) / estimateStatesBytes(status);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });
});

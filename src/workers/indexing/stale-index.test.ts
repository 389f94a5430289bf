import { beforeEach, describe, expect, it } from 'vitest';
import { chunkArticle } from '../../corpus/chunking/chunk-article.ts';
import type { Chunk } from '../../corpus/cut-article.ts';
import type { IndexParts } from '../../domain/fingerprint.ts';
import { err } from '../../domain/result.ts';
import type { IndexStore } from '../../storage/index-store.ts';
import { createMemoryStore } from '../../storage/memory-store.ts';
import { partsOf } from '../fingerprint.ts';
import {
  createCountingEmbedder,
  createFixture,
  files,
  IGNORE,
  NEVER,
  SETTINGS,
  value,
} from './engine-fixture.ts';

const PARTS = partsOf(SETTINGS);

/** What an earlier version, or another browser, would have stored; by the part that it differs in. */
const OTHER_PARTS: readonly (readonly [string, IndexParts])[] = [
  ['chunker', { ...PARTS, chunker: { ...PARTS.chunker, version: 0 } }],
  [
    'chunk',
    {
      ...PARTS,
      chunker: {
        ...PARTS.chunker,
        settings: { ...SETTINGS.chunk, size: 300, minimum: 60, overlap: 40 },
      },
    },
  ],
  ['tokenizer', { ...PARTS, tokenizer: { ...PARTS.tokenizer, name: 'bigram' } }],
  ['tokenizer', { ...PARTS, tokenizer: { ...PARTS.tokenizer, version: 0 } }],
  ['segmenter', { ...PARTS, tokenizer: { ...PARTS.tokenizer, segmenter: 'other cuts' } }],
];

const QUESTION = 'ハイブリッド検索の仕組み';

let store: IndexStore;
beforeEach(async () => {
  store = createMemoryStore();
  const { engine } = createFixture({ store });
  await value(engine.open('own', SETTINGS, NEVER));
  await value(engine.importFiles(files(8), NEVER, IGNORE));
  await value(engine.embedPending(NEVER, IGNORE));
});

describe.each(OTHER_PARTS)('an index stored with another %s', (part, parts) => {
  beforeEach(async () => {
    const change = {
      put: [],
      remove: [],
      parts,
      builtAt: '2024-05-01',
      embedding: 'keep',
    } as const;
    await value(store.commit('own', change));
  });

  it('is told, is searched as it is, takes nothing new, and is rebuilt on request', async () => {
    const { engine, embedder } = createFixture({ store });
    const { stale, status } = await value(engine.open('own', SETTINGS, NEVER));
    expect(stale?.parts).toEqual([part]);
    expect(status.stale).toEqual(stale);
    const { hits } = await value(engine.fused(QUESTION, { limit: 3 }, NEVER));
    expect(hits[0]?.text).toContain('ハイブリッド検索');

    const refusal = err({
      kind: 'index-stale',
      stored: stale?.stored ?? '',
      wanted: stale?.wanted ?? '',
    });
    expect(await engine.importFiles(files(9), NEVER, IGNORE)).toEqual(refusal);
    expect(await engine.embedPending(NEVER, IGNORE)).toEqual(refusal);

    const rebuilt = await value(engine.rebuild(SETTINGS, NEVER));
    expect(rebuilt.stale).toBeNull();
    // The texts did not change, so no vector is made again.
    expect(rebuilt.status.embedded).toBe(rebuilt.status.passages);
    await value(engine.embedPending(NEVER, IGNORE));
    expect(embedder.passages).toEqual([]);

    const again = createFixture({ store });
    expect((await value(again.engine.open('own', SETTINGS, NEVER))).stale).toBeNull();
    await value(again.engine.importFiles(files(9), NEVER, IGNORE));
  });
});

describe('an index opened with other settings', () => {
  const wanted = { ...SETTINGS, chunk: { ...SETTINGS.chunk, size: 200, minimum: 40, overlap: 20 } };

  it('keeps its passages until it is rebuilt; then only new texts are embedded', async () => {
    const { engine, embedder } = createFixture({ store });
    const opened = await value(engine.open('own', wanted, NEVER));
    expect(opened.stale).toEqual({
      stored: 'chunk.minimum=120, chunk.overlap=80, chunk.size=600',
      wanted: 'chunk.minimum=40, chunk.overlap=20, chunk.size=200',
      parts: ['chunk'],
    });
    expect(opened.status.chunk).toEqual(SETTINGS.chunk);
    const rebuilt = await value(engine.rebuild(wanted, NEVER));
    expect(rebuilt.status.chunk).toEqual(wanted.chunk);
    expect(rebuilt.status.passages).toBeGreaterThan(opened.status.passages);
    expect(rebuilt.status.embedded).toBeLessThan(rebuilt.status.passages);
    const done = await value(engine.embedPending(NEVER, IGNORE));
    expect(done.embedded).toBe(done.passages);
    expect(embedder.passages).toHaveLength(rebuilt.status.passages - rebuilt.status.embedded);

    const fresh = createFixture();
    await value(fresh.engine.open('own', wanted, NEVER));
    await value(fresh.engine.importFiles(files(8), NEVER, IGNORE));
    await value(fresh.engine.embedPending(NEVER, IGNORE));
    const search = { limit: 10 };
    expect(await value(engine.dense(QUESTION, search, NEVER))).toMatchObject({
      hits: (await value(fresh.engine.dense(QUESTION, search, NEVER))).hits,
      indexHash: (await value(fresh.engine.status(NEVER))).indexHash,
    });
  });

  it('is rebuilt all the same when one article cannot be cut: it stays, and is named', async () => {
    const chunk: Chunk = (article, settings) => {
      if (article.title === '記事 1') throw new Error('too odd');
      return chunkArticle(article, settings);
    };
    const { engine } = createFixture({ store, chunk });
    await value(engine.open('own', wanted, NEVER));
    const rebuilt = await value(engine.rebuild(wanted, NEVER));
    expect(rebuilt.status.uncut).toEqual(['public/article-1.md']);
    const articles = await value(engine.articles(NEVER));
    expect(articles.map(({ id, passages }) => [id, passages > 0])).toEqual(
      files(8).map((_, at) => [`article-${at}`, at !== 1]),
    );
    await value(engine.embedPending(NEVER, IGNORE));

    const mended = createFixture({ store });
    const opened = await value(mended.engine.open('own', wanted, NEVER));
    expect(opened.status.uncut).toEqual(['public/article-1.md']);
    expect((await value(mended.engine.rebuild(SETTINGS, NEVER))).status.uncut).toEqual([]);
  });

  it('stays as it was when a rebuild is aborted or cannot be written', async () => {
    const overview = await value(store.overview('own'));
    const full = err({ kind: 'quota-exceeded', usedBytes: null, quotaBytes: null });
    const { engine } = createFixture({ store: { ...store, commit: async () => full } });
    const opened = await value(engine.open('own', wanted, NEVER));
    expect(await engine.rebuild(wanted, AbortSignal.abort())).toEqual(err({ kind: 'aborted' }));
    expect(await engine.rebuild(wanted, NEVER)).toEqual(full);
    const { passages, fingerprint, stale } = opened.status;
    expect(await value(engine.status(NEVER))).toMatchObject({ passages, fingerprint, stale });
    expect(await value(store.overview('own'))).toEqual(overview);
  });

  it('is not stale while it is empty', async () => {
    const { engine } = createFixture({ store });
    await value(engine.open('own', SETTINGS, NEVER));
    await value(engine.clear(NEVER));
    const opened = await value(engine.open('own', wanted, NEVER));
    expect(opened.stale).toBeNull();
    expect(opened.status.chunk).toEqual(wanted.chunk);
    await value(engine.importFiles(files(1), NEVER, IGNORE));
  });
});

describe('vectors of another model', () => {
  const gpu = () => createCountingEmbedder({ device: 'webgpu', dtype: 'q4' });

  it('are never compared or mixed; words are still found', async () => {
    const { engine, embedder } = createFixture({ store, embedder: gpu() });
    const opened = await value(engine.open('own', SETTINGS, NEVER));
    expect(opened.stale).toBeNull();
    expect((await value(engine.lexical(QUESTION, { limit: 3 }, NEVER))).hits).toHaveLength(3);
    const refused = { ok: false, error: { kind: 'index-stale' } };
    expect(await engine.dense(QUESTION, { limit: 3 }, NEVER)).toMatchObject(refused);
    expect(await engine.fused(QUESTION, { limit: 3 }, NEVER)).toMatchObject(refused);
    expect(await engine.embedPending(NEVER, IGNORE)).toMatchObject(refused);
    const status = await value(engine.status(NEVER));
    expect(status.stale?.parts).toEqual(['embedding']);
    expect(status.stale?.stored).toContain('embedding.dtype=q8');
    expect(status.stale?.wanted).toContain('embedding.dtype=q4');
    expect(embedder.passages).toEqual([]);
  });

  it('let articles come and go', async () => {
    const { engine } = createFixture({ store, embedder: gpu() });
    await value(engine.open('own', SETTINGS, NEVER));
    const report = await value(engine.importFiles(files(9), NEVER, IGNORE));
    expect([report.added.length, report.unchanged.length]).toEqual([1, 8]);
    await value(
      engine.removeArticles(
        report.added.map((article) => article.id),
        NEVER,
      ),
    );
  });

  it('are forgotten by a rebuild, and made anew', async () => {
    const { engine, embedder } = createFixture({ store, embedder: gpu() });
    await value(engine.open('own', SETTINGS, NEVER));
    await engine.dense(QUESTION, { limit: 3 }, NEVER);
    const rebuilt = await value(engine.rebuild(SETTINGS, NEVER));
    expect(rebuilt.stale).toBeNull();
    expect(rebuilt.status.embedded).toBe(0);
    const done = await value(engine.embedPending(NEVER, IGNORE));
    expect(done.embedded).toBe(done.passages);
    expect(embedder.passages).toHaveLength(done.passages);
    expect((await value(engine.dense(QUESTION, { limit: 3 }, NEVER))).hits).toHaveLength(3);
    const again = createFixture({ store });
    await value(again.engine.open('own', SETTINGS, NEVER));
    expect(await again.engine.dense(QUESTION, { limit: 3 }, NEVER)).toMatchObject({
      ok: false,
      error: { kind: 'index-stale' },
    });
  });

  it('are no hindrance once their articles are gone', async () => {
    const { engine } = createFixture({ store, embedder: gpu() });
    await value(engine.open('own', SETTINGS, NEVER));
    const articles = await value(engine.articles(NEVER));
    await value(
      engine.removeArticles(
        articles.map((article) => article.id),
        NEVER,
      ),
    );
    await value(engine.importFiles(files(2), NEVER, IGNORE));
    const done = await value(engine.embedPending(NEVER, IGNORE));
    expect(done.embedded).toBe(done.passages);
    expect(done.stale).toBeNull();
  });
});

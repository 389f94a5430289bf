import type { Chunk } from '../../corpus/cut-article.ts';
import { describe, expect, it } from 'vitest';
import { EMBEDDING, embeddingIdentity } from '../../config/embedding.ts';
import { DEFAULT_CHUNK } from '../../config/retrieval.ts';
import { CHUNKER_VERSION, chunkArticle } from '../../corpus/chunking/chunk-article.ts';
import { readSources } from '../../corpus/read-sources.ts';
import { indexedText } from '../../domain/article.ts';
import { err, ok } from '../../domain/result.ts';
import { SAMPLE_MANIFEST_VERSION } from '../../domain/sample-manifest.ts';
import type { SampleManifest } from '../../domain/sample-manifest.ts';
import { createHashEmbedder } from '../../embedding/hash-embedder.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { createMemoryStore } from '../../storage/memory-store.ts';
import {
  createCountingEmbedder,
  createFixture,
  files,
  IGNORE,
  NEVER,
  SETTINGS,
  value,
} from './engine-fixture.ts';
import type { SampleReader } from './sample.ts';

type Site = Map<string, Uint8Array>;

/** A built sample of four articles, the way `scripts/build-sample` writes it, with the hash embedder's vectors. */
async function buildSite(change: (manifest: SampleManifest) => SampleManifest): Promise<Site> {
  const site: Site = new Map();
  const texts: string[] = [];
  for (const { path, blob } of files(4)) {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    site.set(path, bytes);
    const source = { path, size: bytes.length, read: () => Promise.resolve(bytes) };
    for await (const event of readSources([source], NEVER)) {
      if (event.kind !== 'article') continue;
      texts.push(...chunkArticle(event.article, DEFAULT_CHUNK).passages.map(indexedText));
    }
  }
  const output = await value(createHashEmbedder().embed({ kind: 'passage', texts }, NEVER));
  const rows = new Uint8Array(output.vectors.buffer);
  const paths = [...site.keys()];
  site.set('vectors-q8.f32', rows);
  const manifest: SampleManifest = {
    version: SAMPLE_MANIFEST_VERSION,
    fingerprintParts: { chunkerVersion: CHUNKER_VERSION, chunk: DEFAULT_CHUNK },
    files: await Promise.all(
      paths.map(async (path) => ({ path, sha256: await sha256Hex(site.get(path) ?? '') })),
    ),
    vectors: {
      q8: {
        file: 'vectors-q8.f32',
        sha256: await sha256Hex(rows),
        count: rows.length / 4 / EMBEDDING.dims,
        windowed: paths.map((_, at) => (at === 0 ? [0] : [])),
        embedding: embeddingIdentity('node'),
      },
    },
  };
  site.set('manifest.json', new TextEncoder().encode(JSON.stringify(change(manifest))));
  return site;
}

const AS_BUILT = (manifest: SampleManifest): SampleManifest => manifest;

function readerOf(site: Site, reads: string[] = []): SampleReader {
  return async (path) => {
    reads.push(path);
    const bytes = site.get(path);
    return bytes ? ok(bytes) : err({ kind: 'parse-failed', path, detail: 'HTTP 404' });
  };
}

describe('the bundled sample', () => {
  it('links to no page: its articles were never published', async () => {
    const { engine } = createFixture({ readSample: readerOf(await buildSite(AS_BUILT)) });
    await value(engine.open('sample', SETTINGS, NEVER));
    for (const { id } of await value(engine.articles(NEVER))) {
      expect((await value(engine.article(id, NEVER))).article.url).toBeNull();
    }
  });

  it('answers by words without the model, and by meaning with no passage embedded', async () => {
    const store = createMemoryStore();
    const readSample = readerOf(await buildSite(AS_BUILT));
    const { engine, embedder, changes, announced } = createFixture({ store, readSample });
    const opened = await value(engine.open('sample', SETTINGS, NEVER));
    expect(opened.stale).toBeNull();
    expect(opened.status.articles).toBe(4);
    expect((await value(engine.lexical('Docker', { limit: 3 }, NEVER))).hits).toHaveLength(1);
    const found = await value(engine.fused('ハイブリッド検索の仕組み', { limit: 5 }, NEVER));
    expect(found.warnings).toEqual([]);
    expect(found.hits[0]?.dense).toBeDefined();
    expect(changes).toEqual([{ workspace: 'sample', cause: 'embedder' }]);
    const status = await value(engine.embedPending(NEVER, IGNORE));
    expect(status).toMatchObject({ embedded: status.passages, windowed: 1 });
    expect(embedder.passages).toEqual([]);
    // Nothing of it is written, and no other tab has to know.
    expect(await value(store.overview('sample'))).toMatchObject({ revision: 0 });
    expect(await value(store.overview('own'))).toMatchObject({ revision: 0 });
    expect(announced()).toBe(0);
  });

  it('answers as if it had been imported and embedded', async () => {
    const readSample = readerOf(await buildSite(AS_BUILT));
    const { engine } = createFixture({ readSample });
    await value(engine.open('sample', SETTINGS, NEVER));
    const own = createFixture();
    await value(own.engine.open('own', SETTINGS, NEVER));
    await value(own.engine.importFiles(files(4), NEVER, IGNORE));
    await value(own.engine.embedPending(NEVER, IGNORE));
    const [sampled, imported] = await Promise.all(
      [engine, own.engine].map((each) => value(each.fused('停止時間', { limit: 10 }, NEVER))),
    );
    expect(sampled?.hits).toEqual(imported?.hits);
    expect(sampled?.indexHash).toBe(imported?.indexHash);
  });

  it('loads once, and has its vectors at once when the model is there already', async () => {
    const reads: string[] = [];
    const readSample = readerOf(await buildSite(AS_BUILT), reads);
    const { engine } = createFixture({ readSample });
    await value(engine.open('sample', SETTINGS, NEVER));
    await Promise.all([
      value(engine.dense('Docker', { limit: 3 }, NEVER)),
      value(engine.fused('Docker', { limit: 3 }, NEVER)),
    ]);
    await value(engine.open('own', SETTINGS, NEVER));
    const { status } = await value(engine.open('sample', SETTINGS, NEVER));
    expect(status.embedded).toBe(status.passages);
    expect(reads.length).toBe(new Set(reads).size);
  });

  it('is embedded like any corpus when no vectors are of the running model', async () => {
    const readSample = readerOf(await buildSite(AS_BUILT));
    const embedder = createCountingEmbedder({ device: 'wasm' });
    const { engine } = createFixture({ readSample, embedder });
    await value(engine.open('sample', SETTINGS, NEVER));
    const found = await value(engine.fused('Docker', { limit: 3 }, NEVER));
    expect(found.warnings).toContainEqual({ kind: 'dense-empty' });
    const status = await value(engine.embedPending(NEVER, IGNORE));
    expect(status.embedded).toBe(status.passages);
    expect(embedder.passages).toHaveLength(status.passages);
  });

  it('is cut and indexed as the settings want it, and is never stale', async () => {
    const readSample = readerOf(await buildSite(AS_BUILT));
    const { engine, embedder } = createFixture({ readSample });
    const before = await value(engine.open('sample', SETTINGS, NEVER));
    const other = {
      chunk: { ...DEFAULT_CHUNK, size: 200, minimum: 40, overlap: 20 },
      tokenizer: 'bigram',
    } as const;
    const opened = await value(engine.open('sample', other, NEVER));
    expect(opened.stale).toBeNull();
    expect(opened.status).toMatchObject({ chunk: other.chunk, tokenizer: 'bigram' });
    expect(opened.status.passages).toBeGreaterThan(before.status.passages);
    const status = await value(engine.embedPending(NEVER, IGNORE));
    expect(status.embedded).toBe(status.passages);
    embedder.passages.length = 0;
    const back = await value(engine.open('sample', SETTINGS, NEVER));
    expect(back.status.embedded).toBe(back.status.passages);
    expect(embedder.passages).toEqual([]);
  });

  it('opens without an article that cannot be cut, and names it', async () => {
    const readSample = readerOf(await buildSite(AS_BUILT));
    const chunk: Chunk = (article, settings) => {
      if (article.title === '記事 2') throw new Error('too odd');
      return chunkArticle(article, settings);
    };
    const { engine } = createFixture({ readSample, chunk });
    const other = {
      chunk: { ...DEFAULT_CHUNK, size: 200, minimum: 40, overlap: 20 },
      tokenizer: 'bigram',
    } as const;
    for (const settings of [other, SETTINGS]) {
      const { status } = await value(engine.open('sample', settings, NEVER));
      expect(status.uncut).toEqual([expect.stringContaining('article-2.md')]);
      const found = await value(engine.lexical('番号は', { limit: 5 }, NEVER));
      expect(found.hits).toHaveLength(5);
    }
  });

  it('cannot be changed', async () => {
    const readSample = readerOf(await buildSite(AS_BUILT));
    const { engine } = createFixture({ readSample });
    const { status } = await value(engine.open('sample', SETTINGS, NEVER));
    const refusal = { ok: false, error: { invariant: 'sample-read-only' } };
    expect(await engine.importFiles(files(9), NEVER, IGNORE)).toMatchObject(refusal);
    expect(await engine.removeArticles([], NEVER)).toMatchObject(refusal);
    expect(await engine.clear(NEVER)).toMatchObject(refusal);
    expect(await value(engine.status(NEVER))).toMatchObject({ articles: status.articles });
  });
});

describe('a sample that is not as built', () => {
  it.each<[string, (site: Site) => void, string]>([
    ['a changed article', (site) => site.set('public/article-1.md', new Uint8Array(3)), 'sha256'],
    ['a missing article', (site) => site.delete('public/article-2.md'), '404'],
    ['no manifest', (site) => site.delete('manifest.json'), '404'],
    ['a broken manifest', (site) => site.set('manifest.json', new Uint8Array(3)), 'SyntaxError'],
  ])('does not open: %s', async (_what, damage, detail) => {
    const site = await buildSite(AS_BUILT);
    damage(site);
    const { engine } = createFixture({ readSample: readerOf(site) });
    const opened = await engine.open('sample', SETTINGS, NEVER);
    expect(opened).toMatchObject({ ok: false, error: { kind: 'parse-failed' } });
    expect(JSON.stringify(opened)).toContain(detail);
  });

  it('does not open with a manifest of another version', async () => {
    const site = await buildSite((manifest) => ({ ...manifest, version: 1 as 2 }));
    const { engine } = createFixture({ readSample: readerOf(site) });
    expect(await engine.open('sample', SETTINGS, NEVER)).toMatchObject({
      ok: false,
      error: { path: 'samples/manifest.json', detail: 'version 1' },
    });
  });

  it('names vectors that are damaged, and finds words all the same', async () => {
    const site = await buildSite(AS_BUILT);
    site.set('vectors-q8.f32', new Uint8Array(8));
    const { engine } = createFixture({ readSample: readerOf(site) });
    await value(engine.open('sample', SETTINGS, NEVER));
    expect(await engine.dense('Docker', { limit: 3 }, NEVER)).toMatchObject({
      ok: false,
      error: { kind: 'parse-failed', path: 'samples/vectors-q8.f32' },
    });
    expect((await value(engine.lexical('Docker', { limit: 3 }, NEVER))).hits).toHaveLength(1);
  });

  it('does not use vectors of another cut', async () => {
    const site = await buildSite((manifest) => ({
      ...manifest,
      fingerprintParts: { ...manifest.fingerprintParts, chunkerVersion: CHUNKER_VERSION + 1 },
    }));
    const { engine, embedder } = createFixture({ readSample: readerOf(site) });
    await value(engine.open('sample', SETTINGS, NEVER));
    const status = await value(engine.embedPending(NEVER, IGNORE));
    expect(embedder.passages).toHaveLength(status.passages);
  });
});

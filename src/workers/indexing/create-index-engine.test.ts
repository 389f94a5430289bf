// oxlint-disable-next-line import/no-unassigned-import -- it installs the IndexedDB globals
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chunkArticle } from '../../corpus/chunking/chunk-article.ts';
import type { Chunk } from '../../corpus/cut-article.ts';
import { articleId } from '../../domain/ids.ts';
import { err } from '../../domain/result.ts';
import type { Hit } from '../../domain/search.ts';
import { createIdbStore } from '../../storage/idb-store.ts';
import type { IndexStore } from '../../storage/index-store.ts';
import { createMemoryStore } from '../../storage/memory-store.ts';
import {
  createCountingEmbedder,
  createFixture,
  file,
  files,
  IGNORE,
  markdown,
  NEVER,
  SETTINGS,
  value,
} from './engine-fixture.ts';
import type { EngineFixture } from './engine-fixture.ts';

let databases = 0;
const STORES: Record<string, () => IndexStore> = {
  memory: createMemoryStore,
  idb: () =>
    createIdbStore({
      name: `engine-${(databases += 1)}`,
      estimate: () => Promise.resolve({ usage: 9, quota: 10 }),
    }),
};

const QUESTIONS = [
  'ハイブリッド検索の仕組み',
  'Docker イメージを小さく',
  'GC の停止時間',
  '番号は 3-1',
];

const ids = (hits: readonly Hit[]) => hits.map((hit) => hit.passageId);

/** Top-10s of every search, for comparing two indexes. */
async function answers({ engine }: EngineFixture) {
  const options = { limit: 10 };
  return Promise.all(
    QUESTIONS.map(async (question) => ({
      lexical: (await value(engine.lexical(question, options, NEVER))).hits,
      dense: (await value(engine.dense(question, options, NEVER))).hits,
      fused: (await value(engine.fused(question, options, NEVER))).hits,
    })),
  );
}

async function importAndEmbed(fixture: EngineFixture, count = 6): Promise<void> {
  await value(fixture.engine.open('own', SETTINGS, NEVER));
  await value(fixture.engine.importFiles(files(count), NEVER, IGNORE));
  await value(fixture.engine.embedPending(NEVER, IGNORE));
}

describe.each(Object.entries(STORES))('index engine over %s storage', (_name, createStore) => {
  let store: IndexStore;
  let fixture: EngineFixture;
  beforeEach(() => {
    store = createStore();
    fixture = createFixture({ store });
    return () => store.close();
  });

  it('refuses everything before a workspace is open', async () => {
    const empty = err({ kind: 'index-empty' });
    expect(await fixture.engine.status(NEVER)).toEqual(empty);
    expect(await fixture.engine.fused('検索', { limit: 5 }, NEVER)).toEqual(empty);
    expect(await fixture.engine.importFiles(files(1), NEVER, IGNORE)).toEqual(empty);
    expect(await fixture.engine.embedPending(NEVER, IGNORE)).toEqual(empty);
  });

  it('opens an empty workspace without asking for the model', async () => {
    const opened = await value(fixture.engine.open('own', SETTINGS, NEVER));
    expect(opened.stale).toBeNull();
    expect(opened.status).toMatchObject({ articles: 0, passages: 0, embedded: 0, builtAt: null });
    expect(fixture.embedder.infoCalls()).toBe(0);
    expect(await fixture.engine.lexical('検索', { limit: 5 }, NEVER)).toEqual(
      err({ kind: 'index-empty' }),
    );
  });

  it('skips an article that cannot be cut, by name, and takes in all others', async () => {
    const chunk: Chunk = (article, settings) => {
      if (article.title === '記事 1') throw new Error('too odd');
      return chunkArticle(article, settings);
    };
    const { engine } = createFixture({ store, chunk });
    await value(engine.open('own', SETTINGS, NEVER));
    const report = await value(engine.importFiles(files(3), NEVER, IGNORE));
    expect(report.added.map(({ id }) => id)).toEqual(['article-0', 'article-2']);
    expect(report.skipped).toEqual([
      { path: 'public/article-1.md', reason: { kind: 'unreadable', detail: 'too odd' } },
    ]);
    expect((await value(engine.status(NEVER))).articles).toBe(2);
  });

  it.each([
    'docker-compose.yml',
    'ＤＯＣＫＥＲ－ＣＯＭＰＯＳＥ．ＹＭＬ',
    'ガベージ',
    'ｶﾞﾍﾞｰｼﾞ',
    'ガベージ'.normalize('NFD'),
    'NGINX',
    'ｎｇｉｎｘ',
    'データベース'.normalize('NFD'),
  ])(
    'finds an article by the file name of a fence, and by words of any width, case and composition: %s',
    async (question) => {
      const { engine } = fixture;
      const written = [
        '---\ntitle: 設定\nid: wanted\n---\n## 起動\n',
        '```yaml:docker-compose.yml\nservices: {}\n```\n',
        `nginx と、${'ガベージ'.normalize('NFD')}を集める ﾃﾞｰﾀﾍﾞｰｽ。\n`,
      ].join('\n');
      await value(engine.open('own', SETTINGS, NEVER));
      await value(engine.importFiles([...files(3), file('wanted.md', written)], NEVER, IGNORE));
      const { hits } = await value(engine.lexical(question, { limit: 3 }, NEVER));
      expect(hits[0]?.articleId).toBe('wanted');
      expect(hits[0]?.text).toContain('ガベージ'.normalize('NFD'));
    },
  );

  it('finds words as soon as articles are imported, before any embedding', async () => {
    const { engine, embedder } = fixture;
    await value(engine.open('own', SETTINGS, NEVER));
    const report = await value(engine.importFiles(files(3), NEVER, IGNORE));
    expect(report.added.map((article) => article.id)).toEqual([
      'article-0',
      'article-1',
      'article-2',
    ]);
    const found = await value(engine.fused('ハイブリッド検索', { limit: 5 }, NEVER));
    expect(found.hits[0]?.text).toContain('ハイブリッド検索');
    expect(found.warnings).toContainEqual({ kind: 'dense-empty' });
    expect(embedder.passages).toEqual([]);
    expect(embedder.infoCalls()).toBe(0);
  });

  it('reads a file in the encoding that was chosen for it', async () => {
    const { engine } = fixture;
    await value(engine.open('own', SETTINGS, NEVER));
    const text = '# 園芸\n\n水やりは朝に行う。\n';
    const read = async (encodings: ReadonlyMap<string, 'shift_jis'>): Promise<string> => {
      const report = await value(
        engine.importFiles([file('notes/memo.md', text)], NEVER, IGNORE, { encodings }),
      );
      const [line] = [...report.added, ...report.updated];
      const view = await value(engine.article(line?.id ?? articleId('none'), NEVER));
      return view.article.text;
    };
    expect(await read(new Map())).toBe(text);
    const garbled = new TextDecoder('shift_jis').decode(new TextEncoder().encode(text));
    expect(await read(new Map([['notes/memo.md', 'shift_jis']]))).toBe(garbled);
  });

  it('embeds what is pending, tells progress, and answers both legs', async () => {
    const { engine } = fixture;
    await value(engine.open('own', SETTINGS, NEVER));
    await value(engine.importFiles(files(6), NEVER, IGNORE));
    const told: number[] = [];
    const status = await value(
      engine.embedPending(NEVER, ({ embedded, total, rate, etaMs }) => {
        told.push(embedded);
        expect(embedded).toBeLessThanOrEqual(total);
        expect(rate).toBeGreaterThanOrEqual(0);
        expect(etaMs === null || etaMs >= 0).toBe(true);
      }),
    );
    expect(status.passages).toBeGreaterThan(10);
    expect(status.embedded).toBe(status.passages);
    expect(status.stale).toBeNull();
    expect(told.at(-1)).toBe(status.passages);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    const found = await value(engine.fused('Docker イメージ', { limit: 5 }, NEVER));
    expect(found.warnings).toEqual([]);
    expect(found.hits[0]?.dense?.rank).toBeGreaterThan(0);
    expect(found.indexHash).toBe(status.indexHash);
  });

  it('opens again with no new embedding and the same answers, from a snapshot and without', async () => {
    await importAndEmbed(fixture);
    const before = await answers(fixture);
    const status = await value(fixture.engine.status(NEVER));
    expect(await value(store.readSnapshot('own'))).not.toBeNull();

    const reopened = createFixture({ store });
    const opened = await value(reopened.engine.open('own', SETTINGS, NEVER));
    expect(opened.stale).toBeNull();
    expect(await answers(reopened)).toEqual(before);
    expect((await value(reopened.engine.status(NEVER))).indexHash).toBe(status.indexHash);
    await value(reopened.engine.embedPending(NEVER, IGNORE));
    expect(reopened.embedder.passages).toEqual([]);

    // A write of the header alone puts the snapshot out of date, an unknown layout makes it useless.
    const { revision } = await value(store.overview('own'));
    const broken = { fingerprint: 'other', revision, buffer: new ArrayBuffer(3) };
    expect(await value(store.writeSnapshot('own', broken))).toBe(true);
    const rebuilt = createFixture({ store });
    await value(rebuilt.engine.open('own', SETTINGS, NEVER));
    expect(await answers(rebuilt)).toEqual(before);
    expect(rebuilt.embedder.passages).toEqual([]);
  });

  it('catches up with what was written after the snapshot', async () => {
    await importAndEmbed(fixture);
    await value(fixture.engine.removeArticles([articleId('article-0')], NEVER));
    const changed = file(
      'public/article-1.md',
      markdown(1, 3, '\n## 追記\n\n新しく書き足した段落です。'),
    );
    await value(fixture.engine.importFiles([changed, ...files(8).slice(6)], NEVER, IGNORE));
    const before = await answers(fixture);
    const snapshot = await value(store.readSnapshot('own'));
    expect(snapshot?.revision).toBeLessThan((await value(store.overview('own'))).revision);

    const reopened = createFixture({ store });
    await value(reopened.engine.open('own', SETTINGS, NEVER));
    expect(await answers(reopened)).toEqual(before);
    await reopened.runDeferred();
    expect((await value(store.readSnapshot('own')))?.revision).toBe(
      (await value(store.overview('own'))).revision,
    );
  });

  it('keeps what was embedded when it is aborted, and goes on from there after a reload', async () => {
    const { engine, embedder } = fixture;
    await value(engine.open('own', SETTINGS, NEVER));
    await value(engine.importFiles(files(20), NEVER, IGNORE));
    const controller = new AbortController();
    const aborted = await engine.embedPending(controller.signal, ({ embedded }) => {
      if (embedded >= 30) controller.abort();
    });
    expect(aborted).toEqual(err({ kind: 'aborted' }));
    const partial = await value(engine.status(NEVER));
    expect(partial.embedded).toBeGreaterThan(0);
    expect(partial.embedded).toBeLessThan(partial.passages);
    const found = await value(engine.fused('ハイブリッド検索', { limit: 5 }, NEVER));
    expect(found.warnings).toContainEqual({
      kind: 'dense-partial',
      embedded: partial.embedded,
      total: partial.passages,
    });

    const reopened = createFixture({ store });
    const opened = await value(reopened.engine.open('own', SETTINGS, NEVER));
    expect(opened.status.embedded).toBe(partial.embedded);
    const done = await value(reopened.engine.embedPending(NEVER, IGNORE));
    expect(done.embedded).toBe(done.passages);
    expect(reopened.embedder.passages).toHaveLength(partial.passages - partial.embedded);
    expect(embedder.passages.length).toBeLessThan(partial.passages);

    const fresh = createFixture();
    await importAndEmbed(fresh, 20);
    expect(await answers(reopened)).toEqual(await answers(fresh));
  });

  it('changes nothing when the same files come again', async () => {
    await importAndEmbed(fixture);
    const { revision } = await value(store.overview('own'));
    const report = await value(fixture.engine.importFiles(files(6), NEVER, IGNORE));
    expect([report.added, report.updated, report.unchanged].map((list) => list.length)).toEqual([
      0, 0, 6,
    ]);
    expect((await value(store.overview('own'))).revision).toBe(revision);
  });

  it('replaces a changed article and embeds only what changed in it', async () => {
    await importAndEmbed(fixture);
    fixture.embedder.passages.length = 0;
    const before = await value(fixture.engine.status(NEVER));
    const changed = markdown(2, 3, `\n## 追記\n\n${'新しく書き足した段落です。'.repeat(20)}`);
    const report = await value(
      fixture.engine.importFiles([file('public/article-2.md', changed)], NEVER, IGNORE),
    );
    expect(report.updated.map((article) => article.id)).toEqual(['article-2']);
    const status = await value(fixture.engine.embedPending(NEVER, IGNORE));
    expect(status.articles).toBe(before.articles);
    expect(status.passages).toBeGreaterThan(before.passages);
    expect(status.embedded).toBe(status.passages);
    expect(fixture.embedder.passages.length).toBeGreaterThan(0);
    expect(fixture.embedder.passages.every((text) => text.includes('追記'))).toBe(true);
    const [hit] = (await value(fixture.engine.fused('書き足した段落', { limit: 1 }, NEVER))).hits;
    expect(hit?.articleId).toBe('article-2');
  });

  it('embeds a text once, whichever articles have it', async () => {
    const { engine, embedder } = fixture;
    await value(engine.open('own', SETTINGS, NEVER));
    const body = markdown(4).replace('id: article-4\n', '');
    const copies = ['a', 'b', 'c'].map((tag) =>
      file(`${tag}/copy.md`, body.replace('- 検証', `- ${tag}`)),
    );
    await value(engine.importFiles(copies.slice(0, 2), NEVER, IGNORE));
    await value(engine.embedPending(NEVER, IGNORE));
    await value(engine.importFiles(copies, NEVER, IGNORE));
    const status = await value(engine.embedPending(NEVER, IGNORE));
    expect(status.articles).toBe(3);
    expect(status.embedded).toBe(status.passages);
    expect(embedder.passages).toHaveLength(status.passages / 3);
  });

  it('counts passages longer than the model can take', async () => {
    const { engine } = fixture;
    const settings = {
      ...SETTINGS,
      chunk: { ...SETTINGS.chunk, size: 3000, minimum: 120, overlap: 0 },
    };
    await value(engine.open('own', settings, NEVER));
    const long = `# 長い記事\n\n${'句点のない長い段落が続きます、'.repeat(150)}\n`;
    await value(engine.importFiles([file('long.md', long), ...files(1)], NEVER, IGNORE));
    expect(await value(engine.embedPending(NEVER, IGNORE))).toMatchObject({ windowed: 1 });
    const reopened = createFixture({ store });
    expect((await value(reopened.engine.open('own', settings, NEVER))).status.windowed).toBe(1);
  });

  it('removes articles, and clears everything', async () => {
    await importAndEmbed(fixture);
    const removed = await value(
      fixture.engine.removeArticles(['article-1', 'article-3'].map(articleId), NEVER),
    );
    expect(removed.articles).toBe(4);
    const summaries = await value(fixture.engine.articles(NEVER));
    expect(summaries.map((summary) => summary.id)).toEqual([
      'article-0',
      'article-2',
      'article-4',
      'article-5',
    ]);
    const found = await value(fixture.engine.fused('番号は 3-1', { limit: 50 }, NEVER));
    expect(found.hits.every((hit) => hit.articleId !== 'article-3')).toBe(true);

    expect(await value(fixture.engine.clear(NEVER))).toMatchObject({ articles: 0, bytes: 0 });
    expect((await value(store.overview('own'))).heads).toEqual([]);
    expect(await value(store.readSnapshot('own'))).toBeNull();
    await value(fixture.engine.importFiles(files(2), NEVER, IGNORE));
    expect(await value(fixture.engine.embedPending(NEVER, IGNORE))).toMatchObject({ articles: 2 });
  });

  it('shows an article with its passages at their offsets', async () => {
    await importAndEmbed(fixture, 2);
    const { article, chunked } = await value(fixture.engine.article(articleId('article-1'), NEVER));
    expect(article.title).toBe('記事 1');
    expect(chunked.headings.map((heading) => heading.text)).toEqual([
      '見出し 1',
      '見出し 2',
      '見出し 3',
    ]);
    expect(chunked.passages.length).toBeGreaterThan(0);
    for (const passage of chunked.passages) {
      expect(article.text.slice(passage.start, passage.end)).toBe(passage.text);
      expect(passage.headingPath[0]).toBe('記事 1');
    }
    const [hit] = (await value(fixture.engine.lexical('番号は 1-2', { limit: 1 }, NEVER))).hits;
    expect(ids(hit ? [hit] : [])).toEqual([
      chunked.passages.find((passage) => passage.text.includes('1-2'))?.id,
    ]);
    expect(await fixture.engine.article(articleId('nobody'), NEVER)).toMatchObject({ ok: false });
  });

  it('stops an import at an abort and keeps what was imported', async () => {
    const { engine } = fixture;
    await value(engine.open('own', SETTINGS, NEVER));
    const controller = new AbortController();
    const aborted = await engine.importFiles(files(30), controller.signal, ({ articles }) => {
      if (articles === 5) controller.abort();
    });
    expect(aborted).toEqual(err({ kind: 'aborted' }));
    const { articles } = await value(engine.status(NEVER));
    expect(articles).toBeGreaterThanOrEqual(5);
    expect(articles).toBeLessThan(30);
    const report = await value(engine.importFiles(files(30), NEVER, IGNORE));
    expect(report.unchanged).toHaveLength(articles);
    expect(report.added).toHaveLength(30 - articles);
  });

  it('embeds what is imported meanwhile', async () => {
    const { engine } = fixture;
    await value(engine.open('own', SETTINGS, NEVER));
    await value(engine.importFiles(files(10), NEVER, IGNORE));
    const importing: Promise<unknown>[] = [];
    const changed = file('public/article-9.md', markdown(9, 4));
    const status = await value(
      engine.embedPending(NEVER, () => {
        if (importing.length > 0) return;
        importing.push(engine.importFiles([changed, ...files(12).slice(10)], NEVER, IGNORE));
      }),
    );
    expect(await Promise.all(importing)).toMatchObject([{ ok: true }]);
    await value(engine.embedPending(NEVER, IGNORE));
    const after = await value(engine.status(NEVER));
    expect(after.articles).toBe(12);
    expect(after.embedded).toBe(after.passages);
    expect(status.embedded).toBeGreaterThan(0);

    const fresh = createFixture();
    await value(fresh.engine.open('own', SETTINGS, NEVER));
    const final = [...files(12).filter((_, number) => number !== 9), changed];
    await value(fresh.engine.importFiles(final, NEVER, IGNORE));
    await value(fresh.engine.embedPending(NEVER, IGNORE));
    expect(await answers(fixture)).toEqual(await answers(fresh));
  });
});

describe('index engine and a long article', () => {
  it('gives the thread back again and again while the article is cut into words, and finds it as a whole', async () => {
    let time = 0;
    let pauses = 0;
    const { engine } = createFixture({
      now: () => (time += 1_000),
      pause: async () => void (pauses += 1),
    });
    await value(engine.open('own', SETTINGS, NEVER));
    await value(engine.importFiles([file('long.md', markdown(0, 60))], NEVER, IGNORE));
    const { articles, passages } = await value(engine.status(NEVER));
    expect([articles, passages]).toEqual([1, expect.any(Number)]);
    expect(passages).toBeGreaterThan(50);
    expect(pauses).toBeGreaterThanOrEqual(passages);
    for (const section of [0, 30, 59]) {
      const found = await value(engine.lexical(`番号は 0-${section}`, { limit: 1 }, NEVER));
      expect(found.hits[0]?.text).toContain(`番号は 0-${section} です`);
    }
  });
});

describe('index engine and a full disk', () => {
  it('says quota-exceeded and keeps the articles written before', async () => {
    const memory = createMemoryStore();
    const full = err({ kind: 'quota-exceeded', usedBytes: 9, quotaBytes: 10 });
    let room = 3;
    const store: IndexStore = {
      ...memory,
      commit: (workspace, change) =>
        (room -= 1) < 0 ? Promise.resolve(full) : memory.commit(workspace, change),
    };
    const { engine } = createFixture({ store });
    await value(engine.open('own', SETTINGS, NEVER));
    expect(await engine.importFiles(files(6), NEVER, IGNORE)).toEqual(full);
    expect(await value(engine.status(NEVER))).toMatchObject({ articles: 3 });
    room = 100;
    const report = await value(engine.importFiles(files(6), NEVER, IGNORE));
    expect([report.added.length, report.unchanged.length]).toEqual([3, 3]);
  });

  it('leaves an article as it was when its update cannot be written', async () => {
    const memory = createMemoryStore();
    const full = err({ kind: 'quota-exceeded', usedBytes: null, quotaBytes: null });
    let isFull = false;
    const store: IndexStore = {
      ...memory,
      commit: (workspace, change) =>
        isFull ? Promise.resolve(full) : memory.commit(workspace, change),
    };
    const fixture = createFixture({ store });
    await importAndEmbed(fixture);
    const before = [await answers(fixture), await value(fixture.engine.status(NEVER))];
    isFull = true;
    const changed = file(
      'public/article-2.md',
      markdown(2, 3, '\n## 追記\n\n書き足した段落です。'),
    );
    expect(await fixture.engine.importFiles([changed], NEVER, IGNORE)).toEqual(full);
    expect([await answers(fixture), await value(fixture.engine.status(NEVER))]).toEqual(before);
    const reopened = createFixture({ store: memory });
    await value(reopened.engine.open('own', SETTINGS, NEVER));
    expect(await answers(reopened)).toEqual(before[0]);
  });

  it('stops embedding and keeps the vectors written before', async () => {
    const memory = createMemoryStore();
    const full = err({ kind: 'quota-exceeded', usedBytes: 9, quotaBytes: 10 });
    let room = 4;
    const store: IndexStore = {
      ...memory,
      putVectors: (workspace, change) =>
        (room -= 1) < 0 ? Promise.resolve(full) : memory.putVectors(workspace, change),
    };
    const { engine } = createFixture({ store });
    await value(engine.open('own', SETTINGS, NEVER));
    await value(engine.importFiles(files(10), NEVER, IGNORE));
    expect(await engine.embedPending(NEVER, IGNORE)).toEqual(full);
    const partial = await value(engine.status(NEVER));
    expect(partial.embedded).toBeGreaterThan(0);
    expect(partial.embedded).toBeLessThan(partial.passages);
    room = 100;
    const done = await value(engine.embedPending(NEVER, IGNORE));
    expect(done.embedded).toBe(done.passages);
  });
});

describe('index engine settings', () => {
  it.each([
    [
      { ...SETTINGS, chunk: { ...SETTINGS.chunk, size: 100, minimum: 50, overlap: 100 } },
      'overlap',
    ],
    [{ ...SETTINGS, chunk: { ...SETTINGS.chunk, size: 0, minimum: 1, overlap: 0 } }, 'size'],
    [{ ...SETTINGS, tokenizer: 'mecab' as 'icu' }, 'tokenizer'],
  ])('refuses %j', async (settings, setting) => {
    const { engine } = createFixture();
    const refused = { ok: false, error: { kind: 'bad-setting', setting } };
    expect(await engine.open('own', settings, NEVER)).toMatchObject(refused);
    await value(engine.open('own', SETTINGS, NEVER));
    expect(await engine.rebuild(settings, NEVER)).toMatchObject(refused);
  });
});

describe('index engine and the embedder', () => {
  it('passes its failure on and keeps the lexical leg', async () => {
    const broken = createCountingEmbedder();
    const failure = err({ kind: 'model-failed', device: 'wasm', detail: 'no memory' });
    const { engine } = createFixture({
      embedder: { ...broken, embed: () => Promise.resolve(failure) },
    });
    await value(engine.open('own', SETTINGS, NEVER));
    await value(engine.importFiles(files(3), NEVER, IGNORE));
    expect(await engine.embedPending(NEVER, IGNORE)).toEqual(failure);
    const found = await value(engine.lexical('Docker', { limit: 3 }, NEVER));
    expect(found.hits.length).toBeGreaterThan(0);
  });

  it('tells when the model of an opened index is known', async () => {
    const store = createMemoryStore();
    await importAndEmbed(createFixture({ store }), 2);
    const reopened = createFixture({ store });
    const opened = await value(reopened.engine.open('own', SETTINGS, NEVER));
    expect(opened.status.embedder).toBeNull();
    await value(reopened.engine.dense('Docker', { limit: 3 }, NEVER));
    expect(reopened.changes).toEqual([{ workspace: 'own', cause: 'embedder' }]);
    expect((await value(reopened.engine.status(NEVER))).embedder?.model).toBe('hash');
  });
});

// oxlint-disable-next-line import/no-unassigned-import -- it installs the IndexedDB globals
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, describe, expect, it } from 'vitest';
import { articleId } from '../domain/ids.ts';
import { createIdbStore } from './idb-store.ts';

const NAME = 'migration-test';

/** A database as version 1 wrote it, built with plain IndexedDB calls and nothing of today's code. */
async function writeVersion1(): Promise<void> {
  const database = await openDB(NAME, 1, {
    upgrade(created) {
      for (const name of ['articles', 'meta', 'snapshots']) created.createObjectStore(name);
    },
  });
  const writing = database.transaction(['articles', 'meta', 'snapshots'], 'readwrite');
  for (const record of [FULL, PENDING]) {
    await writing.objectStore('articles').put(record, ['own', record.article.id]);
  }
  await writing.objectStore('meta').put(HEADER, 'own');
  await writing
    .objectStore('snapshots')
    .put({ fingerprint: 'f', indexHash: 'h', buffer: new ArrayBuffer(8) }, 'own');
  await writing.done;
  database.close();
}

const HEADER = {
  parts: {
    chunker: { version: 1, settings: { size: 600, minimum: 120, overlap: 80 } },
    tokenizer: { name: 'icu-compounds', version: 1, segmenter: 'probe' },
  },
  embedding: { model: 'm', dtype: 'q8' },
  builtAt: '2024-06-01T00:00:00Z',
};

const FULL = {
  article: {
    id: 'full',
    path: 'articles/full.md',
    title: '全部入り',
    tags: ['Docker', 'WSL'],
    createdAt: '2024-01-01',
    updatedAt: '2024-05-01',
    url: 'https://example.com/full',
    author: null,
    isPrivate: true,
    isDraft: false,
    format: 'qiita-cli',
    text: '本文です。続きです。',
    bodyStart: 12,
    contentHash: 'c1',
  },
  headings: [{ level: 2, text: '見出し', start: 0, end: 4 }],
  passages: {
    starts: Uint32Array.of(0, 5),
    ends: Uint32Array.of(5, 10),
    paths: [['全部入り'], ['全部入り', '見出し']],
    pathOf: Uint32Array.of(0, 1),
    contextStarts: Uint32Array.of(0, 0),
    contextEnds: Uint32Array.of(0, 0),
  },
  vectors: { rows: Float32Array.of(1, 0, 0, 1).buffer, states: Uint8Array.of(1, 2) },
};

const PENDING = {
  ...FULL,
  article: { ...FULL.article, id: 'pending', isPrivate: false },
  vectors: null,
};

afterEach(() => deleteDB(NAME));

const NO_STATES = { isKept: false, identity: null, heads: new Map() };

describe('migration from version 1', () => {
  it('keeps articles and vectors, adds heads and a revision, drops snapshots', async () => {
    await writeVersion1();
    const store = createIdbStore({ name: NAME, estimate: () => Promise.resolve({}) });
    expect(await store.read('own', [articleId('full'), articleId('pending')])).toEqual({
      ok: true,
      value: [FULL, PENDING],
    });
    const head = {
      id: 'full',
      path: 'articles/full.md',
      title: '全部入り',
      tags: ['Docker', 'WSL'],
      updatedAt: '2024-05-01',
      isPrivate: true,
      isDraft: false,
      contentHash: 'c1',
      characters: 10,
      passages: 2,
      embedded: 2,
      windowed: 1,
      bytes: 20 + 24 + 16 + 2,
      revision: 1,
      textRevision: 1,
    };
    expect(await store.overview('own')).toEqual({
      ok: true,
      value: {
        revision: 1,
        header: HEADER,
        heads: [
          head,
          { ...head, id: 'pending', isPrivate: false, embedded: 0, windowed: 0, bytes: 44 },
        ],
        states: NO_STATES,
      },
    });
    expect(await store.readSnapshot('own')).toEqual({ ok: true, value: null });
    store.close();
  });
});

/** A database as version 2 wrote it, the same way. */
async function writeVersion2(): Promise<void> {
  const names = ['articles', 'heads', 'meta', 'snapshots'];
  const database = await openDB(NAME, 2, {
    upgrade(created) {
      for (const name of names) created.createObjectStore(name);
    },
  });
  const writing = database.transaction(names, 'readwrite');
  await writing.objectStore('articles').put(FULL, ['own', 'full']);
  await writing.objectStore('heads').put(HEAD, ['own', 'full']);
  await writing.objectStore('meta').put({ revision: 7, header: HEADER }, 'own');
  await writing.objectStore('snapshots').put(SNAPSHOT, 'own');
  await writing.done;
  database.close();
}

const HEAD = { id: 'full', passages: 2, embedded: 2, revision: 6, textRevision: 5 };
const SNAPSHOT = { fingerprint: 'f', revision: 7, buffer: new ArrayBuffer(8) };

describe('migration from version 2', () => {
  it('keeps everything, and keeps no token states until they are asked for', async () => {
    await writeVersion2();
    const store = createIdbStore({ name: NAME, estimate: () => Promise.resolve({}) });
    expect(await store.overview('own')).toEqual({
      ok: true,
      value: { revision: 7, header: HEADER, heads: [HEAD], states: NO_STATES },
    });
    expect(await store.readSnapshot('own')).toEqual({ ok: true, value: SNAPSHOT });
    expect(await store.resetStates('own', true)).toEqual({ ok: true, value: 8 });
    const identity = { model: 'm', dtype: 'q8', lateVersion: 1 };
    const states = { identity, passages: [{ ordinal: 1, bytes: Uint8Array.of(9) }] };
    const put = await store.putVectors('own', {
      id: articleId('full'),
      textRevision: 5,
      vectors: null,
      embedding: HEADER.embedding,
      builtAt: HEADER.builtAt,
      states,
    });
    expect(put).toEqual({ ok: true, value: 9 });
    const keys = [{ id: articleId('full'), textRevision: 5, ordinal: 1 }];
    expect(await store.readStates('own', identity, keys)).toEqual({
      ok: true,
      value: [Uint8Array.of(9)],
    });
    store.close();
  });
});

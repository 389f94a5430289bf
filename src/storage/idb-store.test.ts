// oxlint-disable-next-line import/no-unassigned-import -- it installs the IndexedDB globals
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { articleId } from '../domain/ids.ts';
import { createIdbStore } from './idb-store.ts';
import type { IndexStore, StoreChange, StoredArticle } from './index-store.ts';
import { DATABASE_VERSION } from './schema.ts';

const NAME = 'kurabe-test';
const ESTIMATE = (): Promise<object> => Promise.resolve({ usage: 70, quota: 100 });

function stored(id: string, text: string): StoredArticle {
  return {
    article: {
      id: articleId(id),
      path: `${id}.md`,
      title: id,
      tags: [],
      createdAt: null,
      updatedAt: null,
      url: null,
      author: null,
      isPrivate: false,
      isDraft: false,
      format: 'plain',
      text,
      bodyStart: 0,
      contentHash: text,
    },
    headings: [],
    passages: {
      starts: Uint32Array.of(0),
      ends: Uint32Array.of(text.length),
      paths: [[id]],
      pathOf: Uint32Array.of(0),
      contextStarts: Uint32Array.of(0),
      contextEnds: Uint32Array.of(0),
    },
    vectors: null,
  };
}

function change(...put: StoredArticle[]): StoreChange {
  return {
    put,
    remove: [],
    parts: {
      chunker: {
        version: 1,
        settings: { size: 600, minimum: 120, overlap: 80, headingWithoutSpace: 'strict' },
      },
      tokenizer: { name: 'icu', version: 1, segmenter: 'probe' },
    },
    builtAt: '2024-06-01T00:00:00Z',
    embedding: 'keep',
  };
}

let store: IndexStore;
beforeEach(() => {
  store = createIdbStore({ name: NAME, estimate: ESTIMATE });
});
afterEach(async () => {
  store.close();
  await deleteDB(NAME);
});

describe('idb store failures', () => {
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was, called with its own `this`
  const put = IDBObjectStore.prototype.put;
  afterEach(() => {
    IDBObjectStore.prototype.put = put;
  });

  /** Lets `count` writes through, then fails each further one as a full disk does. */
  function failAfter(count: number, name: string): void {
    let left = count;
    IDBObjectStore.prototype.put = function failing(
      this: IDBObjectStore,
      ...input: Parameters<typeof put>
    ) {
      if (left === 0) throw new DOMException('no room', name);
      left -= 1;
      return put.apply(this, input);
    };
  }

  it.each([0, 1, 2, 3, 4])('undoes a commit that fails after %i writes', async (writes) => {
    await store.commit('own', change(stored('a', '古い a'), stored('b', '古い b')));
    const before = await store.overview('own');
    failAfter(writes, 'QuotaExceededError');
    const failed = await store.commit(
      'own',
      change(stored('a', '新しい a'), stored('b', '新しい b')),
    );
    IDBObjectStore.prototype.put = put;
    expect(failed).toEqual({
      ok: false,
      error: { kind: 'quota-exceeded', usedBytes: 70, quotaBytes: 100 },
    });
    expect(await store.overview('own')).toEqual(before);
    expect(await store.read('own', [articleId('a'), articleId('b')])).toEqual({
      ok: true,
      value: [stored('a', '古い a'), stored('b', '古い b')],
    });
  });

  it('tells other failures with their words', async () => {
    failAfter(0, 'UnknownError');
    expect(await store.commit('own', change(stored('a', 'x')))).toEqual({
      ok: false,
      error: { kind: 'storage-failed', detail: 'UnknownError: no room' },
    });
  });

  it('undoes a commit with a value that cannot be cloned', async () => {
    await store.commit('own', change(stored('a', '古い')));
    const broken = { ...stored('b', 'x'), headings: [(): void => undefined] };
    const result = await store.commit(
      'own',
      change(stored('a', '新しい'), broken as unknown as StoredArticle),
    );
    expect(result).toMatchObject({ ok: false, error: { kind: 'storage-failed' } });
    expect(await store.read('own', [articleId('a'), articleId('b')])).toEqual({
      ok: true,
      value: [stored('a', '古い')],
    });
  });
});

describe('idb store and other versions', () => {
  it('says so when the database is of a newer version', async () => {
    (await openDB(NAME, DATABASE_VERSION + 3)).close();
    expect(await store.overview('own')).toEqual({
      ok: false,
      error: { kind: 'storage-newer', found: DATABASE_VERSION + 3, known: DATABASE_VERSION },
    });
  });

  it('gives way to a tab that upgrades, and then says storage-newer', async () => {
    await store.commit('own', change(stored('a', 'x')));
    const newer = await openDB(NAME, DATABASE_VERSION + 1);
    newer.close();
    expect(await store.overview('own')).toMatchObject({
      ok: false,
      error: { kind: 'storage-newer' },
    });
  });

  it('is busy while an older tab holds the database, and goes on when it lets go', async () => {
    const older = await openDB(NAME, 1, {
      upgrade(created) {
        for (const name of ['articles', 'meta', 'snapshots']) created.createObjectStore(name);
      },
    });
    expect(await store.overview('own')).toEqual({ ok: false, error: { kind: 'index-busy' } });
    expect(await store.overview('own')).toEqual({ ok: false, error: { kind: 'index-busy' } });
    older.close();
    // The upgrade was only waiting: it runs now, without being asked again.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await store.overview('own')).toMatchObject({ ok: true });
  });

  it('says storage-failed when a database cannot be upgraded, and leaves it as it was', async () => {
    (await openDB(NAME, 1)).close();
    expect(await store.overview('own')).toMatchObject({
      ok: false,
      error: { kind: 'storage-failed' },
    });
    const untouched = await openDB(NAME);
    expect(untouched.version).toBe(1);
    untouched.close();
  });

  it('opens again after the connection was closed', async () => {
    await store.commit('own', change(stored('a', 'x')));
    store.close();
    expect(await store.read('own', [articleId('a')])).toEqual({
      ok: true,
      value: [stored('a', 'x')],
    });
  });
});

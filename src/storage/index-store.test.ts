// oxlint-disable-next-line import/no-unassigned-import -- it installs the IndexedDB globals
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { articleId } from '../domain/ids.ts';
import { createIdbStore } from './idb-store.ts';
import { VECTOR_STATE } from './index-store.ts';
import type { IndexStore, StoreChange, StoredArticle, VectorsChange } from './index-store.ts';
import { createMemoryStore } from './memory-store.ts';

const PARTS: StoreChange['parts'] = {
  chunker: {
    version: 1,
    settings: { size: 600, minimum: 120, overlap: 80, headingWithoutSpace: 'strict' },
  },
  tokenizer: { name: 'icu-compounds', version: 1, segmenter: 'probe' },
};
const EMBEDDING = { model: 'm', dtype: 'q8' };
const DIMS = 2;

function stored(id: string, text = `${id}の本文です`): StoredArticle {
  return {
    article: {
      id: articleId(id),
      path: `${id}.md`,
      title: `題 ${id}`,
      tags: ['Docker'],
      createdAt: null,
      updatedAt: '2024-05-01',
      url: null,
      author: null,
      isPrivate: false,
      isDraft: true,
      format: 'plain',
      text,
      bodyStart: 0,
      contentHash: `hash of ${text}`,
    },
    headings: [{ level: 1, text: '見出し', start: 0, end: 2 }],
    passages: {
      starts: Uint32Array.of(0, 2),
      ends: Uint32Array.of(3, text.length),
      paths: [[`題 ${id}`]],
      pathOf: Uint32Array.of(0, 0),
      contextStarts: Uint32Array.of(0, 0),
      contextEnds: Uint32Array.of(0, 1),
    },
    vectors: null,
  };
}

function change(put: StoredArticle[], remove: string[] = []): StoreChange {
  return {
    put,
    remove: remove.map(articleId),
    parts: PARTS,
    builtAt: '2024-06-01T00:00:00Z',
    embedding: 'keep',
  };
}

function vectorsOf(id: string, textRevision: number, rows: (number[] | null)[]): VectorsChange {
  return {
    id: articleId(id),
    textRevision,
    vectors: {
      rows: Float32Array.from(rows.flatMap((row) => row ?? [0, 0])).buffer,
      states: Uint8Array.from(rows, (row) => (row ? VECTOR_STATE.whole : VECTOR_STATE.missing)),
    },
    embedding: EMBEDDING,
    builtAt: '2024-06-02T00:00:00Z',
    states: null,
  };
}

const IDENTITY = { ...EMBEDDING, lateVersion: 1 };
const NO_STATES = { isKept: false, identity: null, heads: new Map() };

/** Token states of some passages, each two bytes, beside vectors that stay as they are. */
function statesOf(id: string, textRevision: number, ...ordinals: number[]): VectorsChange {
  return {
    ...vectorsOf(id, textRevision, []),
    vectors: null,
    states: {
      identity: IDENTITY,
      passages: ordinals.map((ordinal) => ({ ordinal, bytes: Uint8Array.of(ordinal, 7) })),
    },
  };
}

const keyOf = (id: string, textRevision: number, ordinal: number) => ({
  id: articleId(id),
  textRevision,
  ordinal,
});

async function value<T>(
  result: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>,
): Promise<T> {
  const settled = await result;
  if (!settled.ok) throw new Error(JSON.stringify(settled.error));
  return settled.value;
}

const NO_ESTIMATE = (): Promise<object> => Promise.resolve({});
let databases = 0;

const ADAPTERS: Record<string, () => IndexStore> = {
  memory: createMemoryStore,
  idb: () => createIdbStore({ name: `contract-${(databases += 1)}`, estimate: NO_ESTIMATE }),
};

describe.each(Object.entries(ADAPTERS))('index store contract: %s', (_name, create) => {
  let store: IndexStore;
  beforeEach(() => {
    store = create();
    return () => store.close();
  });

  it('is empty at first', async () => {
    expect(await value(store.overview('own'))).toEqual({
      revision: 0,
      header: null,
      heads: [],
      states: NO_STATES,
    });
    expect(await value(store.readSnapshot('own'))).toBeNull();
    expect(await value(store.read('own', [articleId('a')]))).toEqual([]);
  });

  it('gives back what was committed, in the order asked for, heads in id order', async () => {
    expect(await value(store.commit('own', change([stored('b'), stored('a')])))).toBe(1);
    const read = await value(store.read('own', ['b', 'missing', 'a'].map(articleId)));
    expect(read).toEqual([stored('b'), stored('a')]);
    const overview = await value(store.overview('own'));
    expect(overview.header).toEqual({
      parts: PARTS,
      builtAt: '2024-06-01T00:00:00Z',
      embedding: null,
    });
    expect(overview.heads.map((head) => head.id)).toEqual(['a', 'b']);
    expect(overview.heads[0]).toMatchObject({
      title: '題 a',
      characters: 6,
      passages: 2,
      embedded: 0,
      windowed: 0,
      isDraft: true,
      revision: 1,
      textRevision: 1,
    });
  });

  it('adds and removes in one write, and counts revisions', async () => {
    await value(store.commit('own', change([stored('a'), stored('b')])));
    expect(await value(store.commit('own', change([stored('c')], ['a'])))).toBe(2);
    const { revision, heads } = await value(store.overview('own'));
    expect(revision).toBe(2);
    expect(heads.map((head) => [head.id, head.revision])).toEqual([
      ['b', 1],
      ['c', 2],
    ]);
  });

  it('keeps workspaces apart', async () => {
    await value(store.commit('own', change([stored('a')])));
    await value(store.commit('other', change([stored('a', '別の本文')])));
    await value(store.clear('own'));
    expect((await value(store.overview('own'))).heads).toEqual([]);
    expect(await value(store.read('other', [articleId('a')]))).toEqual([stored('a', '別の本文')]);
  });

  it('takes vectors in several writes, each in the place of the last', async () => {
    await value(store.commit('own', change([stored('a')])));
    expect(await value(store.putVectors('own', vectorsOf('a', 1, [null, [3, 4]])))).toBe(2);
    expect(
      await value(
        store.putVectors(
          'own',
          vectorsOf('a', 1, [
            [1, 2],
            [3, 4],
          ]),
        ),
      ),
    ).toBe(3);
    const [article] = await value(store.read('own', [articleId('a')]));
    expect([...new Float32Array(article?.vectors?.rows ?? new ArrayBuffer())]).toEqual([
      1, 2, 3, 4,
    ]);
    const { heads, header } = await value(store.overview('own'));
    expect(heads[0]).toMatchObject({ embedded: 2, revision: 3, textRevision: 1 });
    expect(heads[0]?.bytes).toBe(6 * 2 + 2 * 4 * 3 + 2 * DIMS * 4 + 2);
    expect(header).toMatchObject({ embedding: EMBEDDING, builtAt: '2024-06-02T00:00:00Z' });
  });

  it('refuses vectors of passages that have changed or gone', async () => {
    await value(store.commit('own', change([stored('a'), stored('b')])));
    await value(store.commit('own', change([stored('a', '新しい本文')], ['b'])));
    expect(await value(store.putVectors('own', vectorsOf('a', 1, [[1, 2], null])))).toBeNull();
    expect(await value(store.putVectors('own', vectorsOf('b', 1, [[1, 2], null])))).toBeNull();
    expect((await value(store.overview('own'))).revision).toBe(2);
  });

  it('never mixes vectors of two models', async () => {
    await value(store.commit('own', change([stored('a')])));
    await value(store.putVectors('own', vectorsOf('a', 1, [[1, 2], null])));
    const other = { ...vectorsOf('a', 1, [null, [3, 4]]), embedding: { model: 'm', dtype: 'q4' } };
    expect(await store.putVectors('own', other)).toEqual({
      ok: false,
      error: { kind: 'index-stale', stored: 'dtype=q8', wanted: 'dtype=q4' },
    });
    await value(store.commit('own', { ...change([stored('a')]), embedding: 'forget' }));
    expect(await value(store.putVectors('own', { ...other, textRevision: 3 }))).toBe(4);
  });

  it('keeps the model of the stored vectors when articles follow', async () => {
    await value(store.commit('own', change([stored('a')])));
    await value(
      store.putVectors(
        'own',
        vectorsOf('a', 1, [
          [1, 2],
          [3, 4],
        ]),
      ),
    );
    await value(store.commit('own', change([stored('b')])));
    expect((await value(store.overview('own'))).header?.embedding).toEqual(EMBEDDING);
  });

  it('keeps one snapshot a workspace, and only of the present revision', async () => {
    const snapshot = { fingerprint: 'f', revision: 1, buffer: Uint8Array.of(1, 2, 3).buffer };
    expect(await value(store.writeSnapshot('own', snapshot))).toBe(false);
    await value(store.commit('own', change([stored('a')])));
    expect(await value(store.writeSnapshot('own', snapshot))).toBe(true);
    await value(store.commit('own', change([], ['a'])));
    expect(await value(store.writeSnapshot('own', { ...snapshot, fingerprint: 'g' }))).toBe(false);
    expect(await value(store.readSnapshot('own'))).toEqual(snapshot);
    const next = { ...snapshot, revision: 2 };
    expect(await value(store.writeSnapshot('own', next))).toBe(true);
    expect(await value(store.readSnapshot('own'))).toEqual(next);
  });

  it('clears everything, while the revision goes on growing', async () => {
    await value(store.commit('own', change([stored('a')])));
    await value(
      store.writeSnapshot('own', {
        fingerprint: 'f',
        revision: 1,
        buffer: new ArrayBuffer(1),
      }),
    );
    expect(await value(store.clear('own'))).toBe(2);
    expect(await value(store.overview('own'))).toEqual({
      revision: 2,
      header: null,
      heads: [],
      states: NO_STATES,
    });
    expect(await value(store.readSnapshot('own'))).toBeNull();
    expect(await value(store.commit('own', change([stored('a')])))).toBe(3);
  });

  it('keeps token states passage by passage, beside vectors that stay as they are', async () => {
    await value(store.commit('own', change([stored('a'), stored('b')])));
    const rows = [
      [1, 2],
      [3, 4],
    ];
    await value(store.putVectors('own', vectorsOf('a', 1, rows)));
    const before = await value(store.read('own', [articleId('a')]));
    // Not asked for: left out.
    await value(store.putVectors('own', statesOf('a', 1, 0)));
    expect((await value(store.overview('own'))).states).toEqual(NO_STATES);
    expect(await value(store.resetStates('own', true))).toBe(4);
    expect(await value(store.putVectors('own', statesOf('a', 1, 1)))).toBe(5);
    // One that is there stays; the other joins it.
    expect(await value(store.putVectors('own', statesOf('a', 1, 0, 1)))).toBe(6);
    expect(await value(store.read('own', [articleId('a')]))).toEqual(before);
    const { states, revision, heads } = await value(store.overview('own'));
    expect(revision).toBe(6);
    // Nothing that is opened from a snapshot has to be read again.
    expect(heads[0]?.revision).toBe(2);
    expect(states).toEqual({
      isKept: true,
      identity: IDENTITY,
      heads: new Map([['a', { passages: 2, bytes: 4 }]]),
    });
    expect(await value(store.statesOf('own', articleId('a')))).toEqual([0, 1]);
    expect(await value(store.statesOf('own', articleId('b')))).toEqual([]);
    const keys = [keyOf('b', 1, 0), keyOf('a', 1, 1), keyOf('a', 1, 0), keyOf('a', 3, 0)];
    expect(await value(store.readStates('own', IDENTITY, keys))).toEqual([
      null,
      Uint8Array.of(1, 7),
      Uint8Array.of(0, 7),
      null,
    ]);
    const other = { ...IDENTITY, lateVersion: 2 };
    expect(await value(store.readStates('own', other, keys))).toEqual([null, null, null, null]);
  });

  it('writes vectors and token states of an article in one go', async () => {
    await value(store.commit('own', change([stored('a')])));
    await value(store.resetStates('own', true));
    const { vectors } = vectorsOf('a', 1, [[1, 2], null]);
    expect(await value(store.putVectors('own', { ...statesOf('a', 1, 0), vectors }))).toBe(3);
    const { heads, states } = await value(store.overview('own'));
    expect(heads[0]).toMatchObject({ embedded: 1, revision: 3 });
    expect(states.heads.get(articleId('a'))).toEqual({ passages: 1, bytes: 2 });
  });

  it('lets token states go with their article, its old text, its model, and on request', async () => {
    const fill = async (textRevision: number): Promise<void> => {
      for (const id of ['a', 'b', 'c']) {
        await value(store.putVectors('own', statesOf(id, textRevision, 0, 1)));
      }
    };
    const held = async () => [...(await value(store.overview('own'))).states.heads.keys()];
    await value(store.resetStates('own', true));
    await value(store.commit('own', change([stored('a'), stored('b'), stored('c')])));
    await fill(2);
    await value(store.commit('own', change([stored('a', '新しい本文')], ['b'])));
    expect(await held()).toEqual(['c']);
    expect(await value(store.statesOf('own', articleId('a')))).toEqual([]);
    // Made from the old text.
    expect(await value(store.putVectors('own', statesOf('a', 2, 0)))).toBeNull();
    await value(store.commit('own', { ...change([]), embedding: 'forget' }));
    expect((await value(store.overview('own'))).states).toEqual({ ...NO_STATES, isKept: true });
    await value(store.putVectors('own', statesOf('c', 2, 0)));
    const other = { ...statesOf('c', 2, 1), embedding: EMBEDDING };
    const states = { identity: { ...IDENTITY, lateVersion: 2 }, passages: [] };
    expect(await store.putVectors('own', { ...other, states })).toEqual({
      ok: false,
      error: { kind: 'index-stale', stored: 'lateVersion=1', wanted: 'lateVersion=2' },
    });
    await value(store.resetStates('own', false));
    expect((await value(store.overview('own'))).states).toEqual(NO_STATES);
    expect(await value(store.statesOf('own', articleId('c')))).toEqual([]);
    await value(store.resetStates('own', true));
    await value(store.putVectors('own', statesOf('c', 2, 0)));
    await value(store.clear('own'));
    expect((await value(store.overview('own'))).states).toEqual(NO_STATES);
    expect(await value(store.readStates('own', IDENTITY, [keyOf('c', 2, 0)]))).toEqual([null]);
  });

  it('is not changed through what it gave or took', async () => {
    const given = stored('a');
    await value(store.commit('own', change([given])));
    given.passages.starts[0] = 99;
    const [first] = await value(store.read('own', [articleId('a')]));
    if (first) first.passages.ends[0] = 99;
    expect(await value(store.read('own', [articleId('a')]))).toEqual([stored('a')]);
  });
});

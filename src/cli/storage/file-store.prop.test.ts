import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { articleId } from '../../domain/ids.ts';
import { VECTOR_STATE } from '../../storage/index-store.ts';
import type { IndexStore, StoredArticle } from '../../storage/index-store.ts';
import { createMemoryStore } from '../../storage/memory-store.ts';
import { createFileStore } from './file-store.ts';

const DIMS = 2;
const PARTS = {
  chunker: {
    version: 1,
    settings: { size: 600, minimum: 120, overlap: 80, headingWithoutSpace: 'strict' },
  },
  tokenizer: { name: 'icu-compounds', version: 1, segmenter: 'probe' },
} as const;

/** Ids that a file system would fold, refuse or read as a path. */
const id = fc.constantFrom(
  'a',
  'A',
  '../b',
  '__proto__',
  'constructor',
  '10',
  '記事 #1',
  'nul\u0000x',
);

const article = fc.record({
  id,
  text: fc.string({ unit: 'grapheme', maxLength: 40 }),
  title: fc.string({ unit: 'binary', maxLength: 9 }),
  tags: fc.array(fc.string(), { maxLength: 400 }),
  passages: fc.integer({ min: 1, max: 3 }),
});

function stored(made: typeof article extends fc.Arbitrary<infer T> ? T : never): StoredArticle {
  const count = made.passages;
  return {
    article: {
      id: articleId(made.id),
      path: `${made.id}.md`,
      title: made.title.toWellFormed(),
      tags: made.tags,
      createdAt: null,
      updatedAt: null,
      url: null,
      author: null,
      isPrivate: false,
      isDraft: false,
      format: 'plain',
      text: made.text,
      bodyStart: 0,
      contentHash: made.text,
    },
    headings: [],
    passages: {
      starts: Uint32Array.from({ length: count }, (_, i) => i),
      ends: Uint32Array.from({ length: count }, (_, i) => i + 1),
      paths: [[made.title.toWellFormed()]],
      pathOf: new Uint32Array(count),
      contextStarts: new Uint32Array(count),
      contextEnds: Uint32Array.from({ length: count }, (_, i) => i),
    },
    vectors: null,
  };
}

type Step = (store: IndexStore) => Promise<unknown>;

const commit = fc
  .record({
    put: fc.uniqueArray(article, { maxLength: 3, selector: (made) => made.id }),
    remove: fc.array(id, { maxLength: 2 }),
    embedding: fc.constantFrom('keep' as const, 'forget' as const),
  })
  .map(
    ({ put, remove, embedding }): Step =>
      (store) =>
        store.commit('own', {
          put: put.map(stored),
          remove: remove.filter((gone) => !put.some((made) => made.id === gone)).map(articleId),
          parts: PARTS,
          builtAt: '2024-06-01T00:00:00Z',
          embedding,
        }),
  );

const vectors = fc
  .record({ id, model: fc.constantFrom('m', 'n'), seed: fc.integer({ min: 0, max: 9 }) })
  .map(({ id: target, model, seed }): Step => async (store) => {
    const overview = await store.overview('own');
    const head = overview.ok && overview.value.heads.find((candidate) => candidate.id === target);
    if (!head) return null;
    const rows = Float32Array.from({ length: head.passages * DIMS }, (_, i) => seed + i);
    const states = Uint8Array.from({ length: head.passages }, (_, i) =>
      (i + seed) % 2 ? VECTOR_STATE.whole : VECTOR_STATE.missing,
    );
    return store.putVectors('own', {
      id: articleId(target),
      textRevision: seed === 9 ? -1 : head.textRevision,
      vectors: { rows: rows.buffer, states },
      embedding: { model },
      builtAt: '2024-06-02T00:00:00Z',
      states: null,
    });
  });

const states = fc
  .record({
    id,
    version: fc.constantFrom(1, 2),
    ordinals: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 3 }),
    isOld: fc.boolean(),
  })
  .map(({ id: target, version, ordinals, isOld }): Step => async (store) => {
    const overview = await store.overview('own');
    const head = overview.ok && overview.value.heads.find((candidate) => candidate.id === target);
    if (!head) return null;
    return store.putVectors('own', {
      id: articleId(target),
      textRevision: isOld ? -1 : head.textRevision,
      vectors: null,
      embedding: { model: 'm' },
      builtAt: '2024-06-03T00:00:00Z',
      states: {
        identity: { model: 'm', version },
        passages: ordinals.map((ordinal) => ({ ordinal, bytes: new Uint8Array(ordinal).fill(5) })),
      },
    });
  });

const keep = fc.constantFrom(true, true, false).map(
  (isKept): Step =>
    (store) =>
      store.resetStates('own', isKept),
);

const snapshot = fc
  .record({ bytes: fc.uint8Array({ maxLength: 5 }), isCurrent: fc.boolean() })
  .map(({ bytes, isCurrent }): Step => async (store) => {
    const overview = await store.overview('own');
    const revision = overview.ok && isCurrent ? overview.value.revision : 99;
    const buffer = new Uint8Array(bytes).buffer;
    return store.writeSnapshot('own', { fingerprint: '記', revision, buffer });
  });

const clear = fc.constant<Step>((store) => store.clear('own'));

const IDS = ['constructor', 'a', 'A', '../b', '__proto__', '10', '記事 #1', 'nul\u0000x', 'gone'];

async function everything(store: IndexStore): Promise<unknown> {
  const overview = await store.overview('own');
  const keys = (overview.ok ? overview.value.heads : []).flatMap(({ id: own, textRevision }) =>
    [0, 1, 2, 3].map((ordinal) => ({ id: own, textRevision, ordinal })),
  );
  return [
    await store.readStates('own', { model: 'm', version: 1 }, keys),
    await Promise.all(IDS.map((own) => store.statesOf('own', articleId(own)))),
    await store.overview('own'),
    await store.read('own', IDS.map(articleId)),
    await store.readSnapshot('own'),
  ];
}

test.prop(
  [
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: commit },
        { weight: 4, arbitrary: vectors },
        { weight: 4, arbitrary: states },
        keep,
        snapshot,
        clear,
      ),
      { maxLength: 12 },
    ),
  ],
  { numRuns: 60 },
)('files keep exactly what memory keeps, whoever opens them', async (steps) => {
  const folder = await mkdtemp(join(tmpdir(), 'kurabe-store-'));
  const memory = createMemoryStore();
  try {
    let files = createFileStore(() => folder);
    for (const [index, step] of steps.entries()) {
      if (index % 3 === 2) files = createFileStore(() => folder);
      expect(await step(files)).toEqual(await step(memory));
      expect(await everything(createFileStore(() => folder))).toEqual(await everything(memory));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { articleId } from '../../domain/ids.ts';
import type { StoreChange, StoredArticle } from '../../storage/index-store.ts';
import { createFileStore } from './file-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurabe-store-'));
  return () => rm(folder, { recursive: true, force: true });
});

function stored(id: string): StoredArticle {
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
      text: '本文',
      bodyStart: 0,
      contentHash: id,
    },
    headings: [],
    passages: {
      starts: Uint32Array.of(0),
      ends: Uint32Array.of(2),
      paths: [[id]],
      pathOf: Uint32Array.of(0),
      contextStarts: Uint32Array.of(0),
      contextEnds: Uint32Array.of(0),
    },
    vectors: null,
  };
}

const changeOf = (...ids: string[]): StoreChange => ({
  put: ids.map(stored),
  remove: [],
  parts: {
    chunker: {
      version: 1,
      settings: { size: 600, minimum: 120, overlap: 80, headingWithoutSpace: 'strict' },
    },
    tokenizer: { name: 'icu', version: 1, segmenter: '' },
  },
  builtAt: '2024-06-01T00:00:00Z',
  embedding: 'keep',
});

/** A write of a process of its own. */
const commit = (...ids: string[]) => createFileStore(() => folder).commit('own', changeOf(...ids));

const overview = () => createFileStore(() => folder).overview('own');
const records = () => readdir(join(folder, 'records'));

describe('createFileStore', () => {
  it('ignores and later removes what a killed run left behind', async () => {
    await commit('a');
    await writeFile(join(folder, 'records', 'orphan-2.bin'), 'half a rec');
    await writeFile(join(folder, 'kurabe.json.99.part'), '{"format":1,"rev');
    const before = await overview();
    expect(before.ok && before.value.heads.map((head) => head.id)).toEqual(['a']);
    await commit('b');
    expect(await records()).toHaveLength(2);
    expect((await readdir(folder)).toSorted()).toEqual(['kurabe.json', 'records']);
  });

  it('counts a write whose line is cut off as never made', async () => {
    const store = createFileStore(() => folder);
    await store.commit('own', changeOf('a'));
    await store.commit('own', changeOf('b'));
    const log = join(folder, 'kurabe.log');
    const whole = await readFile(log, 'utf8');
    await writeFile(log, whole.slice(0, -2));
    const cut = await overview();
    expect(cut.ok && [cut.value.revision, cut.value.heads.length]).toEqual([1, 1]);
    await commit('c');
    const after = await overview();
    expect(after.ok && after.value.heads.map((head) => head.id)).toEqual(['a', 'c']);
    expect(await records()).toHaveLength(2);
  });

  it('folds the log into kurabe.json with a snapshot; lines that are in both count once', async () => {
    const store = createFileStore(() => folder);
    await store.commit('own', changeOf('a'));
    await store.commit('own', changeOf('b'));
    const log = await readFile(join(folder, 'kurabe.log'));
    const snapshot = { fingerprint: 'f', revision: 2, buffer: new ArrayBuffer(1) };
    expect(await store.writeSnapshot('own', snapshot)).toEqual({ ok: true, value: true });
    expect(await readdir(folder)).not.toContain('kurabe.log');
    const folded = await overview();
    await writeFile(join(folder, 'kurabe.log'), log);
    expect(await overview()).toEqual(folded);
  });

  it('keeps one record an article', async () => {
    await commit('a', 'b');
    await commit('a');
    expect(await records()).toHaveLength(2);
  });

  it('says that a folder of a later format is newer', async () => {
    await commit('a');
    const path = join(folder, 'kurabe.json');
    const content = await readFile(path, 'utf8');
    await writeFile(path, content.replace('"format": 2', '"format": 3'));
    expect(await overview()).toEqual({
      ok: false,
      error: { kind: 'storage-newer', found: 3, known: 2 },
    });
  });

  it.each(['', '{"format":1', 'null', '[]', '{"format":1,"revision":"x"}'])(
    'refuses %j as kurabe.json and writes nothing over it',
    async (content) => {
      await writeFile(join(folder, 'kurabe.json'), content);
      const failed = {
        ok: false,
        error: { kind: 'storage-failed', detail: 'kurabe.json is damaged' },
      };
      expect(await overview()).toEqual(failed);
      expect(await commit('a')).toEqual(failed);
      expect(await readFile(join(folder, 'kurabe.json'), 'utf8')).toBe(content);
    },
  );

  it('names a record that is cut off', async () => {
    await commit('a');
    const [record = ''] = await records();
    const path = join(folder, 'records', record);
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, bytes.length - 1));
    expect(await createFileStore(() => folder).read('own', [articleId('a')])).toMatchObject({
      ok: false,
      error: { kind: 'storage-failed' },
    });
    await writeFile(path, bytes.subarray(0, 40));
    expect(await overview()).toMatchObject({ ok: false, error: { kind: 'storage-failed' } });
  });

  it('makes a snapshot that is damaged count as absent', async () => {
    await writeFile(join(folder, 'snapshot.bin'), 'abc');
    expect(await createFileStore(() => folder).readSnapshot('own')).toEqual({
      ok: true,
      value: null,
    });
    await writeFile(join(folder, 'snapshot.bin'), 'abcdefgh');
    expect(await createFileStore(() => folder).readSnapshot('own')).toEqual({
      ok: true,
      value: null,
    });
  });

  it('tells why it cannot write', async () => {
    await writeFile(join(folder, 'records'), 'a file where a folder should be');
    expect(await commit('a')).toMatchObject({ ok: false, error: { kind: 'storage-failed' } });
  });
});

import Encoding from 'encoding-japanese';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../config/limits.ts';
import type { SourceFile } from '../domain/import-report.ts';
import { readSources, type ReadEvent } from './read-sources.ts';
import { readAll, readOne, sourceFile } from './testing/read-all.ts';
import { writeZip } from './testing/zip-writer.ts';

async function events(
  files: readonly SourceFile[],
  signal: AbortSignal,
): Promise<readonly ReadEvent[]> {
  const all: ReadEvent[] = [];
  for await (const event of readSources(files, signal)) all.push(event);
  return all;
}

const never = new AbortController().signal;

describe('a mixed drop', () => {
  test('is read file by file, in order, each told when done', async () => {
    const files = [
      sourceFile('a.md', '# 甲\n\n本文'),
      sourceFile('empty.md', ''),
      sourceFile('img/x.png', 'x'),
      sourceFile('b.markdown', '# 乙\n\n本文'),
    ];
    const told = (await events(files, never)).map((event) =>
      event.kind === 'article' ? `article ${event.article.title}` : event.kind,
    );
    expect(told).toEqual([
      'article 甲',
      'file-done',
      'skipped',
      'file-done',
      'ignored',
      'file-done',
      'article 乙',
      'file-done',
    ]);
  });

  test('one bad file stops nothing', async () => {
    const broken: SourceFile = {
      path: 'gone.md',
      size: 10,
      read: () => Promise.reject(new Error('NotReadableError')),
    };
    const { articles, skipped } = await readAll([
      broken,
      sourceFile('photo.md', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4)),
      sourceFile('blank.md', '---\ntitle: 題\n---\n \n\u200b\n'),
      sourceFile('data.json', '{'),
      sourceFile('bad.zip', 'PK'),
      sourceFile('good.md', '# 題\n\n本文'),
    ]);
    expect(articles.map(({ path }) => path)).toEqual(['good.md']);
    expect(skipped.map(({ path, reason }) => `${path} ${reason.kind}`)).toEqual([
      'gone.md unreadable',
      'photo.md binary',
      'blank.md empty',
      'data.json not-article-json',
      'bad.zip archive',
    ]);
  });

  test('a bug that a file brings to light costs that file only', async () => {
    class Bytes extends Uint8Array {
      override subarray(): never {
        throw new Error('a bug');
      }
    }
    const bytes = new Bytes(writeZip([{ name: 'a.md', data: '本文' }]));
    const { articles, skipped } = await readAll([
      { path: 'odd.zip', size: bytes.length, read: () => Promise.resolve(bytes) },
      sourceFile('good.md', '# 題\n\n本文'),
    ]);
    expect(skipped).toEqual([{ path: 'odd.zip', reason: { kind: 'unreadable', detail: 'a bug' } }]);
    expect(articles.map(({ path }) => path)).toEqual(['good.md']);
  });

  test('what is no article is counted by kind and not read', async () => {
    const unread = (path: string): SourceFile => ({
      path,
      size: 1,
      read: () => Promise.reject(new Error('must not be read')),
    });
    const { ignored, skipped } = await readAll([
      unread('public/.remote/a.md'),
      unread('node_modules/a/README.md'),
      unread('.git/HEAD'),
      unread('a.png'),
      unread('__MACOSX/._a.md'),
    ]);
    expect(ignored).toEqual(['remote-copy', 'node-modules', 'dot-file', 'image', 'macos-metadata']);
    expect(skipped).toEqual([]);
  });

  test('a file over the limit is not even read', async () => {
    const huge: SourceFile = {
      path: 'huge.md',
      size: LIMITS.fileBytes + 1,
      read: () => Promise.reject(new Error('must not be read')),
    };
    expect((await readAll([huge])).skipped).toEqual([
      {
        path: 'huge.md',
        reason: { kind: 'too-large', bytes: LIMITS.fileBytes + 1, limit: LIMITS.fileBytes },
      },
    ]);
  });

  test('names become NFC', async () => {
    const { article } = await readOne('ガイド/だ.md'.normalize('NFD'), '本文');
    expect(article).toMatchObject({ path: 'ガイド/だ.md', title: 'だ' });
  });

  test('an abort ends the stream after the file at hand', async () => {
    const controller = new AbortController();
    const seen: string[] = [];
    const files = ['a', 'b', 'c'].map((name) => sourceFile(`${name}.md`, '本文'));
    for await (const event of readSources(files, controller.signal)) {
      seen.push(event.kind);
      controller.abort();
    }
    expect(seen).toEqual(['article']);
    expect(await events(files, AbortSignal.abort())).toEqual([]);
  });

  test("the user's encoding goes before the guess", async () => {
    const text = '# 題\n\n本文です。\n';
    const bytes = Uint8Array.from(
      Encoding.convert(Encoding.stringToCode(text), { to: 'EUCJP', from: 'UNICODE' }),
    );
    const encodings = new Map([['a.md', 'euc-jp' as const]]);
    const { article, warnings } = await readOne('a.md', bytes, { encodings });
    expect(article.text).toBe(text);
    expect(warnings).toEqual([{ kind: 'title-from', source: 'heading' }]);
  });
});

describe('zips', () => {
  test('give what they hold as if it had been unpacked', async () => {
    const zip = writeZip([
      { name: 'public/a.md', data: '# 甲\n\n本文' },
      { name: 'public/.remote/a.md', data: '# 甲\n\n本文' },
      { name: '__MACOSX/public/._a.md', data: 'x' },
      { name: '../../b.md', data: '# 乙\n\n本文' },
      { name: 'img/x.png', data: 'x' },
    ]);
    const { articles, warnings, ignored } = await readAll([sourceFile('backup.zip', zip)]);
    expect(articles.map(({ path }) => path)).toEqual(['public/a.md', 'b.md']);
    expect(warnings[1]).toContainEqual({ kind: 'name-made-safe', original: '../../b.md' });
    expect(ignored).toEqual(['remote-copy', 'macos-metadata', 'image']);
  });

  test('names in NFD become NFC, which is nothing to tell', async () => {
    const zip = writeZip([{ name: 'ガイド/デプロイ.md'.normalize('NFD'), data: '# 題\n\n本文' }]);
    const { articles, warnings } = await readAll([sourceFile('mac.zip', zip)]);
    expect(articles.map(({ path }) => path)).toEqual(['ガイド/デプロイ.md']);
    expect(warnings).toEqual([[{ kind: 'title-from', source: 'heading' }]]);
  });

  test('in a zip are folders of their name; too many around each other are refused', async () => {
    const nest = (depth: number): Uint8Array =>
      depth === 0
        ? writeZip([{ name: 'a.md', data: '# 奥\n\n本文' }])
        : writeZip([
            { name: `z${depth}.zip`, data: nest(depth - 1), isStored: true },
            { name: 'a.md', data: `# 段${depth}\n\n本文` },
          ]);
    const { articles, skipped } = await readAll([sourceFile('top.zip', nest(3))]);
    expect(articles.map(({ path }) => path)).toEqual(['z3/z2/a.md', 'z3/a.md', 'a.md']);
    expect(skipped).toEqual([
      {
        path: 'z3/z2/z1.zip',
        archive: 'top.zip',
        reason: { kind: 'archive', reason: 'nested-too-deep' },
      },
    ]);
  });

  test('are refused whole when one entry has a password', async () => {
    const zip = writeZip([
      { name: 'a.md', data: '本文' },
      { name: 'b.md', data: '本文', flags: 0x801 },
    ]);
    expect(await readAll([sourceFile('a.zip', zip)])).toMatchObject({
      articles: [],
      skipped: [{ path: 'a.zip', reason: { kind: 'archive', reason: 'encrypted' } }],
    });
  });

  test('a bomb is refused before it is inflated', async () => {
    const zip = writeZip([
      { name: 'a.md', data: '本文' },
      { name: 'b.md', data: '0', declaredSize: LIMITS.zipTotalBytes },
    ]);
    expect(await readAll([sourceFile('bomb.zip', zip)])).toMatchObject({
      articles: [],
      skipped: [{ path: 'bomb.zip', reason: { kind: 'archive', reason: 'too-large' } }],
    });
  });

  test('without files say so', async () => {
    const { skipped } = await readAll([
      sourceFile('nothing.zip', writeZip([])),
      sourceFile('folders.zip', writeZip([{ name: '記事/', data: '', isStored: true }])),
      sourceFile('outer.zip', writeZip([{ name: 'inner.zip', data: writeZip([]) }])),
    ]);
    expect(skipped).toEqual(
      [
        { path: 'nothing.zip' },
        { path: 'folders.zip' },
        { path: 'inner.zip', archive: 'outer.zip' },
      ].map((place) => ({ ...place, reason: { kind: 'archive', reason: 'no-files' } })),
    );
  });

  test('links in them are named and not read', async () => {
    const zip = writeZip([
      { name: 'a.md', data: '# 題\n\n本文', mode: 0o100644 },
      { name: 'link.md', data: '/etc/passwd', mode: 0o120777 },
      { name: 'latest', data: 'a.md', mode: 0o120777 },
      { name: 'pipe.md', data: '', mode: 0o010644, isStored: true },
      { name: 'node_modules/.bin/x', data: '../x', mode: 0o120777 },
    ]);
    const { articles, skipped, ignored } = await readAll([sourceFile('a.zip', zip)]);
    expect(articles.map(({ path }) => path)).toEqual(['a.md']);
    expect(skipped.map(({ path }) => path)).toEqual(['link.md', 'latest', 'pipe.md']);
    expect(ignored).toEqual(['node-modules']);
  });

  test('the first entry that holds more than it declares ends the zip, and it is told', async () => {
    const lie = { data: '0'.repeat(200_000), declaredSize: 10 };
    const zip = writeZip([
      { name: 'a.md', data: '# 題\n\n本文' },
      ...[0, 1, 2].map((index) => ({ name: `${index}.md`, ...lie })),
    ]);
    const { articles, skipped } = await readAll([sourceFile('a.zip', zip)]);
    expect(articles.map(({ path }) => path)).toEqual(['a.md']);
    expect(skipped).toEqual([
      {
        path: '0.md',
        archive: 'a.zip',
        reason: { kind: 'unreadable', detail: 'the data is longer than declared' },
      },
      { path: 'a.zip', reason: { kind: 'archive', reason: 'inconsistent' } },
    ]);
  });

  test('in zips share one cap of bytes', async () => {
    const inner = writeZip(
      Array.from({ length: 10 }, (_, index) => ({
        name: `${index}.md`,
        data: 'x',
        declaredSize: 60 * 1024 * 1024,
      })),
    );
    const outer = writeZip(
      ['a.zip', 'b.zip', 'c.md'].map((name) => ({ name, data: name === 'c.md' ? '本文' : inner })),
    );
    const { articles, skipped } = await readAll([sourceFile('outer.zip', outer)]);
    expect(articles).toEqual([]);
    expect(skipped.slice(0, 17).map(({ reason }) => reason.kind)).toEqual(
      Array.from({ length: 17 }, () => 'unreadable'),
    );
    const tooLarge = { kind: 'archive', reason: 'too-large' };
    expect(skipped.slice(17).map(({ path, reason }) => [path, reason])).toEqual([
      ['b/7.md', tooLarge],
      ['b/8.md', tooLarge],
      ['b/9.md', tooLarge],
      ['c.md', tooLarge],
    ]);
  });

  test('with a file over the limit: it alone is skipped, and not unpacked', async () => {
    const zip = writeZip([
      { name: 'huge.md', data: 'x', declaredSize: LIMITS.fileBytes + 1 },
      { name: 'a.md', data: '# 題\n\n本文' },
    ]);
    const { articles, skipped } = await readAll([sourceFile('a.zip', zip)]);
    expect(articles.map(({ path }) => path)).toEqual(['a.md']);
    expect(skipped).toMatchObject([
      { path: 'huge.md', archive: expect.stringMatching(/\.zip$/), reason: { kind: 'too-large' } },
    ]);
  });

  test('take the encoding the user chose for a file in them', async () => {
    const text = '# 題\n\n本文です。\n';
    const codes = Encoding.convert(Encoding.stringToCode(text), { to: 'EUCJP', from: 'UNICODE' });
    const zip = writeZip([{ name: '記事/a.md', data: Uint8Array.from(codes) }]);
    const encodings = new Map([['記事/a.md', 'euc-jp' as const]]);
    const { articles, warnings } = await readAll([sourceFile('a.zip', zip)], { encodings });
    expect(articles[0]?.text).toBe(text);
    expect(warnings[0]?.map(({ kind }) => kind)).toEqual(['title-from']);
  });

  test('share one cap of entries', async () => {
    const count = LIMITS.zipEntries / 2;
    const half = writeZip(
      Array.from({ length: count }, (_, index) => ({
        name: `${index}.png`,
        data: '',
        isStored: true,
      })),
    );
    const files = ['a.zip', 'b.zip', 'c.zip'].map((path) => sourceFile(path, half));
    const { skipped, ignored } = await readAll(files);
    expect(ignored).toHaveLength(LIMITS.zipEntries);
    expect(skipped).toEqual([
      { path: 'c.zip', reason: { kind: 'archive', reason: 'too-many-files' } },
    ]);
  });

  test('an abort stops between entries', async () => {
    const zip = writeZip([1, 2, 3].map((index) => ({ name: `${index}.md`, data: '本文' })));
    const controller = new AbortController();
    const seen: string[] = [];
    for await (const event of readSources([sourceFile('a.zip', zip)], controller.signal)) {
      seen.push(event.kind);
      controller.abort();
    }
    expect(seen).toEqual(['article']);
  });
});

test('3,000 files', async () => {
  const files = Array.from({ length: 3_000 }, (_, index) =>
    sourceFile(`記事/${index}.md`, `---\ntitle: 題 ${index}\n---\n\n本文 ${index}。\n`),
  );
  const { articles } = await readAll(files);
  expect(new Set(articles.map(({ id }) => id)).size).toBe(3_000);
});

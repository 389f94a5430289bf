import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { DEFAULT_CHUNK } from '../config/retrieval.ts';
import type { Article } from '../domain/article.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import { toSafeHast } from '../markdown/sanitize.ts';
import { anyText } from '../markdown/testing/arbitrary-markdown.ts';
import { chunkArticle } from './chunking/chunk-article.ts';
import { FUZZ_RUNS } from './testing/fuzz-runs.ts';
import { readAll, sourceFile } from './testing/read-all.ts';
import { utf8, writeZip } from './testing/zip-writer.ts';

/** What must hold for an article whatever it was made from. */
function expectSound(article: Article): void {
  const { text, path, title, id, tags } = article;
  expect(text.isWellFormed()).toBe(true);
  // oxlint-disable-next-line no-control-regex -- none may be left
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufeff]/);
  expect(text).toMatch(/\S/);
  expect(title).toMatch(/^\S(?:.*\S)?$/s);
  expect(id).not.toBe('');
  for (const tag of tags) expect(tag.trim()).not.toBe('');
  expect(path).not.toMatch(/^\/|(?:^|\/)\.\.(?:\/|$)/);
  expect(path).toBe(path.normalize('NFC'));
  const { passages } = chunkArticle(article, DEFAULT_CHUNK);
  expect(passages).not.toEqual([]);
  for (const passage of passages) expect(text.slice(passage.start, passage.end)).toBe(passage.text);
  toSafeHast(parseMarkdown(text));
}

const key = fc.constantFrom(
  'title',
  'tags',
  'topics',
  'id',
  'private',
  'updated_at',
  '__proto__',
  'x',
);
const value = fc.oneof(
  fc.constantFrom(
    'null',
    "''",
    '>-',
    '|',
    '[a, b',
    '[',
    '{a: b}',
    '&a x',
    '*a',
    '!tag x',
    '"',
    '- a',
    '1e10',
    'a: b',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const frontMatter = fc
  .tuple(
    fc.array(fc.tuple(key, value), { maxLength: 8 }),
    fc.constantFrom('---', '+++', '<!--', ''),
  )
  .map(([pairs, fence]) => {
    const lines = pairs
      .map(([name, text]) => `${name}${fence === '+++' ? ' = ' : ': '}${text}`)
      .join('\n');
    return fence === '' ? '' : `${fence}\n${lines}\n${fence === '<!--' ? '-->' : fence}\n`;
  });
const markdown = fc.tuple(frontMatter, anyText).map(([head, body]) => head + body);

/** Bytes with some of them changed, cut out or cut off. */
function damaged(bytes: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(bytes, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.option(fc.nat()))
    .map(([original, changes, cut]) => {
      const copy = original.slice();
      for (const [at, byte] of changes) if (copy.length > 0) copy[at % copy.length] = byte;
      return cut === null ? copy : copy.slice(0, cut % (copy.length + 1));
    });
}

const bytes = fc.oneof(
  markdown.map(utf8),
  damaged(markdown.map(utf8)),
  fc.uint8Array({ maxLength: 300 }),
);
const name = fc.oneof(
  fc.constantFrom(
    'a.md',
    '記事/b.md',
    '../c.md',
    'd.json',
    'e.zip',
    'projects.json',
    'f/README.md',
    'g.png',
    '\\h.md',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => `${text}.md`),
);
const part = fc.record(
  {
    name: fc.oneof(name, fc.uint8Array({ maxLength: 12 })),
    data: bytes,
    mode: fc.constantFrom(0o100644, 0o120777),
    flags: fc.constantFrom(0, 0x1, 0x8, 0x800),
    isOverlap: fc.boolean(),
    declaredSize: fc.nat(2_000),
  },
  { requiredKeys: ['name', 'data'] },
);
const zipEnd = fc.record(
  { comment: fc.uint8Array({ maxLength: 40 }), declaredCount: fc.nat(9) },
  { requiredKeys: [] },
);
const zip = fc
  .tuple(fc.array(part, { maxLength: 5 }), zipEnd)
  .map(([parts, end]) => writeZip(parts, end));
/** A zip around what others make, so that zips in zips are met too. */
const nested = fc
  .tuple(fc.oneof(zip, damaged(zip)), part)
  .map(([data, beside]) => writeZip([{ name: '内/z.zip', data, isStored: true }, beside]));
const json = fc
  .oneof(
    fc.jsonValue(),
    fc.record({ id: fc.jsonValue(), title: fc.string(), body: anyText, tags: fc.jsonValue() }),
  )
  .map((made) => JSON.stringify(made));

describe('whatever is dropped', () => {
  test.prop([fc.array(fc.tuple(name, bytes), { maxLength: 4 })], { numRuns: FUZZ_RUNS })(
    'files: nothing throws, every article is sound, the same every time',
    async (files) => {
      const sources = files.map(([path, data]) => sourceFile(path, data));
      const read = await readAll(sources);
      read.articles.forEach(expectSound);
      expect(await readAll(sources)).toEqual(read);
    },
  );

  test.prop([fc.oneof(zip, damaged(zip), nested)], { numRuns: FUZZ_RUNS })(
    'zips: every one says something',
    async (data) => {
      const { articles, skipped, ignored } = await readAll([sourceFile('a.zip', data)]);
      articles.forEach(expectSound);
      for (const { path } of skipped) expect(path).not.toBe('');
      expect(articles.length + skipped.length + ignored.length).toBeGreaterThan(0);
    },
  );

  test.prop([fc.oneof(json, damaged(json.map(utf8)))], { numRuns: FUZZ_RUNS })(
    'JSON',
    async (data) => {
      const { articles, skipped } = await readAll([sourceFile('a.json', data)]);
      articles.forEach(expectSound);
      expect(articles.length + skipped.length).toBeGreaterThan(0);
    },
  );

  test.prop([markdown], { numRuns: FUZZ_RUNS })(
    'Markdown: the text is the end of the file',
    async (text) => {
      const { articles, skipped } = await readAll([sourceFile('a.md', text)]);
      expect(articles.length + skipped.length).toBe(1);
      const [article] = articles;
      if (article === undefined) return;
      const lines = text.replaceAll('\ufeff', '').replace(/\r\n?/g, '\n');
      // oxlint-disable-next-line no-control-regex -- as cleaned
      const clean = lines.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '');
      expect(clean.slice(article.bodyStart)).toBe(article.text);
    },
  );
});

import { describe, expect, test } from 'vitest';
import { LIMITS } from '../config/limits.ts';
import type { ArchiveRefusal } from '../domain/app-error.ts';
import type { Article } from '../domain/article.ts';
import type { ArticleId } from '../domain/ids.ts';
import type { ImportReport, SourceFile } from '../domain/import-report.ts';
import { createImportPlan } from './plan-import.ts';
import { readSources } from './read-sources.ts';
import { sourceFile } from './testing/read-all.ts';
import { writeZip } from './testing/zip-writer.ts';

/** A workspace that carries decisions out, as the index worker does. */
class Workspace {
  readonly articles = new Map<ArticleId, Article>();

  async import(files: readonly SourceFile[]): Promise<ImportReport & { readonly writes: number }> {
    const plan = createImportPlan(this.articles);
    let writes = 0;
    for await (const event of readSources(files, new AbortController().signal)) {
      const decision = plan.take(event);
      if (decision.action === 'none') continue;
      writes += 1;
      if (decision.replaces !== null) this.articles.delete(decision.replaces);
      this.articles.set(decision.article.id, decision.article);
    }
    return { ...plan.report(), writes };
  }

  get texts(): readonly string[] {
    return Array.from(this.articles.values(), ({ text }) => text).toSorted();
  }
}

function withId(path: string, id: string, body: string, updatedAt = '2026-01-01T00:00:00+09:00') {
  return sourceFile(path, `---\ntitle: 題\nid: ${id}\nupdated_at: '${updatedAt}'\n---\n${body}`);
}

const pathsOf = (lines: readonly { readonly path: string }[]): readonly string[] =>
  lines.map(({ path }) => path);

describe('importing again', () => {
  test('the same zip three times changes nothing', async () => {
    const workspace = new Workspace();
    const zip = writeZip([
      { name: 'public/a.md', data: '---\ntitle: 甲\nid: 0dd1\n---\n本文' },
      { name: 'public/b.md', data: '# 乙\n\n本文' },
      { name: 'items.json', data: JSON.stringify([{ id: 'j', title: '丙', body: '本文' }]) },
    ]);
    const first = await workspace.import([sourceFile('a.zip', zip)]);
    expect(first).toMatchObject({ writes: 3, filesSeen: 3 });
    expect(pathsOf(first.added)).toEqual(['public/a.md', 'public/b.md', 'items.json#j']);
    for (let time = 2; time <= 3; time += 1) {
      const again = await workspace.import([sourceFile('a.zip', zip)]);
      expect(again).toMatchObject({ writes: 0, added: [], updated: [], skipped: [] });
      expect(again.unchanged).toHaveLength(3);
    }
  });

  test('a changed article is updated under its id, wherever the file lies now', async () => {
    const workspace = new Workspace();
    await workspace.import([withId('a.md', '0dd1', '前')]);
    const report = await workspace.import([withId('new/place.md', '0dd1', '後')]);
    expect(report).toMatchObject({ writes: 1, added: [] });
    expect(pathsOf(report.updated)).toEqual(['new/place.md']);
    expect(workspace.texts).toEqual(['後']);
  });

  test('an older copy in another place does not undo a newer article, and is told', async () => {
    const workspace = new Workspace();
    await workspace.import([withId('a.md', '0dd1', '新しい', '2026-02-01T00:00:00+09:00')]);
    const report = await workspace.import([withId('old/a.md', '0dd1', '古い')]);
    expect(report.skipped).toEqual([
      { path: 'old/a.md', reason: { kind: 'duplicate', of: 'a.md' } },
    ]);
    expect(workspace.texts).toEqual(['新しい']);
    // In its own place the file is the truth, whatever its date says.
    expect((await workspace.import([withId('a.md', '0dd1', '古い')])).updated).toHaveLength(1);
  });

  test('an edited file without an id stays the article it was', async () => {
    const workspace = new Workspace();
    await workspace.import([sourceFile('記事/a.md', '# 題\n\n前')]);
    const [id] = workspace.articles.keys();
    const report = await workspace.import([sourceFile('記事/a.md', '# 別の題\n\n後')]);
    expect(report.updated).toMatchObject([{ id, title: '別の題' }]);
    expect([...workspace.articles.keys()]).toEqual([id]);
    const again = await workspace.import([sourceFile('記事/a.md', '# 別の題\n\n後')]);
    expect(again).toMatchObject({ writes: 0, unchanged: [{ id }] });
  });

  test('a bare name with another title is another article', async () => {
    const workspace = new Workspace();
    await workspace.import([sourceFile('README.md', '# 甲\n\n本文')]);
    const report = await workspace.import([sourceFile('README.md', '# 乙\n\n本文')]);
    expect(report.added).toHaveLength(1);
    expect(workspace.articles.size).toBe(2);
    const edit = await workspace.import([sourceFile('README.md', '# 乙\n\n直した本文')]);
    expect(edit).toMatchObject({ added: [], updated: [{ title: '乙' }] });
  });

  test('the same path in another zip with another title is another article', async () => {
    const workspace = new Workspace();
    const zip = (text: string): Uint8Array => writeZip([{ name: 'entry/x.md', data: text }]);
    await workspace.import([sourceFile('blog-a.zip', zip('# 甲\n\n本文'))]);
    const report = await workspace.import([sourceFile('blog-b.zip', zip('# 乙\n\n別の本文'))]);
    expect(report).toMatchObject({ updated: [], added: [{ title: '乙' }] });
    expect(workspace.articles.size).toBe(2);
    const edit = await workspace.import([sourceFile('blog-a.zip', zip('# 甲\n\n直した本文'))]);
    expect(edit).toMatchObject({ added: [], updated: [{ title: '甲' }] });
  });

  test('the same file dropped from another level of its folder is the same article', async () => {
    const workspace = new Workspace();
    await workspace.import([
      sourceFile('blog/articles/a.md', '# 題\n\n前'),
      sourceFile('blog/other/a.md', '# 別の題\n\n本文'),
    ]);
    const report = await workspace.import([sourceFile('articles/a.md', '# 題\n\n後')]);
    expect(report).toMatchObject({ added: [], updated: [{ title: '題', path: 'articles/a.md' }] });
    expect(workspace.articles.size).toBe(2);
  });

  test('a draft that got its id takes the place of the draft', async () => {
    const workspace = new Workspace();
    const draft = '---\ntitle: 題\nid: null\nignorePublish: false\n---\n本文';
    await workspace.import([sourceFile('public/a.md', draft)]);
    const report = await workspace.import([
      sourceFile('public/a.md', draft.replace('null', '0dd1')),
    ]);
    expect(report.updated).toMatchObject([{ id: '0dd1' }]);
    expect([...workspace.articles.keys()]).toEqual(['0dd1']);
  });
});

describe('the same twice in one import', () => {
  test.each([
    ['newer first', '2026-02-01', '2026-01-01', 'a.md', 'b.md'],
    ['newer last', '2026-01-01', '2026-02-01', 'b.md', 'a.md'],
    ['equal dates', '2026-01-01', '2026-01-01', 'a.md', 'b.md'],
    ['no date', '', '', 'a.md', 'b.md'],
    ['one date', '', '2026-01-01', 'b.md', 'a.md'],
    ['zones', '2026-01-01T09:00:00+09:00', '2026-01-01T00:30:00Z', 'b.md', 'a.md'],
  ])('id: %s', async (_, dateA, dateB, kept, dropped) => {
    const workspace = new Workspace();
    const report = await workspace.import([
      withId('a.md', '0dd1', 'a.md', dateA),
      withId('b.md', '0dd1', 'b.md', dateB),
    ]);
    expect(report.added).toMatchObject([{ id: '0dd1', path: kept }]);
    expect(report.added[0]?.warnings).toContainEqual({ kind: 'duplicate-id', kept, dropped });
    expect(report.skipped).toEqual([{ path: dropped, reason: { kind: 'duplicate', of: kept } }]);
    expect(workspace.texts).toEqual([kept]);
  });

  test('id, equal in everything: told once, no warning', async () => {
    const report = await new Workspace().import([
      withId('a.md', '0dd1', '本文'),
      withId('b.md', '0dd1', '本文'),
    ]);
    expect(report.added[0]?.warnings).toEqual([]);
    expect(report.skipped).toEqual([{ path: 'b.md', reason: { kind: 'duplicate', of: 'a.md' } }]);
  });

  test('id: an older copy that was read first leaves the stored article as it was', async () => {
    const workspace = new Workspace();
    const now = withId('a.md', '0dd1', '今', '2026-02-01');
    await workspace.import([now]);
    const report = await workspace.import([withId('a.md', '0dd1', '昔', '2026-01-01'), now]);
    expect(workspace.texts).toEqual(['今']);
    expect(report).toMatchObject({ added: [], updated: [] });
    expect(report.unchanged).toHaveLength(1);
  });

  test('content without an id: one article, the copy is told', async () => {
    const workspace = new Workspace();
    const text = '# 題\n\n本文';
    const report = await workspace.import([
      sourceFile('a.md', text),
      sourceFile('copy/b.md', text),
    ]);
    expect(report.skipped).toEqual([
      { path: 'copy/b.md', reason: { kind: 'duplicate', of: 'a.md' } },
    ]);
    const later = await workspace.import([sourceFile('other/c.md', text)]);
    expect(later.skipped).toEqual([
      { path: 'other/c.md', reason: { kind: 'duplicate', of: 'a.md' } },
    ]);
    expect(workspace.articles.size).toBe(1);
  });

  test('two fresh drafts are alike and still two articles, the same draft twice is one', async () => {
    const draft =
      "---\ntitle: ''\ntags:\n  - ''\nid: null\nignorePublish: false\n---\n# new article body\n";
    const workspace = new Workspace();
    const files = [sourceFile('public/1.md', draft), sourceFile('public/2.md', draft)];
    expect((await workspace.import(files)).added).toHaveLength(2);
    expect(await workspace.import([...files, ...files])).toMatchObject({ writes: 0, added: [] });
    expect(workspace.articles.size).toBe(2);
  });

  test('same titles and same names in different folders stay apart', async () => {
    const workspace = new Workspace();
    await workspace.import([
      sourceFile('甲/README.md', '# 題\n\n甲の本文'),
      sourceFile('乙/README.md', '# 題\n\n乙の本文'),
    ]);
    expect(workspace.texts).toEqual(['# 題\n\n乙の本文', '# 題\n\n甲の本文']);
  });

  test('the same path in two zips of one drop: neither overwrites the other', async () => {
    const workspace = new Workspace();
    const zip = (text: string): Uint8Array => writeZip([{ name: '記事/README.md', data: text }]);
    await workspace.import([
      sourceFile('a.zip', zip('# 甲\n\n本文')),
      sourceFile('b.zip', zip('# 乙\n\n本文')),
    ]);
    expect(workspace.articles.size).toBe(2);
  });
});

test('the report counts files, kinds passed over, and what was skipped', async () => {
  const items = JSON.stringify([
    { id: 'a', title: 'a', body: 'x' },
    { id: 'b', title: 'b', body: 'y' },
    5,
  ]);
  const report = await new Workspace().import([
    sourceFile('items.json', items),
    sourceFile('a.md', ''),
    sourceFile('a.png', 'x'),
    sourceFile('b.png', 'x'),
    sourceFile('c.md', '---\ntitle: c\nprivate: true\n---\n本文'),
  ]);
  expect(report).toMatchObject({
    filesSeen: 5,
    ignored: { image: 2 },
    added: [
      { id: 'a', format: 'qiita-api' },
      { id: 'b' },
      { path: 'c.md', title: 'c', format: 'front-matter', warnings: [{ kind: 'private' }] },
    ],
    skipped: [{ path: 'items.json#2' }, { path: 'a.md', reason: { kind: 'empty' } }],
  });
});

test('what was deleted from a folder is offered for removal, what was not looked at is not', async () => {
  const workspace = new Workspace();
  await workspace.import([
    withId('記事/a.md', '0dd1', '甲'),
    sourceFile('記事/b.md', '# 乙\n\n本文'),
    sourceFile('記事/c.md', '# 丙\n\n本文'),
    withId('別/d.md', '0dd4', '丁'),
    withId('bare.md', '0dd5', '戊'),
  ]);
  const plan = createImportPlan(workspace.articles);
  const again = [
    withId('記事/new-name.md', '0dd1', '甲'),
    sourceFile('記事/c.md', '# 丙\n\n直した'),
    sourceFile('記事/broken.md', ''),
    sourceFile('top.md', '# 上'),
  ];
  for await (const event of readSources(again, new AbortController().signal)) plan.take(event);
  const paths = plan.missing().map((id) => workspace.articles.get(id)?.path);
  expect(paths).toEqual(['記事/b.md']);
});

describe('a refused archive leaves the workspace untouched', () => {
  const entry = { name: 'a.md', data: '# 題\n\n別の本文' };
  const huge = { declaredSize: LIMITS.zipTotalBytes / 2 + 1 };
  test.each<readonly [string, Uint8Array, ArchiveRefusal]>([
    ['cut short', writeZip([entry]).subarray(0, -10), 'truncated'],
    ['encrypted', writeZip([entry, { ...entry, name: 'b.md', flags: 0x801 }]), 'encrypted'],
    [
      'a bomb',
      writeZip([entry, { ...entry, ...huge, name: 'b' }, { ...entry, ...huge, name: 'c' }]),
      'too-large',
    ],
    [
      'a bomb of entries that share their data',
      writeZip([entry, { ...entry, name: 'b.md', isOverlap: true }]),
      'inconsistent',
    ],
    [
      'with a false count',
      writeZip([entry, { ...entry, name: 'b.md' }], { declaredCount: 1 }),
      'inconsistent',
    ],
    ['no zip', new TextEncoder().encode('# 題'), 'not-a-zip'],
  ])('%s', async (_, zip, reason) => {
    const workspace = new Workspace();
    await workspace.import([sourceFile('a.md', '# 題\n\n本文')]);
    const report = await workspace.import([sourceFile('a.zip', zip)]);
    expect(report).toMatchObject({
      writes: 0,
      skipped: [{ path: 'a.zip', reason: { kind: 'archive', reason } }],
    });
    expect(workspace.texts).toEqual(['# 題\n\n本文']);
  });
});

test('an article that cannot be cut is taken back: it is skipped by name, and a copy of it may come in', async () => {
  const plan = createImportPlan(new Map());
  const files = ['a.md', 'b.md'].map((path) => sourceFile(path, '# 題\n\n本文'));
  const decisions: string[] = [];
  for await (const event of readSources(files, new AbortController().signal)) {
    const decision = plan.take(event);
    decisions.push(decision.action);
    if (decision.action === 'write' && decision.article.path === 'a.md') {
      plan.refuse(decision.article.id, { kind: 'unreadable', detail: 'odd' });
    }
  }
  expect(decisions).toEqual(['write', 'none', 'write', 'none']);
  expect(plan.report()).toMatchObject({
    added: [{ path: 'b.md' }],
    skipped: [{ path: 'a.md', reason: { kind: 'unreadable', detail: 'odd' } }],
  });
});

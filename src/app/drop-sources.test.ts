import { expect, it } from 'vitest';
import { articleId } from '../domain/ids.ts';
import type { ImportReport, ReportArticle, SkippedFile } from '../domain/import-report.ts';
import type { DropNode } from './corpus-collect.ts';
import { listingsOf } from './drop-sources.ts';

const file = (name: string): DropNode => ({
  kind: 'file',
  name,
  getFile: () => Promise.resolve(new Blob()),
});
const folder = (name: string): DropNode => ({
  kind: 'directory',
  name,
  async *getEntries() {},
});

function reportOf(paths: readonly string[], skipped: readonly SkippedFile[] = []): ImportReport {
  const lines = paths.map((path): ReportArticle => ({
    id: articleId(path),
    path,
    title: path,
    format: 'plain',
    warnings: [],
  }));
  const [first, ...rest] = lines;
  const added = first === undefined ? [] : [first];
  return { added, updated: [], unchanged: rest, skipped, ignored: {}, filesSeen: paths.length };
}

it('each folder of a drop is a source, dropped or picked', () => {
  const report = reportOf(['blog/a.md', 'blog/sub/b.md', 'notes/c.md', 'inner-of-a-zip.md']);
  const expected = [
    { kind: 'folder', name: 'blog', ids: ['blog/a.md', 'blog/sub/b.md'] },
    { kind: 'folder', name: 'notes', ids: ['notes/c.md'] },
  ];
  expect(listingsOf([folder('blog'), folder('notes')], report)).toEqual(expected);
  const picked = [file('blog/a.md'), file('blog/sub/b.md'), file('notes/c.md')];
  expect(listingsOf(picked, report)).toEqual(expected);
});

it('a zip is a source by its name without the number of its download', () => {
  const report = reportOf(['public/a.md', 'public/b.md']);
  expect(listingsOf([file('export (2).zip')], report)).toEqual([
    { kind: 'zip', name: 'export.zip', ids: ['public/a.md', 'public/b.md'] },
  ]);
});

it('says nothing of loose files, of a mixture, or of a zip that was refused', () => {
  const report = reportOf(['a.md', 'blog/b.md']);
  expect(listingsOf([file('a.md')], report)).toEqual([]);
  expect(listingsOf([folder('blog'), file('x.zip')], report)).toEqual([]);
  const refused: SkippedFile = { path: 'x.zip', reason: { kind: 'archive', reason: 'truncated' } };
  expect(listingsOf([file('x.zip')], reportOf([], [refused]))).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { articleId } from '../domain/ids.ts';
import type { ImportReport, ReportArticle, SkippedFile } from '../domain/import-report.ts';
import { fileOf, filesInDoubt, mergeReread, sourcesOf, withEncoding } from './corpus-encodings.ts';

const EMPTY: ImportReport = {
  added: [],
  updated: [],
  unchanged: [],
  skipped: [],
  ignored: {},
  filesSeen: 0,
};

function line(path: string, id = path, warnings: ReportArticle['warnings'] = []): ReportArticle {
  return { id: articleId(id), path, title: id, format: 'plain', warnings };
}

const GUESSED = [{ kind: 'encoding-guessed', encoding: 'shift_jis' }] as const;

describe('fileOf', () => {
  it.each([
    ['notes/a.md', 'notes/a.md'],
    ['C#/a.md', 'C#/a.md'],
    ['items.json#c686397e4a0f4f11683d', 'items.json'],
    ['old.json/items.JSON#3', 'old.json/items.JSON'],
    ['one.json', 'one.json'],
  ])('%s lies in %s', (path, file) => {
    expect(fileOf(path)).toBe(file);
  });
});

describe('filesInDoubt', () => {
  it('names each file once, and those that were chosen already', () => {
    const report = {
      ...EMPTY,
      added: [line('items.json#1', '1', GUESSED), line('items.json#2', '2', GUESSED), line('b.md')],
      unchanged: [line('c.md', 'c', [{ kind: 'invalid-bytes', count: 2 }])],
    };
    expect(filesInDoubt(report, new Map([['d.md', 'euc-jp']]))).toEqual([
      'items.json',
      'c.md',
      'd.md',
    ]);
  });
});

describe('withEncoding', () => {
  it('adds a choice and takes it back', () => {
    const chosen = withEncoding(new Map([['a.md', 'utf-8']]), ['b.md', 'c.md'], 'euc-jp');
    expect(Object.fromEntries(chosen)).toEqual({
      'a.md': 'utf-8',
      'b.md': 'euc-jp',
      'c.md': 'euc-jp',
    });
    expect([...withEncoding(chosen, ['a.md', 'b.md'], null).keys()]).toEqual(['c.md']);
  });
});

describe('sourcesOf', () => {
  const blob = new Blob();
  const drop = ['a.md', 'notes/カ\u3099.md', 'notes.zip'].map((path) => ({ path, blob }));

  it('takes the files themselves, whatever form their name has on disk', () => {
    expect(sourcesOf(drop, ['notes/ガ.md']).map(({ path }) => path)).toEqual(['notes/カ\u3099.md']);
  });

  it('takes the whole drop when a file lies in a zip', () => {
    expect(sourcesOf(drop, ['a.md', 'inside.md'])).toBe(drop);
  });
});

describe('mergeReread', () => {
  const report: ImportReport = {
    ...EMPTY,
    added: [line('a.md'), line('b.md', 'b-garbled', GUESSED)],
    updated: [line('c.md', 'c', GUESSED)],
    skipped: [{ path: 'empty.md', reason: { kind: 'empty' } }],
    filesSeen: 4,
  };

  it('puts lines in their places and tells which article was known by another id', () => {
    const merged = mergeReread(report, ['b.md', 'c.md'], {
      ...EMPTY,
      added: [line('b.md', 'b-right')],
      updated: [line('c.md', 'c')],
      unchanged: [line('a.md')],
      skipped: report.skipped,
    });
    expect(merged.report).toEqual({
      ...report,
      added: [line('a.md'), line('b.md', 'b-right')],
      updated: [line('c.md', 'c')],
    });
    expect(merged.read).toEqual(['b.md', 'c.md']);
    expect(merged.replaced).toEqual(['b-garbled']);
  });

  it('an article that was there already takes the place of the garbled one', () => {
    const copy: SkippedFile = { path: 'b.md', reason: { kind: 'duplicate', of: 'a.md' } };
    const merged = mergeReread(report, ['b.md'], { ...EMPTY, skipped: [copy] });
    expect(merged.report.added).toEqual([line('a.md')]);
    expect(merged.report.skipped).toEqual([...report.skipped, copy]);
    expect(merged.replaced).toEqual(['b-garbled']);
    expect(merged.read).toEqual(['b.md']);
  });

  it.each(['b.md', 'notes.zip'])('when %s cannot be read any more, the article stays', (path) => {
    const gone: SkippedFile = { path, reason: { kind: 'unreadable', detail: 'changed on disk' } };
    const merged = mergeReread(report, ['b.md'], { ...EMPTY, skipped: [gone] });
    expect(merged.report.added).toEqual(report.added);
    expect(merged.report.skipped).toEqual([...report.skipped, gone]);
    expect(merged.replaced).toEqual([]);
    expect(merged.read).toEqual([]);
  });

  it('tells an article again that was skipped before', () => {
    const skipped: readonly SkippedFile[] = [{ path: 'd.md', reason: { kind: 'binary' } }];
    const merged = mergeReread({ ...EMPTY, skipped }, ['d.md'], {
      ...EMPTY,
      added: [line('d.md')],
    });
    expect(merged.report).toEqual({ ...EMPTY, added: [line('d.md')] });
  });
});

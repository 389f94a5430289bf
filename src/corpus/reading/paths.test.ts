import { fc, test as prop } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { FUZZ_RUNS } from '../testing/fuzz-runs.ts';
import { classifyPath } from './classify-path.ts';
import { safePath } from './safe-path.ts';

describe('safePath', () => {
  test.each([
    ['../../etc/passwd.md', 'etc/passwd.md'],
    ['/etc/a.md', 'etc/a.md'],
    ['C:\\Users\\a.md', 'Users/a.md'],
    ['a/../../b.md', 'a/b.md'],
    ['a\u0000b.md', 'ab.md'],
    ['a\u202egpj.md', 'agpj.md'],
    ['..', 'unnamed'],
    ['', 'unnamed'],
  ])('%j is made safe', (name, path) => {
    expect(safePath(name)).toEqual({ path, isChanged: true });
  });

  test.each([
    ['記事/a.md', '記事/a.md'],
    ['./a.md', 'a.md'],
    ['a//b.md', 'a/b.md'],
    ['記事\\a.md', '記事/a.md'],
    ['ガイド.md'.normalize('NFD'), 'ガイド.md'],
    ['..a/b..md', '..a/b..md'],
  ])('%j is nothing to tell', (name, path) => {
    expect(safePath(name)).toEqual({ path, isChanged: false });
  });

  prop.prop([fc.string({ unit: 'binary' })], { numRuns: FUZZ_RUNS })(
    'never climbs, never is empty, is stable',
    (name) => {
      const { path } = safePath(name);
      expect(path).not.toBe('');
      expect(path.split('/')).not.toContain('..');
      expect(path.startsWith('/')).toBe(false);
      expect(safePath(path)).toEqual({ path, isChanged: false });
    },
  );
});

describe('classifyPath', () => {
  test.each([
    ['public/a.md', 'markdown'],
    ['記事/A.MARKDOWN', 'markdown'],
    ['items.json', 'json'],
    ['a.ZIP', 'zip'],
  ])('%s is read', (path, kind) => {
    expect(classifyPath(path)).toEqual({ kind });
  });

  test.each([
    ['public/.remote/a.md', 'remote-copy'],
    ['node_modules/x/README.md', 'node-modules'],
    ['.github/a.md', 'dot-file'],
    ['.a.md', 'dot-file'],
    ['__MACOSX/a.md', 'macos-metadata'],
    ['a/._b.md', 'macos-metadata'],
    ['.DS_Store', 'macos-metadata'],
    ['img/a.PNG', 'image'],
    ['a.txt', 'other-type'],
    ['package.json', 'other-type'],
    ['qiita.config.json', 'other-type'],
    ['LICENSE', 'other-type'],
  ])('%s is counted', (path, ignored) => {
    expect(classifyPath(path)).toEqual({ kind: 'ignored', ignored });
  });
});

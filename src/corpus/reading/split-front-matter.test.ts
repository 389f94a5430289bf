import { describe, expect, test } from 'vitest';
import { splitFrontMatter } from './split-front-matter.ts';

function split(text: string) {
  const { kind, source, bodyStart, isClosed } = splitFrontMatter(text);
  return { kind, source, body: text.slice(bodyStart), isClosed };
}

describe('YAML', () => {
  test('between two fences; blank lines before the body are left out, its indentation is not', () => {
    expect(split('---\ntitle: 題\n---\n\n\n    code\n')).toEqual({
      kind: 'yaml',
      source: 'title: 題\n',
      body: '    code\n',
      isClosed: true,
    });
  });

  test.each([
    ['blank lines before', '\n\n---\ntitle: a\n---\nb'],
    ['blanks after the fences', '--- \ntitle: a\n---\t\nb'],
    ['closed with dots', '---\ntitle: a\n...\nb'],
    ['a comment first', '---\n# 注\ntitle: a\n---\nb'],
    ['a quoted key', '---\n"title": a\n---\nb'],
  ])('%s', (_, text) => {
    expect(split(text)).toMatchObject({ kind: 'yaml', body: 'b', isClosed: true });
  });

  test('nothing between the fences, nothing after them', () => {
    expect(split('---\n---\nb')).toMatchObject({ kind: 'yaml', body: 'b' });
    expect(split('---\ntitle: a\n---')).toMatchObject({ kind: 'yaml', body: '' });
  });

  test('never closed: the keys end at the first line that is none', () => {
    expect(split('---\ntitle: a\ntags:\n  - x\n\n# 本文\n')).toEqual({
      kind: 'yaml',
      source: 'title: a\ntags:\n  - x',
      body: '# 本文\n',
      isClosed: false,
    });
  });

  test.each([
    ['a rule at the start', '---\n\n本文。\n\n---\n続き。'],
    ['a rule and a sentence with a colon', '---\n注: 本文。\n---\n'],
    ['an unclosed block without a known key', '---\nNote: see below.\nText.'],
    ['a rule later', '本文\n\n---\ntitle: a\n---\n'],
    ['no metadata', '# 題\n'],
  ])('%s is body', (_, text) => {
    expect(split(text)).toMatchObject({ kind: 'none', body: text });
  });
});

test('TOML between pluses', () => {
  expect(split('+++\ntitle = "題"\n+++\n\n本文')).toMatchObject({
    kind: 'toml',
    source: 'title = "題"\n',
    body: '本文',
  });
});

test('an HTML comment that holds a title, and no other', () => {
  expect(split('<!--\ntitle: 題\n-->\n\n本文')).toMatchObject({ kind: 'comment', body: '本文' });
  expect(split('<!-- 目次 -->\n\n本文')).toMatchObject({ kind: 'none' });
});

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
    ['a zero-width space before', '\u200b---\ntitle: a\n---\nb'],
    ['an alias first', '---\n<<: *x\ntitle: a\n---\nb'],
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
      source: 'title: a\ntags:\n  - x\n',
      body: '# 本文\n',
      isClosed: false,
    });
  });

  test.each([
    ['a heading and a paragraph', '# 見出し\n\n本文。\n\n---\n\n続き'],
    ['a heading alone', '\n# 見出し\n\n---\n\n続き'],
    ['a heading without a blank line before it', '# 見出し\n本文。\n---\n続き'],
    ['prose', '本文。\n\n---\n続き'],
    ['prose that starts like a key', '\n注: 本文。\n\n---\n続き'],
    ['a list', '\n- 甲\n- 乙\n\n---\n続き'],
    ['indented code', '\n    code\n\n---\n続き'],
    ['a table', '| a |\n|---|\n| b |\n\n---\n続き'],
    ['a fence of code', '```yaml\ntitle: b\n```\n---\n続き'],
    ['dots', '本文\n...\n続き'],
  ])('never closed, and a rule stands in the body: %s', (_, body) => {
    expect(split(`---\ntitle: 題\nid: x\n${body}`)).toEqual({
      kind: 'yaml',
      source: 'title: 題\nid: x\n',
      body: body.replace(/^\n+/, ''),
      isClosed: false,
    });
  });

  test('never closed, and a key stands below a blank line: it is read and stays in the body', () => {
    expect(split('---\ntitle: 題\n\nprivate: true\n\n本文。\n\n---\n続き')).toEqual({
      kind: 'yaml',
      source: 'title: 題\n\nprivate: true\n',
      body: 'private: true\n\n本文。\n\n---\n続き',
      isClosed: false,
    });
  });

  test.each([
    ['no blank behind the colon', 'title:題\ntags: [a]'],
    ['a full-width colon', 'title：題\ntags：a'],
    ['a full-width colon alone', 'title：題'],
    ['all keys indented', '  title: 題\n  tags:\n    - a'],
    ['braces', '{title: 題, tags: [a]}'],
    ['braces over lines', '{\n  "title": "題",\n  "tags": ["a"]\n}'],
    ['a Japanese key first', '記事: 一\ntitle: 題'],
    ['a key of two words first', 'My key: 一\ntitle: 題'],
    ['a stray line', 'title: 題\nここは何\ntags: [a]'],
    ['a list over lines', 'title: 題\ntags: [\n"a",\n"b"\n]'],
    ['items at the margin', 'tags:\n- a\n- b\ntitle: 題'],
    ['groups and comments', '# 一\ntitle: 題\n\n# 二\ntags: [a]\nseo:\n  x: 1'],
    ['texts of many lines', 'title: 題\ndescription: |\n  一\n\n  # 二\nid: x'],
    ['more than 64 KB', `title: 題\nimage: ${'x'.repeat(70_000)}\nid: x`],
    ['unknown keys', 'marp: true\ntheme: default'],
    ['an unclosed bracket', 'title: 題\ntags: [a, b\nid: x'],
  ])('broken or unusual, and closed: %s', (_, source) => {
    expect(split(`---\n${source}\n---\n本文`)).toEqual({
      kind: 'yaml',
      source: `${source}\n`,
      body: '本文',
      isClosed: true,
    });
  });

  test.each([
    ['prose', '本文。\n\n---\n\n続き'],
    ['a heading', '# 見出し\n\n---\n\n続き'],
    ['a sentence with a colon', 'Note: see below.\n\n---\n続き'],
    ['a Japanese sentence with a colon', '注: 本文。\n補足: 本文。\n---\n続き'],
    ['a list', '- title: x\n- b\n\n---\n'],
    ['a table', '| title | b |\n|---|---|\n'],
    ['a link', 'https://example.com/\n---\n'],
    ['code', '```\ntitle: x\n```\n---\n'],
    ['braces', '{{ toc }}\n\n---\n本文'],
    ['a rule at once', '\n本文\n---\n---\ntitle: a\n---\n'],
  ])('a rule at the start and %s: nothing is lost', (_, body) => {
    expect(split(`---\n${body}`)).toMatchObject({ kind: 'none', body: `---\n${body}` });
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

test.each([
  ['a list over lines', 'tags = [\n  "a",\n  "b",\n]\ntitle = "題"\n'],
  ['a text over lines', 'title = "題"\nsummary = """\n本文のような行。\n\n# これも\n"""\n'],
  ['tables', 'title = "題"\n\n[taxonomies]\ntags = ["a"]\n'],
])('TOML with %s', (_, source) => {
  expect(split(`+++\n${source}+++\n本文`)).toEqual({
    kind: 'toml',
    source,
    body: '本文',
    isClosed: true,
  });
});

test('TOML that is never closed loses no body to a later line of pluses', () => {
  expect(split('+++\ntitle = "題"\n\n本文。\n+++\n続き')).toMatchObject({
    kind: 'toml',
    body: '本文。\n+++\n続き',
    isClosed: false,
  });
  expect(split('+++\nid = "x"\ntitle = """題\n\n本文。\n+++\n続き').body).toContain(
    '本文。\n+++\n続き',
  );
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

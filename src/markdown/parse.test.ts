import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import { listHeadings } from './headings.ts';
import { parseBlocks, parseMarkdown, spanOf, visit, type ParseOptions } from './parse.ts';

function kinds(text: string, options?: ParseOptions): readonly string[] {
  return parseMarkdown(text, options).children.map(({ type }) => type);
}

function headings(text: string, options?: ParseOptions): readonly string[] {
  return listHeadings(parseBlocks(text, options), text).map(({ text: name }) => name);
}

function slices(text: string, type: Nodes['type']): readonly string[] {
  const found: string[] = [];
  visit(parseMarkdown(text), (node) => {
    const { start, end } = spanOf(node);
    if (node.type === type) found.push(text.slice(start, end));
  });
  return found;
}

describe('offsets', () => {
  test('are UTF-16 units of the text that was given', () => {
    const text = '\ufeff# 👨‍👩‍👧 **太字**\n\n\t> - `code` ~~消~~\n\n| 𠮷 | b |\n|---|---|\n| c | d |\n';
    expect(slices(text, 'heading')).toEqual(['# 👨‍👩‍👧 **太字**']);
    expect(slices(text, 'strong')).toEqual(['**太字**']);
    expect(slices(text, 'tableCell').at(0)).toBe('| 𠮷 ');
    expect(slices('a\n\n> - `code` ~~消~~\n', 'inlineCode')).toEqual(['`code`']);
    expect(slices('a\n\n> - `code` ~~消~~\n', 'delete')).toEqual(['~~消~~']);
  });
});

describe('`:::` lines', () => {
  test('are leaves that end a paragraph; what is between them is ordinary Markdown', () => {
    const text = '前\n:::note warn\n# 中\n- a\n:::\n後';
    expect(kinds(text)).toEqual([
      'paragraph',
      'containerFence',
      'heading',
      'list',
      'containerFence',
      'paragraph',
    ]);
    expect(parseMarkdown(text).children[1]).toMatchObject({
      name: 'note',
      label: 'warn',
      colons: 3,
    });
    expect(parseMarkdown(text).children[4]).toMatchObject({ name: null, colons: 3 });
  });

  test('may be indented, longer, parted by a blank, in a quote or a list', () => {
    expect(kinds('  ::::details 題 と題\n')).toEqual(['containerFence']);
    expect(parseMarkdown('::: note').children[0]).toMatchObject({ name: 'note', label: '' });
    expect(slices('> :::message\n> 中\n> :::\n', 'containerFence')).toEqual([':::message', ':::']);
    expect(slices('- a\n  :::message\n', 'containerFence')).toEqual([':::message']);
  });

  test.each(['::note', ':::これは文', '    :::note', 'a :::note', ':::{note}'])(
    '%j is text',
    (text) => {
      expect(slices(text, 'containerFence')).toEqual([]);
    },
  );

  test('in code are code', () => {
    expect(kinds('```\n:::note\n```')).toEqual(['code']);
  });
});

describe('`$$` blocks', () => {
  test.each([
    ['fences alone on their lines', '$$\n# a\n=\n- b\n\n---\n$$', '# a\n=\n- b\n\n---'],
    ['content behind the opening', '$$ a\n= b\nc $$', 'a\n= b\nc'],
    ['blank lines between bare fences', '$$\na\n\n= b\n$$', 'a\n\n= b'],
    ['one line', '$$ a = b $$', 'a = b'],
    ['indented', '  $$\n  a\n  $$', 'a'],
    ['empty', '$$\n$$', ''],
  ])('%s', (_, text, value) => {
    expect(parseMarkdown(text).children).toMatchObject([{ type: 'mathBlock' }]);
    const [node] = parseMarkdown(text).children;
    expect(node?.type === 'mathBlock' && node.value.replace(/^ +/gm, '')).toBe(value);
  });

  test('end a paragraph, and the paragraph after is one', () => {
    expect(kinds('前\n$$\n# a\n$$\n後')).toEqual(['paragraph', 'mathBlock', 'paragraph']);
  });

  test('end with the quote or list around them', () => {
    expect(kinds('> $$\n> a\n\n# 後\n\n$$\n')).toContain('heading');
    expect(slices('- $$\n  a\n  $$\n- b\n', 'mathBlock')).toEqual(['$$\n  a\n  $$']);
  });

  test('that are never closed swallow nothing', () => {
    expect(headings('$$\na\n\n# 後\n\n## 次')).toEqual(['後', '次']);
    expect(headings('$$ a\n\n# 後\n')).toEqual(['後']);
  });

  test.each([
    ['in text', '`echo $$`\n\n# 後\n\nPID は $$ です\n'],
    ['at the end of lines', 'PID は $$\n\n# 後\n\nkill -9 $$\n'],
    ['at the start of one', '$$ は PID\n\n# 後\n\nkill -9 $$\n'],
    ['at the start of one, a heading right below', '$$ は PID\n# 後\nkill -9 $$\n'],
    ['before a fence', '$$ は PID\n```\n$$\n```\n# 後'],
    [
      'alone before a fence that holds another',
      '$$\n\n```sh\necho $$\n$$\n```\n\n# 後\n\n```\n# 罠\n```\n',
    ],
    ['in items', '- $$ が PID\n- kill -9 $$\n\n# 後\n'],
    ['in items of its own', '- $$\n- kill -9 $$\n\n# 後\n\n1. $$\n'],
    ['in a quote that ends', '> $$ は PID\nkill $$\n\n# 後\n'],
  ])('a process id is no math: %s', (_, text) => {
    expect(headings(text)).toEqual(['後']);
    expect(slices(text, 'mathBlock')).toEqual([]);
  });

  test('a fence around a `$$` stays whole', () => {
    const text = '$$ は PID\n\n```\nkill $$\n```\n\n# 後\n';
    expect(slices(text, 'code')).toEqual(['```\nkill $$\n```']);
  });

  test.each(['=', '---', '==='])('a lone %j in a formula behind text makes no heading', (line) => {
    const text = `式は$$\nx\n${line}\ny\n$$\n\n# 後\n`;
    expect(headings(text)).toEqual(['後']);
    expect(kinds(text)).toEqual(['paragraph', 'heading']);
    expect(headings(`式は$$\n${line}\n\n# 後\n`)).toEqual(['式は$$', '後']);
    expect(headings(`\`echo $$\`\n${line}\n\n# 後\n\n$$`)).toEqual(['echo $$', '後']);
  });
});

describe('`$…$`', () => {
  test.each([
    ['式 $a_{b}$ と', ['a_{b}']],
    ['式 $`c^2`$ と', ['c^2']],
    ['$$x$$ は', ['x']],
    ['$a$と$b$', ['a', 'b']],
    ['$a \\$ b$', ['a \\$ b']],
    ['単価は $5、送料は $3 とする', []],
    ['$5 と $6', []],
    ['US$10 と US$20', []],
    ['$ a $', []],
    ['$a\nb$', []],
    ['`$a$`', []],
    ['$HOME/bin:$PATH', []],
  ])('%j', (text, values) => {
    const found: string[] = [];
    visit(parseMarkdown(text), (node) => {
      if (node.type === 'inlineMath') found.push(node.value);
    });
    expect(found).toEqual(values);
  });
});

describe('info strings', () => {
  test.each([
    ['ts:src/a.ts', 'ts', 'src/a.ts'],
    ['diff_yaml:config.yml', 'diff_yaml', 'config.yml'],
    ['js:my app.js', 'js', 'my app.js'],
    [':run.sh', null, 'run.sh'],
    ['Dockerfile', 'Dockerfile', undefined],
    ['js {.line-numbers}', 'js', undefined],
    ['mermaid', 'mermaid', undefined],
    ['plantuml', 'plantuml', undefined],
    ['rust:', 'rust:', undefined],
    ['', null, undefined],
  ])('%j', (info, lang, fileName) => {
    const [code] = parseMarkdown(`\`\`\`${info}\n# a\n\`\`\``).children;
    expect(code?.type).toBe('code');
    expect(code?.type === 'code' && [code.lang, code.data?.fileName]).toEqual([lang, fileName]);
  });
});

describe('headings', () => {
  test.each([
    ['closing hashes go', '## a ##\n\n## b#\n\n## C \\#', ['a', 'b#', 'C #']],
    ['setext, also over two lines', 'a\nb\n===\n\nc\n---', ['a b', 'c']],
    ['indented up to three blanks', '   # a\n\n    # b', ['a']],
    ['seven hashes are text', '####### a', []],
    ['without text', '#\n\n## ', ['', '']],
    [
      'in quotes, lists and footnotes they are not the article’s',
      '> # a\n\n- # b\n\n[^1]: # c\n\n# d[^1]',
      ['d'],
    ],
    [
      'in HTML blocks they are text until a blank line',
      '<details>\n# a\n\n# b\n\n</details>',
      ['b'],
    ],
    ['in comments they are text', '<!--\n# a\n\n# b\n-->\n\n# c', ['c']],
    [
      'markup is stripped',
      '# **a** _b_ `c` [d](e) ![f](g) <b>h</b> ~~i~~ &amp; j\\* $k$ http://l.m',
      ['a b c d f h i & j* k http://l.m'],
    ],
    ['a list mark or a number stays', '# 1. a\n\n# - b', ['1. a', '- b']],
    ['references need a definition', '# [a][r] [b][s]\n\n[r]: x', ['a [b][s]']],
    [
      'references whose labels differ in blanks and case',
      '# [文][a  b] [API] [c][D\\]]\n\n[A b]: x\n\n[api]: y\n\n[d\\]]: z',
      ['文 API c'],
    ],
    [
      'link definitions are no text of it',
      '[a]: x\n===\n\n[b]: y\n# c\n\n[d]: z\ne\n---',
      ['c', 'e'],
    ],
    ['a last hash of a setext heading stays', 'a #\n===\n\n**b** ##\n---', ['a #', 'b ##']],
    ['a hard break is a blank', 'a\\\n*b*\n===', ['a b']],
    [
      'tables in quotes and items end with them',
      '> |a|\n> |-|\n# b\n\n- |c|\n  |-|\n# d',
      ['b', 'd'],
    ],
    ['after a thematic break', '***\n# a\n---\nb', ['a']],
  ])('%s', (_, text, expected) => {
    expect(headings(text)).toEqual(expected);
    expect(listHeadings(parseMarkdown(text), text)).toEqual(listHeadings(parseBlocks(text), text));
  });
});

describe('`#見出し` without a blank', () => {
  const lenient = { headingWithoutSpace: 'lenient' } as const;

  test('is text unless asked for', () => {
    expect(headings('#はじめに\n##準備\n')).toEqual([]);
    expect(kinds('#はじめに')).toEqual(['paragraph']);
  });

  test.each([
    ['#はじめに', 'はじめに'],
    ['##準備するもの', '準備するもの'],
    ['###1. 土をふるう', '1. 土をふるう'],
    ['##API', 'API'],
    ['#Dockerとは', 'Dockerとは'],
    ['#【注意】', '【注意】'],
    ['##**太字**の題', '太字の題'],
    ['######六', '六'],
  ])('lenient: %s', (text, name) => {
    expect(headings(text, lenient)).toEqual([name]);
    expect(headings(`前の文。\n${text}\n後の文。`, lenient)).toEqual([name]);
  });

  test.each([
    '#ffcc00 という色',
    '#1234 の件',
    '#include <stdio.h>',
    '#!/bin/sh',
    '#[macro_use] extern crate x;',
    '#園芸 #初心者 という行',
    '#define A 1',
    '#TODO',
    '#######七',
    '##!',
    '    #見出し',
    '```\n#見出し\n```',
  ])('never: %s', (text) => {
    expect(headings(text, lenient)).toEqual([]);
  });

  test('ordinary headings are the same in both', () => {
    expect(headings('# a\n\n## b ##\n\n#\n', lenient)).toEqual(['a', 'b', '']);
  });
});

test('Zenn and GFM: footnotes, tables, task lists, strikethrough, bare addresses', () => {
  const text = '[^1] ~~a~~ https://example.com\n\n[^1]: 注\n\n- [x] b\n\n| c |\n|---|\n| d |\n';
  const found = new Set<string>();
  visit(parseMarkdown(text), ({ type }) => found.add(type));
  for (const type of [
    'footnoteReference',
    'footnoteDefinition',
    'delete',
    'link',
    'table',
    'listItem',
  ]) {
    expect(found).toContain(type);
  }
});

/** Each of these takes minutes or the whole stack in a parser that takes it as it is. */
describe('wild input is parsed in time, with exact offsets', () => {
  test.each<readonly [string, string]>([
    ['one line of 60 KB', 'x'.repeat(60_000)],
    ['brackets', '['.repeat(60_000)],
    ['links never finished', ']('.repeat(30_000)],
    ['images never finished', '![a]('.repeat(30_000)],
    ['stars inside words', 'a**b'.repeat(45_000)],
    ['tildes', '~a~ '.repeat(30_000)],
    [
      'backticks of every length',
      Array.from({ length: 900 }, (_, n) => `${'`'.repeat(n + 1)}a`).join(' '),
    ],
    ['dollars', '$a $a'.repeat(5_000)],
    ['unclosed math', '$$ x\n'.repeat(5_000)],
    ['quotes in quotes', `${'>'.repeat(60_000)}a`],
    ['lists in lists', `${'- '.repeat(30_000)}a`],
    [
      'lists by indentation',
      Array.from({ length: 250 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    ],
    ['a quote that runs on', `> a\n${'b\n'.repeat(8_000)}`],
    ['a line of log after line', '2026-01-01 [info] a_b *c*\n'.repeat(4_000)],
    ['tags never finished', '<a '.repeat(30_000)],
    ['definitions', Array.from({ length: 2_000 }, (_, n) => `[a${n}]: x`).join('\n')],
    ['a wide table', `${'|'.repeat(10_000)}\n${'|-'.repeat(10_000)}\n`],
    ['emphasis in a cell', `|a|\n|-|\n|${'a**b'.repeat(15_000)}|\n`],
  ])('%s', (_, wild) => {
    const text = `# 前\n\n${wild}\n\n# 後\n`;
    for (const root of [parseBlocks(text), parseMarkdown(text)]) {
      const [first, last] = [listHeadings(root, text).at(0), listHeadings(root, text).at(-1)];
      expect([first?.text, last?.text]).toEqual(['前', '後']);
      expect(text.slice(last?.start, last?.end)).toBe('# 後');
    }
  });

  test('and reads as it was written', () => {
    const wild = 'a**b'.repeat(45_000);
    const [paragraph] = parseMarkdown(wild).children;
    expect(paragraph).toMatchObject({ children: [{ type: 'text', value: wild }] });
    const code = `\`\`\`\n${'- '.repeat(100)}a\n\`\`\``;
    expect(parseMarkdown(code).children[0]).toMatchObject({ value: `${'- '.repeat(100)}a` });
  });
});

import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { parseBlocks } from '../../markdown/parse.ts';
import { cutParts, LONGEST_PART } from './cut-parts.ts';

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

const block = fc.constantFrom(
  '## 見出し\n\n',
  `${'長い段落です。'.repeat(700)}\n\n`,
  `\`\`\`sh\n# 見出しではない\n\n${'echo x\n'.repeat(600)}\`\`\`\n\n`,
  `~~~\n\n\`\`\`\n${'y\n'.repeat(2_500)}~~~\n\n`,
  '- 項目\n\n',
  `${lines(400, (at) => `${'  '.repeat(at % 4)}- 項目 ${at}`)}\n\n`,
  `| 列 | 値 |\n|---|---|\n${lines(800, (at) => `| ${at} | 値です |`)}\n\n`,
);
const article = fc.array(block, { maxLength: 40 }).map((blocks) => blocks.join(''));

property.prop([article], { numRuns: 10 })('the parts joined are the article', (text) => {
  const parts = cutParts(text, 'strict');
  expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  expect(parts.every((part, index) => part.start === (parts[index - 1]?.end ?? 0))).toBe(true);
});

property.prop([article], { numRuns: 10 })(
  'a part that starts inside of a fence opens it again, and the one before closes it',
  (text) => {
    const parts = cutParts(text, 'strict');
    const fences = parseBlocks(text).children.filter((node) => node.type === 'code');
    for (const [at, { start, before }] of parts.entries()) {
      const inside = fences.find(
        ({ position }) =>
          (position?.start.offset ?? 0) < start && start < (position?.end.offset ?? 0),
      );
      const mark = inside?.value.slice(0, 3) ?? '';
      expect(before.startsWith(mark)).toBe(true);
      expect(parts[at - 1]?.after.startsWith(mark) ?? true).toBe(true);
    }
  },
);

test('a short article is one part', () => {
  const text = '段落。\n\n'.repeat(100);
  expect(cutParts(text, 'strict')).toEqual([
    { start: 0, end: text.length, before: '', after: '', listStart: null },
  ]);
});

/** Half a million characters of one kind, without a blank line or a heading to cut at. */
const HOSTILE: Readonly<Record<string, string>> = {
  paragraphs: '段落です。\n\n'.repeat(70_000),
  list: lines(20_000, (at) => `- 項目 ${at} の **説明** です`),
  'numbered list': lines(20_000, (at) => `${at + 1}. 手順 ${at} を行う`),
  'nested list': lines(20_000, (at) => `${'  '.repeat(at % 9)}- 項目 ${at} の説明`),
  'one item of many paragraphs': `- 始め\n\n${lines(10_000, (at) => `  段落 ${at} の説明\n`)}`,
  'one list under one item': `1. 始め\n${lines(20_000, (at) => `   - 項目 ${at} の説明`)}`,
  table: `| 列 | 値 |\n|:--|--:|\n${lines(20_000, (at) => `| ${at} | 値 \\| ${at} の説明 |`)}`,
  'table in a list': `- 表\n\n  | 列 | 値 |\n  |---|---|\n${lines(20_000, (at) => `  | ${at} | 値 |`)}`,
  'a row of one cell': `| 列 |\n|---|\n| ${'長い値です。'.repeat(80_000)} |\n| 次 |`,
  'a head that is too long': `| ${'列です '.repeat(1_000)} |\n|---|\n${lines(20_000, (at) => `| 値 ${at} |`)}`,
  'thousands of columns': `|${' 列 |'.repeat(20_000)}\n|${'---|'.repeat(20_000)}\n${lines(20, (at) => `|${` ${at} |`.repeat(20_000)}`)}`,
  quote: lines(20_000, (at) => `> 引用 ${at} の行`),
  'quoted list': lines(20_000, (at) => `> - 引用 ${at} の項目`),
  fence: `\`\`\`js:a.js\n${lines(30_000, (at) => `const a${at} = ${at};`)}\n\`\`\`\n`,
  'fence in a list': `1. 手順\n\n   \`\`\`sh\n${lines(30_000, (at) => `   echo ${at}`)}\n   \`\`\`\n`,
  'fence of one line': `\`\`\`json\n${'{"a":1},'.repeat(60_000)}\n\`\`\`\n`,
  'fence that nobody closes': `~~~\n${lines(30_000, (at) => `log ${at}`)}`,
  'indented code': lines(30_000, (at) => `    code ${at}`),
  formula: `$$\n${lines(20_000, (at) => `x_${at} = ${at} \\\\`)}\n$$\n`,
  comment: `<!--\n${lines(30_000, (at) => `隠れた行 ${at}`)}\n-->\n`,
  HTML: `<div>\n${lines(30_000, (at) => `<p>行 ${at}</p>`)}\n</div>\n`,
  note: `:::note info\n${lines(20_000, (at) => `行 ${at} です。`)}\n:::\n`,
  details: `:::details 題\n${lines(10_000, (at) => `- 行 ${at} です。\n`)}\n:::\n`,
  'lines of text': lines(30_000, (at) => `行 ${at} の説明です。`),
  'one line of text': '文章が続きます。'.repeat(60_000),
  'one word': 'あ'.repeat(500_000),
  base64: 'QUJD'.repeat(120_000),
  footnote: `本文[^1]\n\n[^1]: 脚注\n\n${lines(10_000, (at) => `    続き ${at}\n`)}`,
};

test.for(Object.entries(HOSTILE))(
  'half a million characters are cut wherever they can be: %s',
  ([, text]) => {
    const parts = cutParts(text, 'strict');
    const sizes = parts.map(({ start, end }) => end - start);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LONGEST_PART);
    expect(Math.max(...parts.map(({ before }) => before.length))).toBeLessThan(1_100);
    expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  },
);

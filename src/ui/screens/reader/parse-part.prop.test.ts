import { fc, test as property } from '@fast-check/vitest';
import type { Element, Root, RootContent } from 'hast';
import { expect, test } from 'vitest';
import { cutParts } from '../../../corpus/parts/cut-parts.ts';
import { parseMarkdown } from '../../../markdown/parse.ts';
import { toSafeHast } from '../../../markdown/sanitize.ts';
import { definitionsOf } from './link-definitions.ts';
import { parsePart } from './parse-part.ts';

const NONE = { found: null, borders: [] };

/** The parts of an article as they are drawn. */
function drawn(text: string): readonly Root[] {
  const context = {
    text,
    definitions: definitionsOf(text),
    headingRule: 'strict' as const,
    annotations: NONE,
  };
  return cutParts(text, 'strict').map((part) => parsePart(part, context));
}

/** What a reader reads; what is only opened again (the head of a table) counts once. */
function words(node: Root | RootContent, isAgain = false): string {
  if (node.type === 'text') return isAgain ? '' : node.value;
  if (!('children' in node)) return '';
  const isHead = node.type === 'element' && node.tagName === 'thead';
  const isRepeated = isHead && node.properties['dataStart'] === null;
  return node.children.map((child) => words(child, isAgain || isRepeated)).join('');
}

function count(node: Root | RootContent, tagName: string): number {
  if (!('children' in node)) return 0;
  const isIt =
    node.type === 'element' &&
    node.tagName === tagName &&
    node.properties['dataAgain'] === undefined;
  return node.children.reduce((sum, child) => sum + count(child, tagName), isIt ? 1 : 0);
}

function find(node: Root | Element, tagName: string): Element | null {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const found = child.tagName === tagName ? child : find(child, tagName);
    if (found !== null) return found;
  }
  return null;
}

const lines = (many: number, line: (at: number) => string): string =>
  Array.from({ length: many }, (_, at) => line(at)).join('\n');

const size = fc.integer({ min: 5, max: 900 });
/** Lines of one paragraph that fits into a part; a longer one is drawn as several, which nothing can change. */
const fitting = fc.integer({ min: 5, max: 500 });
const long = fc.oneof(
  size.map((many) => lines(many, (at) => `${'  '.repeat(at % 4)}- 項目 ${at} の **説明** です`)),
  size.map((many) => lines(many, (at) => `${at + 3}. 手順 ${at} を行う`)),
  size.map((many) => `| 列 | 値 |\n|---|--:|\n${lines(many, (at) => `| ${at} | 値 ${at} です |`)}`),
  size.map(
    (many) => `- 表\n\n  | 列 | 値 |\n  |---|---|\n${lines(many, (at) => `  | ${at} | い |`)}`,
  ),
  size.map((many) => `> 引用\n>\n${lines(many, (at) => `> - 引用 ${at} の \`項目\``)}`),
  size.map((many) => `\`\`\`sh:a.sh\n${lines(many, (at) => `# echo ${at} の行`)}\n\`\`\``),
  size.map((many) => `1. 手順\n\n   ~~~\n${lines(many, (at) => `   echo ${at} の行`)}\n   ~~~`),
  size.map((many) => `$$\n${lines(many, (at) => `x_{${at}} = y`)}\n$$`),
  size.map((many) => `<!--\n${lines(many, (at) => `# 隠れた行 ${at}`)}\n-->`),
  size.map((many) => `<div>\n${lines(many, (at) => `<p>行 ${at} の</p>`)}\n</div>`),
  size.map((many) => `:::note info\n${lines(many, (at) => `行 ${at} です。\n`)}\n:::`),
  fitting.map((many) => lines(many, (at) => `行 ${at} の説明です。`)),
);
const article = fc
  .array(long, { minLength: 3, maxLength: 6 })
  .map((blocks) => `${blocks.map((block) => `## 節\n\n${block}`).join('\n\n')}\n`);

property.prop([article], { numRuns: 8 })(
  'an article drawn in parts says what it says in one piece, item by item and row by row',
  (text) => {
    const parts = drawn(text);
    const whole = toSafeHast(parseMarkdown(text));
    const bare = (said: string): string => said.replaceAll(/\s/gu, '');
    const said = bare(parts.map((part) => words(part)).join(''));
    expect(said === bare(words(whole))).toBe(true);
    for (const tag of ['li', 'h2', 'strong', 'td', 'p'])
      expect([tag, parts.reduce((sum, part) => sum + count(part, tag), 0)]).toEqual([
        tag,
        count(whole, tag),
      ]);
  },
);

test('an ordered list goes on counting in the next part', () => {
  const text = lines(3_000, (at) => `1. 手順 ${at} を行う`);
  const starts = drawn(text).map((part) => find(part, 'ol')?.properties['start'] ?? 1);
  expect(starts.length).toBeGreaterThan(3);
  const items = drawn(text).map((part) => count(part, 'li'));
  const before = items.map((_, at) => items.slice(0, at).reduce((sum, many) => sum + many, 0));
  expect(starts).toEqual(before.map((many) => many + 1));
});

test('offsets count from the part, and what is marked is marked in its part alone', () => {
  const text = `| 列 | 値 |\n|---|---|\n${lines(3_000, (at) => `| ${at} | 値 ${at} です |`)}\n`;
  const row = text.indexOf('| 2000 |');
  const found = { start: row, end: text.indexOf('\n', row) };
  const parts = cutParts(text, 'strict');
  const at = parts.findIndex(({ end }) => row < end);
  const context = {
    text,
    definitions: definitionsOf(text),
    headingRule: 'strict' as const,
    annotations: { found, borders: [] },
  };
  const marked = parts.map((part) => markedOf(parsePart(part, context)));
  expect(marked.flatMap((rows, part) => (rows.length > 0 ? [part] : []))).toEqual([at]);
  const start = row - (parts[at]?.start ?? 0);
  expect(marked[at]).toEqual([
    { tagName: 'tr', start, end: start + found.end - found.start, words: '2000値 2000 です' },
  ]);
});

function markedOf(node: Root | Element): readonly object[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    const { dataFound, dataStart: start, dataEnd: end } = child.properties;
    return dataFound === undefined
      ? markedOf(child)
      : [{ tagName: child.tagName, start, end, words: words(child).replaceAll('\n', '') }];
  });
}

test('a footnote far from its mark is drawn where it stands', () => {
  const text = `本文[^1]です。\n\n${lines(4_000, (at) => `段落 ${at} です。\n`)}\n\n[^1]: 脚注の**言葉**。\n`;
  expect(
    drawn(text)
      .map((part) => words(part))
      .join(''),
  ).toContain('[^1]: 脚注の言葉。');
});

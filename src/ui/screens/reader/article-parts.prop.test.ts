import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { listHeadings } from '../../../markdown/headings.ts';
import { parseBlocks } from '../../../markdown/parse.ts';
import { definitionsOf, partAt, partsOf } from './article-parts.ts';

const block = fc.constantFrom(
  '## 見出し\n\n',
  `${'長い段落です。'.repeat(700)}\n\n`,
  `\`\`\`sh\n# 見出しではない\n\n${'echo x\n'.repeat(600)}\`\`\`\n\n`,
  `~~~\n\n\`\`\`\n${'y\n'.repeat(2_500)}~~~\n\n`,
  '- 項目\n\n',
);
const article = fc.array(block, { maxLength: 40 }).map((blocks) => blocks.join(''));

property.prop([article], { numRuns: 10 })('the parts joined are the article', (text) => {
  const parts = partsOf(text, listHeadings(parseBlocks(text), text));
  expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  expect(parts.every((part, index) => part.start === (parts[index - 1]?.end ?? 0))).toBe(true);
});

property.prop([article], { numRuns: 10 })('no part starts inside a fence', (text) => {
  const parts = partsOf(text, listHeadings(parseBlocks(text), text));
  const fences = parseBlocks(text).children.filter((node) => node.type === 'code');
  for (const { start } of parts) {
    const inside = fences.find(
      ({ position }) =>
        (position?.start.offset ?? 0) < start && start < (position?.end.offset ?? 0),
    );
    expect(inside).toBeUndefined();
  }
});

test('a short article is one part; a long one without headings is cut all the same', () => {
  const short = '段落。\n\n'.repeat(100);
  expect(partsOf(short, [])).toEqual([{ start: 0, end: short.length }]);
  const long = '段落です。\n\n'.repeat(30_000);
  const sizes = partsOf(long, []).map(({ start, end }) => end - start);
  expect(sizes.length).toBeGreaterThan(3);
  expect(Math.max(...sizes)).toBeLessThan(9_000);
});

test('the part of an offset; past the end it is the last one', () => {
  const parts = [
    { start: 0, end: 10 },
    { start: 10, end: 30 },
  ];
  expect([0, 9, 10, 29, 30, 99].map((offset) => partAt(parts, offset))).toEqual([0, 0, 1, 1, 1, 1]);
});

test('link definitions are found, footnotes and text are not', () => {
  const text = '[a]: https://a.example\n\n本文 [b]: c\n\n[^1]: 脚注\n   [c d]: <x y> "t"\n';
  expect(definitionsOf(text)).toBe('[a]: https://a.example\n   [c d]: <x y> "t"');
});

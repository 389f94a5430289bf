import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { afterHeadings, segmentsOf, snippetWindow } from './snippet.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 400 });
const spans = (length: number) =>
  fc.array(
    fc
      .tuple(fc.nat(length), fc.nat(length))
      .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) })),
    { maxLength: 12 },
  );
const highlighted = text.chain((value) => fc.tuple(fc.constant(value), spans(value.length)));

property.prop([highlighted])('the segments joined are the text', ([value, highlights]) => {
  expect(
    segmentsOf(value, highlights)
      .map((segment) => segment.text)
      .join(''),
  ).toBe(value);
});

property.prop([highlighted])(
  'a character is marked when a highlight covers it',
  ([value, highlights]) => {
    const marked = segmentsOf(value, highlights).flatMap((segment) =>
      Array.from({ length: segment.text.length }, () => segment.marked),
    );
    const expected = Array.from({ length: value.length }, (_, index) =>
      highlights.some(({ start, end }) => start <= index && index < end),
    );
    expect(marked).toEqual(expected);
  },
);

property.prop([highlighted, fc.integer({ min: 1, max: 200 })])(
  'a window is at most one unit longer than asked, inside the text, and cuts no pair',
  ([value, highlights], length) => {
    const { start, end } = snippetWindow(value, highlights, length);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeLessThanOrEqual(value.length);
    expect(end - start).toBeLessThanOrEqual(length + 1);
    const isCut = (offset: number): boolean =>
      offset > 0 && offset < value.length && /[\uDC00-\uDFFF]/.test(value.charAt(offset))
        ? /[\uD800-\uDBFF]/.test(value.charAt(offset - 1))
        : false;
    expect(isCut(start) || isCut(end)).toBe(false);
  },
);

test('the window goes where most is highlighted', () => {
  const value = `${'a'.repeat(300)}ここにベクトル検索とBM25がある${'b'.repeat(300)}`;
  const at = value.indexOf('ベクトル検索');
  const { start, end } = snippetWindow(value, [{ start: at, end: at + 6 }], 60);
  expect(value.slice(start, end)).toContain('ここにベクトル検索とBM25がある');
});

test('the window never starts before the floor', () => {
  const value = `${'見'.repeat(50)}\n${'本'.repeat(300)}`;
  expect(snippetWindow(value, [{ start: 0, end: 50 }], 60, 51).start).toBe(51);
});

test.each([
  ['## 見出し\n\n本文', '本文'],
  ['# 一\n## 二\n本文', '本文'],
  ['本文 # ではない\n続き', '本文 # ではない\n続き'],
  ['#見出しではない\n本文', '#見出しではない\n本文'],
  ['## 見出しだけ\n', '## 見出しだけ\n'],
])('the headings a passage starts with are left out: %j', (value, rest) => {
  expect(value.slice(afterHeadings(value))).toBe(rest);
});

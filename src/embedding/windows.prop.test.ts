import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { splitWindows } from './windows.ts';

const FIRST = 0;
const LAST = 2;
const PREFIX = [FIRST, 39, 890];

test.prop([
  fc.array(fc.integer({ min: 100, max: 999 }), { maxLength: 400 }),
  fc.integer({ min: 8, max: 64 }),
])(
  'windows hold every token once, in order, within the limit and nearly equal',
  (content, limit) => {
    const ids = [...PREFIX, ...content, LAST];
    const windows = splitWindows(ids, PREFIX, limit);
    for (const window of windows) {
      expect(window.length).toBeLessThanOrEqual(limit);
      expect(window.slice(0, PREFIX.length)).toEqual(PREFIX);
      expect(window.at(-1)).toBe(LAST);
    }
    expect(windows.flatMap((window) => window.slice(PREFIX.length, -1))).toEqual(content);
    const sizes = windows.map((window) => window.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    expect(windows.length).toBe(
      Math.max(1, Math.ceil(content.length / (limit - PREFIX.length - 1))),
    );
  },
);

test('a text that fits stays as it is', () => {
  const ids = [...PREFIX, 7, 8, LAST];
  expect(splitWindows(ids, PREFIX, 6)).toEqual([ids]);
});

test('a prefix that the tokenizer joined with the text is not lost and not doubled', () => {
  const ids = [FIRST, 39, 777, 1, 2, 3, 4, 5, 6, LAST];
  const windows = splitWindows(ids, PREFIX, 8);
  expect(windows.flatMap((window) => window.slice(PREFIX.length, -1))).toEqual([
    777, 1, 2, 3, 4, 5, 6,
  ]);
});

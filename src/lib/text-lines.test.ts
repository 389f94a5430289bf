import { expect, test } from 'vitest';
import { lineAt, lineEnd, lineStart } from './text-lines.ts';

const TEXT = '\nab\n\ncd';

test('a line starts after the break before it and ends before its own', () => {
  const offsets = Array.from({ length: TEXT.length + 1 }, (_, offset) => offset);
  expect(offsets.map((offset) => lineStart(TEXT, offset))).toEqual([0, 1, 1, 1, 4, 5, 5, 5]);
  expect(offsets.map((offset) => lineEnd(TEXT, offset))).toEqual([0, 3, 3, 3, 4, 7, 7, 7]);
});

test('the rest of a line is what stands before its break', () => {
  expect([0, 1, 2, 3, 5, 7].map((offset) => lineAt(TEXT, offset))).toEqual([
    '',
    'ab',
    'b',
    '',
    'cd',
    '',
  ]);
});

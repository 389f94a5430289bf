import { expect, test } from 'vitest';
import { textBeginning } from './text-beginning.ts';

test.each([
  ['短い', 4, '短い'],
  ['ちょうど', 4, 'ちょうど'],
  ['長すぎる文', 4, '長すぎる…'],
  ['𠮷野家で食べる', 2, '𠮷野…'],
  ['  一行\n\n二行  ', 8, '一行 二行'],
  [`a${' '.repeat(99)}b`, 4, 'a…'],
  ['', 4, ''],
])('%j cut to %i is %j', (text, length, beginning) => {
  expect(textBeginning(text, length)).toBe(beginning);
});

import { expect, test } from 'vitest';
import { isSubmitKey } from './ime.ts';

const ENTER = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 };

test.each([
  ['Enter', ENTER, true],
  ['Enter that confirms a conversion', { ...ENTER, isComposing: true, keyCode: 229 }, false],
  ['the same in Safari, after the composition has ended', { ...ENTER, keyCode: 229 }, false],
  ['Enter during composition with the plain code', { ...ENTER, isComposing: true }, false],
  ['Shift+Enter', { ...ENTER, shiftKey: true }, false],
  ['another key', { ...ENTER, key: 'a', keyCode: 65 }, false],
])('%s', (_, event, isSubmit) => {
  expect(isSubmitKey(event)).toBe(isSubmit);
});

import { expect, test } from 'vitest';
import { fragmentId } from './fragment-id.ts';

test.each([
  ['#user-content-fn-1', 'user-content-fn-1'],
  ['#%E8%A6%8B%E5%87%BA%E3%81%97', '見出し'],
  ['#見出し', '見出し'],
  // Half a character: an author's slip must not break the reader.
  ['#%E0%A4%A', '%E0%A4%A'],
  ['#100%', '100%'],
  ['#', ''],
])('%s', (href, id) => {
  expect(fragmentId(href)).toBe(id);
});

import { expect, test } from 'vitest';
import { articleId, passageId } from '../../../domain/ids.ts';
import type { PassageId } from '../../../domain/ids.ts';
import { passageNumber } from './passage-number.ts';

test('passages are counted from 1, also in an article whose id holds a #', () => {
  expect(passageNumber(passageId(articleId('a#7'), 0))).toBe(1);
  expect(passageNumber(passageId(articleId('a'), 11))).toBe(12);
});

test('an id of another make has no number', () => {
  expect(passageNumber('abc' as PassageId)).toBeNull();
});

import { expect, test } from 'vitest';
import { partAt } from './part-at.ts';

test('the part of an offset; past the end it is the last one', () => {
  const parts = [
    { start: 0, end: 10 },
    { start: 10, end: 30 },
  ];
  expect([0, 9, 10, 29, 30, 99].map((offset) => partAt(parts, offset))).toEqual([0, 0, 1, 1, 1, 1]);
});

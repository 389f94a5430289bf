import { expect, test } from 'vitest';
import { mergeSpans } from './merge-spans.ts';

test('touching, overlapping and inner spans become one, in order; what was given stays', () => {
  const spans = [
    { start: 8, end: 9 },
    { start: 0, end: 5 },
    { start: 1, end: 2 },
    { start: 5, end: 6 },
  ];
  const given = structuredClone(spans);
  expect(mergeSpans(spans)).toEqual([
    { start: 0, end: 6 },
    { start: 8, end: 9 },
  ]);
  expect(spans).toEqual(given);
});

test('no span gives none', () => {
  expect(mergeSpans([])).toEqual([]);
});

import { expect, test } from 'vitest';
import { createFormat } from './format.ts';

const ja = createFormat('ja');
const en = createFormat('en');

test('numbers and scores', () => {
  expect(ja.number(12_345)).toBe('12,345');
  expect(en.score(0.015873, 4)).toBe('0.0159');
  expect(en.score(12, 1)).toBe('12.0');
  expect(en.percent(0.374)).toBe('37%');
});

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1.0 kB'],
  [118_300_000, '118.3 MB'],
  [1_000_000_000_000_000, '1,000.0 TB'],
])('%d bytes', (bytes, text) => {
  expect(en.bytes(bytes)).toBe(text);
});

test.each([
  [0.04, '0.0 ms'],
  [7.25, '7.3 ms'],
  [420, '420 ms'],
  [2_400, '2.4 sec'],
  [185_000, '3 min 5 sec'],
])('%d ms', (ms, text) => {
  expect(en.duration(ms)).toBe(text);
});

test('a date in words; what is no date stays as it is', () => {
  expect(en.date('2026-03-05T10:00:00Z')).toBe('Mar 5, 2026');
  expect(ja.date('2026-03-05')).toBe('2026/03/05');
  expect(en.date('someday')).toBe('someday');
});

import { expect, test } from 'vitest';
import { definitionsFor, definitionsOf } from './link-definitions.ts';

const TEXT =
  '[a]: https://a.example\n\n本文 [b]: c\n\n[^1]: 脚注\n   [C  d]: <x y> "t"\n[A]: https://second.example\n';

test('link definitions are found by name, footnotes and text are not', () => {
  expect([...definitionsOf(TEXT)]).toEqual([
    ['a', '[a]: https://a.example'],
    ['c d', '   [C  d]: <x y> "t"'],
  ]);
});

test('a stretch gets the definitions that it names, however it writes them', () => {
  const definitions = definitionsOf(TEXT);
  expect(definitionsFor('[A] と [本文][c D]', definitions)).toBe(
    '[a]: https://a.example\n   [C  d]: <x y> "t"',
  );
  expect(definitionsFor('[b] と [本文](a)', definitions)).toBe('');
});

test('a stretch that names thousands gets a part of them', () => {
  const names = Array.from({ length: 5_000 }, (_, at) => `n${at}`);
  const definitions = definitionsOf(names.map((name) => `[${name}]: /${name}`).join('\n'));
  const given = definitionsFor(names.map((name) => `[${name}]`).join(' '), definitions);
  expect(given.split('\n').length).toBeLessThanOrEqual(200);
});

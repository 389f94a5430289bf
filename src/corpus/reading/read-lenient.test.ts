import { expect, test } from 'vitest';
import { growth } from '../testing/growth.ts';
import { readLenient } from './read-lenient.ts';

const yaml = (source: string): unknown => Object.fromEntries(readLenient(source));

test('a value is the rest of its line', () => {
  expect(yaml('title: [Lua] 表: 計測 # 1\nauthor:  someone \nempty:\nnone: null\n')).toEqual({
    title: '[Lua] 表: 計測 # 1',
    author: 'someone',
    empty: null,
    none: null,
  });
});

test('quotes around the whole value go, others stay', () => {
  expect(yaml('a: "x: y"\nb: "x" y\nc: \'z\'')).toEqual({ a: 'x: y', b: '"x" y', c: 'z' });
});

test('lists in brackets or by line', () => {
  expect(yaml('tags: [a, "b", c]\ntopics:\n  - "x"\n  - y: z\nlist:\n- 1\n')).toEqual({
    tags: ['a', 'b', 'c'],
    topics: ['x', 'y: z'],
    list: ['1'],
  });
});

test('folded and literal texts', () => {
  expect(yaml('title: >-\n  一\n  二\nnote: |\n  x\n  y')).toEqual({
    title: '一 二',
    note: 'x\ny',
  });
});

test('quotes inside a value are part of it, escapes inside quotes are not', () => {
  expect(yaml('title: "a"と"b"\nx: "\\"a\\" の話"\ny: \'it\'\'s\'\nz: "a # b" # c\n')).toEqual({
    title: '"a"と"b"',
    x: '"a" の話',
    y: "it's",
    z: 'a # b',
  });
});

test('a missing blank and a full-width colon; an address is no key', () => {
  expect(yaml('title:題\ntags：a, b\nprivate：true\nhttps://example.com/')).toEqual({
    title: '題',
    tags: 'a, b',
    private: 'true',
  });
});

test('time grows with the lines, not with their square', () => {
  const ratio = growth(2_500, (keys) => {
    const indented = Array.from({ length: keys }, (_, index) => `  k${index}: v`).join('\n');
    const blanks = `a${' '.repeat(keys)}b${' '.repeat(keys)}\n`;
    const source = `title: 題\n${indented}\n${blanks}${'- x\n'.repeat(keys)}`;
    expect(readLenient(source).get('title')).toBe('題');
  });
  expect(ratio).toBeLessThan(30);
});

test('the first of two equal keys wins; `__proto__` is a key', () => {
  const fields = readLenient('title: a\ntitle: b\n__proto__: c');
  expect([...fields]).toEqual([
    ['title', 'a'],
    ['__proto__', 'c'],
  ]);
});

import { expect, test } from 'vitest';
import { readLenient } from './read-lenient.ts';

const yaml = (source: string): unknown => Object.fromEntries(readLenient(source, ':'));

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

test('TOML', () => {
  const fields = readLenient(
    'title = "題: 一"\ntags = ["a", "b"]\ndraft = true\ndate = 2026-10-01\n',
    '=',
  );
  expect(Object.fromEntries(fields)).toEqual({
    title: '題: 一',
    tags: ['a', 'b'],
    draft: 'true',
    date: '2026-10-01',
  });
});

test('the first of two equal keys wins; `__proto__` is a key', () => {
  const fields = readLenient('title: a\ntitle: b\n__proto__: c', ':');
  expect([...fields]).toEqual([
    ['title', 'a'],
    ['__proto__', 'c'],
  ]);
});

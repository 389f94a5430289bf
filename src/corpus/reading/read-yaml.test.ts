import { expect, test } from 'vitest';
import { readYaml } from './read-yaml.ts';

function fields(source: string): unknown {
  const result = readYaml(source);
  if (!result.ok) throw new Error(result.detail);
  return Object.fromEntries(result.fields);
}

test('scalars keep the text they were written with; only plain null is null', () => {
  const source =
    'id: 12345678901234567890\ne: 1e10\nd: 2026-10-01\nt: true\nn: null\nq: "null"\nv:\n';
  expect(fields(source)).toEqual({
    id: '12345678901234567890',
    e: '1e10',
    d: '2026-10-01',
    t: 'true',
    n: null,
    q: 'null',
    v: null,
  });
});

test('folded, literal and quoted texts, trailing comments', () => {
  expect(fields("a: >-\n  一\n  二\nb: |\n  x\n  y\nc: \"d\" # e\nf: 'it''s'\n")).toEqual({
    a: '一 二',
    b: 'x\ny\n',
    c: 'd',
    f: "it's",
  });
});

test('an alias is followed, an alias bomb is cut short', () => {
  expect(fields('a: &x 本\nb: *x\n')).toEqual({ a: '本', b: '本' });
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 12; level += 1) {
    const items = Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ');
    lines.push(`a${level}: &a${level} [${items}]`);
  }
  const result = readYaml(`title: 題\n${lines.join('\n')}\n`);
  expect(result.ok && result.fields.get('title')).toBe('題');
  expect(JSON.stringify(fields(`title: 題\n${lines.join('\n')}\n`)).length).toBeLessThan(100_000);
});

test('an alias to itself ends, an unknown one is nothing', () => {
  expect(fields('a: *x\n')).toEqual({ a: null });
  expect(readYaml('a: &a [*a]\n').ok).toBe(true);
});

test('`__proto__` is a key like any other and changes nothing', () => {
  const result = readYaml('__proto__:\n  polluted: yes\ntitle: a\n');
  expect(result.ok && result.fields.get('title')).toBe('a');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test.each([
  ['an unquoted colon', 'title: a: b'],
  ['an open bracket', 'tags: [a, b'],
  ['a root that is no map', '- a\n- b'],
  ['nesting beyond the stack', `a: ${'['.repeat(30_000)}`],
  ['nesting by dashes', `a:\n ${'- '.repeat(30_000)}`],
])('%s is an error, not an exception', (_, source) => {
  expect(readYaml(source)).toMatchObject({ ok: false, detail: expect.any(String) });
});

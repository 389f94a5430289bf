import { expect, test } from 'vitest';
import { readToml } from './read-toml.ts';

const toml = (source: string): unknown => Object.fromEntries(readToml(source));

test('texts, lists and plain values', () => {
  expect(
    toml(
      'title = "題: \\"一\\"" # 注\nname = \'a\\b\'\ntags = ["a", \'b, c\']\ndraft = true\ndate = 2026-10-01\n',
    ),
  ).toEqual({
    title: '題: "一"',
    name: 'a\\b',
    tags: ['a', 'b, c'],
    draft: 'true',
    date: '2026-10-01',
  });
});

test('a list over lines, with comments and a comma at the end', () => {
  expect(toml('tags = [\n  "a", # 一\n  "b]",\n  1.10,\n]\ntitle = "題"\n')).toEqual({
    tags: ['a', 'b]', '1.10'],
    title: '題',
  });
});

test('texts over lines', () => {
  const quotes = '"'.repeat(3);
  const long = `a = ${quotes}\n一\n\\"二\\"\n${quotes}\n`;
  const literal = "b = '''x\\n\ny'''\n";
  expect(toml(`${long}${literal}c = ${quotes}d${quotes}\n`)).toEqual({
    a: '一\n"二"\n',
    b: 'x\\n\ny',
    c: 'd',
  });
});

test("keys of tables are not the article's, but for tags in `taxonomies`", () => {
  expect(
    toml('title = "題"\n[extra]\nid = "x"\n[taxonomies]\ntags = ["a"]\n[[menu]]\nname = "y"\n'),
  ).toEqual({
    title: '題',
    tags: ['a'],
  });
});

test('what is never closed ends before the next key', () => {
  expect(toml('tags = ["a",\ntitle = "題"\n')).toMatchObject({ title: '題', tags: ['a'] });
});

import { expect, test } from 'vitest';
import { foldQuery } from './fold-query.ts';

test.each([
  ['Ｄｏｃｋｅｒ　とは？', 'docker とは'],
  ['docker\u200b とは', 'docker とは'],
  ['  「docker」、とは。 ', 'docker とは'],
])('%j is the same query as %j', (one, other) => {
  expect(foldQuery(one)).toBe(foldQuery(other));
});

test.each([
  ['C#', 'C'],
  ['C++', 'C'],
  ['C#', 'C++'],
  ['F# の型', 'F の型'],
])('%j is another one than %j', (one, other) => {
  expect(foldQuery(one)).not.toBe(foldQuery(other));
});

test.each(['', ' ', '？！', '# +'])('%j asks nothing', (query) => {
  expect(foldQuery(query)).toBe('');
});

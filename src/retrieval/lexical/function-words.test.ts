import { expect, test } from 'vitest';
import { withoutFunctionWords } from './function-words.ts';

test('a question in English is searched by what it asks about', () => {
  const terms = ['what', 'is', 'the', 'rank', 'constant', 'of', 'rrf'];
  expect(withoutFunctionWords('What is the rank constant of RRF?', terms)).toEqual([
    'rank',
    'constant',
    'rrf',
  ]);
});

test('in a Japanese question the same words are code', () => {
  const terms = ['python', 'is', '違い'];
  expect(withoutFunctionWords('Python の is の違い', terms)).toEqual(terms);
});

test('where there is nothing else they are what is asked', () => {
  expect(withoutFunctionWords('for of', ['for', 'of'])).toEqual(['for', 'of']);
  expect(withoutFunctionWords('', [])).toEqual([]);
});

import { expect, test } from 'vitest';
import { listPrice } from './llm-prices.ts';

test('a version of a model costs what the model costs; an unknown one has no price', () => {
  expect(listPrice('claude-haiku-4-5-20251001')).toEqual(listPrice('claude-haiku-4-5'));
  expect(listPrice('gpt-5.4-mini-2026-03-17')).toMatchObject({ inputPerMillion: 0.75 });
  expect(listPrice('gpt-5.4-mini-audio')).toBeNull();
  expect(listPrice('constructor')).toBeNull();
});

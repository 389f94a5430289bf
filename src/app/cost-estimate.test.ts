import { expect, test } from 'vitest';
import { ANSWER } from '../config/answer.ts';
import { estimateCost } from './cost-estimate.ts';

const agent = { maxTokens: 100_000, maxCostUsd: 0.5 };
const ask = (more: Partial<Parameters<typeof estimateCost>[0]> = {}) =>
  estimateCost({
    question: 'RRF とは',
    history: [],
    meanPassageLength: 400,
    k: 5,
    agent,
    price: { inputPerMillion: 1, outputPerMillion: 10 },
    ...more,
  });

test('five passages of the mean length, the rules and the question; the longest answer', () => {
  const { single } = ask();
  expect(single.inputTokens).toBeGreaterThan(5 * 400);
  expect(single.inputTokens).toBeLessThan(5 * 400 + 1_000);
  expect(single.costUsd).toBeCloseTo((single.inputTokens + 10 * ANSWER.maxOutputTokens) / 1e6, 9);
  const longer = ask({ meanPassageLength: 500 }).single.inputTokens;
  expect(longer - single.inputTokens).toBe(500);
  expect(single.inputTokens - ask({ k: 4 }).single.inputTokens).toBeGreaterThanOrEqual(400);
});

test('the loop is bounded by whichever cap bites first', () => {
  expect(ask().loop.costUsd).toBe(0.5);
  expect(ask({ agent: { maxTokens: 10_000, maxCostUsd: 0.5 } }).loop.costUsd).toBeCloseTo(0.1, 9);
  expect(ask({ agent: { maxTokens: null, maxCostUsd: null } }).loop.costUsd).toBeNull();
});

test('without a price there is no money; history counts', () => {
  expect(ask({ price: null })).toMatchObject({
    single: { costUsd: null },
    loop: { costUsd: null },
  });
  const history = [{ question: '前', answer: '長い答え。' }];
  expect(ask({ history }).single.inputTokens).toBeGreaterThan(ask().single.inputTokens);
});

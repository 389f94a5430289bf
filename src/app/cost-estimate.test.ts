import { expect, test } from 'vitest';
import { ANSWER } from '../config/answer.ts';
import { DEFAULT_MODE_SETTINGS } from '../config/modes.ts';
import type { AgentSettings } from '../domain/agent.ts';
import { estimateColumns } from './cost-estimate.ts';

type Asked = Parameters<typeof estimateColumns>[0];

const ask = (more: Partial<Asked> = {}) =>
  estimateColumns({
    columns: ['hybrid'],
    settings: DEFAULT_MODE_SETTINGS,
    question: 'RRF とは',
    history: [],
    meanPassageLength: 400,
    k: 5,
    price: { inputPerMillion: 1, outputPerMillion: 10 },
    isAnswered: true,
    isPlanned: true,
    ...more,
  });
const [single] = ask();
const agent = (own: Partial<AgentSettings>) => {
  const settings = {
    ...DEFAULT_MODE_SETTINGS,
    agentic: { ...DEFAULT_MODE_SETTINGS.agentic, ...own },
  };
  return ask({ columns: ['agentic'], settings })[0]?.costUsd?.most;
};

test('one column each, in their order', () => {
  const columns = ['naive', 'docusearch', 'deep-wide'] as const;
  expect(ask({ columns }).map(({ modeId }) => modeId)).toEqual(columns);
});

test('one answer is priced as the prompt of k passages and the longest answer', () => {
  const { inputTokens = 0, outputTokens = 0 } = single?.most ?? {};
  expect(outputTokens).toBe(ANSWER.maxOutputTokens);
  expect(single?.costUsd?.most).toBeCloseTo((inputTokens + 10 * outputTokens) / 1e6, 9);
  expect(single?.costUsd?.least).toBe(single?.costUsd?.most);
});

test('the loop is bounded by whichever cap bites first', () => {
  expect(agent({ maxTokens: null, maxCostUsd: 0.01 })).toBe(0.01);
  expect(agent({ maxTokens: 10_000, maxCostUsd: 0.5 })).toBeCloseTo(0.1, 9);
  expect(agent({ maxTokens: null, maxCostUsd: null })).toBeGreaterThan(0.5);
});

test('without a price there is no money', () => {
  expect(ask({ price: null })[0]).toMatchObject({ costUsd: null, most: single?.most });
});

import { describe, expect, test } from 'vitest';
import { DEFAULT_DEEP_WIDE } from '../config/deep-wide.ts';
import type { DeepWideSettings } from '../domain/deep-wide.ts';
import type { TraceEvent } from '../domain/trace.ts';
import { ASSUMED_PACE, estimateResearch, limitsOf, paceOf } from './research-estimate.ts';

const PRICE = { inputPerMillion: 1, outputPerMillion: 4 };
const estimate = (own: Partial<DeepWideSettings> = {}, hasModel = true) =>
  estimateResearch({
    settings: { ...DEFAULT_DEEP_WIDE, ...own },
    meanPassageLength: 300,
    question: 'Docker の volume の権限は？',
    k: 5,
    history: [],
    isAnswered: hasModel,
    isPlanned: hasModel,
    price: hasModel ? PRICE : null,
  });

test('counts exchanges and searches as the machine makes them', () => {
  // Never ready, a window that is never full: a check and an action in rounds 2 to 4, choice, answer, report.
  const dials = { deep: 0.25, wide: 0.25, windowTokens: 200_000 };
  const { most, least } = estimate(dials);
  expect(limitsOf({ ...DEFAULT_DEEP_WIDE, ...dials })).toEqual({ rounds: 4, calls: 2 });
  expect(most).toMatchObject({ exchanges: 3 * 2 + 3, searches: 1 + 3 * 2 });
  // Ready at the first check: the check, choice, answer, report.
  expect(least).toMatchObject({ exchanges: 4, searches: 1 });
  expect(estimate({ isReportWanted: false }).least.exchanges).toBe(3);
});

test('a pool that fills up is cleaned in each such round, and no prompt passes the window by more than its rules', () => {
  const { most } = estimate({ deep: 0.25, wide: 1, windowTokens: 4_000, isReportWanted: false });
  // Rounds 1 to 4 end full: the first searches the parts of the question too.
  expect(most.exchanges).toBe(1 + 3 * 3 + 2);
  expect(most.inputTokens).toBeLessThan(most.exchanges * (4_000 + 1_000));
});

test('money and time follow tokens, exchanges and searches', () => {
  const { most } = estimate();
  expect(most.costUsd).toBeCloseTo((most.inputTokens + 4 * most.outputTokens) / 1e6);
  expect(most.seconds).toBeCloseTo(
    most.exchanges * ASSUMED_PACE.exchangeSeconds + most.searches * ASSUMED_PACE.searchSeconds,
  );
});

test('dials turned up never cost less', () => {
  let before = 0;
  for (const dial of [0.25, 0.5, 0.75, 1]) {
    const { inputTokens } = estimate({ deep: dial, wide: dial }).most;
    expect(inputTokens).toBeGreaterThan(before);
    before = inputTokens;
  }
});

test('without a model there is time alone', () => {
  expect(estimate({}, false).most).toMatchObject({ exchanges: 0, inputTokens: 0, costUsd: 0 });
  expect(estimate({}, false).most.seconds).toBeGreaterThan(0);
});

describe('a ceiling below the dials is said', () => {
  test.each([
    ['tokens', { maxTokens: 10_000 }],
    ['cost', { maxCostUsd: 0.001 }],
    ['time', { maxMs: 1_000 }],
    [null, { maxTokens: null, maxCostUsd: null, maxMs: null }],
  ] as const)('%s', (ceiling, own) => {
    expect(estimate({ deep: 0.25, wide: 0.25, ...own }).ceiling).toBe(ceiling);
  });
});

test('a measured pace is the mean of a run', () => {
  const chat = (latencyMs: number) => ({ type: 'chat-end', latencyMs }) as TraceEvent;
  const search = { type: 'search-result' } as TraceEvent;
  expect(paceOf([chat(1_000), chat(3_000), search, search], 500)).toEqual({
    exchangeSeconds: 2,
    searchSeconds: 0.25,
  });
  expect(paceOf([], 0)).toEqual(ASSUMED_PACE);
});

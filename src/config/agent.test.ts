import { expect, test } from 'vitest';
import { AGENT_CAPS, agentCaps, AGENT_PRESETS, DEFAULT_AGENT, presetOf } from './agent.ts';

test('a preset stays that preset whatever its caps, and is none once anything else is changed', () => {
  const capped = { ...AGENT_PRESETS.c, rounds: 7, maxTokens: null, maxMs: 1_000 };
  expect(presetOf(capped)).toBe('c');
  expect(presetOf({ ...capped, depth: 19 })).toBeNull();
});

test('the caps of settings are those settings alone', () => {
  const caps = agentCaps({ ...DEFAULT_AGENT, reEntries: 3, maxCostUsd: null });
  expect(Object.keys(caps)).toEqual([...AGENT_CAPS]);
  expect(caps).toMatchObject({ reEntries: 3, maxCostUsd: null, rounds: DEFAULT_AGENT.rounds });
});

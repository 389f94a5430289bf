import { expect, test } from 'vitest';
import { AGENT_PRESETS, DEFAULT_AGENT } from '../config/agent.ts';
import { DEFAULT_MODE_SETTINGS, MODE_SCHEMAS } from '../config/modes.ts';
import { fitsSpec } from '../domain/mode-settings.ts';
import { MODE_IDS } from '../domain/mode.ts';
import { defaultOptions, optionsFrom, readOptions, writeOptions } from './compare-options.ts';
import { createMemoryStorage } from './memory-storage.ts';

const ALL = ['naive', 'hybrid', 'agentic'] as const;

test.each(Object.keys(AGENT_PRESETS) as (keyof typeof AGENT_PRESETS)[])(
  'preset (%s) comes back as it was',
  (name) => {
    const storage = createMemoryStorage();
    const agentic = { ...AGENT_PRESETS[name], maxTokens: null, maxMs: 1_500 };
    const options = {
      ...defaultOptions(ALL),
      k: 3,
      planner: 'rules' as const,
      settings: { ...DEFAULT_MODE_SETTINGS, agentic },
    };
    writeOptions(storage, options);
    expect(readOptions(storage, ALL)).toEqual(options);
  },
);

test.each(MODE_IDS)('every default of %s is a value that its schema allows', (id) => {
  const settings: Readonly<Record<string, unknown>> = { ...DEFAULT_MODE_SETTINGS[id] };
  for (const [name, spec] of Object.entries(MODE_SCHEMAS[id])) {
    expect(fitsSpec(settings[name], spec), name).toBe(true);
  }
});

test('what cannot be read falls back field by field', () => {
  expect(readOptions(createMemoryStorage(), ALL)).toEqual(defaultOptions(ALL));
  const options = optionsFrom(
    {
      columns: ['agentic', 'gone', 'naive'],
      k: 0,
      planner: 'oracle',
      settings: {
        naive: 'x',
        gone: {},
        agentic: { merge: 'rank-rrf', rounds: 1e9, maxTokens: -1, maxCostUsd: null, own: 1 },
      },
    },
    ALL,
  );
  expect(options).toEqual({
    columns: ['naive', 'agentic'],
    k: 5,
    planner: 'auto',
    settings: {
      ...DEFAULT_MODE_SETTINGS,
      agentic: { ...DEFAULT_AGENT, merge: 'rank-rrf', maxCostUsd: null },
    },
  });
  expect(optionsFrom({ columns: [] }, ALL).columns).toEqual(ALL);
});

test('a storage that refuses keeps nothing and breaks nothing', () => {
  const full = {
    getItem: () => '{"k":',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  writeOptions(full, defaultOptions(ALL));
  expect(readOptions(full, ALL)).toEqual(defaultOptions(ALL));
});

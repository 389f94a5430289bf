import { MERGE_STRATEGIES } from '../domain/agent.ts';
import type { AgentSettings } from '../domain/agent.ts';
import type { SettingSpec, SettingsSchema } from '../domain/mode-settings.ts';

/** The loop as Kurabe runs it: caps of the seed article, merging as measured (facts §12). */
export const DEFAULT_AGENT: AgentSettings = {
  isBudgetTold: true,
  sufficiency: 'before-answer',
  evidenceOrder: 'displace',
  firstQuery: 'question',
  rewriting: 'replace',
  isNeighbourScored: true,
  excerptCharacters: 500,
  parts: 2,
  diversification: 'by-form',
  merge: 'protect-primary',
  mergeOfParts: 'interleave',
  searchesPerRound: 3,
  rounds: 3,
  reEntries: 1,
  depth: 8,
  supplementary: 4,
  maxTokens: 120_000,
  maxCostUsd: 0.5,
  maxMs: 180_000,
};

const SWITCH: SettingSpec = { kind: 'switch' };
const number = (min: number, max: number): SettingSpec => ({ kind: 'number', min, max, step: 1 });
const choice = (values: readonly string[]): SettingSpec => ({ kind: 'choice', values });

/** What each choice of the loop may be. */
export const AGENT_SCHEMA: Required<SettingsSchema<AgentSettings>> = {
  searchesPerRound: number(1, 10),
  rounds: number(1, 10),
  reEntries: number(0, 3),
  maxTokens: { kind: 'number', min: 1_000, max: 10_000_000, step: 1, isOptional: true },
  maxCostUsd: { kind: 'number', min: 0.01, max: 100, step: 0.01, isOptional: true },
  maxMs: { kind: 'number', min: 1_000, max: 3_600_000, step: 1, isOptional: true },
  firstQuery: choice(['question', 'free']),
  parts: number(1, 4),
  merge: choice(MERGE_STRATEGIES),
  mergeOfParts: choice(MERGE_STRATEGIES),
  diversification: choice(['by-form', 'always', 'off']),
  depth: number(1, 20),
  supplementary: number(0, 20),
  excerptCharacters: number(50, 2_000),
  rewriting: choice(['replace', 'free']),
  sufficiency: choice(['before-answer', 'after-answer']),
  evidenceOrder: choice(['displace', 'first-come']),
  isBudgetTold: SWITCH,
  isNeighbourScored: SWITCH,
};

/** Turns (exchanges with the planner) of one round; the last one that acts ends the round. */
export const TURNS_PER_ROUND = 8;

/** How the planner's model is asked: as repeatable as a provider allows, and short, for it writes no answer. */
export const AGENT_CHAT = { temperature: 0, maxOutputTokens: 800 } as const;

/** The seed article's first run: nothing told, judged after answering, a first query of the agent's own. */
const FIRST_RUN: AgentSettings = {
  ...DEFAULT_AGENT,
  isBudgetTold: false,
  sufficiency: 'after-answer',
  firstQuery: 'free',
  rewriting: 'free',
  isNeighbourScored: false,
  excerptCharacters: 200,
  parts: 1,
  diversification: 'off',
};
const TOLD: AgentSettings = { ...FIRST_RUN, isBudgetTold: true };
const JUDGED_BEFORE: AgentSettings = {
  ...TOLD,
  sufficiency: 'before-answer',
  evidenceOrder: 'first-come',
};
const ORDER_MENDED: AgentSettings = { ...JUDGED_BEFORE, evidenceOrder: 'displace' };
const OWN_WORDS_FIRST: AgentSettings = {
  ...ORDER_MENDED,
  firstQuery: 'question',
  rewriting: 'replace',
  isNeighbourScored: true,
};
const LONG_EXCERPTS: AgentSettings = { ...OWN_WORDS_FIRST, excerptCharacters: 500 };
const SPLIT: AgentSettings = {
  ...LONG_EXCERPTS,
  parts: 2,
  diversification: 'always',
  merge: 'score-merge',
  mergeOfParts: 'score-merge',
};
const PRIMARY_PROTECTED: AgentSettings = {
  ...SPLIT,
  merge: 'protect-primary',
  mergeOfParts: 'protect-primary',
};

/** The ladder of the seed article's eight runs (its section 6.5), each with one change more, and Kurabe's own setting. */
export const AGENT_PRESETS = {
  a: FIRST_RUN,
  b: TOLD,
  c: JUDGED_BEFORE,
  d: ORDER_MENDED,
  e: OWN_WORDS_FIRST,
  f: LONG_EXCERPTS,
  g: SPLIT,
  h: PRIMARY_PROTECTED,
  kurabe: DEFAULT_AGENT,
} as const satisfies Readonly<Record<string, AgentSettings>>;

export type AgentPreset = keyof typeof AGENT_PRESETS;

export const DEFAULT_AGENT_PRESET: AgentPreset = 'kurabe';

const PRESET_NAMES = Object.keys(AGENT_PRESETS) as readonly AgentPreset[];

/** Caps and ceilings: they stay as they are when another preset is chosen. */
export const AGENT_CAPS = [
  'searchesPerRound',
  'rounds',
  'reEntries',
  'maxTokens',
  'maxCostUsd',
  'maxMs',
] as const satisfies readonly (keyof AgentSettings)[];

/** Those settings alone. */
export function agentCaps(agent: AgentSettings): Partial<AgentSettings> {
  return Object.fromEntries(AGENT_CAPS.map((name) => [name, agent[name]]));
}

/** The preset that these settings are, whatever their caps; `null` when none is. */
export function presetOf(agent: AgentSettings): AgentPreset | null {
  const same = (name: AgentPreset): boolean => {
    const preset = { ...AGENT_PRESETS[name], ...agentCaps(agent) };
    return (Object.keys(preset) as (keyof AgentSettings)[]).every(
      (key) => preset[key] === agent[key],
    );
  };
  // Kurabe's own first: where two presets are alike, that name is the one to show.
  return same(DEFAULT_AGENT_PRESET) ? DEFAULT_AGENT_PRESET : (PRESET_NAMES.find(same) ?? null);
}

/** The same as a word for files: `custom` when it is no preset. */
export function presetName(agent: AgentSettings): string {
  return presetOf(agent) ?? 'custom';
}

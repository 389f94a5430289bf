import { AGENT_PRESETS, DEFAULT_AGENT } from '../../config/agent.ts';
import type { AgentPreset } from '../../config/agent.ts';
import { ABLATIONS } from '../../config/ablations.ts';
import { DEFAULT_DEEP_WIDE } from '../../config/deep-wide.ts';
import { DEFAULT_MODE_SETTINGS } from '../../config/modes.ts';
import { MODE_IDS } from '../../domain/mode.ts';
import type { SystemSpec } from '../../domain/experiment.ts';

/** Every mode as it comes. The names are those of files and tables, so they are not translated. */
export const SYSTEMS: readonly SystemSpec[] = MODE_IDS.map((modeId) => ({
  name: modeId,
  modeId,
  agent: modeId === 'agentic' ? DEFAULT_AGENT : null,
}));

/** Modes with one of their parts changed or taken out. */
export const ABLATED: readonly SystemSpec[] = ABLATIONS.map((ablation) => ({
  ...ablation,
  agent: null,
}));

/** Modes that rerank by the cross-encoder chosen in the settings; without one their rows fail. */
export const CROSS_ENCODED: readonly SystemSpec[] = (['rerank', 'docusearch'] as const).map(
  (modeId) => ({
    name: `${modeId}-cross-encoder`,
    modeId,
    agent: null,
    settings: { [modeId]: { ...DEFAULT_MODE_SETTINGS[modeId], reranker: 'cross-encoder' } },
  }),
);

/** The steps of the seed article, in its order. */
export const LADDER_PRESETS = [
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
  'g',
  'h',
] as const satisfies readonly AgentPreset[];
export type LadderPreset = (typeof LADDER_PRESETS)[number];

/** The agent at each step, as a system of its own. */
export const LADDER: readonly SystemSpec[] = LADDER_PRESETS.map((preset) => ({
  name: `agentic-${preset}`,
  modeId: 'agentic',
  agent: AGENT_PRESETS[preset],
}));

/** The step that a system of the ladder is; `null` for any other. */
export function ladderPreset(name: string): LadderPreset | null {
  return LADDER_PRESETS.find((preset) => name === `agentic-${preset}`) ?? null;
}

/** What "run the ladder" runs: its steps, and hybrid, which no step changes, as the line they are read against. */
export const LADDER_RUN: readonly SystemSpec[] = [
  ...SYSTEMS.filter(({ modeId }) => modeId === 'hybrid'),
  ...LADDER,
];

/** Settings of each dial in the grid. */
const DIALS = [0.25, 0.5, 1] as const;

/** Deep × wide at every pair of the grid's dial settings; no report, for only evidence is scored. */
export const DIAL_GRID: readonly SystemSpec[] = DIALS.flatMap((deep) =>
  DIALS.map((wide) => ({
    name: `deep-wide-${deep}x${wide}`,
    modeId: 'deep-wide' as const,
    agent: null,
    settings: { 'deep-wide': { ...DEFAULT_DEEP_WIDE, deep, wide, isReportWanted: false } },
  })),
);

/** The dials of a system of the grid, as words; `null` for any other. */
export function gridDials(name: string): { readonly deep: string; readonly wide: string } | null {
  const [, deep, wide] = /^deep-wide-([\d.]+)x([\d.]+)$/u.exec(name) ?? [];
  return deep === undefined || wide === undefined ? null : { deep, wide };
}

/** What "run the grid" runs: every pair, and hybrid as the line they are read against. */
export const DIAL_RUN: readonly SystemSpec[] = [
  ...SYSTEMS.filter(({ modeId }) => modeId === 'hybrid'),
  ...DIAL_GRID,
];

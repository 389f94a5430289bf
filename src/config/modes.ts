import type { ModeContext, ModeId } from '../domain/mode.ts';
import {
  EXPANSIONS,
  RERANKERS,
  type ModeSettings,
  type SettingsSchema,
} from '../domain/mode-settings.ts';
import { AGENT_SCHEMA, DEFAULT_AGENT } from './agent.ts';
import { DEEP_WIDE_SCHEMA, DEFAULT_DEEP_WIDE } from './deep-wide.ts';

/** The comparison this tool is about; any other set of modes may be chosen. */
export const DEFAULT_COLUMNS: readonly ModeId[] = ['naive', 'hybrid', 'agentic'];

/** Every mode as Kurabe runs it. */
export const DEFAULT_MODE_SETTINGS: ModeSettings = {
  naive: {},
  hybrid: {},
  agentic: DEFAULT_AGENT,
  // The question counts twice: variants may add to it, not outvote it.
  fusion: { expansion: 'model', variants: 4, questionWeight: 2 },
  rerank: { reranker: 'late', depth: 20, isFusedWithLexical: true, expansion: 'none' },
  'deep-wide': DEFAULT_DEEP_WIDE,
};

/** What may be chosen of each mode one by one: drawn in the panel of Compare, and taken by `--set`. */
export const MODE_SCHEMAS: {
  readonly [Id in keyof ModeSettings]: SettingsSchema<ModeSettings[Id]>;
} = {
  naive: {},
  hybrid: {},
  agentic: AGENT_SCHEMA,
  fusion: {
    expansion: { kind: 'choice', values: EXPANSIONS },
    variants: { kind: 'number', min: 1, max: 4, step: 1 },
    questionWeight: { kind: 'number', min: 0.5, max: 5, step: 0.5 },
  },
  rerank: {
    reranker: { kind: 'choice', values: RERANKERS },
    depth: { kind: 'number', min: 5, max: 50, step: 1 },
    isFusedWithLexical: { kind: 'switch' },
    expansion: { kind: 'choice', values: EXPANSIONS },
  },
  'deep-wide': DEEP_WIDE_SCHEMA,
};

/** A run for its evidence alone: no answer, no model, no conversation. What retrieval is evaluated with. */
export const EVIDENCE_ONLY = {
  answerer: null,
  planner: null,
  settings: DEFAULT_MODE_SETTINGS,
  history: [],
} as const satisfies Partial<ModeContext>;

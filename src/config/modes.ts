import type { ModeContext, ModeId } from '../domain/mode.ts';
import {
  CONTEXT_CHOICES,
  EXPANSIONS,
  GRAPH_WALKS,
  RERANKERS,
  type ModeSettings,
  type SettingsSchema,
} from '../domain/mode-settings.ts';
import { AGENT_SCHEMA, DEFAULT_AGENT } from './agent.ts';
import { DEEP_WIDE_SCHEMA, DEFAULT_DEEP_WIDE } from './deep-wide.ts';
import { EXPANSION } from './expansion.ts';
import { DOCUSEARCH } from './retrieval.ts';

/** The comparison this tool is about; any other set of modes may be chosen. */
export const DEFAULT_COLUMNS: readonly ModeId[] = ['naive', 'hybrid', 'agentic'];

/** Every mode as Kurabe runs it. */
export const DEFAULT_MODE_SETTINGS: ModeSettings = {
  naive: {},
  hybrid: {},
  agentic: DEFAULT_AGENT,
  fusion: {
    expansion: 'model',
    variants: EXPANSION.variants,
    questionWeight: EXPANSION.questionWeight,
  },
  rerank: { reranker: 'late', depth: 20, isFusedWithLexical: true, expansion: 'none' },
  docusearch: {
    hasDense: true,
    hasLexical: true,
    graph: 'pagerank',
    reranker: 'late',
    isDiversified: true,
    lambda: DOCUSEARCH.lambda,
    isEvaluated: true,
    context: 'model',
    expansion: 'none',
  },
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
    variants: { kind: 'number', min: 1, max: EXPANSION.variants, step: 1 },
    questionWeight: { kind: 'number', min: 0.5, max: 5, step: 0.5 },
  },
  rerank: {
    reranker: { kind: 'choice', values: RERANKERS },
    depth: { kind: 'number', min: 5, max: 50, step: 1 },
    isFusedWithLexical: { kind: 'switch' },
    expansion: { kind: 'choice', values: EXPANSIONS },
  },
  docusearch: {
    hasDense: { kind: 'switch' },
    hasLexical: { kind: 'switch' },
    graph: { kind: 'choice', values: GRAPH_WALKS },
    reranker: { kind: 'choice', values: RERANKERS },
    isDiversified: { kind: 'switch' },
    lambda: { kind: 'number', min: 0, max: 1, step: 0.05 },
    isEvaluated: { kind: 'switch' },
    context: { kind: 'choice', values: CONTEXT_CHOICES },
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

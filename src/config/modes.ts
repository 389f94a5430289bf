import type { ModeContext, ModeId } from '../domain/mode.ts';
import type { ModeSettings, SettingsSchema } from '../domain/mode-settings.ts';
import { AGENT_SCHEMA, DEFAULT_AGENT } from './agent.ts';

/** The comparison this tool is about; any other set of modes may be chosen. */
export const DEFAULT_COLUMNS: readonly ModeId[] = ['naive', 'hybrid', 'agentic'];

/** Every mode as Kurabe runs it. */
export const DEFAULT_MODE_SETTINGS: ModeSettings = {
  naive: {},
  hybrid: {},
  agentic: DEFAULT_AGENT,
};

/** What may be chosen of each mode one by one: drawn in the panel of Compare, and taken by `--set`. */
export const MODE_SCHEMAS: {
  readonly [Id in keyof ModeSettings]: SettingsSchema<ModeSettings[Id]>;
} = {
  naive: {},
  hybrid: {},
  agentic: AGENT_SCHEMA,
};

/** A run for its evidence alone: no answer, no model, no conversation. What retrieval is evaluated with. */
export const EVIDENCE_ONLY = {
  answerer: null,
  planner: null,
  settings: DEFAULT_MODE_SETTINGS,
  history: [],
} as const satisfies Partial<ModeContext>;

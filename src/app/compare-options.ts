import { DEFAULT_COLUMNS, DEFAULT_MODE_SETTINGS, MODE_SCHEMAS } from '../config/modes.ts';
import { EVIDENCE_K } from '../config/retrieval.ts';
import { fitsSpec } from '../domain/mode-settings.ts';
import type { ModeSettings, SettingSpec } from '../domain/mode-settings.ts';
import { isPlain } from '../lib/plain.ts';
import type { PaneId } from './pane.ts';
import type { KeyValueStorage } from './store.ts';
import { readStored, writeStored } from './store.ts';

/** Who decides in the modes that decide: the connected model where there is one, or always the rules. */
export const PLANNER_CHOICES = ['auto', 'rules'] as const;
export type PlannerChoice = (typeof PLANNER_CHOICES)[number];

/** What the user may change about the comparison. */
export interface CompareOptions {
  /** Columns that run, in order. */
  readonly columns: readonly PaneId[];
  /** Evidence passages in the prompt: one number for every column, so that it stays an invariant. */
  readonly k: number;
  readonly planner: PlannerChoice;
  /** Of every mode, whether it runs or not. */
  readonly settings: ModeSettings;
}

/** Fewest and most evidence passages. */
export const K_RANGE = [1, 10] as const;

const STORAGE_KEY = 'kurabe.compare.v1';

/** The usual columns among those there are; all of them when none of the usual ones is there. */
export function defaultOptions(all: readonly PaneId[]): CompareOptions {
  const usual = DEFAULT_COLUMNS.filter((id) => all.includes(id));
  return {
    columns: usual.length === 0 ? all : usual,
    k: EVIDENCE_K,
    planner: 'auto',
    settings: DEFAULT_MODE_SETTINGS,
  };
}

/** The options of the last visit; what cannot be read is as if it had never been changed. */
export function readOptions(storage: KeyValueStorage, all: readonly PaneId[]): CompareOptions {
  return optionsFrom(readStored(storage, STORAGE_KEY), all);
}

/** Keeps the options for the next visit, where the storage takes them. Columns are kept with the page's settings. */
export function writeOptions(storage: KeyValueStorage, options: CompareOptions): void {
  const { columns: _, ...kept } = options;
  writeStored(storage, STORAGE_KEY, kept);
}

/** Options out of data that anyone may have written: field by field, what is none of its values is the default. */
export function optionsFrom(value: unknown, all: readonly PaneId[]): CompareOptions {
  const stored = isPlain(value) ? value : {};
  const fallback = defaultOptions(all);
  const wanted = stored['columns'];
  const columns = all.filter((id) => Array.isArray(wanted) && wanted.includes(id));
  const [min, max] = K_RANGE;
  const { k } = stored;
  return {
    columns: columns.length === 0 ? fallback.columns : columns,
    k: fitsSpec(k, { kind: 'number', min, max, step: 1 }) ? (k as number) : fallback.k,
    planner: PLANNER_CHOICES.find((each) => each === stored['planner']) ?? fallback.planner,
    settings: settingsFrom(stored['settings']),
  };
}

function settingsFrom(value: unknown): ModeSettings {
  const stored = isPlain(value) ? value : {};
  const modes = Object.entries(DEFAULT_MODE_SETTINGS).map(([mode, settings]) => {
    const schema = MODE_SCHEMAS[mode as keyof ModeSettings] as Readonly<
      Record<string, SettingSpec>
    >;
    const own = isPlain(stored[mode]) ? stored[mode] : {};
    const kept = Object.entries(schema).filter(([name, spec]) => fitsSpec(own[name], spec));
    const values = kept.map(([name]) => [name, own[name]] as const);
    return [mode, { ...(settings as object), ...Object.fromEntries(values) }];
  });
  // Every value was checked against its mode's schema.
  return Object.fromEntries(modes) as ModeSettings;
}

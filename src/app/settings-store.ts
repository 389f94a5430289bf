import { createStore } from 'zustand/vanilla';
import { DEFAULT_CHUNK, DEFAULT_TOKENIZER } from '../config/retrieval.ts';
import { DEFAULT_COLUMNS } from '../config/modes.ts';
import { HEADING_RULES } from '../domain/article.ts';
import { chunkProblems } from '../domain/chunk-rules.ts';
import { MODE_IDS } from '../domain/mode.ts';
import type { ModeId } from '../domain/mode.ts';
import type { IndexSettings } from '../domain/workspace.ts';
import type { KeyValueStorage, ReadableStore } from './store.ts';
import { readStored, writeStored } from './store.ts';

export const LANGUAGES = ['ja', 'en'] as const;
export const THEMES = ['system', 'light', 'dark'] as const;
export const DEVICE_PREFERENCES = ['auto', 'wasm', 'webgpu'] as const;

export type Language = (typeof LANGUAGES)[number];
export type Theme = (typeof THEMES)[number];
/** Which device the user wants the model on; what really runs is `EmbedderInfo.device`. */
export type DevicePreference = (typeof DEVICE_PREFERENCES)[number];

export interface Settings {
  readonly language: Language;
  readonly theme: Theme;
  readonly device: DevicePreference;
  /** Chunker and tokenizer of the user's own workspace; edited on the Corpus screen. */
  readonly index: IndexSettings;
  /** Modes side by side in Compare, unless the address names others. */
  readonly columns: readonly ModeId[];
  /** The settings of the comparison stand open beside it. */
  readonly isPanelOpen: boolean;
}

export interface SettingsStore {
  readonly store: ReadableStore<Settings>;
  /** Changes some settings and remembers them on this device. */
  update(change: Partial<Settings>): void;
}

export const DEFAULT_INDEX_SETTINGS: IndexSettings = {
  chunk: DEFAULT_CHUNK,
  tokenizer: DEFAULT_TOKENIZER,
};

const STORAGE_KEY = 'kurabe.settings.v1';

/**
 * Settings kept in `storage` as one JSON value. Anything unreadable there falls back to its default, field by
 * field; a storage that refuses to write leaves the settings in memory only. `preferred` holds the browser's languages.
 */
export function createSettingsStore(
  storage: KeyValueStorage,
  preferred: readonly string[],
): SettingsStore {
  const store = createStore<Settings>(() => readSettings(storage, preferred));
  return {
    store,
    update(change) {
      store.setState(change);
      writeStored(storage, STORAGE_KEY, store.getState());
    },
  };
}

function readSettings(storage: KeyValueStorage, preferred: readonly string[]): Settings {
  const stored = readStored(storage, STORAGE_KEY);
  return {
    language: oneOf(LANGUAGES, stored['language']) ?? preferredLanguage(preferred),
    theme: oneOf(THEMES, stored['theme']) ?? 'system',
    device: oneOf(DEVICE_PREFERENCES, stored['device']) ?? 'auto',
    index: isIndexSettings(stored['index']) ? stored['index'] : DEFAULT_INDEX_SETTINGS,
    columns: readColumns(stored['columns']),
    isPanelOpen: stored['isPanelOpen'] === true,
  };
}

/** Modes of an earlier version that are gone are left out. */
function readColumns(value: unknown): readonly ModeId[] {
  const columns = MODE_IDS.filter((id) => Array.isArray(value) && value.includes(id));
  return columns.length === 0 ? DEFAULT_COLUMNS : columns;
}

function preferredLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const known = oneOf(LANGUAGES, tag.split('-')[0]);
    if (known) return known;
  }
  return 'ja';
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((candidate) => candidate === value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isIndexSettings(value: unknown): value is IndexSettings {
  if (!isRecord(value) || typeof value['tokenizer'] !== 'string' || !isRecord(value['chunk'])) {
    return false;
  }
  const { size, minimum, overlap, headingWithoutSpace } = value['chunk'];
  // Lengths that were kept under older rules would be refused at every visit.
  return (
    isNumber(size) &&
    isNumber(minimum) &&
    isNumber(overlap) &&
    Object.keys(chunkProblems({ size, minimum, overlap })).length === 0 &&
    oneOf(HEADING_RULES, headingWithoutSpace) !== undefined
  );
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

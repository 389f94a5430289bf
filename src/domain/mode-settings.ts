import type { AgentSettings } from './agent.ts';

/** A mode that leaves nothing to choose. */
export type NoSettings = Readonly<Record<never, never>>;

/** What each mode may be told, by its id. k is an invariant and among none of them. */
export interface ModeSettings {
  readonly naive: NoSettings;
  readonly hybrid: NoSettings;
  readonly agentic: AgentSettings;
}

/** What one setting may be: read by the terminal, by forms, and by the check of what was kept. */
export type SettingSpec =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** `step` 1 = whole numbers. */
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly step: number };

/** Settings of a mode by name; a setting without a spec is changed by presets only. */
export type SettingsSchema<Settings> = {
  readonly [Name in keyof Settings]?: SettingSpec;
};

import { AGENT_PRESETS, DEFAULT_AGENT_PRESET } from '../config/agent.ts';
import { DEFAULT_MODE_SETTINGS, MODE_SCHEMAS } from '../config/modes.ts';
import type { AgentSettings } from '../domain/agent.ts';
import { fitsSpec } from '../domain/mode-settings.ts';
import type { ModeSettings, SettingSpec } from '../domain/mode-settings.ts';
import type { ParsedOptions } from './command-line.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { nearest } from './suggest.ts';

type Changes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** `--agent` and `--set`: the settings of every mode, each its default where nothing was said. */
export function parseSettings(options: ParsedOptions): Outcome<ModeSettings> {
  const agentic = parseAgent(options);
  if (!agentic.ok) return agentic;
  const base: ModeSettings = { ...DEFAULT_MODE_SETTINGS, agentic: agentic.value };
  let changes: Changes = {};
  for (const typed of (options.values['set'] ?? '').split(',').map((part) => part.trim())) {
    if (typed === '') continue;
    const change = parseChange(typed);
    if (!change.ok) return change;
    const { mode, name, value } = change.value;
    changes = { ...changes, [mode]: { ...changes[mode], [name]: value } };
  }
  const changed = Object.entries(base).map(([mode, settings]) => [
    mode,
    { ...(settings as object), ...changes[mode] },
  ]);
  // Every change was checked against the mode's schema.
  return done(Object.fromEntries(changed) as ModeSettings);
}

/** `--agent`: the settings of the agentic mode by the name of a preset. */
function parseAgent({ values }: ParsedOptions): Outcome<AgentSettings> {
  const typed = values['agent'] ?? DEFAULT_AGENT_PRESET;
  const presets: Readonly<Record<string, AgentSettings>> = AGENT_PRESETS;
  const known = Object.keys(presets);
  const settings = Object.hasOwn(presets, typed) ? presets[typed] : undefined;
  return settings === undefined
    ? refuse(`unknown agent preset "${typed}"`, `known presets are ${known.join(', ')}`)
    : done(settings);
}

interface Change {
  readonly mode: string;
  readonly name: string;
  /** `null` = no limit. */
  readonly value: string | number | boolean | null;
}

/** One `mode.setting=value`. */
function parseChange(typed: string): Outcome<Change> {
  const [, mode = '', name = '', text = ''] = /^([^.=]+)\.([^=]+)=(.*)$/u.exec(typed) ?? [];
  const known = settingNames();
  const key = `${mode}.${name}`;
  const spec = specOf(mode, name);
  if (spec === undefined) {
    const near = nearest(key, known);
    const usage = known.length === 0 ? 'no mode has any' : `known settings are ${known.join(', ')}`;
    return refuse(
      `unknown setting "${typed}"`,
      near === null ? usage : `did you mean ${near}=…? (${usage})`,
    );
  }
  const value = valueOf(text, spec);
  return value === undefined
    ? refuse(`${key} cannot be "${text}"`, `give ${ruleOf(spec)}`)
    : done({ mode, name, value });
}

/** Every setting that `--set` knows, as `mode.setting`. */
export function settingNames(): readonly string[] {
  return Object.entries(MODE_SCHEMAS).flatMap(([mode, schema]) =>
    Object.keys(schema).map((name) => `${mode}.${name}`),
  );
}

function specOf(mode: string, name: string): SettingSpec | undefined {
  const schemas: Readonly<Record<string, Readonly<Record<string, SettingSpec>>>> = MODE_SCHEMAS;
  const schema = Object.hasOwn(schemas, mode) ? schemas[mode] : undefined;
  return schema !== undefined && Object.hasOwn(schema, name) ? schema[name] : undefined;
}

/** The value that a text names, `undefined` when the setting cannot have it. */
function valueOf(text: string, spec: SettingSpec): Change['value'] | undefined {
  const value = readAs(text, spec);
  return fitsSpec(value, spec) ? value : undefined;
}

function readAs(text: string, spec: SettingSpec): Change['value'] {
  if (spec.kind === 'choice') return text;
  if (spec.kind === 'switch') return text === 'on' ? true : text === 'off' ? false : text;
  if (text === 'none') return null;
  return text === '' ? Number.NaN : Number(text);
}

function ruleOf(spec: SettingSpec): string {
  if (spec.kind === 'choice') return spec.values.join(', ');
  if (spec.kind === 'switch') return 'on or off';
  const range = `${spec.step === 1 ? 'a whole number' : 'a number'} from ${spec.min} to ${spec.max}`;
  return spec.isOptional === true ? `${range}, or none` : range;
}

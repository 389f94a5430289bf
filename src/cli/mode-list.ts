import { ABLATIONS } from '../config/ablations.ts';
import { EVIDENCE_K, RRF } from '../config/retrieval.ts';
import type { RagMode } from '../domain/mode.ts';
import { MODES, modeById } from '../modes/registry.ts';
import type { ModeSettings } from '../domain/mode-settings.ts';
import type { System } from './ask-modes.ts';
import type { ParsedOptions } from './command-line.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { wholeNumber } from './settings.ts';
import { nearest } from './suggest.ts';

/** The comparison this tool is about. */
const DEFAULT_MODES = 'naive,hybrid';

/** Modes from a list of names by comma, each once; the default ones when none was given. */
export function parseModes(typed: string | undefined): Outcome<readonly RagMode[]> {
  const known = MODES.map(({ id }) => id);
  const usage = `known modes are ${known.join(', ')}`;
  const modes = new Set<RagMode>();
  for (const name of (typed ?? DEFAULT_MODES).split(',').map((part) => part.trim())) {
    const mode = modeById(name);
    const near = nearest(name, known);
    if (mode === null) {
      return refuse(
        `unknown mode "${name}"`,
        near === null ? usage : `did you mean ${near}? (${usage})`,
      );
    }
    modes.add(mode);
  }
  return done([...modes]);
}

/** `--k`: passages a mode returns, 1 to the depth that legs are fused at. */
export function parseK(options: ParsedOptions): Outcome<number> {
  const k = wholeNumber(options, 'k', EVIDENCE_K);
  return !k.ok || (k.value >= 1 && k.value <= RRF.window)
    ? k
    : refuse(`--k ${k.value} is out of range`, `give a number from 1 to ${RRF.window}`);
}

/** Each mode as a system of its own name. */
export function systemsOf(modes: readonly RagMode[], settings: ModeSettings): readonly System[] {
  return modes.map((mode) => ({ name: mode.id, mode, settings }));
}

/** `--ablate`: the modes named, each with one of its parts changed or taken out, as systems beside the others. */
export function parseAblated(
  { values }: ParsedOptions,
  settings: ModeSettings,
): Outcome<readonly System[]> {
  const typed = values['ablate'];
  if (typed === undefined) return done([]);
  const known = [...new Set(ABLATIONS.map(({ modeId }) => modeId))];
  const systems: System[] = [];
  for (const name of typed.split(',').map((part) => part.trim())) {
    const mode = modeById(name);
    const own = ABLATIONS.filter(({ modeId }) => modeId === mode?.id);
    if (mode === null || own.length === 0) {
      return refuse(`there is nothing to take out of "${name}"`, `known are ${known.join(', ')}`);
    }
    for (const { name: system, settings: change } of own) {
      systems.push({ name: system, mode, settings: { ...settings, ...change } });
    }
  }
  return done(systems);
}

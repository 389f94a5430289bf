import { EVIDENCE_K, RRF } from '../config/retrieval.ts';
import type { RagMode } from '../domain/mode.ts';
import { MODES, modeById } from '../modes/registry.ts';
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

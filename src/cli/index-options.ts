import { resolve } from 'node:path';
import { DEFAULT_TOKENIZER } from '../config/retrieval.ts';
import type { TokenizerName } from '../domain/tokenizer.ts';
import type { IndexSettings } from '../domain/workspace.ts';
import { TOKENIZERS } from '../retrieval/lexical/tokenizers.ts';
import type { ParsedOptions } from './command-line.ts';
import { DEFAULT_MODEL, DEVICES, DTYPES } from './model-choice.ts';
import type { ModelChoice } from './model-choice.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { chunkSettings, oneOf } from './settings.ts';

/** What `kurabe index` was asked to make. */
export interface IndexOptions {
  /** As typed, for messages. */
  readonly typedOut: string;
  readonly folder: string;
  readonly settings: IndexSettings;
  readonly model: ModelChoice;
  /** Whether token states are kept from now on; `null` leaves it as it is. */
  readonly keepsStates: boolean | null;
  readonly isRebuild: boolean;
  readonly isPrune: boolean;
  readonly isQuiet: boolean;
  readonly isJson: boolean;
}

/** Reads and checks the options of `kurabe index`. */
export function indexOptions(options: ParsedOptions, cwd: string): Outcome<IndexOptions> {
  const { values, switches } = options;
  const typedOut = values['out'];
  if (typedOut === undefined || typedOut === '') {
    return refuse('--out is missing', 'name the folder of the index: --out DIR');
  }
  const chunk = chunkSettings(options);
  if (!chunk.ok) return chunk;
  const names = Object.keys(TOKENIZERS) as readonly TokenizerName[];
  const tokenizer = oneOf(options, 'tokenizer', names, DEFAULT_TOKENIZER);
  if (!tokenizer.ok) return tokenizer;
  const device = oneOf(options, 'device', DEVICES, DEFAULT_MODEL.device);
  if (!device.ok) return device;
  const dtype = oneOf(options, 'dtype', DTYPES, DEFAULT_MODEL.dtype);
  if (!dtype.ok) return dtype;
  const [isOn, isOff] = [switches.has('token-states'), switches.has('no-token-states')];
  if (isOn && isOff) {
    return refuse('--token-states and --no-token-states cannot both be given', 'leave out one');
  }
  return done({
    typedOut,
    folder: resolve(cwd, typedOut),
    settings: { chunk: chunk.value, tokenizer: tokenizer.value },
    model: { device: device.value, dtype: dtype.value },
    keepsStates: isOn || isOff ? isOn : null,
    isRebuild: switches.has('rebuild'),
    isPrune: switches.has('prune'),
    isQuiet: switches.has('quiet'),
    isJson: switches.has('json'),
  });
}

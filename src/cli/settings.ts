import { HEADING_RULES } from '../domain/article.ts';
import type { ChunkSettings } from '../domain/article.ts';
import { DEFAULT_CHUNK } from '../config/retrieval.ts';
import { checkChunkSettings } from '../domain/chunk-rules.ts';
import type { ParsedOptions } from './command-line.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';

/** A whole number from the value of an option; `fallback` when it was not given. */
export function wholeNumber(
  options: ParsedOptions,
  name: string,
  fallback: number,
): Outcome<number> {
  const typed = options.values[name];
  if (typed === undefined) return done(fallback);
  return /^-?\d{1,15}$/.test(typed)
    ? done(Number(typed))
    : refuse(
        `--${name} ${typed} is not a whole number`,
        `give a number, like --${name} ${fallback}`,
      );
}

/** One of a list of names; a name outside it is refused with the list. */
export function oneOf<Name extends string>(
  options: ParsedOptions,
  name: string,
  allowed: readonly Name[],
  fallback: Name,
): Outcome<Name> {
  const typed = options.values[name] ?? fallback;
  const found = allowed.find((candidate) => candidate === typed);
  return found === undefined
    ? refuse(`--${name} ${typed} is not known`, `choose one of ${allowed.join(', ')}`)
    : done(found);
}

const LENGTHS = ['size', 'minimum', 'overlap'] as const;
const FLAG = {
  size: 'chunk-size',
  minimum: 'chunk-min',
  overlap: 'overlap',
  headingWithoutSpace: 'heading-without-space',
} as const satisfies Record<keyof ChunkSettings, string>;

/** Chunk settings from the options of `FLAG`, checked by the chunker's own rules. */
export function chunkSettings(options: ParsedOptions): Outcome<ChunkSettings> {
  const { headingWithoutSpace: usual } = DEFAULT_CHUNK;
  const rule = oneOf(options, FLAG.headingWithoutSpace, HEADING_RULES, usual);
  if (!rule.ok) return rule;
  const settings = { ...DEFAULT_CHUNK, headingWithoutSpace: rule.value };
  for (const key of LENGTHS) {
    const value = wholeNumber(options, FLAG[key], DEFAULT_CHUNK[key]);
    if (!value.ok) return value;
    settings[key] = value.value;
  }
  const checked = checkChunkSettings(settings);
  if (checked.ok) return done(checked.value);
  if (checked.error.kind !== 'bad-setting') throw new Error(checked.error.kind);
  const { setting, value, rule: broken } = checked.error;
  return refuse(
    `--${FLAG[setting as keyof ChunkSettings]} cannot be ${value}: ${broken} must hold`,
    'give --chunk-size, --chunk-min and --overlap that fit together',
  );
}

import { HEADING_RULES, type ChunkSettings } from './article.ts';
import { err, ok, type Result } from './result.ts';

/** What is wrong with one length; the words for each live in the dictionaries. */
export type ChunkRule = 'whole-number' | 'size-positive' | 'minimum-range' | 'overlap-range';

export type ChunkLength = 'size' | 'minimum' | 'overlap';

type ChunkProblems = Readonly<Partial<Record<ChunkLength, ChunkRule>>>;

/** Each rule in plain symbols. */
const SYMBOLS: Readonly<Record<ChunkRule, string>> = {
  'whole-number': 'integer',
  'size-positive': 'size > 0',
  'minimum-range': '0 < minimum <= size',
  'overlap-range': '0 <= overlap <= size / 2',
};

/**
 * The rules of the lengths of `ChunkSettings`, one answer a field; an empty object means they can be used. Lengths are
 * UTF-16 units. An overlap above half of the size is refused: a passage would repeat more than it brings.
 */
export function chunkProblems(chunk: Pick<ChunkSettings, ChunkLength>): ChunkProblems {
  const problems: Partial<Record<ChunkLength, ChunkRule>> = {};
  const { size, minimum, overlap } = chunk;
  if (size <= 0) problems.size = 'size-positive';
  if (minimum <= 0 || minimum > size) problems.minimum = 'minimum-range';
  if (overlap < 0 || overlap > size / 2) problems.overlap = 'overlap-range';
  for (const field of ['size', 'minimum', 'overlap'] as const) {
    if (!Number.isSafeInteger(chunk[field])) problems[field] = 'whole-number';
  }
  return problems;
}

/** The settings when all rules hold; else `bad-setting` with the first broken rule in plain symbols. */
export function checkChunkSettings(settings: ChunkSettings): Result<ChunkSettings> {
  const problems = chunkProblems(settings);
  for (const setting of ['size', 'minimum', 'overlap'] as const) {
    const rule = problems[setting];
    if (rule !== undefined) return refused(settings, setting, SYMBOLS[rule]);
  }
  return HEADING_RULES.includes(settings.headingWithoutSpace)
    ? ok(settings)
    : refused(settings, 'headingWithoutSpace', HEADING_RULES.join(' or '));
}

function refused(settings: ChunkSettings, setting: keyof ChunkSettings, rule: string) {
  return err({ kind: 'bad-setting', setting, value: String(settings[setting]), rule });
}

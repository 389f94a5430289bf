import { HEADING_RULES, type ChunkSettings } from '../../domain/article.ts';
import { err, ok, type Result } from '../../domain/result.ts';

/**
 * Checks chunk settings: integers, `size > 0`, `0 < minimum <= size`, `0 <= overlap < size`, a known rule for headings.
 * The first broken rule comes back as `bad-setting` with the rule in plain symbols.
 */
export function checkChunkSettings(settings: ChunkSettings): Result<ChunkSettings> {
  const { size, minimum, overlap, headingWithoutSpace } = settings;
  const rules: readonly (readonly [keyof ChunkSettings, string, boolean])[] = [
    ['size', 'integer > 0', Number.isSafeInteger(size) && size > 0],
    ['minimum', 'integer > 0', Number.isSafeInteger(minimum) && minimum > 0],
    ['overlap', 'integer >= 0', Number.isSafeInteger(overlap) && overlap >= 0],
    ['overlap', 'overlap < size', overlap < size],
    ['minimum', 'minimum <= size', minimum <= size],
    [
      'headingWithoutSpace',
      HEADING_RULES.join(' or '),
      HEADING_RULES.includes(headingWithoutSpace),
    ],
  ];
  const broken = rules.find(([, , holds]) => !holds);
  if (broken === undefined) return ok(settings);
  const [setting, rule] = broken;
  return err({ kind: 'bad-setting', setting, value: String(settings[setting]), rule });
}

import type { ChunkSettings } from '../domain/article.ts';

/** What is wrong with one chunk setting; the words for each live in the dictionaries. */
export type ChunkRule = 'whole-number' | 'size-positive' | 'minimum-range' | 'overlap-range';

export type ChunkProblems = Readonly<Partial<Record<keyof ChunkSettings, ChunkRule>>>;

/**
 * The rules of `ChunkSettings`, one answer a field: whole numbers, size > 0, 0 < minimum <= size, 0 <= overlap < size.
 * An empty object means the settings can be used. Lengths are UTF-16 units.
 */
export function chunkProblems(chunk: ChunkSettings): ChunkProblems {
  const problems: Partial<Record<keyof ChunkSettings, ChunkRule>> = {};
  if (chunk.size <= 0) problems.size = 'size-positive';
  if (chunk.minimum <= 0 || chunk.minimum > chunk.size) problems.minimum = 'minimum-range';
  if (chunk.overlap < 0 || chunk.overlap >= chunk.size) problems.overlap = 'overlap-range';
  for (const field of ['size', 'minimum', 'overlap'] as const) {
    if (!Number.isSafeInteger(chunk[field])) problems[field] = 'whole-number';
  }
  return problems;
}

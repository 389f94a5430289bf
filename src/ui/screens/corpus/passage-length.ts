import type { ChunkSettings, Passage } from '../../../domain/article.ts';

export type LengthFilter = 'all' | 'short' | 'long';

/** Share of the target length from which a passage counts as long: it has little room left. */
const LONG_SHARE = 0.9;

/** From this many UTF-16 units on a passage is long. */
export function longFrom(chunk: ChunkSettings): number {
  return Math.ceil(chunk.size * LONG_SHARE);
}

/** Short = below the minimum (nothing was left to join it with); long = close to the target or beyond. */
export function lengthClass(
  { start, end }: Pick<Passage, 'start' | 'end'>,
  chunk: ChunkSettings,
): 'short' | 'normal' | 'long' {
  const length = end - start;
  if (length < chunk.minimum) return 'short';
  return length >= longFrom(chunk) ? 'long' : 'normal';
}

export function passesFilter(
  passage: Pick<Passage, 'start' | 'end'>,
  filter: LengthFilter,
  chunk: ChunkSettings,
): boolean {
  return filter === 'all' || lengthClass(passage, chunk) === filter;
}

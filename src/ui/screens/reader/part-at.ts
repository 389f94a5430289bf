import type { Span } from '../../../domain/search.ts';

/** The part that holds an offset; the last one when the offset lies at or past the end. */
export function partAt(parts: readonly Span[], offset: number): number {
  const index = parts.findIndex((part) => offset < part.end);
  return index === -1 ? parts.length - 1 : index;
}

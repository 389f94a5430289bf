import type { Span } from '../../../domain/search.ts';
import { mergeSpans } from '../../../lib/merge-spans.ts';

/** A stretch of a passage, to be shown marked or plain. */
export interface Segment {
  readonly start: number;
  readonly text: string;
  readonly marked: boolean;
}

/**
 * Cuts `text[within]` at the borders of `highlights` (UTF-16 offsets into `text`). Overlapping and touching highlights
 * become one; the texts of the segments joined are exactly that stretch.
 */
export function segmentsOf(
  text: string,
  highlights: readonly Span[],
  within: Span = { start: 0, end: text.length },
): readonly Segment[] {
  const segments: Segment[] = [];
  let at = within.start;
  const push = (end: number, marked: boolean): void => {
    if (end > at) segments.push({ start: at, text: text.slice(at, end), marked });
    at = Math.max(at, end);
  };
  for (const span of mergeSpans(highlights)) {
    push(Math.min(Math.max(span.start, within.start), within.end), false);
    push(Math.min(span.end, within.end), true);
  }
  push(within.end, false);
  return segments;
}

/** Where the text goes on after the headings it starts with: they stand in the heading path already. */
export function afterHeadings(text: string): number {
  const length = /^(?:[ \t]*(?:#{1,6}[ \t][^\n]*)?\n)+/u.exec(text)?.[0].length ?? 0;
  return length < text.length ? length : 0;
}

/**
 * The window of about `length` characters that holds the most highlighted characters, the earliest of equals,
 * with some text before its first match; from `floor`, its lowest start, when nothing matches. Never cuts a
 * surrogate pair.
 */
export function snippetWindow(
  text: string,
  highlights: readonly Span[],
  length: number,
  floor = 0,
): Span {
  if (text.length - floor <= length) return { start: floor, end: text.length };
  const spans = mergeSpans(highlights);
  const lead = Math.floor(length / 6);
  let best = { start: floor, covered: 0 };
  for (const { start } of spans) {
    const from = Math.max(floor, Math.min(start - lead, text.length - length));
    const covered = spans.reduce((sum, span) => sum + overlap(span, from, from + length), 0);
    if (covered > best.covered) best = { start: from, covered };
  }
  const start = offPair(text, best.start);
  return { start, end: offPair(text, Math.min(text.length, start + length)) };
}

function overlap(span: Span, start: number, end: number): number {
  return Math.max(0, Math.min(span.end, end) - Math.max(span.start, start));
}

/** Moves an offset that falls between the halves of a surrogate pair to before the pair. */
function offPair(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return offset > 0 && code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
}

import type { ChunkSettings } from '../../domain/article.ts';
import { graphemeAt, trimSpan } from '../../lib/text-graphemes.ts';
import type { TextSpan } from '../../lib/text-span.ts';
import { BOUNDARY_RANK, type Boundary } from './boundaries.ts';

/** What to cut, and where in it the text below the headings starts: headings are never repeated. */
export interface LongSpan extends TextSpan {
  readonly bodyStart: number;
}

/** How far from the balanced length a better place to cut is looked for. */
const SLACK = 0.4;

interface Cut {
  readonly offset: number;
  /** `null`: no good place was near, so this is just the start of a grapheme. */
  readonly boundary: Boundary | null;
}

/**
 * Cuts a long span into parts of at most `size` units (more only for a single longer grapheme), balanced so that no
 * tail of a few characters is left. Each part but the first repeats up to `overlap` units of the one before, from
 * the start of a sentence, a line or a grapheme. `overlap` is at most half of `size`, so that every part brings something new.
 * `boundaries` are ascending. Both ends of `span` are grapheme boundaries.
 */
export function splitSpan(
  text: string,
  span: LongSpan,
  { size, overlap: shared }: ChunkSettings,
  boundaries: readonly Boundary[],
): readonly TextSpan[] {
  const parts: TextSpan[] = [];
  let fresh = span.start;
  let start = span.start;
  while (span.end - start > size) {
    let cut = findCut(text, { start, end: span.end }, fresh, size, shared, boundaries);
    if (cut.offset - start > size && start < fresh) {
      // The next grapheme does not fit behind the repeated text: do without it.
      start = fresh;
      cut = findCut(text, { start, end: span.end }, fresh, size, shared, boundaries);
    }
    const part = trimSpan(text, { start, end: cut.offset });
    // A part no longer than an indentation can be blank.
    if (part.start < part.end) parts.push(part);
    // Blanks between two parts belong to neither; the indentation of a line is text, but nothing new.
    const rest = trimSpan(text, { start: cut.offset, end: span.end });
    if (rest.start === span.end) return parts;
    fresh = graphemeAt(text, rest.start, skipBlanks(text, rest.start)).start;
    const low = Math.max(cut.offset - shared, Math.min(part.start, cut.offset) + 1, span.bodyStart);
    start = overlapStart(text, start, low, cut, boundaries) ?? rest.start;
  }
  // Behind a long run of blanks, what is left may be nothing but blanks: no passage.
  const last = trimSpan(text, { start, end: span.end });
  return last.start < last.end ? [...parts, last] : parts;
}

/** Where the part from `span.start` ends; later than `fresh`, where the text not yet covered starts. */
function findCut(
  text: string,
  span: TextSpan,
  fresh: number,
  size: number,
  shared: number,
  boundaries: readonly Boundary[],
): Cut {
  const length = span.end - span.start;
  const parts = Math.max(2, Math.ceil((length - shared) / (size - shared)));
  const share = (length + (parts - 1) * shared) / parts;
  const target = Math.floor(span.start + Math.min(share, size));
  const last = Math.min(span.start + size, span.end - 1);
  const near = bestBoundary(
    boundaries,
    Math.max(fresh + 1, Math.ceil(span.start + share * (1 - SLACK))),
    Math.min(last, Math.floor(span.start + share * (1 + SLACK))),
    target,
  );
  const boundary = near ?? bestBoundary(boundaries, fresh + 1, last, target);
  if (boundary !== null) {
    const grapheme = graphemeAt(text, span.start, boundary.offset);
    if (grapheme.start === boundary.offset) return { offset: boundary.offset, boundary };
  }
  const grapheme = graphemeAt(text, span.start, target);
  const offset = grapheme.start > fresh ? grapheme.start : graphemeAt(text, fresh, fresh).end;
  return { offset, boundary: null };
}

/** The best kind between `low` and `high` (both included), the nearest to `target` among equals. */
function bestBoundary(
  boundaries: readonly Boundary[],
  low: number,
  high: number,
  target: number,
): Boundary | null {
  let best: Boundary | null = null;
  for (let index = firstFrom(boundaries, low); index < boundaries.length; index += 1) {
    const boundary = boundaries[index];
    if (boundary === undefined || boundary.offset > high) break;
    const gain = best === null ? 1 : BOUNDARY_RANK[boundary.kind] - BOUNDARY_RANK[best.kind];
    const isNearer = Math.abs(boundary.offset - target) < Math.abs((best?.offset ?? 0) - target);
    if (gain > 0 || (gain === 0 && isNearer)) best = boundary;
  }
  return best;
}

/** A good place to start repeating from, at `low` or later but before the cut. `previous` is a grapheme boundary. */
function overlapStart(
  text: string,
  previous: number,
  low: number,
  cut: Cut,
  boundaries: readonly Boundary[],
): number | null {
  if (low >= cut.offset) return null;
  const boundary = boundaries[firstFrom(boundaries, low)];
  if (boundary !== undefined && boundary.offset < cut.offset) {
    const isStart = graphemeAt(text, previous, boundary.offset).start === boundary.offset;
    if (isStart) return boundary.offset;
  }
  // Half a line of code or half a table row says nothing.
  if (cut.boundary?.kind === 'row') return null;
  const grapheme = graphemeAt(text, previous, low);
  const start = grapheme.start === low ? low : grapheme.end;
  return start < cut.offset ? start : null;
}

function skipBlanks(text: string, offset: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = offset;
  return offset + (blanks.exec(text)?.[0].length ?? 0);
}

function firstFrom(boundaries: readonly Boundary[], offset: number): number {
  let low = 0;
  let high = boundaries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boundaries[middle]?.offset ?? Infinity) >= offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

import type { TextSpan } from './text-span.ts';

const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'grapheme' });
/**
 * Most UTF-16 units of a grapheme; what is longer (a letter under a thousand combining marks) is taken in pieces of
 * so many. The longest emoji in use have 35.
 */
export const LONGEST_GRAPHEME = 128;
/** Looked at beyond the wanted offset at first; doubled while a grapheme is not seen whole. */
const LOOK_AHEAD = 64;
/** Characters that are a grapheme's start and end for sure, whatever stands beside them. */
const SIMPLE = /^[\n -~\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uff01-\uff60]/;

/**
 * The grapheme of `text` that holds the UTF-16 unit at `offset`, given a grapheme boundary `from <= offset`.
 * Only the stretch from there is segmented: `Intl.Segmenter` copies its whole input at every call, so asking it
 * about a long text again and again costs its square. `offset` at the end of the text gives an empty span there.
 */
export function graphemeAt(text: string, from: number, offset: number): TextSpan {
  if (offset >= text.length) return { start: text.length, end: text.length };
  for (let ahead = LOOK_AHEAD; ; ahead *= 2) {
    // Half a pair at the end of the window would look like a grapheme of its own.
    const windowEnd = offPair(text, offset + ahead);
    const segment = SEGMENTER.segment(text.slice(from, windowEnd)).containing(offset - from);
    const start = from + (segment?.index ?? 0);
    const end = start + (segment?.segment.length ?? 0);
    const isWhole = end < windowEnd || windowEnd >= text.length;
    if (isWhole || ahead > LONGEST_GRAPHEME) return pieceAt(text, { start, end }, offset);
  }
}

/** The stretch of at most `LONGEST_GRAPHEME` units of a grapheme that holds `offset`; no surrogate pair is cut. */
function pieceAt(text: string, { start, end }: TextSpan, offset: number): TextSpan {
  const border = (piece: number): number => offPair(text, start + piece * LONGEST_GRAPHEME);
  const piece = Math.floor((offset - start) / LONGEST_GRAPHEME);
  // A pair across a border belongs to the piece behind it.
  const shift = offset >= border(piece + 1) ? 1 : 0;
  return { start: border(piece + shift), end: Math.min(end, border(piece + shift + 1)) };
}

function offPair(text: string, offset: number): number {
  return offset > 0 && /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(offset - 1, offset + 1))
    ? offset - 1
    : offset;
}

/**
 * `text` when it has at most `limit` graphemes, else the first of them and an ellipsis. A grapheme counts for no more
 * than its longest piece, and a text is never longer than four units a grapheme allowed.
 */
export function shortened(text: string, limit: number): string {
  const most = 4 * limit;
  let end = 0;
  for (let count = 0; count < limit && end < text.length; count += 1) {
    const grapheme = graphemeAt(text, end, end);
    if (grapheme.end > most) break;
    end = grapheme.end;
  }
  return end >= text.length ? text : `${text.slice(0, end).trimEnd()}…`;
}

/**
 * `span` without blanks at its end and blank lines at its start, never cutting a grapheme; the indentation of its
 * first line stays. Both ends of `span` are grapheme boundaries. Empty (at `span.end`) when all is blank.
 */
export function trimSpan(text: string, span: TextSpan): TextSpan {
  let { start, end } = span;
  while (start < end && isSpace(text, start)) start += 1;
  if (start === end) return { start: end, end };
  while (isSpace(text, end - 1)) end -= 1;
  // A blank can be the head of a grapheme (before a combining mark) or its tail (after a prepended mark).
  if (start > span.start && !SIMPLE.test(text.charAt(start))) {
    start = graphemeAt(text, span.start, start).start;
  }
  if (end < span.end && !SIMPLE.test(text.charAt(end - 1))) {
    end = Math.max(end, graphemeAt(text, start, end - 1).end);
  }
  const line = text.lastIndexOf('\n', start - 1) + 1;
  return { start: line >= span.start ? line : start, end };
}

function isSpace(text: string, offset: number): boolean {
  return /\s/.test(text.charAt(offset));
}

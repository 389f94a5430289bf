import type { Heading } from '../../../domain/article.ts';
import type { Span } from '../../../domain/search.ts';

/** Up to here an article is parsed and drawn in one piece: well under a tenth of a second. */
const WHOLE = 20_000;
/** Smallest part of a longer one; a part ends at the next heading after it. */
const PART = 4_000;
/** A stretch without headings is cut at a blank line beyond this. */
const LONGEST = 8_000;

/**
 * Cuts a long article into parts that can be parsed and drawn one by one, as they come into view. Cuts are made where
 * a block starts for certain: at headings of the real tree, else at blank lines outside fences. Joined, the parts are
 * the text.
 */
export function partsOf(text: string, headings: readonly Heading[]): readonly Span[] {
  if (text.length <= WHOLE) return [{ start: 0, end: text.length }];
  const parts: Span[] = [];
  let start = 0;
  const cut = (end: number): void => {
    if (end > start) parts.push(...splitAtBlanks(text, { start, end }));
    start = end;
  };
  for (const heading of headings) {
    if (heading.start - start >= PART) cut(heading.start);
  }
  cut(text.length);
  return parts;
}

function splitAtBlanks(text: string, { start, end }: Span): readonly Span[] {
  if (end - start <= LONGEST) return [{ start, end }];
  const parts: Span[] = [];
  let from = start;
  let fence: string | null = null;
  let wasBlank = false;
  for (let line = start; line < end;) {
    const next = lineEnd(text, line, end);
    if (fence === null && wasBlank && line - from >= LONGEST) {
      parts.push({ start: from, end: line });
      from = line;
    }
    const content = text.slice(line, Math.min(next, line + 80));
    fence = fenceAfter(content, fence);
    wasBlank = content.trim() === '';
    line = next;
  }
  parts.push({ start: from, end });
  return parts;
}

function lineEnd(text: string, line: number, end: number): number {
  const newline = text.indexOf('\n', line);
  return newline === -1 || newline >= end ? end : newline + 1;
}

/** The fence that is open after a line: its marker, or `null`. */
function fenceAfter(line: string, open: string | null): string | null {
  const marker = /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1];
  if (marker === undefined) return open;
  if (open === null) return marker;
  return marker.startsWith(open) ? null : open;
}

/**
 * Link reference definitions of the whole article (`[name]: target`), to be parsed with each part, so that references
 * across parts still resolve.
 */
export function definitionsOf(text: string): string {
  return (text.match(/^ {0,3}\[[^\]\n^][^\]\n]*\]:[ \t]*\S.*$/gmu) ?? []).join('\n');
}

/** The part that holds an offset; the last one when the offset lies at or past the end. */
export function partAt(parts: readonly Span[], offset: number): number {
  const index = parts.findIndex((part) => offset < part.end);
  return index === -1 ? parts.length - 1 : index;
}

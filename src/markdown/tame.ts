/**
 * Markdown parsers need quadratic time (or a deep stack) on input nobody writes by hand: thousands of nested quotes
 * or lists, or a paragraph of nothing but brackets and stars. Such marks are replaced, one UTF-16 unit by one, with
 * full-width look-alikes before parsing: offsets stay exact, and what looks wild is plain text.
 */

/** Quotes and lists open on one line; facts about real articles know no more than a handful. */
const MOST_CONTAINERS = 32;
/** Columns of indentation before a list item; two a level. */
const DEEPEST_INDENT = 100;
/** Lines of one paragraph that go on a quote or a list without its mark; each is matched against all before it. */
const MOST_LAZY_LINES = 1_000;
/** Inline marks × characters of one paragraph; 4 M is a paragraph of 2,000 marks in 2,000 characters, ~0.1 s. */
export const MOST_INLINE_WORK = 4_000_000;

const CONTAINER = /[ \t]*(?:>|\[\^[^\]\s]+\]:|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
const INLINE_MARK = /[!$&*<@[\\\]_`~]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Bounds the depth of containers. Returns a text that is equal to `text` when nothing is wild. */
export function tameContainers(text: string): string {
  // U+FEFF at the very start would be swallowed by the parser and shift every offset.
  const start = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text;
  return start.split('\n').map(tameLine).join('\n');
}

/** Bounds paragraphs that run on. Stretches without a blank line in which a quote or list is followed by too many bare lines lose their marks. */
export function tameLazyLines(text: string): string {
  // Blank lines are kept in between, so that joining gives the text back.
  const parts = text.split(/(\n[ \t]*(?=\n))/);
  return parts.some(isLazyStretch)
    ? parts.map((part) => (isLazyStretch(part) ? widenLines(part) : part)).join('')
    : text;
}

function isLazyStretch(stretch: string): boolean {
  if (stretch.length < 2 * MOST_LAZY_LINES) return false;
  const lines = stretch.split('\n');
  const first = lines.findIndex(hasContainer);
  if (first === -1) return false;
  const bare = lines.slice(first).filter((line) => /^ ?\S/.test(line) && !hasContainer(line));
  return bare.length > MOST_LAZY_LINES;
}

function widenLines(stretch: string): string {
  return stretch
    .split('\n')
    .map((line) => widenContainers(line, 0))
    .join('\n');
}

function hasContainer(line: string): boolean {
  CONTAINER.lastIndex = 0;
  return CONTAINER.test(line);
}

function tameLine(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  return widenContainers(line, indent > DEEPEST_INDENT ? 0 : MOST_CONTAINERS);
}

/** Makes the marks of quotes and lists at the start of a line plain text, but for the first `kept`. */
function widenContainers(line: string, kept: number): string {
  if (!hasContainer(line)) return line;
  let tamed = '';
  let at = 0;
  for (let count = 0; ; count += 1) {
    CONTAINER.lastIndex = at;
    const match = CONTAINER.exec(line);
    if (match === null) return tamed + line.slice(at);
    tamed += count < kept ? match[0] : widen(match[0]);
    at = CONTAINER.lastIndex;
  }
}

/** A cheap look that is true for every text with a wild paragraph (and for few others). */
export function mayHaveWildInline(text: string): boolean {
  return text.split(/\n[ \t]*\n/).some(isWildInline);
}

/** Whether parsing the inline marks of a paragraph could take longer than a moment. */
export function isWildInline(paragraph: string): boolean {
  return paragraph.length >= 1_000 && inlineWork(paragraph) > MOST_INLINE_WORK;
}

/** What parsing the inline marks of a paragraph may take: marks × characters. */
export function inlineWork(paragraph: string): number {
  return (paragraph.match(INLINE_MARK)?.length ?? 0) * paragraph.length;
}

/** Makes the marks in the given spans plain text. */
export function tameSpans(
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): string {
  let tamed = '';
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    tamed += text.slice(at, start) + widen(text.slice(start, end));
    at = end;
  }
  return tamed + text.slice(at);
}

function widen(text: string): string {
  return text.replace(/[!-~]/g, (mark) =>
    /[A-Za-z0-9]/.test(mark) ? mark : String.fromCharCode(mark.charCodeAt(0) + FULL_WIDTH_OFFSET),
  );
}

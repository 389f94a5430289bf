/** What may stand before `$$` on a line: blanks and the marks of quotes and lists. */
const PREFIX = String.raw`[ \t>*+-]*`;

/** Looks up where `$$` blocks of one text end. */
export interface MathClosings {
  /** Offset of the end of the line that closes the block opened by the `$$` at `start`; `null` when it opens none. */
  closingOf(start: number): number | null;
  /** Whether a formula that a line of text left open (`式は$$`) ends behind `lineEnd`, before its paragraph must. */
  isClosedBehind(lineEnd: number): boolean;
}

/**
 * A `$$` opens a block only when the text really closes it: alone it is as often a shell's process id, and must not
 * swallow what follows.
 * - `$$` alone on a line closes with the next `$$` alone on a line, blank lines between them or not;
 * - `$$ x = 1` closes with the next line that ends in `$$`, which may be its own, before a blank line or a heading;
 * - neither goes on over the start of a fence, which is no math, nor out of the quote or list it stands in.
 *
 * Every lookup is a search in lists made once.
 */
export function mathClosings(text: string): MathClosings {
  if (!text.includes('$$')) return { closingOf: () => null, isClosedBehind: () => false };
  const bare = lineEnds(text, new RegExp(`^${PREFIX}\\$\\$[ \\t]*$`, 'gm'));
  const any = lineEnds(text, /\$\$[ \t]*$/gm);
  const fences = starts(
    text,
    new RegExp(`^(?:${PREFIX}|[ \\t>]*\\d{1,9}[.)][ \\t]+)(?:\`{3}|~{3})`, 'gm'),
  );
  const breaks = starts(text, /^[ \t>]*(?:$|#{1,6}(?:[ \t]|$))/gm);

  const closingOf = (start: number): number | null => {
    const opening = openingAt(text, start);
    if (opening === null) return null;
    const { lineEnd, form } = opening;
    if (form === 'one-line') return lineEnd;
    const end = firstAfter(form === 'bare' ? bare : any, lineEnd);
    const stop = Math.min(
      firstAfter(fences, start),
      form === 'bare' ? Infinity : firstAfter(breaks, start),
    );
    if (end === Infinity || stop < end) return null;
    return isInSameContainer(text, start, end) ? end : null;
  };
  const isClosedBehind = (lineEnd: number): boolean => {
    const next = text.indexOf('$$', lineEnd);
    return next !== -1 && next < Math.min(firstAfter(breaks, lineEnd), firstAfter(fences, lineEnd));
  };
  return { closingOf, isClosedBehind };
}

interface Opening {
  readonly form: 'bare' | 'text' | 'one-line';
  readonly lineEnd: number;
}

function openingAt(text: string, start: number): Opening | null {
  if (!text.startsWith('$$', start)) return null;
  const newline = text.indexOf('\n', start);
  const lineEnd = newline === -1 ? text.length : newline;
  const content = text.slice(start, lineEnd).replace(/^\$+/, '').trim();
  if (content === '') return { form: 'bare', lineEnd };
  if (content.endsWith('$$')) return { form: 'one-line', lineEnd };
  // `$$a$$ は` and the like are inline: a block holds its line alone.
  return content.includes('$$') ? null : { form: 'text', lineEnd };
}

/** Whether the closing line stands in the quotes of the opening one and, in a list, no further out than its item. */
function isInSameContainer(text: string, start: number, end: number): boolean {
  const opening = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const closing = text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
  const quotes = opening.match(/>/g)?.length ?? 0;
  if ((/^[ \t>]*/.exec(closing)?.[0].match(/>/g)?.length ?? 0) < quotes) return false;
  const isItem = quotes === 0 && /[*+-]|\d[.)]/.test(opening);
  return !isItem || /^(?: {2}|\t)/.test(closing);
}

function lineEnds(text: string, pattern: RegExp): readonly number[] {
  return Array.from(text.matchAll(pattern), (match) => match.index + match[0].length);
}

function starts(text: string, pattern: RegExp): readonly number[] {
  return Array.from(text.matchAll(pattern), ({ index }) => index);
}

/** First number of an ascending list that is greater than `limit`, or `Infinity`. */
function firstAfter(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? Infinity) > limit) high = middle;
    else low = middle + 1;
  }
  return ascending[low] ?? Infinity;
}

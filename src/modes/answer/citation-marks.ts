import type { CitationMark } from '../../domain/answer.ts';
import type { TextSpan } from '../../lib/text-span.ts';

/** One or two digits, half or full width: `[2024]` is a year and no citation. */
const NUMBER = '[0-9０-９]{1,2}';
const LIST = `\\s*${NUMBER}(?:\\s*[,，、・;–~〜-]\\s*${NUMBER})*\\s*`;
/** A mark in any of its brackets; a destination behind it would make it a link, so it goes with it. */
const MARK = new RegExp(
  `(?<!\\\\)(?:\\[\\[(${LIST})\\]\\]|\\[(${LIST})\\]|［(${LIST})］|【(${LIST})】)(?:\\([^()\\s]*\\))?`,
  'gu',
);
/** What may still become a mark, or get a destination, at the end of a text that is not all there. */
const OPEN_MARK = new RegExp(
  `(?:\\[\\[?|［|【)(?:[\\s0-9０-９,，、・;–~〜-]{0,24}|${LIST}\\]\\]?(?:\\([^()\\s]*)?|${LIST}[］】](?:\\([^()\\s]*)?)$`,
  'u',
);
/** A code span opens and closes with as many backticks. */
const CODE_SPAN = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/gu;

/** A line with its marks in one form, and what was taken out. */
export interface MarkedLine {
  readonly text: string;
  /** Offsets into `text`. */
  readonly marks: readonly CitationMark[];
  readonly dropped: number;
}

/**
 * Rewrites the marks of one line of Markdown outside code (`[1, 2]`, `[1-3]`, `【1】`, `［１］`, `[[1]]`) as `[n]`, one
 * number each; a number that is not in 1..`evidence` is taken out and counted.
 */
export function markLine(line: string, evidence: number): MarkedLine {
  const code = codeSpans(line);
  const marks: CitationMark[] = [];
  let text = '';
  let at = 0;
  let dropped = 0;
  for (const match of line.matchAll(MARK)) {
    if (code.some(({ start, end }) => start <= match.index && match.index < end)) continue;
    text += line.slice(at, match.index);
    at = match.index + match[0].length;
    const numbers = numbersOf(match.slice(1).find((list) => list !== undefined) ?? '');
    const known = numbers.filter((number) => number >= 1 && number <= evidence);
    dropped += numbers.length - known.length;
    // Nothing is left of it, nor of the blank before it.
    if (known.length === 0) text = text.trimEnd();
    for (const number of known) {
      const mark = `[${number}]`;
      marks.push({ start: text.length, end: text.length + mark.length, number });
      text += mark;
    }
  }
  return { text: text + line.slice(at), marks, dropped };
}

/** How much of a last line that is not all there can be read already: the rest might turn into a mark or into code. */
export function readableLength(line: string): number {
  const open = openBacktick(line);
  const stable = open === null ? line : line.slice(0, open);
  const mark = OPEN_MARK.exec(stable);
  return mark === null ? stable.length : mark.index;
}

/** Code in backticks, within one line. */
export function codeSpans(line: string): readonly TextSpan[] {
  return Array.from(line.matchAll(CODE_SPAN), ({ 0: code, index }) => ({
    start: index,
    end: index + code.length,
  }));
}

/** Where the first backtick stands that nothing closes yet. */
function openBacktick(line: string): number | null {
  const spans = codeSpans(line);
  for (const { 0: run, index } of line.matchAll(/`+/gu)) {
    const closing = spans.find(({ start, end }) => start <= index && index < end);
    // The run that closes the last span may yet grow, and then it closes nothing.
    const isAtEnd = index + run.length === line.length;
    if (closing === undefined) return index;
    if (isAtEnd) return closing.start;
  }
  return null;
}

function numbersOf(list: string): readonly number[] {
  const tokens = list.normalize('NFKC').match(/\d+|[–~〜-]/gu) ?? [];
  const numbers: number[] = [];
  for (const [index, token] of tokens.entries()) {
    const isRange = /^[–~〜-]$/u.test(tokens[index - 1] ?? '');
    const from = numbers.at(-1);
    if (!/^\d/u.test(token)) continue;
    if (isRange && from !== undefined) {
      for (let next = from + 1; next < Number(token); next += 1) numbers.push(next);
    }
    numbers.push(Number(token));
  }
  return numbers;
}

import type { Span } from '../../../domain/search.ts';
import { afterHeadings } from './snippet.ts';

/** A passage for reading in a few lines, with its highlights where they are in that text. */
export interface PlainText {
  readonly text: string;
  readonly highlights: readonly Span[];
}

/** A stretch of the source that is shown as something else, mostly as nothing. */
interface Edit extends Span {
  readonly shown: string;
}

const FENCE = /^[ \t]*(?:`{3,}|~{3,})([^`\n]*)$/u;
const CONTAINER = /^[ \t]*:{3,}/u;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)+$/u;
const TABLE_ROW = /^[ \t]*\|.*\|[ \t]*$/u;
const LINE_MARK = /^[ \t]*(?:#{1,6}[ \t]+|(?:>[ \t]?)+|([-*+])[ \t]+)/u;
/** Code in backticks, a link or an image, a mark of strong text, a tag of the HTML that Qiita lets through. */
const INLINE =
  /(`+)([^`\n]+)\1|(!?\[)([^[\]\n]*)\]\([^()\n]*\)|\*\*|<\/?(?:a|b|br|center|dd|del|details|div|dl|dt|em|font|hr|i|img|ins|kbd|li|ol|p|s|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|ul)(?:[ \t/][^<>\n]*)?>/giu;

/**
 * The passage without the headings it opens with and without Markdown's marks: fences, container lines, table rules
 * and pipes, marks of headings, quotes and lists, backticks, links. Code inside fences stays as it is. For the eye
 * only; `highlights` are offsets into the source going in, into the plain text coming out.
 */
export function plainText(source: string, highlights: readonly Span[]): PlainText {
  const opening = startsInsideFence(source.split('\n')) ? 0 : afterHeadings(source);
  const edits = [{ start: 0, end: opening, shown: '' }, ...editsOf(source)];
  const toPlain = new Uint32Array(source.length + 1);
  let text = '';
  let at = 0;
  const copyTo = (end: number): void => {
    for (; at < end; at += 1) {
      toPlain[at] = text.length;
      text += source.charAt(at);
    }
  };
  for (const { start, end, shown } of edits) {
    if (start < at) continue;
    copyTo(start);
    for (; at < end; at += 1) toPlain[at] = text.length;
    text += shown;
  }
  copyTo(source.length);
  toPlain[source.length] = text.length;
  return {
    text,
    highlights: highlights
      .map(({ start, end }) => ({ start: toPlain[start] ?? 0, end: toPlain[end] ?? text.length }))
      .filter(({ start, end }) => end > start),
  };
}

/** Stretches of code, fences whole with their lines and inline code with its backticks, in order. */
export function codeSpans(source: string): readonly Span[] {
  const spans: Span[] = [];
  for (const line of linesOf(source)) {
    const last = spans.at(-1);
    if (line.isCode && last?.end === line.start) {
      spans[spans.length - 1] = { start: last.start, end: line.next };
    } else if (line.isCode) {
      spans.push({ start: line.start, end: line.next });
    } else {
      for (const match of line.text.matchAll(/(`+)[^`\n]+\1/gu)) {
        const start = line.start + match.index;
        spans.push({ start, end: start + match[0].length });
      }
    }
  }
  return spans;
}

interface Line {
  readonly text: string;
  readonly start: number;
  /** Where the next line starts. */
  readonly next: number;
  readonly isFence: boolean;
  /** A fence or between two. */
  readonly isCode: boolean;
}

function linesOf(source: string): readonly Line[] {
  const texts = source.split('\n');
  let isInside = startsInsideFence(texts);
  let start = 0;
  return texts.map((text) => {
    const isFence = FENCE.test(text);
    const isCode = isFence || isInside;
    if (isFence) isInside = !isInside;
    const line = {
      text,
      start,
      next: Math.min(start + text.length + 1, source.length),
      isFence,
      isCode,
    };
    start += text.length + 1;
    return line;
  });
}

/**
 * Whether a passage starts in the middle of a code block: its first fence ends one, so it names no language. With an
 * even number, or a last one that opens a block, the first one opens one too.
 */
function startsInsideFence(lines: readonly string[]): boolean {
  const infos = lines.flatMap((line) => FENCE.exec(line)?.[1]?.trim() ?? []);
  return infos.length % 2 === 1 && infos[0] === '' && infos.at(-1) === '';
}

function editsOf(source: string): readonly Edit[] {
  return linesOf(source).flatMap((line) => {
    const { text, start, next, isFence, isCode } = line;
    if (isFence || (!isCode && (CONTAINER.test(text) || TABLE_RULE.test(text)))) {
      return [{ start, end: next, shown: '' }];
    }
    if (isCode) return [];
    const marked = LINE_MARK.exec(text);
    const mark = marked?.[0].length ?? 0;
    const opening =
      mark > 0 ? [{ start, end: start + mark, shown: marked?.[1] === undefined ? '' : '・' }] : [];
    const inline = inlineEdits(text.slice(mark), start + mark);
    if (!TABLE_ROW.test(text)) return [...opening, ...inline];
    return [...inline, ...pipeEdits(text, start)].toSorted((a, b) => a.start - b.start);
  });
}

function inlineEdits(text: string, offset: number): readonly Edit[] {
  return Array.from(text.matchAll(INLINE)).flatMap((match) => {
    const start = offset + match.index;
    const end = start + match[0].length;
    const [, ticks, , open, label = ''] = match;
    if (ticks !== undefined) {
      return [
        { start, end: start + ticks.length, shown: '' },
        { start: end - ticks.length, end, shown: '' },
      ];
    }
    if (open === undefined) return [{ start, end, shown: '' }];
    const labelAt = start + open.length;
    return [
      { start, end: labelAt, shown: '' },
      ...inlineEdits(label, labelAt),
      { start: labelAt + label.length, end, shown: '' },
    ];
  });
}

/** The outer pipes of a row go, the inner ones become a dot between two cells. */
function pipeEdits(text: string, offset: number): readonly Edit[] {
  const pipes = Array.from(text.matchAll(/[ \t]*(?<!\\)\|[ \t]*/gu));
  return pipes.map((match, at) => ({
    start: offset + match.index,
    end: offset + match.index + match[0].length,
    shown: at === 0 || at === pipes.length - 1 ? '' : ' · ',
  }));
}

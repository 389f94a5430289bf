import type {
  Code,
  FootnoteDefinition,
  Html,
  ListItem,
  Nodes,
  Root,
  RootContent,
  Table,
} from 'mdast';
import { graphemeAt } from '../../lib/text-graphemes.ts';
import { lineAt, lineStart } from '../../lib/text-lines.ts';
import type { TextSpan } from '../../lib/text-span.ts';
import { spanOf } from '../../markdown/parse.ts';
import { groupContainers, type Container } from '../../markdown/containers.ts';
import { isFenced } from '../chunking/passage-context.ts';

/** A place where a text may be cut so that both sides, each parsed on its own, mean what they meant. */
export interface CutPlace {
  readonly offset: number;
  /** Markdown to put before what follows: opens what is open here. */
  readonly before: string;
  /** Markdown to put behind what comes before: closes what is open here. */
  readonly after: string;
  /** The number of the ordered item that starts here. */
  readonly listStart: number | null;
  readonly isHeading: boolean;
}

/** What is open around a block. */
interface Around {
  readonly before: string;
  readonly after: string;
  /** What a line needs in front to be inside of the quotes and items around. */
  readonly indent: string;
}

/** Longest opening (the head of a table, a fence's line) that is repeated; what has a longer one is cut without it. */
const LONGEST_OPENING = 1_000;
const SENTENCE_END = /[。．！？]+[」』）]*|[.!?,;] /gu;

/**
 * The places, ascending: before every block of the tree, and inside of a block only when it is longer than `longest`
 * (before items, rows, lines of code, math and HTML, lines and sentences of a paragraph). `root` is the tree of
 * `parseBlocks(text)`.
 */
export function cutPlaces(root: Root, text: string, longest: number): readonly CutPlace[] {
  const places: CutPlace[] = [];
  const add = (offset: number, { before, after }: Around, more: Partial<CutPlace> = {}): void => {
    const last = places.at(-1)?.offset ?? 0;
    if (offset > last)
      places.push({ offset, before, after, listStart: null, isHeading: false, ...more });
  };

  /** Blocks one below the other; the first of what is around stays with the line that opens it. */
  function blocks(children: readonly RootContent[], around: Around, isFirst = false): void {
    for (const [at, child] of children.entries()) {
      const isHeading = child.type === 'heading';
      if (at > 0 || !isFirst) add(lineStart(text, spanOf(child).start), around, { isHeading });
      if (isLong(child)) inside(child, around);
    }
  }

  function isLong(node: Nodes): boolean {
    const { start, end } = spanOf(node);
    return end - start > longest;
  }

  function inside(node: RootContent, around: Around): void {
    switch (node.type) {
      case 'container':
        return blocks(node.children, inContainer(node, around), true);
      case 'blockquote':
        return blocks(node.children, { ...around, indent: `${around.indent}> ` }, true);
      case 'list':
        for (const [at, item] of node.children.entries()) {
          const listStart = node.ordered === true ? (node.start ?? 1) + at : null;
          add(lineStart(text, spanOf(item).start), around, { listStart });
          if (isLong(item)) blocks(item.children, inItem(item, around), true);
        }
        return;
      case 'table':
        return rows(node, around);
      case 'code':
        return lines(node, inCode(node, around));
      case 'mathBlock':
        return lines(node, opened(around, '$$', '$$'));
      case 'html':
        // Behind a mark, what opens it again could not be told from it when it is drawn.
        return lines(node, around.indent === '' ? inHtml(node, around) : around);
      case 'footnoteDefinition':
        return blocks(node.children, inFootnote(node, around), true);
      case 'paragraph':
      case 'heading':
        return textLines(spanOf(node), around);
      default:
        return undefined;
    }
  }

  function inContainer(node: Container, around: Around): Around {
    const line = lineAt(text, spanOf(node).start);
    const colons = /^:+/.exec(line)?.[0] ?? ':::';
    return opened(around, line, colons);
  }

  /** An item opened again is an empty one, as wide as it was. */
  function inItem(node: ListItem, around: Around): Around {
    const { start } = spanOf(node);
    const mark = /^(?:[*+-]|\d{1,9}[.)])/.exec(lineAt(text, start))?.[0] ?? '-';
    const columns = itemColumns(node, text, mark);
    const outer = Math.max(0, Math.min(3, columns - mark.length - 1));
    const line = `${around.indent}${' '.repeat(outer)}${mark}\n`;
    const indent = around.indent + ' '.repeat(outer + mark.length + 1);
    return { ...around, before: around.before + line, indent };
  }

  function rows(node: Table, around: Around): void {
    const [head, ...body] = node.children;
    // Thousands of columns are no table that anybody could read.
    if (isLong(head ?? node)) return textLines(spanOf(node), around);
    const headLine = lineAt(text, spanOf(head ?? node).start);
    const delimiters = lineAt(text, spanOf(head ?? node).start + headLine.length + 1);
    const row = /[|: \t-]*$/.exec(delimiters.trimEnd())?.[0].trim() ?? '';
    const opening = `${headLine}\n${around.indent}${row}`;
    const isRepeated = opening.length <= LONGEST_OPENING;
    const below = isRepeated ? opened(around, opening, null) : around;
    for (const each of body) {
      add(lineStart(text, spanOf(each).start), below);
      if (isLong(each)) textLines(spanOf(each), around);
    }
  }

  function inCode(node: Code, around: Around): Around {
    const { start } = spanOf(node);
    if (!isFenced(text, start)) return around;
    const line = lineAt(text, start);
    const mark = /^(?:`+|~+)/.exec(line)?.[0] ?? '```';
    return line.length > LONGEST_OPENING ? opened(around, mark, mark) : opened(around, line, mark);
  }

  function inFootnote({ label, identifier }: FootnoteDefinition, around: Around): Around {
    const opening = `${around.indent}[^${label ?? identifier}]:\n`;
    return { ...around, before: around.before + opening, indent: `${around.indent}    ` };
  }

  function inHtml(node: Html, around: Around): Around {
    const [opening, closing] = htmlMarks(node.value.trimStart());
    return opened(around, opening, closing);
  }

  /** Lines of a literal; its last line may close it, so it is no place. */
  function lines(node: RootContent, around: Around): void {
    const { start, end } = spanOf(node);
    const last = lineStart(text, end);
    const stop = last > start ? last : end;
    for (let line = start; line < stop;) {
      const next = Math.min(nextLine(line), stop);
      if (next - line > longest) withinLine(line, next, around);
      if (next < stop) add(next, around);
      line = next;
    }
  }

  function nextLine(from: number): number {
    const at = text.indexOf('\n', from);
    return at === -1 ? text.length : at + 1;
  }

  /** Lines of text, and sentences of a line that is itself too long. */
  function textLines({ start, end }: TextSpan, around: Around): void {
    for (let line = start; line < end;) {
      const next = Math.min(nextLine(line), end);
      if (line > start) add(line, around);
      if (next - line > longest) withinLine(line, next, around);
      line = next;
    }
  }

  /** Ends of sentences of one line, one in each stretch of `longest`; where there is none, between two characters. */
  function withinLine(start: number, end: number, { before, after, indent }: Around): void {
    const within = { before: before + indent, after: after === '' ? '' : `\n${after}`, indent };
    for (let from = start; end - from > longest;) {
      const half = from + longest / 2;
      const limit = from + longest - 1;
      const found = [...text.slice(half, limit).matchAll(SENTENCE_END)].at(-1);
      from =
        found === undefined
          ? graphemeAt(text, half, limit).start
          : half + found.index + found[0].length;
      add(from, within);
    }
  }

  blocks(groupContainers(root).children, { before: '', after: '', indent: '' });
  return places;
}

/** What is around the inside of a block that one line opens and another closes. */
function opened(
  { before, after, indent }: Around,
  opening: string,
  closing: string | null,
): Around {
  return {
    before: `${before}${indent}${opening}\n`,
    after: closing === null ? after : `${indent}${closing}\n${after}`,
    indent,
  };
}

/** How far what belongs to an item is indented, beyond what is around the item. */
function itemColumns(item: ListItem, text: string, mark: string): number {
  const { start } = spanOf(item);
  const outer = start - lineStart(text, start);
  const isBare = /^[ \t]*$/.test(text.slice(lineStart(text, start), start));
  const [first] = item.children;
  const gap = first === undefined ? 1 : spanOf(first).start - start - mark.length;
  const isBeside =
    gap >= 1 && gap <= 4 && !text.slice(start, start + mark.length + gap).includes('\n');
  return (isBare ? outer % 4 : 0) + mark.length + (isBeside ? gap : 1);
}

/** What opens and closes a block of HTML of the same kind; the kind that ends at a blank line is closed by one. */
function htmlMarks(value: string): readonly [string, string] {
  const raw = /^<(script|pre|textarea|style)\b/i.exec(value)?.[1];
  if (raw !== undefined) return [`<${raw}>`, `</${raw}>`];
  const marks = [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const;
  const known = marks.find(([opening]) => value.startsWith(opening));
  if (known !== undefined) return known;
  return /^<![A-Za-z]/.test(value) ? ['<!X', '>'] : ['<div', ''];
}

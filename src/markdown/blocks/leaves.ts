import type { Heading, Html, Paragraph, RootContent, Table, ThematicBreak } from 'mdast';
import { readCodeInfo } from '../code-info.ts';
import type { MathBlock } from '../nodes.ts';
import { isContainerFence, readContainerFence } from '../syntax/container-fence.ts';
import { isLooseHeading } from '../syntax/loose-heading.ts';
import { leadingDefinitions } from './definitions.ts';
import { htmlKindOf } from './html-block.ts';
import {
  atxHeadingOf,
  closesFence,
  fenceOf,
  isThematicBreak,
  setextLevelOf,
} from './leaf-openings.ts';
import { skipBlanks, type LineCursor } from './line-cursor.ts';
import { addBlock, type Leaf, type Scan, type TextLine } from './scan-state.ts';
import { opensTable } from './table-row.ts';

/** Takes a line into the open block of text when only that block can have it. */
export function continueLeaf(scan: Scan, cursor: LineCursor): boolean {
  const { leaf, text } = scan;
  switch (leaf?.kind) {
    case 'fence': {
      leaf.end = cursor.lineEnd;
      const line = text.slice(cursor.next, cursor.lineEnd);
      if (cursor.indent < 4 && closesFence(line, leaf.mark)) closeLeaf(scan);
      return true;
    }
    case 'indented':
      if (cursor.indent < 4 && !cursor.isBlank) return false;
      if (!cursor.isBlank) leaf.end = cursor.lineEnd;
      return true;
    case 'html': {
      const { end } = leaf.html;
      if (end === null && cursor.isBlank) return false;
      leaf.end = cursor.lineEnd;
      if (end?.test(text.slice(cursor.at, cursor.lineEnd)) === true) closeLeaf(scan);
      return true;
    }
    case 'math':
      leaf.end = cursor.lineEnd;
      if (cursor.lineEnd >= leaf.closing) closeLeaf(scan);
      return true;
    default:
      return false;
  }
}

/**
 * Opens the block of text that starts at the cursor, if one does that is no paragraph. `close` ends what the line does
 * not go on; `isInside`: the line goes on all containers, so that an open paragraph stands right above it.
 */
export function openLeaf(
  scan: Scan,
  cursor: LineCursor,
  isInside: boolean,
  close: () => void,
): boolean {
  const { text, leaf } = scan;
  const { next: start, lineEnd: end } = cursor;
  if (cursor.indent > 3) {
    if (leaf?.kind === 'paragraph') return false;
    close();
    scan.leaf = { kind: 'indented', start: cursor.at, end };
    return true;
  }
  if (isInside && leaf?.kind === 'paragraph') {
    const made = underline(scan, leaf, cursor);
    if (made !== 'no-underline') return made === 'heading';
    if (startTable(scan, leaf, cursor)) return true;
  }
  const line = text.slice(start, end);
  const node = blockOfLine(scan, line, start);
  if (node !== null) {
    close();
    addBlock(scan, { ...node, position: scan.position(start, end) });
    return true;
  }
  const opened = openingOf(scan, line, cursor);
  if (opened === null) return false;
  close();
  scan.leaf = opened;
  // It may end where it starts.
  if (opened.kind === 'math' && end >= opened.closing) closeLeaf(scan);
  if (opened.kind === 'html' && opened.html.end?.test(line) === true) closeLeaf(scan);
  return true;
}

function blockOfLine(scan: Scan, line: string, start: number): RootContent | null {
  const isLoose = scan.isLenient && isLooseHeading(line);
  const atx = atxHeadingOf(line, isLoose);
  if (atx !== null) return heading(scan, atx.level, start + atx.start, start + atx.end);
  if (isThematicBreak(line)) return { type: 'thematicBreak' } satisfies ThematicBreak;
  return isContainerFence(line) ? readContainerFence(line) : null;
}

function openingOf(scan: Scan, line: string, cursor: LineCursor): Leaf | null {
  const { next: start, lineEnd: end } = cursor;
  const fence = fenceOf(line);
  if (fence !== null) return { kind: 'fence', ...fence, start, end };
  const html = htmlKindOf(line, scan.leaf?.kind === 'paragraph');
  // Its indentation is part of it.
  if (html !== null) return { kind: 'html', html, start: cursor.at, end };
  const closing = line.startsWith('$$') ? scan.closings.closingOf(start) : null;
  return closing === null ? null : { kind: 'math', closing, start, end };
}

type Paragraphs = Extract<Leaf, { kind: 'paragraph' }>;

/** A line of `=` or `-` below a paragraph: makes a heading of it, or stays a line of a formula. */
function underline(
  scan: Scan,
  paragraph: Paragraphs,
  cursor: LineCursor,
): 'heading' | 'formula' | 'no-underline' {
  const level = setextLevelOf(scan.text.slice(cursor.next, cursor.lineEnd));
  if (level === null) return 'no-underline';
  if (isInFormula(scan, paragraph, cursor.lineEnd)) {
    scan.formulaLines.push({ start: cursor.next, end: cursor.lineEnd });
    return 'formula';
  }
  takeDefinitions(scan, paragraph);
  const [first, last] = [paragraph.lines[0], paragraph.lines.at(-1)];
  if (first === undefined || last === undefined) return 'no-underline';
  scan.leaf = null;
  addBlock(scan, {
    ...heading(scan, level, first.start, last.end),
    // With the definitions above it, as other parsers have it, though they are no part of its text.
    position: scan.position(paragraph.start, cursor.lineEnd),
  });
  return 'heading';
}

/** Whether a line of the paragraph leaves a `$$` open that its text goes on to close. */
function isInFormula(scan: Scan, { lines }: Paragraphs, lineEnd: number): boolean {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined || !scan.closings.isClosedBehind(lineEnd))
    return false;
  const above = scan.text.slice(first.start, last.end).replace(/`[^`\n]*`/g, '');
  return (above.split('$$').length - 1) % 2 === 1;
}

/** Makes the last line of a paragraph the head of a table when the line below it divides as many cells. */
function startTable(scan: Scan, paragraph: Paragraphs, cursor: LineCursor): boolean {
  const head = paragraph.lines.at(-1);
  if (head === undefined || head.isIndented) return false;
  const line = scan.text.slice(cursor.next, cursor.lineEnd);
  if (!opensTable(scan.text.slice(head.start, head.end), line)) return false;
  paragraph.lines = paragraph.lines.slice(0, -1);
  closeLeaf(scan);
  scan.leaf = { kind: 'table', lines: [head, textLine(scan, cursor)] };
  return true;
}

/** Adds a line of text to the open paragraph or table, or opens a paragraph with it. */
export function addText(scan: Scan, cursor: LineCursor): void {
  const { leaf } = scan;
  const line = textLine(scan, cursor);
  if (leaf?.kind === 'paragraph') leaf.lines.push(line);
  else if (leaf?.kind === 'table') leaf.lines.push(line);
  else scan.leaf = { kind: 'paragraph', start: line.start, lines: [line] };
}

function textLine(scan: Scan, cursor: LineCursor): TextLine {
  const isIndented = cursor.indent > 3;
  skipBlanks(scan.text, cursor);
  const start = cursor.at;
  const end = start + scan.text.slice(start, cursor.lineEnd).replace(/[ \t]+$/, '').length;
  return { start, end, isIndented };
}

/** Ends the open block of text and puts it into the tree. */
export function closeLeaf(scan: Scan): void {
  const { leaf } = scan;
  if (leaf === null) return;
  if (leaf.kind === 'paragraph') takeDefinitions(scan, leaf);
  scan.leaf = null;
  const node = nodeOf(scan, leaf);
  if (node !== null) addBlock(scan, node);
}

function nodeOf(scan: Scan, leaf: Leaf): RootContent | null {
  switch (leaf.kind) {
    case 'paragraph': {
      const span = spanOfLines(leaf.lines);
      if (span === null) return null;
      const children = [textNode(scan, span.start, span.end)];
      return {
        type: 'paragraph',
        children,
        position: scan.position(span.start, span.end),
      } satisfies Paragraph;
    }
    case 'table':
      return table(scan, leaf.lines);
    case 'fence':
      return code(scan, leaf, leaf.info);
    case 'indented':
      return code(scan, leaf, '');
    case 'html':
      return { ...valued(scan, leaf), type: 'html' } satisfies Html;
    case 'math':
      return { ...valued(scan, leaf), type: 'mathBlock' } satisfies MathBlock;
  }
}

/** The delimiter row, the second line, is no row. */
function table(scan: Scan, lines: readonly TextLine[]): Table {
  const rows = lines.filter((_, index) => index !== 1);
  const span = spanOfLines(lines) ?? { start: 0, end: 0 };
  return {
    type: 'table',
    children: rows.map(({ start, end }) => ({
      type: 'tableRow',
      children: [],
      position: scan.position(start, end),
    })),
    position: scan.position(span.start, span.end),
  };
}

function code(scan: Scan, leaf: { start: number; end: number }, info: string): RootContent {
  const [lang = '', meta = ''] = info.split(/[ \t]+([^]*)/, 2);
  const node = {
    type: 'code' as const,
    lang: lang === '' ? null : lang,
    meta: meta === '' ? null : meta,
    ...valued(scan, leaf),
  };
  readCodeInfo(node);
  return node;
}

/** Literals hold their source, marks included: whoever wants what a reader reads parses in full. */
function valued(scan: Scan, { start, end }: { start: number; end: number }) {
  return { value: scan.text.slice(start, end), position: scan.position(start, end) };
}

function heading(scan: Scan, depth: Heading['depth'], start: number, end: number): Heading {
  return { type: 'heading', depth, children: start < end ? [textNode(scan, start, end)] : [] };
}

function textNode(scan: Scan, start: number, end: number) {
  return { type: 'text' as const, ...valued(scan, { start, end }) };
}

function spanOfLines(lines: readonly TextLine[]): { start: number; end: number } | null {
  const [first, last] = [lines[0], lines.at(-1)];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

/** Moves the link definitions that open a paragraph into the tree. */
function takeDefinitions(scan: Scan, paragraph: Paragraphs): void {
  const { lines } = paragraph;
  if (lines[0] === undefined || scan.text[lines[0].start] !== '[') return;
  const content = lines.map(({ start, end }) => scan.text.slice(start, end)).join('\n');
  let at = 0;
  for (const { label, lines: count } of leadingDefinitions(content)) {
    const span = spanOfLines(lines.slice(at, at + count));
    at += count;
    if (span === null) continue;
    const position = scan.position(span.start, span.end);
    addBlock(scan, { type: 'definition', identifier: label, label, url: '', position });
  }
  paragraph.lines = lines.slice(at);
}

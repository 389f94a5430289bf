import type { RootContent } from 'mdast';
import { isThematicBreak } from './leaf-openings.ts';
import { skipBlanks, skipColumns, skipUnits, type LineCursor } from './line-cursor.ts';
import { endContainer, endLists, innermost, type Container, type Scan } from './scan-state.ts';

/** How many of the open containers a line goes on, the root included; moves the cursor behind their marks. */
export function matchContainers(scan: Scan, cursor: LineCursor): number {
  let depth = 0;
  for (const container of scan.containers) {
    if (!goesOn(scan, container, cursor)) break;
    depth += 1;
  }
  return depth;
}

function goesOn(scan: Scan, container: Container, cursor: LineCursor): boolean {
  const { text } = scan;
  switch (container.kind) {
    case 'root':
    case 'list':
      return true;
    case 'quote':
      if (cursor.indent > 3 || text[cursor.next] !== '>') return false;
      takeQuoteMark(text, cursor);
      container.end = cursor.at;
      return true;
    case 'item': {
      // An item that starts with a blank line has no second one.
      const isEmpty =
        container.children.length === 0 && scan.leaf === null && container === innermost(scan);
      if (cursor.isBlank) return !isEmpty;
      if (cursor.indent < container.columns) return false;
      skipColumns(text, cursor, container.columns);
      return true;
    }
    case 'footnote':
      if (cursor.isBlank) return true;
      if (cursor.indent < 4) return false;
      skipColumns(text, cursor, 4);
      return true;
  }
}

function takeQuoteMark(text: string, cursor: LineCursor): void {
  skipBlanks(text, cursor);
  skipUnits(text, cursor, 1);
  skipColumns(text, cursor, 1);
}

/**
 * Opens the container that starts at the cursor, if one does. `close` ends what the line does not go on;
 * `isAfterParagraph`: an open paragraph would be interrupted, which not every list may do.
 */
export function openContainer(
  scan: Scan,
  cursor: LineCursor,
  isAfterParagraph: boolean,
  close: () => void,
): boolean {
  if (cursor.indent > 3 || cursor.isBlank) return false;
  return (
    openQuote(scan, cursor, close) ||
    openItem(scan, cursor, isAfterParagraph, close) ||
    openFootnote(scan, cursor, close)
  );
}

function openQuote(scan: Scan, cursor: LineCursor, close: () => void): boolean {
  if (scan.text[cursor.next] !== '>') return false;
  close();
  endLists(scan);
  const start = cursor.next;
  takeQuoteMark(scan.text, cursor);
  const children: [] = [];
  push(scan, { kind: 'quote', children, start, end: cursor.at }, { type: 'blockquote', children });
  return true;
}

const ITEM_MARK = /(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)/my;

function openItem(
  scan: Scan,
  cursor: LineCursor,
  isAfterParagraph: boolean,
  close: () => void,
): boolean {
  const { text } = scan;
  ITEM_MARK.lastIndex = cursor.next;
  const match = ITEM_MARK.exec(text);
  if (match === null) return false;
  const [mark, number] = match;
  const start = cursor.next;
  const isEmpty = text.slice(start + mark.length, cursor.lineEnd).trim() === '';
  if (isAfterParagraph && (isEmpty || (number !== undefined && Number(number) !== 1))) return false;
  if (isThematicBreak(text.slice(start, cursor.lineEnd))) return false;
  close();
  const outer = cursor.indent;
  skipBlanks(text, cursor);
  skipUnits(text, cursor, mark.length);
  const isCode = cursor.indent > 4;
  const gap = isCode || cursor.isBlank ? 1 : cursor.indent;
  skipColumns(text, cursor, gap);
  openList(scan, mark.slice(-1), number, start);
  const children: [] = [];
  const item = { kind: 'item', columns: outer + mark.length + gap, children } as const;
  push(
    scan,
    { ...item, start, end: start + mark.length },
    { type: 'listItem', spread: false, checked: null, children },
  );
  return true;
}

/** Goes on the list that has the same marker, or opens one. */
function openList(scan: Scan, marker: string, number: string | undefined, start: number): void {
  const open = innermost(scan);
  if (open.kind === 'list' && open.marker === marker) return;
  endLists(scan);
  const children: [] = [];
  const ordered = number !== undefined;
  push(
    scan,
    { kind: 'list', marker, children, start, end: start },
    { type: 'list', ordered, start: ordered ? Number(number) : null, spread: false, children },
  );
}

const FOOTNOTE_MARK = /\[\^((?:\\[[\]\\]|[^\s[\]])+)\]:/y;

function openFootnote(scan: Scan, cursor: LineCursor, close: () => void): boolean {
  FOOTNOTE_MARK.lastIndex = cursor.next;
  const match = FOOTNOTE_MARK.exec(scan.text);
  const [mark, label = ''] = match ?? [''];
  if (match === null || label.length > 999) return false;
  close();
  endLists(scan);
  const start = cursor.next;
  skipBlanks(scan.text, cursor);
  skipUnits(scan.text, cursor, mark.length);
  skipBlanks(scan.text, cursor);
  const children: [] = [];
  const node = { type: 'footnoteDefinition', identifier: label, label, children } as const;
  push(scan, { kind: 'footnote', children, start, end: start + mark.length }, node);
  return true;
}

function push(scan: Scan, container: Container, node: RootContent): void {
  node.position = scan.position(container.start, container.end);
  innermost(scan).children.push(node);
  scan.containers.push(container);
}

/** Ends the containers beyond the first `depth`. */
export function endContainers(scan: Scan, depth: number): void {
  while (scan.containers.length > depth) endContainer(scan);
}

import type { Root } from 'mdast';
import { mathClosings } from '../syntax/math-closing.ts';
import { endContainers, matchContainers, openContainer } from './containers.ts';
import { addText, closeLeaf, continueLeaf, openLeaf } from './leaves.ts';
import { cursorAt, type LineCursor } from './line-cursor.ts';
import { endLists, type Position, type Scan } from './scan-state.ts';

/** What the scan of a text found. */
interface ScannedBlocks {
  readonly root: Root;
  /** Lines of `=` or `-` that stand in a formula and underline nothing. */
  readonly formulaLines: readonly { readonly start: number; readonly end: number }[];
}

/**
 * The blocks of a text, found line by line as CommonMark describes it (appendix, "phase 1"), in time proportional to
 * its length whatever it holds. What is inline stays one text node; table rows have no cells.
 */
export function scanBlocks(text: string, isLenient: boolean): ScannedBlocks {
  const root: Root = { type: 'root', children: [] };
  const lineStarts: number[] = [];
  const scan: Scan = {
    text,
    closings: mathClosings(text),
    isLenient,
    containers: [{ kind: 'root', children: root.children, start: 0, end: 0 }],
    leaf: null,
    formulaLines: [],
    position: (start, end) => ({
      start: pointAt(lineStarts, start),
      end: pointAt(lineStarts, end),
    }),
  };
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    lineStarts.push(start);
    takeLine(scan, cursorAt(text, start, end));
    start = end + 1;
  }
  closeLeaf(scan);
  endContainers(scan, 1);
  root.position = scan.position(0, text.length);
  return { root, formulaLines: scan.formulaLines };
}

function takeLine(scan: Scan, cursor: LineCursor): void {
  const depth = matchContainers(scan, cursor);
  let isInside = depth === scan.containers.length;
  const close = (): void => {
    closeLeaf(scan);
    if (!isInside) endContainers(scan, depth);
    isInside = true;
  };
  if (isInside && continueLeaf(scan, cursor)) return;
  // Only a paragraph goes on without the marks of its quote or list.
  if (scan.leaf?.kind !== 'paragraph' && (scan.leaf?.kind !== 'table' || !isInside)) close();
  while (openContainer(scan, cursor, isInside && scan.leaf?.kind === 'paragraph', close));
  if (cursor.isBlank) {
    close();
    return;
  }
  if (openLeaf(scan, cursor, isInside, close)) return;
  if (scan.leaf === null) endLists(scan);
  addText(scan, cursor);
}

/** Where an offset of a line taken already lies; lines and columns count from 1. */
function pointAt(lineStarts: readonly number[], offset: number): Position['start'] {
  let low = 0;
  let high = lineStarts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lineStarts[middle] ?? Infinity) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1, offset };
}

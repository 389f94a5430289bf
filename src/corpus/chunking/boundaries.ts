import type { Nodes, Root } from 'mdast';
import { lineStart } from '../../lib/text-lines.ts';
import type { TextSpan } from '../../lib/text-span.ts';
import { spanOf } from '../../markdown/parse.ts';
import { isFenced } from './passage-context.ts';

/** A place where a long section may be cut; the better the kind, the less is torn apart. */
export interface Boundary {
  readonly offset: number;
  readonly kind: BoundaryKind;
}

/** `row`: a line of code, a table row, a line of math or HTML. `line`: a soft line end inside a paragraph. */
export type BoundaryKind = 'block' | 'sentence' | 'line' | 'row';

/** Higher is better. */
export const BOUNDARY_RANK: Readonly<Record<BoundaryKind, number>> = {
  block: 3,
  sentence: 2,
  row: 1,
  line: 1,
};

const CLOSERS = String.raw`[」』）)\]】〉》"'”’]*`;
/** Ends of sentences: Japanese ones anywhere, ASCII ones only before a blank (`node.js`, `?q=` go on). */
const SENTENCE_END = new RegExp(`[。．！？]+${CLOSERS}|(?<![.!?])[.!?]+${CLOSERS}(?=\\s)`, 'g');

/**
 * Every good place to cut, ascending, at most one an offset. Never after a heading or an opening `:::` line (they
 * belong to what follows), never between a fence and its first or last line, nor between a table's head and its
 * first row.
 */
export function listBoundaries(root: Root, text: string): readonly Boundary[] {
  const found: Boundary[] = [];
  // Not `push(...)`: as arguments, 100,000 lines of code would overflow the stack.
  const add = (boundaries: readonly Boundary[]): void => {
    for (const boundary of boundaries) found.push(boundary);
  };
  const walk = (node: Nodes): void => {
    switch (node.type) {
      case 'heading':
        return;
      case 'containerFence':
        if (node.name === null) found.push({ offset: spanOf(node).end, kind: 'block' });
        return;
      case 'code':
        add(rows(text, codeLines(text, spanOf(node))));
        break;
      case 'mathBlock':
      case 'html':
        add(rows(text, spanOf(node)));
        break;
      case 'table':
        for (const row of node.children.slice(2)) {
          found.push({ offset: lineStart(text, spanOf(row).start), kind: 'row' });
        }
        break;
      case 'paragraph':
        add(sentences(text, spanOf(node)));
        break;
      case 'root':
        node.children.forEach(walk);
        return;
      default:
        if ('children' in node) node.children.forEach(walk);
    }
    found.push({ offset: spanOf(node).end, kind: 'block' });
  };
  walk(root);
  return ascending(found);
}

/** The lines of a code block without its fences; an indented block has none. */
function codeLines(text: string, { start, end }: TextSpan): TextSpan {
  if (!isFenced(text, start)) return { start, end };
  const firstLine = text.indexOf('\n', start) + 1;
  const lastBreak = text.lastIndexOf('\n', end - 1);
  return { start: firstLine === 0 ? end : firstLine, end: Math.max(firstLine, lastBreak) };
}

function rows(text: string, { start, end }: TextSpan): readonly Boundary[] {
  const found: Boundary[] = [];
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) {
    if (at + 1 < end) found.push({ offset: at + 1, kind: 'row' });
  }
  return found;
}

function sentences(text: string, { start, end }: TextSpan): readonly Boundary[] {
  const slice = text.slice(start, end);
  const ends = Array.from(slice.matchAll(SENTENCE_END), (match) => match.index + match[0].length);
  const lines = Array.from(slice.matchAll(/\n/g), (match) => match.index + 1);
  return [
    ...ends.map((at) => ({ offset: start + at, kind: 'sentence' as const })),
    ...lines.map((at) => ({ offset: start + at, kind: 'line' as const })),
  ];
}

function ascending(found: readonly Boundary[]): readonly Boundary[] {
  const sorted = found.toSorted(
    (a, b) => a.offset - b.offset || BOUNDARY_RANK[b.kind] - BOUNDARY_RANK[a.kind],
  );
  return sorted.filter((boundary, index) => boundary.offset !== sorted[index - 1]?.offset);
}

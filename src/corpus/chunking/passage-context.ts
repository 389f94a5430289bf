import type { Root, Table } from 'mdast';
import { CONTEXT_LIMIT } from '../../config/retrieval.ts';
import type { PassageContext } from '../../domain/article.ts';
import { graphemeAt } from '../../lib/text-graphemes.ts';
import { lineEnd } from '../../lib/text-lines.ts';
import type { TextSpan } from '../../lib/text-span.ts';
import { spanOf, visit } from '../../markdown/parse.ts';

/** A table or a fenced code block, and where the lines that open it end. */
interface OpenedBlock extends TextSpan {
  readonly openingEnd: number;
}

/**
 * For each of the ascending `starts` of passages what opens the table or code block around it: head and delimiter
 * row, or the fence's first line; `null` outside of both and inside those lines themselves. At most `CONTEXT_LIMIT`
 * units, cut at a grapheme.
 */
export function listContexts(
  root: Root,
  text: string,
  starts: readonly number[],
): readonly (PassageContext | null)[] {
  const blocks = openedBlocks(root, text);
  let at = 0;
  return starts.map((start) => {
    while ((blocks[at]?.end ?? Infinity) <= start) at += 1;
    const block = blocks[at];
    return block === undefined || start < block.openingEnd ? null : contextOf(block, text);
  });
}

/** They never nest, so they are ascending and apart. */
function openedBlocks(root: Root, text: string): readonly OpenedBlock[] {
  const blocks: OpenedBlock[] = [];
  visit(root, (node) => {
    const { start, end } = spanOf(node);
    if (node.type === 'table') blocks.push({ start, end, openingEnd: headEnd(node, text) });
    if (node.type === 'code' && isFenced(text, start)) {
      blocks.push({ start, end, openingEnd: lineEnd(text, start) });
    }
  });
  return blocks;
}

/** Whether the code block at `start` opens with a fence; an indented one does not. */
export function isFenced(text: string, start: number): boolean {
  return /^(?:`{3}|~{3})/.test(text.slice(start, start + 3));
}

/** The delimiter row is no node: it is the line after the head row. */
function headEnd(table: Table, text: string): number {
  const [head] = table.children;
  return lineEnd(text, lineEnd(text, spanOf(head ?? table).end) + 1);
}

function contextOf({ start, openingEnd }: OpenedBlock, text: string): PassageContext | null {
  const limit = start + CONTEXT_LIMIT;
  const end = openingEnd <= limit ? openingEnd : graphemeAt(text, start, limit).start;
  return end === start ? null : { start, end, text: text.slice(start, end) };
}

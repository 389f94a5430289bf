import type { Span } from '../../../domain/search.ts';

export interface SelectedBlocks extends Span {
  /** The words that are selected, as they are drawn. */
  readonly selected: string;
}

/**
 * The blocks of the drawn article that the browser's selection touches, as a span of its text; `null` when nothing in
 * it is selected. Blocks carry `data-start`, counted from the part of the article that they are drawn in.
 */
export function selectedBlocks(root: HTMLElement, parts: readonly Span[]): SelectedBlocks | null {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null;
  const starts = [...root.querySelectorAll<HTMLElement>('[data-start]')].map((element) => ({
    element,
    offset: offsetOf(element, parts),
  }));
  const ended = root.ownerDocument.createRange();
  // The last block that starts at or before the selection, and the first one that starts behind it.
  const before = starts.filter(({ element }) => {
    ended.selectNode(element);
    return ended.compareBoundaryPoints(Range.START_TO_START, range) <= 0;
  });
  const behind = starts.find(({ element }) => {
    ended.selectNode(element);
    return ended.compareBoundaryPoints(Range.END_TO_START, range) >= 0;
  });
  const start = before.at(-1)?.offset ?? 0;
  const end = behind?.offset ?? parts.at(-1)?.end ?? start;
  return start < end ? { start, end, selected: selection.toString() } : null;
}

function offsetOf(element: HTMLElement, parts: readonly Span[]): number {
  const part = parts[Number(element.closest('[data-part]')?.getAttribute('data-part'))];
  return (part?.start ?? 0) + Number(element.dataset['start']);
}

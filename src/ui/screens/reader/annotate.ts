import type { Element, ElementContent, Root, RootContent, Text } from 'hast';
import type { Span } from '../../../domain/search.ts';

/** A line drawn between passages, at an offset. */
export interface Border {
  readonly offset: number;
  readonly label: string;
  /** Of the passage that was found, or of a neighbour. */
  readonly isFound: boolean;
}

export interface Annotations {
  /** The span to mark; offsets of the same string that was parsed. */
  readonly found: Span | null;
  /** In order of offset. */
  readonly borders: readonly Border[];
}

/** Elements that must not get a text child beside their own kind of children. */
const STRICT_PARENTS = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'dl']);

/**
 * A copy of the tree with the found span marked (`data-found`) and the borders put in (`span[data-border]`).
 * Blocks inside the span are marked whole, others at the very character; where a text's place in the source cannot be
 * told (entities, escapes), it is marked whole as soon as it touches the span.
 */
export function annotate(tree: Root, source: string, annotations: Annotations): Root {
  const pending = [...annotations.borders];
  const children = walkChildren(tree.children, 'root', {
    source,
    found: annotations.found,
    pending,
  });
  // What lies past the last node, as a border at the very end does.
  return { ...tree, children: [...children, ...pending.map(borderElement)] as RootContent[] };
}

interface Walk {
  readonly source: string;
  readonly found: Span | null;
  /** Borders not placed yet, in order; taken from the front as the walk passes them. */
  readonly pending: Border[];
}

function walkChildren(
  children: readonly RootContent[],
  parent: string,
  walk: Walk,
  within?: Span,
): RootContent[] {
  return children.flatMap((child): RootContent[] => {
    const extent = extentOf(child, walk.source, within);
    if (extent === null) {
      return child.type === 'element' ? [recurse(child, walk, within)] : [child];
    }
    const before = STRICT_PARENTS.has(parent) ? [] : takeBorders(walk, extent.start);
    if (child.type === 'text') return [...before, ...cutText(child, extent, walk)];
    return [...before, child.type === 'element' ? annotateElement(child, extent, walk) : child];
  });
}

function annotateElement(element: Element, extent: Span, walk: Walk): Element {
  const { found } = walk;
  const isInside = found !== null && found.start <= extent.start && extent.end <= found.end;
  const isTouched = found !== null && found.start < extent.end && extent.start < found.end;
  const hasBorder = walk.pending.some((border) => border.offset < extent.end);
  if (!isTouched && !hasBorder) return element;
  const inner = isInside ? { ...walk, found: null } : walk;
  const copy = recurse(element, inner, extent);
  return isInside ? { ...copy, properties: { ...copy.properties, dataFound: '' } } : copy;
}

function recurse(element: Element, walk: Walk, within: Span | undefined): Element {
  const children = walkChildren(element.children, element.tagName, walk, within);
  return { ...element, children: children as ElementContent[] };
}

function cutText(node: Text, extent: Span, walk: Walk): RootContent[] {
  const { found } = walk;
  if (extent.end - extent.start !== node.value.length) {
    const isTouched = found !== null && found.start < extent.end && extent.start < found.end;
    return [isTouched ? foundElement(node.value) : node, ...takeBorders(walk, extent.end - 1)];
  }
  const cuts = [found?.start, found?.end, ...walk.pending.map((border) => border.offset)]
    .filter((cut) => cut !== undefined)
    .filter((cut) => cut > extent.start && cut < extent.end)
    .toSorted((a, b) => a - b);
  const pieces: RootContent[] = [];
  for (const [index, start] of [extent.start, ...cuts].entries()) {
    const value = node.value.slice(
      start - extent.start,
      (cuts[index] ?? extent.end) - extent.start,
    );
    pieces.push(...takeBorders(walk, start));
    if (value === '') continue;
    const isFound = found !== null && found.start <= start && start < found.end;
    pieces.push(isFound ? foundElement(value) : { type: 'text', value });
  }
  return pieces;
}

function takeBorders(walk: Walk, offset: number): RootContent[] {
  const taken: RootContent[] = [];
  for (let border = walk.pending[0]; border && border.offset <= offset; border = walk.pending[0]) {
    taken.push(borderElement(border));
    walk.pending.shift();
  }
  return taken;
}

function foundElement(value: string): Element {
  return {
    type: 'element',
    tagName: 'span',
    properties: { dataFound: '' },
    children: [{ type: 'text', value }],
  };
}

function borderElement({ label, isFound, offset }: Border): Element {
  return {
    type: 'element',
    tagName: 'span',
    properties: { dataBorder: isFound ? 'found' : 'neighbour', dataStart: offset },
    children: [{ type: 'text', value: label }],
  };
}

/** Where a node stands in the source: by its position, else, for text, by looking for it inside its parent. */
function extentOf(node: RootContent, source: string, within: Span | undefined): Span | null {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  const known = start !== undefined && end !== undefined ? { start, end } : undefined;
  if (node.type !== 'text') return known ?? null;
  const around = known ?? within;
  if (around === undefined || node.value.trim() === '') return known ?? null;
  if (known && end !== undefined && start !== undefined && end - start === node.value.length) {
    return known;
  }
  const at = source.indexOf(node.value, around.start);
  return at !== -1 && at + node.value.length <= around.end
    ? { start: at, end: at + node.value.length }
    : (known ?? null);
}

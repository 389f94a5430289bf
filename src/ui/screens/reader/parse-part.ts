import type { Element, Root } from 'hast';
import type { HeadingRule } from '../../../domain/article.ts';
import type { ArticlePart } from '../../../domain/workspace.ts';
import { parseMarkdown, spanOf, visit } from '../../../markdown/parse.ts';
import { toSafeHast } from '../../../markdown/sanitize.ts';
import { annotate } from './annotate.ts';
import type { Annotations } from './annotate.ts';
import { definitionsFor } from './link-definitions.ts';
import type { LinkDefinitions } from './link-definitions.ts';

/** What an article's parts have in common. */
export interface PartContext {
  /** The whole article. */
  readonly text: string;
  readonly definitions: LinkDefinitions;
  readonly headingRule: HeadingRule;
  readonly annotations: Annotations;
}

/**
 * A part as a safe tree, annotated. `data-start` and `data-end` count from the part's own start; what opens
 * something again (`part.before`) is marked `data-again`.
 */
export function parsePart(part: ArticlePart, context: PartContext): Root {
  const slice = context.text.slice(part.start, part.end);
  const isWhole = slice.length === context.text.length;
  const definitions = isWhole ? '' : `\n\n${definitionsFor(slice, context.definitions)}`;
  const source = part.before + slice + part.after + definitions;
  const inner = { start: part.before.length, end: part.before.length + slice.length };
  const root = parseMarkdown(source, { headingWithoutSpace: context.headingRule });
  let isCounted = part.listStart === null;
  visit(root, (node) => {
    if (node.type === 'html') {
      // Unlike other literals it is drawn with its marks: those of the article only.
      const { start, end } = spanOf(node);
      if (start < inner.start || end > inner.end)
        node.value = source.slice(Math.max(start, inner.start), Math.min(end, inner.end));
    }
    if (node.type === 'list' && !isCounted) {
      const first = node.children.find((item) => spanOf(item).start >= inner.start);
      if (first !== node.children[0] || first === undefined) return;
      node.start = part.listStart;
      isCounted = true;
    }
  });
  const tree = annotate(toSafeHast(root), source, relativeTo(context, part));
  if (part.before !== '') moveOffsets(tree, inner.start);
  return tree;
}

function relativeTo({ annotations, text }: PartContext, part: ArticlePart): Annotations {
  const { found, borders } = annotations;
  // One at the very end of the article stands in its last part.
  const end = part.end === text.length ? Infinity : part.end;
  const shift = part.before.length - part.start;
  const isTouched = found !== null && found.start < part.end && part.start < found.end;
  return {
    found: isTouched
      ? {
          start: Math.max(found.start, part.start) + shift,
          end: Math.min(found.end, part.end) + shift,
        }
      : null,
    borders: borders
      .filter(({ offset }) => part.start <= offset && offset < end)
      .map((border) => ({ ...border, offset: border.offset + shift })),
  };
}

/** What begins before the part and goes on in it begins, for the reader, with it. */
function moveOffsets(node: Root | Element, by: number): void {
  if (node.type === 'element') {
    const { dataStart, dataEnd } = node.properties;
    if (typeof dataStart === 'number' && typeof dataEnd === 'number') {
      if (dataStart < by) node.properties['dataAgain'] = '';
      node.properties['dataStart'] = dataEnd <= by ? null : Math.max(0, dataStart - by);
      node.properties['dataEnd'] = dataEnd <= by ? null : dataEnd - by;
    }
  }
  for (const child of node.children) if (child.type === 'element') moveOffsets(child, by);
}

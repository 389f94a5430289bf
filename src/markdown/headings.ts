import type { Heading, Root } from 'mdast';
import { inlineTexts, normalLabel } from './inline-text.ts';
import { spanOf, visit } from './parse.ts';

/** A heading of the article itself. */
export interface MarkdownHeading {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Inline markup stripped, blanks folded. May be empty: `##` alone is a heading. */
  readonly text: string;
  /** Span of the whole heading, marks included. */
  readonly start: number;
  readonly end: number;
}

/**
 * Headings that structure the article, in document order: those at the root of the tree, which includes the inside
 * of `:::` containers. A heading in a quote, a list or a footnote belongs to that block and is not listed.
 * `root` comes from `parseBlocks` or `parseMarkdown` of the same `text`; both give the same list.
 */
export function listHeadings(root: Root, text: string): readonly MarkdownHeading[] {
  const headings = root.children.filter((node) => node.type === 'heading');
  const contents = headings.map((heading) => headingContent(heading, text));
  const texts = inlineTexts(contents, definedLabels(root));
  return headings.map((heading, index) => ({
    level: heading.depth,
    text: texts[index] ?? '',
    ...spanOf(heading),
  }));
}

function headingContent(heading: Heading, text: string): string {
  const first = heading.children[0];
  const last = heading.children.at(-1);
  if (first === undefined || last === undefined) return '';
  return text.slice(spanOf(first).start, spanOf(last).end);
}

/** Labels of link and footnote definitions: `[文][名]` in a heading is a link only when 名 is defined. */
function definedLabels(root: Root): ReadonlySet<string> {
  const labels = new Set<string>();
  visit(root, (node) => {
    if (node.type === 'definition') labels.add(normalLabel(node.label ?? node.identifier));
    if (node.type === 'footnoteDefinition') {
      labels.add(normalLabel(`^${node.label ?? node.identifier}`));
    }
  });
  return labels;
}

import type { FootnoteDefinition, Nodes, RootContent } from 'mdast';
import { visit } from './parse.ts';

/**
 * A copy of the tree in which footnotes that nothing refers to are blocks of their own, their mark in front. The
 * view would leave them out otherwise, and what an article says would be nowhere to be read.
 */
export function withBareFootnotes<Node extends Nodes>(root: Node): Node {
  const referred = new Set<string>();
  const defined = new Set<string>();
  visit(root, (node) => {
    if (node.type === 'footnoteReference') referred.add(node.identifier);
    if (node.type === 'footnoteDefinition') defined.add(node.identifier);
  });
  const bare = [...defined].filter((identifier) => !referred.has(identifier));
  return bare.length === 0 ? root : unfolded(root, new Set(bare));
}

function unfolded<Node extends Nodes>(node: Node, bare: ReadonlySet<string>): Node {
  if (!('children' in node)) return node;
  const children = (node.children as readonly RootContent[]).flatMap((child) => {
    const copy = unfolded(child, bare);
    return copy.type === 'footnoteDefinition' && bare.has(copy.identifier)
      ? blocksOf(copy)
      : [copy];
  });
  return { ...node, children };
}

function blocksOf({ label, identifier, children, position }: FootnoteDefinition): RootContent[] {
  const mark = { type: 'text' as const, value: `[^${label ?? identifier}]: ` };
  const [first, ...rest] = children;
  const at = position === undefined ? {} : { position };
  return first?.type === 'paragraph'
    ? [{ ...first, ...at, children: [mark, ...first.children] }, ...rest]
    : [{ type: 'paragraph', children: [mark], ...at }, ...children];
}

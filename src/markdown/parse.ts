import type { Nodes, Parent, Root } from 'mdast';
import { fromMarkdown, type Extension as TreeExtension } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Extension } from 'micromark-util-types';
import { readCodeInfo } from './code-info.ts';
import { containerFenceSyntax, containerFenceTree } from './syntax/container-fence.ts';
import { inlineMathSyntax, inlineMathTree } from './syntax/inline-math.ts';
import { looseHeadingSyntax } from './syntax/loose-heading.ts';
import { mathBlockSyntax, mathBlockTree } from './syntax/math-block.ts';
import { rawTextSyntax, rawTextTree } from './syntax/raw-text.ts';
import { isWildInline, mayHaveWildInline, tameContainers, tameInline } from './tame.ts';

export interface ParseOptions {
  /**
   * `#見出し` without a blank: `strict` (default) is plain text, as CommonMark has it and Qiita renders today;
   * `lenient` is a heading, as Qiita rendered it in its early years.
   */
  readonly headingWithoutSpace?: 'strict' | 'lenient';
}

const TREE: readonly TreeExtension[] = [
  containerFenceTree,
  mathBlockTree,
  inlineMathTree,
  rawTextTree,
];
/** Without the pass that looks for addresses in text. */
const GFM_BLOCK_TREE = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }));

/**
 * Parses Markdown to mdast: GFM, math, `:::` lines (`containerFence`, leaves), `lang:file` fences
 * (`code.data.fileName`). Every `position` holds exact UTF-16 offsets into `text`. Time is bounded for any input:
 * see `tame.ts`.
 */
export function parseMarkdown(text: string, options: ParseOptions = {}): Root {
  const tame = tameContainers(text);
  const tamer = mayHaveWildInline(tame)
    ? tameInline(tame, wildSpans(parse(tame, options, 'blocks'), tame))
    : tame;
  const root = parse(tamer, options, 'full');
  if (tamer !== text) restoreValues(root, tamer, text);
  return root;
}

/** The same blocks at the same offsets, several times faster: what is inline stays one text node. */
export function parseBlocks(text: string, options: ParseOptions = {}): Root {
  return parse(tameContainers(text), options, 'blocks');
}

function parse(text: string, options: ParseOptions, depth: 'full' | 'blocks'): Root {
  const extensions: Extension[] = [
    gfm(),
    mathBlockSyntax(text),
    inlineMathSyntax,
    containerFenceSyntax,
  ];
  if (options.headingWithoutSpace === 'lenient') extensions.push(looseHeadingSyntax(text));
  if (depth === 'blocks') extensions.push(rawTextSyntax);
  const gfmTree = depth === 'full' ? gfmFromMarkdown() : GFM_BLOCK_TREE;
  const root = fromMarkdown(text, { extensions, mdastExtensions: [gfmTree, ...TREE] });
  visit(root, (node) => {
    if (node.type === 'code') readCodeInfo(node);
  });
  return root;
}

/** Calls `visitor` for every node, parents first, in document order. */
export function visit(node: Nodes, visitor: (node: Nodes) => void): void {
  visitor(node);
  if ('children' in node)
    for (const child of (node satisfies Parent).children) visit(child, visitor);
}

/** UTF-16 span of a node in the text it was parsed from. */
export function spanOf(node: Nodes): { readonly start: number; readonly end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** Spans of the paragraphs, headings and cells whose inline marks are too many. */
function wildSpans(
  root: Root,
  text: string,
): readonly { readonly start: number; readonly end: number }[] {
  const spans: { readonly start: number; readonly end: number }[] = [];
  visit(root, (node) => {
    if (!('children' in node)) return;
    const [first, last] = [node.children[0], node.children.at(-1)];
    if (first?.type !== 'text' || last === undefined) return;
    const span = { start: spanOf(first).start, end: spanOf(last).end };
    if (isWildInline(text.slice(span.start, span.end))) spans.push(span);
  });
  return spans;
}

/** Gives literals whose marks were replaced their own characters back, wherever they are a plain slice. */
function restoreValues(root: Root, tamed: string, text: string): void {
  visit(root, (node) => {
    if (!('value' in node)) return;
    const { start, end } = spanOf(node);
    const at = tamed.indexOf(node.value, start);
    if (at !== -1 && at + node.value.length <= end) {
      node.value = text.slice(at, at + node.value.length);
    }
  });
}

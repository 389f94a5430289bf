import type { Nodes, Parent, Root } from 'mdast';
import { fromMarkdown, type Extension as TreeExtension } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Extension } from 'micromark-util-types';
import { scanBlocks } from './blocks/scan-blocks.ts';
import { readCodeInfo } from './code-info.ts';
import { containerFenceSyntax, containerFenceTree } from './syntax/container-fence.ts';
import { inlineMathSyntax, inlineMathTree } from './syntax/inline-math.ts';
import { looseHeadingSyntax } from './syntax/loose-heading.ts';
import { mathBlockSyntax, mathBlockTree } from './syntax/math-block.ts';
import { mathClosings } from './syntax/math-closing.ts';
import {
  isWildInline,
  mayHaveWildInline,
  tameContainers,
  tameLazyLines,
  tameSpans,
} from './tame.ts';

export interface ParseOptions {
  /**
   * `#見出し` without a blank: `strict` (default) is plain text, as CommonMark has it and Qiita renders today;
   * `lenient` is a heading, as Qiita rendered it in its early years.
   */
  readonly headingWithoutSpace?: 'strict' | 'lenient';
}

const TREE: TreeExtension[] = [
  ...gfmFromMarkdown(),
  containerFenceTree,
  mathBlockTree,
  inlineMathTree,
];

/**
 * Parses Markdown to mdast: GFM, math, `:::` lines (`containerFence`, leaves), `lang:file` fences
 * (`code.data.fileName`). Every `position` holds exact UTF-16 offsets into `text`. Time is bounded for any input (see
 * `tame.ts`), but far from proportional to it: long texts are for `parseBlocks`.
 */
export function parseMarkdown(text: string, options: ParseOptions = {}): Root {
  const tame = tameLazyLines(tameContainers(text));
  const tamer = mayNeedTaming(tame) ? tameSpans(tame, wildSpans(tame, options)) : tame;
  const extensions: Extension[] = [
    gfm(),
    mathBlockSyntax(mathClosings(tamer)),
    inlineMathSyntax,
    containerFenceSyntax,
  ];
  if (options.headingWithoutSpace === 'lenient') extensions.push(looseHeadingSyntax(tamer));
  const root = fromMarkdown(tamer, { extensions, mdastExtensions: TREE });
  visit(root, (node) => {
    if (node.type === 'code') readCodeInfo(node);
  });
  if (tamer !== text) restoreValues(root, tamer, text);
  return root;
}

/**
 * The same blocks at the same offsets, in time proportional to the text whatever it holds: what is inline stays one
 * text node, table rows have no cells, literals hold their source.
 */
export function parseBlocks(text: string, options: ParseOptions = {}): Root {
  const isLenient = options.headingWithoutSpace === 'lenient';
  const { root } = scanBlocks(tameContainers(text), isLenient);
  return root;
}

function mayNeedTaming(text: string): boolean {
  return text.includes('$$') || mayHaveWildInline(text);
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

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Paragraphs, headings and cells whose inline marks are too many, and underlines that are part of a formula. */
function wildSpans(text: string, options: ParseOptions): readonly Span[] {
  const { root, formulaLines } = scanBlocks(text, options.headingWithoutSpace === 'lenient');
  const spans: Span[] = [...formulaLines];
  visit(root, (node) => {
    const isCells = node.type === 'tableRow';
    if (!isCells && node.type !== 'paragraph' && node.type !== 'heading') return;
    const { start, end } = spanOf(isCells ? node : (node.children[0] ?? node));
    for (const span of isCells ? cellSpans(text, start, end) : [{ start, end }]) {
      if (isWildInline(text.slice(span.start, span.end))) spans.push(span);
    }
  });
  return spans;
}

function cellSpans(text: string, start: number, end: number): readonly Span[] {
  return Array.from(
    text.slice(start, end).matchAll(/(?:[^|\\]|\\[^])+/g),
    ({ index, 0: cell }) => ({
      start: start + index,
      end: start + index + cell.length,
    }),
  );
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

import type { Root, RootContent } from 'mdast';
import type { MathClosings } from '../syntax/math-closing.ts';
import type { HtmlKind } from './html-block.ts';

export type Position = NonNullable<Root['position']>;

/** A block that holds blocks, still open. `children` is the array of its node. */
export type Container = ContainerKind & {
  readonly children: RootContent[];
  readonly start: number;
  end: number;
};

type ContainerKind =
  | { readonly kind: 'root' | 'quote' | 'footnote' }
  /** `marker`: the sign behind or instead of a number; another one starts another list. */
  | { readonly kind: 'list'; readonly marker: string }
  /** `columns`: how far what belongs to the item is indented. */
  | { readonly kind: 'item'; readonly columns: number };

/** One line of a paragraph or a table, without the marks around it. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
  /** Four columns or more: it can only go on a paragraph. */
  readonly isIndented: boolean;
}

/** The block of text that is open. */
export type Leaf =
  | { readonly kind: 'paragraph'; readonly start: number; lines: TextLine[] }
  | { readonly kind: 'table'; readonly lines: TextLine[] }
  | {
      readonly kind: 'fence';
      readonly mark: string;
      readonly info: string;
      readonly start: number;
      end: number;
    }
  | { readonly kind: 'indented'; readonly start: number; end: number }
  | { readonly kind: 'html'; readonly html: HtmlKind; readonly start: number; end: number }
  | { readonly kind: 'math'; readonly closing: number; readonly start: number; end: number };

/** A scan under way. */
export interface Scan {
  readonly text: string;
  readonly closings: MathClosings;
  readonly isLenient: boolean;
  /** The root first, the innermost last. */
  readonly containers: Container[];
  leaf: Leaf | null;
  /** Lines of `=` or `-` that stand in a formula. */
  readonly formulaLines: { readonly start: number; readonly end: number }[];
  position(start: number, end: number): Position;
}

/** The innermost open container; the root is never closed. */
export function innermost(scan: Scan): Container {
  const container = scan.containers.at(-1);
  if (container === undefined) throw new Error('the root is closed');
  return container;
}

/** Puts a finished block where the scan stands: a list holds items only, so it ends here. */
export function addBlock(scan: Scan, node: RootContent): void {
  endLists(scan);
  innermost(scan).children.push(node);
}

/** Ends lists that have no open item. */
export function endLists(scan: Scan): void {
  while (innermost(scan).kind === 'list') endContainer(scan);
}

/** Ends the innermost container. Its node ends with the last block in it. */
export function endContainer(scan: Scan): void {
  const container = scan.containers.pop();
  const parent = scan.containers.at(-1);
  const node = parent?.children.at(-1);
  if (container === undefined || parent === undefined || node === undefined) return;
  const last = container.children.at(-1)?.position?.end.offset ?? 0;
  const end = Math.max(container.end, last);
  node.position = scan.position(container.start, end);
  parent.end = Math.max(parent.end, end);
}

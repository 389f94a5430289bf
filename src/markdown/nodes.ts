import type { Literal, Node } from 'mdast';

/**
 * One `:::` line. Qiita (`:::note warn`) and Zenn (`:::message`, `:::details 題`) put ordinary blocks between an
 * opening and a closing line. The lines are leaves of the tree, not parents, so a block that is never closed
 * swallows nothing and a heading inside stays a heading of the article.
 */
export interface ContainerFence extends Node {
  type: 'containerFence';
  /** `note`, `message`, `details`…; `null` on a closing line. */
  name: string | null;
  /** What follows the name: the kind of a note, the title of details. */
  label: string;
  /** Number of colons: an inner container may use fewer than the one around it. */
  colons: number;
}

/** A `$$` block; opaque, nothing inside it is Markdown. */
export interface MathBlock extends Literal {
  type: 'mathBlock';
}

/** `$x$` or, as Qiita also writes it, a code span between dollars. */
export interface InlineMath extends Literal {
  type: 'inlineMath';
}

declare module 'mdast' {
  interface RootContentMap {
    containerFence: ContainerFence;
    mathBlock: MathBlock;
    inlineMath: InlineMath;
  }
  interface BlockContentMap {
    containerFence: ContainerFence;
    mathBlock: MathBlock;
  }
  interface PhrasingContentMap {
    inlineMath: InlineMath;
  }
  interface CodeData {
    /** From a `lang:file` info string. */
    fileName?: string;
  }
}

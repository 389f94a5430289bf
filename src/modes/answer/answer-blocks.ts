import type { TextSpan } from '../../lib/text-span.ts';

/** A fence of code; the same rule opens and closes. */
export const FENCE = /^\s{0,3}(`{3,}|~{3,})/u;
/** What opens a line besides its words: quotes, list signs, a task's box. */
const LINE_OPENING = /^(?:\s*(?:>|[-*+]\s|\d{1,3}[.)]\s|\[[ xX]\]\s))*\s*/u;
const HEADING = /^\s{0,3}#{1,6}\s/u;
const TABLE_ROW = /^\s*\|/u;
const RULE = /^\s*(?:[-*_=]\s*){3,}$/u;

export type Block = TextSpan & { readonly kind: 'words' | 'heading' | 'code' | 'table' };

/** Paragraphs, list items, headings, rows and fences of code of a Markdown text, in order, without what opens their lines. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let fence: string | null = null;
  let isAfterWords = false;
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const sign: string | undefined = FENCE.exec(line)?.[1];
    const last = blocks.at(-1);
    if (fence !== null) {
      if (last) blocks[blocks.length - 1] = { ...last, end };
      if (sign?.startsWith(fence) === true) fence = null;
      isAfterWords = false;
    } else if (sign !== undefined) {
      fence = sign;
      blocks.push({ kind: 'code', start, end });
    } else {
      const opening = LINE_OPENING.exec(line)?.[0].length ?? 0;
      const kind = HEADING.test(line) ? 'heading' : TABLE_ROW.test(line) ? 'table' : 'words';
      const isBlank = line.trim() === '' || RULE.test(line);
      const isContinued = isAfterWords && kind === 'words' && line.slice(0, opening).trim() === '';
      if (!isBlank && isContinued && last) blocks[blocks.length - 1] = { ...last, end };
      else if (!isBlank) blocks.push({ kind, start: start + opening, end });
      isAfterWords = !isBlank && kind === 'words';
    }
    start = end + 1;
  }
  return blocks;
}

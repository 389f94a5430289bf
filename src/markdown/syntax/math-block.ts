import type { CompileContext, Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Construct, Extension, State, Tokenizer } from 'micromark-util-types';
import { CHARACTER, isLineEnd, isLineEndOrEnd } from './characters.ts';
import type { MathBlock } from '../nodes.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathBlock: 'mathBlock';
    mathBlockLine: 'mathBlockLine';
  }
}

/** What may stand before `$$` on a line: blanks and the marks of quotes and lists. */
const PREFIX = String.raw`[ \t>*+-]*`;

/**
 * Syntax of `$$` blocks in `text`. A block is opened only when the text really closes it: an unclosed `$$` must
 * not swallow the headings that follow, so each opening looks its closing line up in a list made once.
 * - `$$` alone on a line closes with the next `$$` alone on a line;
 * - `$$ x = 1` closes with the next line that ends in `$$`, which may be its own.
 */
export function mathBlockSyntax(text: string): Extension {
  const bare = lineEnds(text, new RegExp(`^${PREFIX}\\$\\$[ \\t]*$`, 'gm'));
  const any = lineEnds(text, /\$\$[ \t]*$/gm);

  const tokenize: Tokenizer = function (effects, ok, nok) {
    const { parser } = this;
    const now = () => this.now();
    const closing = findClosing(text, now().offset, bare, any);
    const nextLine = lineEndInside(() => parser.lazy[now().line] === true);

    const start: State = (code) => {
      if (closing === null) return nok(code);
      // A paragraph only asks whether a block begins here.
      if (this.interrupt === true) return ok(code);
      effects.enter('mathBlock');
      effects.enter('mathBlockLine');
      return line(code);
    };
    const line: State = (code) => {
      if (!isLineEndOrEnd(code)) {
        effects.consume(code);
        return line;
      }
      effects.exit('mathBlockLine');
      return lineDone(code);
    };
    const lineDone: State = (code) =>
      code === null || now().offset >= (closing ?? 0)
        ? done(code)
        : effects.attempt(nextLine, lineStart, done)(code);
    const lineStart: State = (code) => {
      if (isLineEndOrEnd(code)) return lineDone(code);
      effects.enter('mathBlockLine');
      return line(code);
    };
    const done: State = (code) => {
      effects.exit('mathBlock');
      return ok(code);
    };
    return start;
  };
  return { flow: { [CHARACTER.dollar]: { name: 'mathBlock', concrete: true, tokenize } } };
}

/** A line end, unless the quote or list around the block ends there: that ends the block too. */
function lineEndInside(isOutside: () => boolean): Construct {
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      return (code) => {
        if (!isLineEnd(code)) return nok(code);
        effects.enter('lineEnding');
        effects.consume(code);
        effects.exit('lineEnding');
        return (next) => (isOutside() ? nok(next) : ok(next));
      };
    },
  };
}

/** Turns the block into a `mathBlock` node whose value is what stands between the dollars. */
export const mathBlockTree: TreeExtension = {
  enter: {
    mathBlock(this: CompileContext, token) {
      const value = this.sliceSerialize(token)
        .replace(/^\$+[ \t]*\n?/, '')
        .replace(/\n?[ \t]*\$+[ \t]*$/, '');
      const block: MathBlock = { type: 'mathBlock', value };
      this.enter(block, token);
    },
  },
  exit: {
    mathBlock(this: CompileContext, token) {
      this.exit(token);
    },
  },
};

function lineEnds(text: string, pattern: RegExp): readonly number[] {
  return Array.from(text.matchAll(pattern), (match) => match.index + match[0].length);
}

/** Offset of the end of the line that closes a block opened at `start`, or `null`. */
function findClosing(
  text: string,
  start: number,
  bare: readonly number[],
  any: readonly number[],
): number | null {
  if (!text.startsWith('$$', start)) return null;
  const newline = text.indexOf('\n', start);
  const lineEnd = newline === -1 ? text.length : newline;
  const content = text.slice(start, lineEnd).replace(/^\$+/, '').trim();
  if (content === '') return firstAfter(bare, lineEnd);
  const ownEnd = content.endsWith('$$');
  // `$$a$$ は` and the like are inline: a block holds its line alone.
  if (!ownEnd && content.includes('$$')) return null;
  return firstAfter(any, ownEnd ? lineEnd - 1 : lineEnd);
}

/** First number of an ascending list that is greater than `limit`. */
function firstAfter(ascending: readonly number[], limit: number): number | null {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? Infinity) > limit) high = middle;
    else low = middle + 1;
  }
  return ascending[low] ?? null;
}

import type { CompileContext, Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Construct, Extension, State, Tokenizer } from 'micromark-util-types';
import { CHARACTER, isLineEnd, isLineEndOrEnd } from './characters.ts';
import type { MathClosings } from './math-closing.ts';
import type { MathBlock } from '../nodes.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathBlock: 'mathBlock';
    mathBlockLine: 'mathBlockLine';
  }
}

/** Syntax of `$$` blocks, which open and close as `closings` of the same text says. */
export function mathBlockSyntax(closings: MathClosings): Extension {
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const { parser } = this;
    const now = () => this.now();
    const closing = closings.closingOf(now().offset);
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

import type { CompileContext, Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Extension, State, Tokenizer } from 'micromark-util-types';
import { CHARACTER, isBlank, isWordCharacter, isLineEndOrEnd } from './characters.ts';
import type { InlineMath } from '../nodes.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    inlineMath: 'inlineMath';
  }
}

/** A formula in a sentence is short; the bound keeps a line full of dollars from costing its square. */
const LONGEST = 500;

/**
 * `$…$` on one line, told from money and shell variables much as pandoc does: no blank just inside, no ASCII letter
 * or digit just after. The first dollar that cannot close gives up, so `$5、送料は $3` stays text.
 */
const tokenizeMath: Tokenizer = function (effects, ok, nok) {
  let opening = 0;
  let length = 0;
  let closing = 0;
  let isAfterBlank = true;

  const start: State = (code) => {
    effects.enter('inlineMath');
    return open(code);
  };
  const open: State = (code) => {
    if (code === CHARACTER.dollar) {
      opening += 1;
      effects.consume(code);
      return open;
    }
    return opening > 2 || isBlank(code) ? nok(code) : content(code);
  };
  const content: State = (code) => {
    if (isLineEndOrEnd(code) || length > LONGEST) return nok(code);
    if (code === CHARACTER.dollar) return isAfterBlank ? nok(code) : close(code);
    isAfterBlank = isBlank(code);
    length += 1;
    effects.consume(code);
    return code === CHARACTER.backslash ? escaped : content;
  };
  const escaped: State = (code) => {
    if (isLineEndOrEnd(code)) return nok(code);
    effects.consume(code);
    return content;
  };
  const close: State = (code) => {
    if (code === CHARACTER.dollar) {
      closing += 1;
      effects.consume(code);
      return close;
    }
    if (closing !== opening || isWordCharacter(code)) return nok(code);
    effects.exit('inlineMath');
    return ok(code);
  };
  return start;
};

export const inlineMathSyntax: Extension = {
  text: { [CHARACTER.dollar]: { name: 'inlineMath', tokenize: tokenizeMath } },
};

/** Turns the span into an `inlineMath` node without its dollars (and Qiita's backticks). */
export const inlineMathTree: TreeExtension = {
  enter: {
    inlineMath(this: CompileContext, token) {
      const value = this.sliceSerialize(token)
        .replace(/^\$+/, '')
        .replace(/\$+$/, '')
        .replace(/^`(.*)`$/, '$1');
      const math: InlineMath = { type: 'inlineMath', value };
      this.enter(math, token);
    },
  },
  exit: {
    inlineMath(this: CompileContext, token) {
      this.exit(token);
    },
  },
};

import type { CompileContext, Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Extension, State, Tokenizer } from 'micromark-util-types';
import { isLineEndOrEnd } from './characters.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    rawText: 'rawText';
  }
}

/**
 * Everything inline that could begin at a character. Disabled, they leave the text to `rawText`; the structure of
 * blocks never depends on them.
 */
const INLINE_CONSTRUCTS = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'emailAutolink',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
  'hardBreakEscape',
  'htmlText',
  'inlineMath',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'protocolAutolink',
  'strikethrough',
  'tasklistCheck',
  'wwwAutolink',
];

const tokenizeRest: Tokenizer = (effects, ok) => {
  const start: State = (code) => {
    effects.enter('rawText');
    return rest(code);
  };
  const rest: State = (code) => {
    if (isLineEndOrEnd(code)) {
      effects.exit('rawText');
      return ok(code);
    }
    effects.consume(code);
    return rest;
  };
  return start;
};

/**
 * Takes the rest of a line as one piece as soon as a character could begin something inline. Its token is not `data`:
 * micromark joins neighbouring data, which costs the square of a paragraph's lines.
 */
export const rawTextSyntax: Extension = {
  text: { null: { name: 'rawText', tokenize: tokenizeRest } },
  disable: { null: INLINE_CONSTRUCTS },
};

export const rawTextTree: TreeExtension = {
  enter: {
    rawText(this: CompileContext, token) {
      this.enter({ type: 'text', value: this.sliceSerialize(token) }, token);
    },
  },
  exit: {
    rawText(this: CompileContext, token) {
      this.exit(token);
    },
  },
};

import type { CompileContext, Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Construct, Extension, State, Tokenizer } from 'micromark-util-types';
import { CHARACTER, isBlank, isLineEndOrEnd } from './characters.ts';
import type { ContainerFence } from '../nodes.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    containerFence: 'containerFence';
  }
}

const FENCE = /^(:{3,})[ \t]*([A-Za-z][\w-]*)?[ \t]*(.*?)[ \t]*$/;

/** Whether a line without its indentation is a `:::` line. `:::これは…` is a sentence that starts with colons. */
export function isContainerFence(line: string): boolean {
  return /^:{3,}[ \t]*(?:[A-Za-z]|$)/.test(line);
}

/** The node of a `:::` line, without its place. */
export function readContainerFence(line: string): ContainerFence {
  const [, colons = '', name, label = ''] = FENCE.exec(line) ?? [];
  return { type: 'containerFence', name: name ?? null, label, colons: colons.length };
}

const tokenizeFence: Tokenizer = function (effects, ok, nok) {
  let colons = 0;

  const start: State = (code) => {
    effects.enter('containerFence');
    return colon(code);
  };
  const colon: State = (code) => {
    if (code === CHARACTER.colon) {
      colons += 1;
      effects.consume(code);
      return colon;
    }
    return colons < 3 ? nok(code) : beforeName(code);
  };
  const beforeName: State = (code) => {
    if (isBlank(code)) {
      effects.consume(code);
      return beforeName;
    }
    // `:::これは…` is a sentence that starts with colons, not a container.
    const isName = code !== null && /[A-Za-z]/.test(String.fromCodePoint(Math.max(0, code)));
    return isName || isLineEndOrEnd(code) ? rest(code) : nok(code);
  };
  const rest: State = (code) => {
    if (isLineEndOrEnd(code)) {
      effects.exit('containerFence');
      return ok(code);
    }
    effects.consume(code);
    return rest;
  };
  return start;
};

const containerFence: Construct = { name: 'containerFence', tokenize: tokenizeFence };

/** Syntax of a `:::` line: a block of its own that also ends a paragraph. */
export const containerFenceSyntax: Extension = { flow: { [CHARACTER.colon]: containerFence } };

/** Turns the line into a `containerFence` node. */
export const containerFenceTree: TreeExtension = {
  enter: {
    containerFence(this: CompileContext, token) {
      this.enter(readContainerFence(this.sliceSerialize(token)), token);
    },
  },
  exit: {
    containerFence(this: CompileContext, token) {
      this.exit(token);
    },
  },
};

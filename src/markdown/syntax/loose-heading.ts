import type { Extension, State, Tokenizer } from 'micromark-util-types';
import { CHARACTER, isLineEndOrEnd } from './characters.ts';

/**
 * Whether a line that starts with hashes and no blank was meant as a heading, as Qiita rendered it before it
 * followed CommonMark. Never: `#ffcc00 …`, `#1234 …`, `#include`, `#!/bin/sh`, `#[macro_use]`, a line of hashtags.
 * - one hash: the first word must hold a letter outside ASCII and must not start with a digit or a sign;
 * - two to six hashes: a letter, a digit or an opening mark must follow.
 */
export function isLooseHeading(line: string): boolean {
  const match = /^(#{1,6})([^\s#][^\n]*)$/.exec(line);
  if (match === null) return false;
  const [, hashes = '', content = ''] = match;
  if (/\s#[^\s#]/.test(content)) return false;
  if (hashes.length > 1) return /^[\p{L}\p{N}\p{Ps}\p{Pi}*\x60_~]/u.test(content);
  const word = content.split(/\s/, 1)[0] ?? '';
  return /^[^\x21-\x40\x5b-\x60\x7b-\x7e]/.test(word) && /[^ -~]/.test(word);
}

/** Syntax of such headings in `text`; they become ordinary heading nodes. */
export function looseHeadingSyntax(text: string): Extension {
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const offset = this.now().offset;
    const newline = text.indexOf('\n', offset);
    const line = text.slice(offset, newline === -1 ? text.length : newline);

    const start: State = (code) => {
      if (!isLooseHeading(line)) return nok(code);
      effects.enter('atxHeading');
      effects.enter('atxHeadingSequence');
      return hashes(code);
    };
    const hashes: State = (code) => {
      if (code === CHARACTER.hash) {
        effects.consume(code);
        return hashes;
      }
      effects.exit('atxHeadingSequence');
      effects.enter('atxHeadingText');
      effects.enter('chunkText', { contentType: 'text' });
      return content(code);
    };
    const content: State = (code) => {
      if (!isLineEndOrEnd(code)) {
        effects.consume(code);
        return content;
      }
      effects.exit('chunkText');
      effects.exit('atxHeadingText');
      effects.exit('atxHeading');
      return ok(code);
    };
    return start;
  };
  return { flow: { [CHARACTER.hash]: { name: 'looseHeading', tokenize } } };
}

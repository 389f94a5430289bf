import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Half-width marks in Japanese prose, and words that the glossary has another one for. */

const FILES = readdirSync(import.meta.dirname).filter((name) => name.endsWith('-messages.ts'));
const JAPANESE = String.raw`[\u3001-\u30FF\u4E00-\u9FFF\uFF01-\uFF60\u00A7]`;
const HALF_WIDTH = new RegExp(String.raw`${JAPANESE} ?[(),:;?!]|[(),:;?!] ?${JAPANESE}`, 'u');

/** The string literals of a file that hold Japanese; `§` stands for what is filled in. */
function literalsOf(name: string): readonly string[] {
  const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
  const literals = source.matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gu);
  return (
    [...literals]
      .map(([literal]) => literal.slice(1, -1).replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/gu, '§'))
      // A formula, and the letter of a list like (a), keep their own marks.
      .map((text) => text.replace('1/(60+r)', '§').replace(/\([a-z]\)/gu, 'x'))
      .filter((text) => /[\u3041-\u30FF\u4E00-\u9FFF]/u.test(text))
  );
}

describe.each(FILES)('%s', (name) => {
  const literals = literalsOf(name);

  it('has full-width marks in Japanese sentences', () => {
    expect(literals.filter((text) => HALF_WIDTH.test(text))).toEqual([]);
  });

  it('says ドロップ and フィンガープリント', () => {
    expect(literals.filter((text) => /落と[さしすせそ]|指紋/u.test(text))).toEqual([]);
  });
});

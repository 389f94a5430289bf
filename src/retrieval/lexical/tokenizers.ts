import type { Token, Tokenizer, TokenizerName } from '../../domain/tokenizer.ts';
import { foldText } from './fold-text.ts';
import {
  JAPANESE,
  cutContentRuns,
  cutGrams,
  cutJapanese,
  isShortHiragana,
  joinCompounds,
} from './japanese.ts';
import { cutWord, type Cut } from './words.ts';

/**
 * A letter, digit or mark that is not Japanese: ASCII, other alphabets, Hangul. Words of them are cut here and never
 * by the platform, whose versions disagree on them.
 */
const WORD_CHARACTER = `(?:[A-Za-z0-9]|(?![\\0-\\x7f${JAPANESE}])[\\p{L}\\p{N}\\p{M}])`;
const RUNS = new RegExp(
  `([${JAPANESE}]+)|(?:--?|_+)?${WORD_CHARACTER}+(?:[-_.]{1,2}${WORD_CHARACTER}+)*(?:\\+\\+|#|_+)?`,
  'gu',
);

/** Longer terms are cut here, in text and query alike, so that a base64 blob does not become one huge term. */
const MAX_TERM_LENGTH = 64;

/** How one tokenizer cuts a run of Japanese letters; written words are cut alike by all. */
type JapaneseCutter = (run: string, start: number) => readonly Cut[];

const icu = createTokenizer('icu', cutJapanese);
const icuCompounds = createTokenizer('icu-compounds', (run, start) => {
  const words = cutJapanese(run, start);
  return [...words, ...joinCompounds(words)];
});
const bigram = createTokenizer('bigram', (run, start) => {
  const contents = cutContentRuns(run, start).flatMap((content) => gramsOrRun(content, 2));
  return contents.length > 0
    ? contents
    : gramsOrRun({ term: run, start, end: start + run.length }, 2);
});
const ngram23 = createTokenizer('ngram-2-3', (run, start) => [
  ...gramsOrRun({ term: run, start, end: start + run.length }, 2),
  ...cutGrams(run, start, 3),
]);
const whitespace: Tokenizer = {
  name: 'whitespace',
  version: 1,
  tokenize(text) {
    const folded = foldText(text);
    return Array.from(folded.text.matchAll(/\S+/g), (match) => ({
      term: match[0].toLowerCase(),
      ...folded.spanOf(match.index, match.index + match[0].length),
    }));
  },
};

/**
 * Every tokenizer by name. All fold widths, case and invisible characters; `icu`, `bigram` and `ngram-2-3` differ from
 * the default `icu-compounds` only in how they cut Japanese; `whitespace` is the baseline that Japanese defeats.
 */
export const TOKENIZERS: Readonly<Record<TokenizerName, Tokenizer>> = {
  icu,
  'icu-compounds': icuCompounds,
  bigram,
  'ngram-2-3': ngram23,
  whitespace,
};

/** The tokenizer of that name. */
export function tokenizerByName(name: TokenizerName): Tokenizer {
  return TOKENIZERS[name];
}

/** Words that platforms are known to cut in different places, between some that they should not. */
const PROBE =
  'シンボリックリンク、ガベージコレクション、すもももももも、東京都庁前駅、形態素解析器、冪等性を保つ人々、仮想スレッド';

/** How this platform's segmenter cuts a fixed text; part of the fingerprint, since another cut is another index. */
export function segmenterProbe(): string {
  return cutJapanese(PROBE, 0)
    .map((cut) => cut.term)
    .join('|');
}

function createTokenizer(name: TokenizerName, cut: JapaneseCutter): Tokenizer {
  return {
    name,
    version: 1,
    tokenize(text) {
      const folded = foldText(text);
      const kept: Token[] = [];
      const dropped: Token[] = [];
      for (const match of folded.text.matchAll(RUNS)) {
        const japanese = match[1];
        const cuts =
          japanese === undefined ? cutWord(match[0], match.index) : cut(japanese, match.index);
        for (const { term, start, end } of cuts) {
          const isDropped = japanese !== undefined && isShortHiragana(term);
          const token = { term: term.slice(0, MAX_TERM_LENGTH), ...folded.spanOf(start, end) };
          (isDropped ? dropped : kept).push(token);
        }
      }
      return kept.length > 0 ? kept : dropped;
    },
  };
}

/** Grams of `size`, or the whole run when it is too short for one. */
function gramsOrRun(run: Cut, size: number): readonly Cut[] {
  const grams = cutGrams(run.term, run.start, size);
  return grams.length > 0 ? grams : [run];
}

import type { Cut } from './words.ts';

/** Kana, kanji and their iteration and length marks; what of a text is handed to the segmenter. */
export const JAPANESE =
  '\\u3041-\\u3096\\u3099\\u309a\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff\\u3005-\\u3007\\p{Script=Han}';

const HIRAGANA_ONLY = /^[\u3099\u309a\u3041-\u3096\u309d-\u309f\u30fc]+$/;
const KATAKANA_ONLY = /^[\u3099\u309a\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff]+$/;
const KANJI_ONLY = /^[\u3005-\u3007\p{Script=Han}]+$/u;

/** Pieces of a katakana run that are joined at most, besides the whole run. */
const MAX_PIECES = 4;

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** A particle or ending: hiragana of at most two letters, too common to tell passages apart (facts: best hit@1). */
export function isShortHiragana(term: string): boolean {
  return term.length <= 2 && HIRAGANA_ONLY.test(term);
}

/** The segmenter's words of a run of Japanese letters. */
export function cutJapanese(run: string, start: number): Cut[] {
  return Array.from(segmenter.segment(run), ({ segment, index }) => cutAt(segment, start + index));
}

/**
 * Terms that join neighbouring katakana or kanji words: within a run of katakana every stretch of up to four of the
 * segmenter's pieces and the run itself (it cuts ガベージコレクション into four, but ガベージ alone not at all); then,
 * with such a run as one unit, each pair of units (ベクトル検索) and the whole chain (全文検索エンジン).
 */
export function joinCompounds(words: readonly Cut[]): Cut[] {
  const compounds = new Map<string, Cut>();
  const add = (cut: Cut): void => void compounds.set(`${cut.start}:${cut.end}`, cut);
  for (const chain of joinableChains(words)) {
    const units: Cut[] = [];
    for (const run of katakanaRuns(chain)) {
      stretches(run, MAX_PIECES).forEach(add);
      const unit = join(run);
      if (run.length > 1) add(unit);
      units.push(unit);
    }
    stretches(units, 2).forEach(add);
    if (units.length > 1) add(join(units));
  }
  return [...compounds.values()];
}

/** Character n-grams of one size within a run; the run itself when it is shorter. */
export function cutGrams(run: string, start: number, size: number): Cut[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const character of run) {
    offsets.push(offset);
    offset += character.length;
  }
  offsets.push(run.length);
  const grams: Cut[] = [];
  for (let at = 0; at + size < offsets.length; at += 1) {
    const from = offsets[at] as number;
    grams.push(cutAt(run.slice(from, offsets[at + size]), start + from));
  }
  return grams;
}

/** The runs of katakana or kanji within a run of Japanese letters. */
export function cutContentRuns(run: string, start: number): Cut[] {
  return Array.from(run.matchAll(/[^\u3041-\u3096\u309d-\u309f]+/g), (match) =>
    cutAt(match[0], start + match.index),
  );
}

function cutAt(term: string, start: number): Cut {
  return { term, start, end: start + term.length };
}

function joinableChains(words: readonly Cut[]): Cut[][] {
  const chains: Cut[][] = [];
  let chain: Cut[] = [];
  for (const word of words) {
    if (!KATAKANA_ONLY.test(word.term) && !KANJI_ONLY.test(word.term)) {
      chain = [];
      continue;
    }
    if (chain.length === 0) chains.push(chain);
    chain.push(word);
  }
  return chains;
}

/** Neighbouring katakana words as one group, every kanji word as a group of its own. */
function katakanaRuns(chain: readonly Cut[]): Cut[][] {
  const runs: Cut[][] = [];
  for (const word of chain) {
    const last = runs.at(-1)?.at(-1);
    if (last && KATAKANA_ONLY.test(last.term) && KATAKANA_ONLY.test(word.term)) {
      runs.at(-1)?.push(word);
    } else {
      runs.push([word]);
    }
  }
  return runs;
}

/** Every stretch of 2 to `longest` neighbours, joined. */
function stretches(words: readonly Cut[], longest: number): Cut[] {
  return words.flatMap((_, from) =>
    words
      .slice(from + 1, from + longest)
      .map((_last, more) => join(words.slice(from, from + more + 2))),
  );
}

function join(cuts: readonly Cut[]): Cut {
  return cutAt(cuts.map((cut) => cut.term).join(''), (cuts[0] as Cut).start);
}

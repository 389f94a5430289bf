import type { Result } from '../domain/result.ts';
import { ok } from '../domain/result.ts';
import type { SearchPort, TermStat } from '../domain/search.ts';
import { idf } from '../lib/idf.ts';

/** Terms of texts with their weight in the index, asked for once each. */
export interface TermWeights {
  /** The content terms of each text: folded, as the index sees them, in order of appearance. */
  of(
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<readonly (readonly WeightedTerm[])[]>>;
}

export interface WeightedTerm extends TermStat {
  /** Lucene's idf: ln(1 + (N − df + ½) / (df + ½)); 0 for a term that no passage holds. */
  readonly weight: number;
}

/** Words that ask, compare or hold a question together: they say nothing of what it is about. */
const SCAFFOLD = new Set(
  (
    '何 何が 何を 何か 何で 何故 誰 方 方法 場合 理由 違い 違う 違 異なる 比較 比べる 比べ 両方 教える 教え 知る 知り 説明 質問 回答 答え 意味 ' +
    '使う 使い 使っ する し ある あり なる なり でき できる よい 良い 必要 とき 時 こと もの ため なぜ どう どの どんな どちら どれ どこ いつ いくつ ' +
    'いくら それぞれ ください 下さい ましょう ますか ですか でしょ でした ました ません'
  ).split(' '),
);

export function createTermWeights(search: SearchPort): TermWeights {
  const known = new Map<string, readonly WeightedTerm[]>();
  let passages: number | null = null;
  return {
    async of(texts, signal) {
      if (passages === null) {
        const status = await search.status(signal);
        if (!status.ok) return status;
        passages = status.value.passages;
      }
      const total = passages;
      const unknown = [...new Set(texts)].filter((text) => !known.has(text));
      if (unknown.length > 0) {
        const terms = await search.terms(unknown, signal);
        if (!terms.ok) return terms;
        for (const [at, text] of unknown.entries()) {
          const content = (terms.value[at] ?? []).filter(({ term }) => !SCAFFOLD.has(term));
          known.set(
            text,
            content.map((term) => ({ ...term, weight: weightOf(total, term.documentFrequency) })),
          );
        }
      }
      return ok(texts.map((text) => known.get(text) ?? []));
    },
  };
}

/** A term that no passage holds cannot be found, and weighs nothing. */
function weightOf(passages: number, frequency: number): number {
  return frequency === 0 ? 0 : idf(passages, frequency);
}

/** Share of the weight of `wanted` that `held` has, 0 to 1; 1 when nothing of weight is wanted. */
export function coverage(wanted: readonly WeightedTerm[], held: ReadonlySet<string>): number {
  const total = sum(wanted);
  return total === 0 ? 1 : sum(wanted.filter(({ term }) => held.has(term))) / total;
}

/** The terms of several lists as a set. */
export function termSet(lists: readonly (readonly WeightedTerm[])[]): ReadonlySet<string> {
  return new Set(lists.flat().map(({ term }) => term));
}

function sum(terms: readonly WeightedTerm[]): number {
  return terms.reduce((total, { weight }) => total + weight, 0);
}

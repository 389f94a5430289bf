import { GATE } from '../../config/evaluation.ts';
import { TERM_KINDS } from '../../domain/gate.ts';
import type { TermKind } from '../../domain/gate.ts';
import { compareIds } from '../../domain/ids.ts';
import { createPrng } from '../../lib/prng.ts';

/** A term of the corpus with the passages that hold it to the letter (numbers of the given texts). */
export interface DrawnTerm {
  readonly term: string;
  readonly kind: TermKind;
  readonly holders: readonly number[];
}

/** Cut by script and signs alone: a gate must not use the tokenizer that it judges. */
const SHAPE = {
  kanji: /(?<![\p{Script=Han}々])[\p{Script=Han}々]{4,8}(?![\p{Script=Han}々])/gu,
  katakana: /(?<![ァ-ヺー])[ァ-ヺー]{5,16}(?![ァ-ヺー])/gu,
  mixed:
    /(?<![\p{Script=Han}々ァ-ヺー])(?:[ァ-ヺー]{2,12}[\p{Script=Han}々]{2,6}|[\p{Script=Han}々]{2,6}[ァ-ヺー]{2,12})(?![\p{Script=Han}々ァ-ヺー])/gu,
  identifier:
    /(?<![A-Za-z0-9_.-])(?:[A-Za-z]+[A-Za-z0-9]*(?:[-_.][A-Za-z0-9]+)+|[A-Za-z]+[0-9]+[A-Za-z0-9]*)(?![A-Za-z0-9_-])/g,
} as const satisfies Record<TermKind, RegExp>;

/** Width and case do not tell texts apart, for people who search. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Terms of a corpus for the gate, `GATE.termsPerKind` of each kind where there are so many: kanji compounds, katakana
 * words, katakana with kanji, identifiers with digits, hyphens or underscores. The same texts and seed give the same
 * terms. Terms in more than `GATE.maxShare` of the texts are left out.
 * @param breathe gives the thread away now and then; the texts may be many
 */
export async function drawTerms(
  texts: readonly string[],
  seed: number,
  breathe: () => Promise<void>,
): Promise<readonly DrawnTerm[]> {
  const found = new Map(TERM_KINDS.map((kind) => [kind, new Set<string>()]));
  const folded: string[] = [];
  for (const text of texts) {
    await breathe();
    const letters = fold(text);
    folded.push(letters);
    for (const [kind, terms] of found)
      for (const term of letters.match(SHAPE[kind]) ?? []) terms.add(term);
  }
  const most = Math.max(1, Math.floor(GATE.maxShare * texts.length));
  const prng = createPrng(seed);
  const all: DrawnTerm[] = [];
  for (const [kind, terms] of found) {
    const drawn: DrawnTerm[] = [];
    for (const term of prng.shuffle([...terms].toSorted(compareIds))) {
      if (drawn.length === GATE.termsPerKind) break;
      await breathe();
      const holders = folded.flatMap((text, at) => (text.includes(term) ? [at] : []));
      if (holders.length <= most) drawn.push({ term, kind, holders });
    }
    all.push(...drawn);
  }
  return all;
}

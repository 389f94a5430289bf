import { createTermWeights, type WeightedTerm } from '../../agent/term-weights.ts';
import type { ModeContext } from '../../domain/mode.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { ExpandedQuery } from '../../domain/trace.ts';

/**
 * Variants of a question without a model, out of the index's own words for it: its content words, the rarer half of
 * them, its compounds and names, and the heading of the passage that its words find first with the words that heading
 * lacks. Empty ones are left out.
 */
export async function variantsByRules(
  question: string,
  { search, signal, filter }: Pick<ModeContext, 'search' | 'signal' | 'filter'>,
): Promise<Result<readonly ExpandedQuery[]>> {
  const weights = createTermWeights(search);
  const own = await weights.of([question], signal);
  if (!own.ok) return own;
  const words = (own.value[0] ?? []).filter(({ documentFrequency }) => documentFrequency > 0);
  const first = await search.lexical(question, { limit: 1, ...(filter && { filter }) }, signal);
  if (!first.ok) return first;
  const heading = first.value.hits[0]?.headingPath.at(-1) ?? '';
  const inHeading = await weights.of([heading], signal);
  if (!inHeading.ok) return inHeading;
  const titled = new Set((inHeading.value[0] ?? []).map(({ term }) => term));
  const open = words.filter(({ term }) => !titled.has(term));
  return ok(
    [
      { text: queryOf(whole(words)), origin: 'keywords' } as const,
      { text: queryOf(rarerHalf(words)), origin: 'rare-words' } as const,
      { text: queryOf(compounds(words)), origin: 'compounds' } as const,
      {
        text: heading === '' ? '' : `${heading} ${queryOf(whole(open))}`.trim(),
        origin: 'heading',
      } as const,
    ].filter(({ text }) => text !== ''),
  );
}

/** Without the words that stand inside a longer one: a compound is indexed beside its parts. */
function whole(words: readonly WeightedTerm[]): readonly WeightedTerm[] {
  return words.filter((word) => !words.some((other) => isInside(word, other)));
}

/** Words with others inside them, and names in Latin letters. */
function compounds(words: readonly WeightedTerm[]): readonly WeightedTerm[] {
  return words.filter(
    (word) => /[a-z]/iu.test(word.term) || words.some((other) => isInside(other, word)),
  );
}

function rarerHalf(words: readonly WeightedTerm[]): readonly WeightedTerm[] {
  const kept = new Set(
    words.toSorted((a, b) => b.weight - a.weight).slice(0, Math.ceil(words.length / 2)),
  );
  return words.filter((word) => kept.has(word));
}

function isInside(word: WeightedTerm, other: WeightedTerm): boolean {
  return other.term.length > word.term.length && other.term.includes(word.term);
}

function queryOf(words: readonly WeightedTerm[]): string {
  return words.map(({ surface }) => surface).join(' ');
}

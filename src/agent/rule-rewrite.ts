import type { AgentSettings, QueryOrigin } from '../domain/agent.ts';
import { ok, type Result } from '../domain/result.ts';
import { foldQuery } from './fold-query.ts';
import type { CollectionView } from './planner.ts';
import { termSet, type TermWeights, type WeightedTerm } from './term-weights.ts';

/** New terms of a passage that a second hop starts from. */
const BRIDGE_TERMS = 3;

export interface Rewrite {
  readonly query: string;
  readonly origin: QueryOrigin;
}

/**
 * The next query for what is still missing, or `null` when none is left that was not tried. `replace`: a hop from the
 * best passage (its rarest new terms, with the question's terms that its title does not hold), the missing terms alone, a
 * hop from the second passage, the missing terms under the nearest heading. `free`: the question padded with heading
 * terms, as agents do when nobody tells them not to.
 */
export async function rewriteByRules(
  view: CollectionView,
  rewriting: AgentSettings['rewriting'],
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<Rewrite | null>> {
  const { question, evidence } = view;
  const texts = [
    question,
    ...evidence.map(({ text }) => text),
    ...evidence.map(({ headingPath }) => headingPath.join(' ')),
  ];
  const terms = await weights.of(texts, signal);
  if (!terms.ok) return terms;
  const [wanted = [], ...rest] = terms.value;
  const passages = evidence.map(({ headingPath }, at) => ({
    heading: headingPath.at(-1) ?? '',
    text: rest[at] ?? [],
    headings: rest[evidence.length + at] ?? [],
  }));
  const rewrites =
    rewriting === 'free' ? padded(question, passages) : replacing(wanted, view.missing, passages);
  const tried = new Set(view.tried.map(foldQuery));
  return ok(rewrites.find(({ query }) => !isTried(query, tried)) ?? null);
}

interface ReadPassage {
  readonly heading: string;
  readonly text: readonly WeightedTerm[];
  readonly headings: readonly WeightedTerm[];
}

function replacing(
  wanted: readonly WeightedTerm[],
  missing: string,
  [first, second]: readonly ReadPassage[],
): readonly Rewrite[] {
  const under = missing === '' ? '' : `${first?.heading ?? ''} ${missing}`;
  return [
    { query: hop(wanted, first), origin: 'hop' },
    { query: missing, origin: 'rewrite' },
    { query: hop(wanted, second), origin: 'hop' },
    { query: under, origin: 'rewrite' },
  ];
}

/**
 * A bridge must stand in another passage too, or it leads nowhere: terms that only this one holds are passed over. Empty
 * when there is none.
 */
function hop(wanted: readonly WeightedTerm[], passage: ReadPassage | undefined): string {
  if (passage === undefined) return '';
  const asked = termSet([wanted]);
  const titled = termSet([passage.headings]);
  const bridge = passage.text
    .filter(
      ({ term, documentFrequency }) =>
        documentFrequency > 1 && !asked.has(term) && !titled.has(term),
    )
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, BRIDGE_TERMS);
  const open = wanted.filter(({ term, weight }) => weight > 0 && !titled.has(term));
  return bridge.length === 0 ? '' : unique([...bridge, ...open]);
}

function padded(question: string, passages: readonly ReadPassage[]): readonly Rewrite[] {
  return passages.map(({ headings }) => ({
    query: `${question} ${unique(headings)}`,
    origin: 'free',
  }));
}

function unique(terms: readonly WeightedTerm[]): string {
  return [...new Set(terms.map(({ surface }) => surface))].join(' ');
}

function isTried(query: string, tried: ReadonlySet<string>): boolean {
  const folded = foldQuery(query);
  return folded === '' || tried.has(folded);
}

import type { AgentSettings, QueryOrigin } from '../domain/agent.ts';
import { ok, type Result } from '../domain/result.ts';
import { foldQuery } from './fold-query.ts';
import type { CollectionView } from './planner.ts';
import { termSet, type TermWeights, type WeightedTerm } from './term-weights.ts';

/** New terms of a passage that a second hop starts from. */
const BRIDGE_TERMS = 3;

/** Passages that a hop of the agentic loop is taken from. */
const HOPS = 2;

/** What a rewrite is made from. */
export type RewriteView = Pick<CollectionView, 'question' | 'evidence' | 'tried' | 'missing'>;

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
  view: RewriteView,
  rewriting: AgentSettings['rewriting'],
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<Rewrite | null>> {
  const rewrites = await rewritesByRules(view, rewriting, HOPS, weights, signal);
  return rewrites.ok ? ok(rewrites.value[0] ?? null) : rewrites;
}

/** All of them that were not tried, in that order, each once; `hops` = passages that a hop or a heading is taken from. */
export async function rewritesByRules(
  view: RewriteView,
  rewriting: AgentSettings['rewriting'],
  hops: number,
  weights: TermWeights,
  signal: AbortSignal,
): Promise<Result<readonly Rewrite[]>> {
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
    rewriting === 'free'
      ? padded(question, passages)
      : replacing(wanted, view.missing, passages.slice(0, hops));
  const tried = new Set(view.tried.map(foldQuery));
  return ok(rewrites.filter(({ query }) => isNew(query, tried)));
}

interface ReadPassage {
  readonly heading: string;
  readonly text: readonly WeightedTerm[];
  readonly headings: readonly WeightedTerm[];
}

function replacing(
  wanted: readonly WeightedTerm[],
  missing: string,
  [first, second, ...others]: readonly ReadPassage[],
): readonly Rewrite[] {
  const under = (passage: ReadPassage | undefined): string =>
    missing === '' ? '' : `${passage?.heading ?? ''} ${missing}`;
  const hopFrom = (passage: ReadPassage | undefined): Rewrite => ({
    query: hop(wanted, passage),
    origin: 'hop',
  });
  return [
    hopFrom(first),
    { query: missing, origin: 'rewrite' },
    hopFrom(second),
    { query: under(first), origin: 'rewrite' },
    ...others.map(hopFrom),
    ...others.map((passage): Rewrite => ({ query: under(passage), origin: 'rewrite' })),
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

/** Not asked yet, which it counts as from now on. */
function isNew(query: string, tried: Set<string>): boolean {
  const folded = foldQuery(query);
  if (folded === '' || tried.has(folded)) return false;
  tried.add(folded);
  return true;
}

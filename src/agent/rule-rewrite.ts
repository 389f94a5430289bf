import type { AgentSettings, QueryOrigin } from '../domain/agent.ts';
import { ok, type Result } from '../domain/result.ts';
import { foldQuery } from './fold-query.ts';
import type { CollectionView, SeenEvidence } from './planner.ts';
import { coverage, termSet, type TermWeights, type WeightedTerm } from './term-weights.ts';

/** New terms of a passage that a second hop starts from. */
const BRIDGE_TERMS = 3;

export interface Rewrite {
  readonly query: string;
  readonly origin: QueryOrigin;
}

/**
 * The next query for what is still missing, or `null` when none is left that was not tried. `replace`: first a hop (the
 * rarest new terms of the passage that covers most, with the question's terms that its title does not hold), then the
 * missing terms alone, then these under the nearest heading. `free`: the question padded with heading terms, as agents
 * do when nobody tells them not to.
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
  const passages = evidence.map((passage, at) => ({
    passage,
    text: rest[at] ?? [],
    headings: rest[evidence.length + at] ?? [],
  }));
  const best = passages.toSorted(
    (a, b) => coverage(wanted, heldBy(b)) - coverage(wanted, heldBy(a)),
  )[0];
  const rewrites =
    rewriting === 'free'
      ? padded(
          question,
          passages.map(({ headings }) => headings),
        )
      : replacing(wanted, view.missing, best);
  const tried = new Set(view.tried.map(foldQuery));
  return ok(rewrites.find(({ query }) => !isTried(query, tried)) ?? null);
}

interface ReadPassage {
  readonly passage: SeenEvidence;
  readonly text: readonly WeightedTerm[];
  readonly headings: readonly WeightedTerm[];
}

function replacing(
  wanted: readonly WeightedTerm[],
  missing: string,
  best: ReadPassage | undefined,
): readonly Rewrite[] {
  const lacking = missing === '' ? [] : missing.split(' ');
  const heading = best?.passage.headingPath.at(-1) ?? '';
  return [
    ...(best === undefined ? [] : [{ query: hop(wanted, best).join(' '), origin: 'hop' } as const]),
    { query: lacking.join(' '), origin: 'rewrite' },
    { query: lacking.length > 0 ? [heading, ...lacking].join(' ') : '', origin: 'rewrite' },
  ];
}

/** A bridge must stand in another passage too, or it leads nowhere: terms that only this one holds are passed over. */
function hop(wanted: readonly WeightedTerm[], { text, headings }: ReadPassage): readonly string[] {
  const asked = termSet([wanted]);
  const titled = termSet([headings]);
  const bridge = text
    .filter(
      ({ term, documentFrequency }) =>
        documentFrequency > 1 && !asked.has(term) && !titled.has(term),
    )
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, BRIDGE_TERMS);
  const open = wanted.filter(({ term, weight }) => weight > 0 && !titled.has(term));
  return unique([...bridge, ...open]);
}

function padded(
  question: string,
  headings: readonly (readonly WeightedTerm[])[],
): readonly Rewrite[] {
  return headings.map((terms) => ({
    query: `${question} ${unique(terms).join(' ')}`,
    origin: 'free',
  }));
}

function unique(terms: readonly WeightedTerm[]): readonly string[] {
  return [...new Set(terms.map(({ surface }) => surface))];
}

function heldBy({ text, headings }: ReadPassage): ReadonlySet<string> {
  return termSet([text, headings]);
}

function isTried(query: string, tried: ReadonlySet<string>): boolean {
  const folded = foldQuery(query);
  return folded === '' || tried.has(folded);
}

import type { SearchRecord } from '../agent/toolbox.ts';
import type { PassageId } from '../domain/ids.ts';
import type {
  Candidate,
  FetchedPassage,
  Hit,
  IndexStatus,
  SearchTimings,
  SearchWarning,
} from '../domain/search.ts';
import type { Found } from './answer/answer-step.ts';
import { candidateOf } from './run-retrieval.ts';

/** What a run of several searches came to. */
export interface Searched {
  /** Exactly what enters the prompt, best first. */
  readonly evidence: FetchedPassage['passages'];
  /** What the searches have shown, merged, best first; what is not in it follows as it was found. */
  readonly candidates: readonly PassageId[];
  readonly searches: readonly SearchRecord[];
}

/** The evidence as hits, each as a search ranked it best, and what was seen but not used, in one numbering. */
export function shownBy({
  evidence,
  candidates,
  searches,
}: Searched): Pick<Found, 'hits' | 'beyond' | 'warnings' | 'timings' | 'queryTerms'> {
  const used = new Set<string>(evidence.map(({ passageId }) => passageId));
  const best = new Map<string, Hit>();
  const seen = new Map<string, Candidate>();
  for (const { hits, ranking } of searches) {
    for (const hit of hits) {
      const known = best.get(hit.passageId);
      if (known === undefined || hit.rank < known.rank) best.set(hit.passageId, hit);
    }
    for (const one of [...hits, ...ranking.beyond])
      if (!seen.has(one.passageId)) seen.set(one.passageId, one);
  }
  const order = [...new Set<string>([...candidates, ...seen.keys()])].filter((id) => !used.has(id));
  return {
    hits: evidence.map((passage, at): Hit => {
      const unmarked = { highlights: [], headingHighlights: passage.headingPath.map(() => []) };
      return { ...unmarked, ...passage, ...best.get(passage.passageId), rank: at + 1 };
    }),
    beyond: order.flatMap((id, at) => {
      const one = seen.get(id);
      if (one === undefined) return [];
      return [{ ...candidateOf(one), rank: evidence.length + at + 1 }];
    }),
    warnings: warningsOf(searches),
    timings: timingsOf(searches),
    queryTerms: searches[0]?.ranking.queryTerms ?? [],
  };
}

/** What the run stands on; the fewest passages with a vector that any of its searches saw. */
export function groundOf(searches: readonly SearchRecord[], status: IndexStatus): Found['ground'] {
  const rankings = searches.map(({ ranking }) => ranking);
  const { indexHash, fingerprint } = rankings.at(-1) ?? status;
  // The status was read when the run began: vectors may have come with the model since then.
  const seen = rankings.length === 0 ? [status.embedded] : rankings.map((one) => one.embedded);
  const embedded = Math.min(...seen);
  return { indexHash, fingerprint, embedded };
}

function warningsOf(searches: readonly SearchRecord[]): readonly SearchWarning[] {
  const byText = new Map<string, SearchWarning>();
  for (const warning of searches.flatMap(({ ranking }) => ranking.warnings)) {
    byText.set(JSON.stringify(warning), warning);
  }
  return [...byText.values()];
}

function timingsOf(searches: readonly SearchRecord[]): SearchTimings {
  const sums: { -readonly [name in keyof SearchTimings]: number } = {};
  for (const { ranking } of searches) {
    for (const [name, ms] of Object.entries(ranking.timings) as [keyof SearchTimings, number][]) {
      sums[name] = (sums[name] ?? 0) + ms;
    }
  }
  return sums;
}

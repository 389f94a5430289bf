import type { AgentSettings } from '../domain/agent.ts';
import type { PassageId } from '../domain/ids.ts';
import type { FetchedPassage } from '../domain/search.ts';

/** Something that was read. */
export interface Find {
  readonly passage: FetchedPassage['passages'][number];
  /** The search it answers: number of that search in the run, from 0. */
  readonly search: number;
  /** That search was for one part of a compound question. */
  readonly isPart: boolean;
  /** Read because it stands beside a passage that was asked for. */
  readonly isNeighbour: boolean;
}

export interface EvidenceRules {
  readonly k: number;
  readonly order: AgentSettings['evidenceOrder'];
}

/**
 * The at most k finds that enter the prompt, best first. Scores of different searches do not compare, so strength is the
 * place among the finds of the same search: every search's first, then every search's second …, neighbours after what
 * was asked for. In one tier parts come first (a part keeps its slot whatever is found later), then the first search
 * (what single-shot retrieval would have shown is protected), then the latest search: a later find displaces the weaker
 * ones of an earlier search, and never falls off because the list was full. `first-come` is that very mistake, kept
 * as a switch.
 */
export function selectEvidence(
  finds: readonly Find[],
  { k, order }: EvidenceRules,
): readonly Find[] {
  const own = onceEach(finds);
  if (order === 'first-come') return own.slice(0, k);
  const asked = own.filter(({ isNeighbour }) => !isNeighbour);
  const beside = own.filter(({ isNeighbour }) => isNeighbour);
  const places = new Map<number, number>();
  return [...asked, ...beside]
    .map((find) => {
      const place = places.get(find.search) ?? 0;
      places.set(find.search, place + 1);
      return { find, place };
    })
    .toSorted((a, b) => a.place - b.place || precedence(a.find, b.find))
    .slice(0, k)
    .map(({ find }) => find);
}

function precedence(a: Find, b: Find): number {
  if (a.isPart !== b.isPart) return a.isPart ? -1 : 1;
  if (a.isPart) return a.search - b.search;
  if (a.search === 0 || b.search === 0) return a.search - b.search;
  return b.search - a.search;
}

/** A passage read twice counts once: where it was first found, and as asked for when it ever was. */
function onceEach(finds: readonly Find[]): readonly Find[] {
  const byId = new Map<PassageId, Find>();
  for (const find of finds) {
    const { passageId } = find.passage;
    const earlier = byId.get(passageId);
    if (earlier === undefined) byId.set(passageId, find);
    else if (earlier.isNeighbour && !find.isNeighbour) {
      byId.set(passageId, { ...earlier, isNeighbour: false });
    }
  }
  return [...byId.values()];
}

import { RRF } from '../../config/retrieval.ts';
import type { PassageId } from '../../domain/ids.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Hit } from '../../domain/search.ts';
import { bestPlace } from '../best-place.ts';
import { selectEvidence, type Find } from '../evidence.ts';
import { mergeRankings } from '../merge.ts';
import { evidenceText, gainsOf } from '../rule-gains.ts';
import type { TermWeights } from '../term-weights.ts';
import type { SearchRecord } from '../toolbox.ts';

/** Hits of each seed search that are merged. */
const DEPTH = 8;
const SUPPLEMENTARY = 4;

/**
 * Which of the pool's passages answer best so far, without a model: the merged best of the searches that code made, and
 * of every later search what adds terms of the question or ends a hop (`gainsOf`). What researcher and cleaner are shown
 * as evidence, and what stands when no generator chooses. Later finds have half of the places at most: a wide search
 * must not outvote the question.
 */
export interface EvidenceKeeper {
  /** Takes the searches of a round in, in the order they were made, before their finds enter the pool. */
  take(
    searches: readonly SearchRecord[],
    isInPool: (id: PassageId) => boolean,
    signal: AbortSignal,
  ): Promise<Result<null>>;
  /** At most k passages of the pool, best first. */
  best(isInPool: (id: PassageId) => boolean): readonly Hit[];
}

export function createEvidenceKeeper(
  question: string,
  k: number,
  weights: TermWeights,
): EvidenceKeeper {
  const finds: Find[] = [];
  let searchCount = 0;
  let seeds = 0;

  function takeSeeds(searches: readonly SearchRecord[]): void {
    const hits = new Map(
      searches.flatMap((search) => search.hits.map((hit) => [hit.passageId, hit] as const)),
    );
    const merged = mergeRankings(
      searches.length > 1 ? 'interleave' : 'protect-primary',
      searches.map((search) => search.hits.map(({ passageId }) => ({ passageId, score: 0 }))),
      { depth: DEPTH, supplementary: SUPPLEMENTARY, rankConstant: RRF.rankConstant },
    );
    for (const id of merged.slice(0, k)) {
      const passage = hits.get(id);
      if (passage === undefined) continue;
      const search = bestPlace(searches, id)?.search ?? 0;
      const isPart = searches[search]?.origin === 'part';
      finds.push({ passage, search, isPart, isNeighbour: false });
    }
  }

  const best: EvidenceKeeper['best'] = (isInPool) => {
    const held = finds.filter(({ passage }) => isInPool(passage.passageId));
    const later = held.filter(({ search }) => search >= seeds);
    const kept = selectEvidence(later, { k: Math.floor(k / 2), order: 'displace' });
    return selectEvidence(
      held.filter((find) => find.search < seeds || kept.includes(find)),
      { k, order: 'displace' },
    ).map(({ passage }) => passage as Hit);
  };

  return {
    best,
    async take(searches, isInPool, signal) {
      const before = searchCount;
      searchCount += searches.length;
      if (before === 0) {
        seeds = searches.length;
        takeSeeds(searches);
        return ok(null);
      }
      for (const [at, { query, hits, origin }] of searches.entries()) {
        const held = new Set(finds.map(({ passage }) => passage.passageId));
        const fresh = hits.filter(({ passageId }) => !held.has(passageId));
        const isPart = origin === 'part';
        const gains = await gainsOf(
          { question, query, evidence: best(isInPool), candidates: fresh.map(evidenceText) },
          weights,
          signal,
        );
        if (!gains.ok) return gains;
        // A part has its slot whatever its best adds to the words of the whole.
        const own = isPart && fresh[0] !== undefined && fresh[0] === hits[0] ? [0] : [];
        for (const place of new Set([...own, ...gains.value.map((gain) => gain.at)])) {
          const passage = fresh[place];
          if (passage === undefined) continue;
          finds.push({ passage, search: before + at, isPart, isNeighbour: false });
        }
      }
      return ok(null);
    },
  };
}

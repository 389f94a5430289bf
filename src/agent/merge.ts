import type { MergeStrategy } from '../domain/agent.ts';
import type { PassageId } from '../domain/ids.ts';

/** What merging looks at. A score means something only beside the scores of the same ranking. */
export interface Ranked {
  readonly passageId: PassageId;
  readonly score: number;
}

export interface MergeSizes {
  /** Hits of one ranking that may be shown. */
  readonly depth: number;
  /** Passages of the other rankings on top of those. */
  readonly supplementary: number;
  /** Of the RRF sum. */
  readonly rankConstant: number;
  /** Of the RRF sum, a ranking each in their order; 1 where it is missing. */
  readonly weights?: readonly number[];
}

type Merge = (rankings: readonly (readonly Ranked[])[], sizes: MergeSizes) => readonly PassageId[];

/**
 * Several rankings as one candidate list, best first, each passage once. The first ranking is the primary one (the
 * user's own words). Ties fall to the earlier ranking, so equal input gives equal output.
 */
export function mergeRankings(
  strategy: MergeStrategy,
  rankings: readonly (readonly Ranked[])[],
  sizes: MergeSizes,
): readonly PassageId[] {
  return STRATEGIES[strategy](
    rankings.map((ranking) => ranking.slice(0, sizes.depth)),
    sizes,
  );
}

/** The bug: scores of different queries on one scale, cut to one ranking's depth, so a narrow part pushes out the rest. */
const byScore: Merge = (rankings, { depth }) => {
  const best = new Map<PassageId, number>();
  for (const { passageId, score } of rankings.flat()) {
    best.set(passageId, Math.max(best.get(passageId) ?? -Infinity, score));
  }
  return descending(best).slice(0, depth);
};

/** The primary ranking whole and first; the others only add, in turns, what it does not hold. */
const protectPrimary: Merge = ([primary = [], ...others], { supplementary }) => {
  const kept = primary.map(({ passageId }) => passageId);
  const extra = inTurns(others).filter((passageId) => !kept.includes(passageId));
  return [...kept, ...extra.slice(0, supplementary)];
};

/** Σ weight / (rankConstant + rank) (Cormack 2009): rewards what all rankings share. */
const byRank: Merge = (rankings, { depth, supplementary, rankConstant, weights = [] }) => {
  const sums = new Map<PassageId, number>();
  for (const [number, ranking] of rankings.entries()) {
    const weight = weights[number] ?? 1;
    for (const [at, { passageId }] of ranking.entries()) {
      sums.set(passageId, (sums.get(passageId) ?? 0) + weight / (rankConstant + at + 1));
    }
  }
  return descending(sums).slice(0, depth + supplementary);
};

/** A slot for every part: each one's best, then each one's second …; the whole question fills what they leave. */
const interleave: Merge = ([primary = [], ...parts], { depth, supplementary }) => {
  const whole = primary.map(({ passageId }) => passageId);
  return [...new Set([...inTurns(parts), ...whole])].slice(0, depth + supplementary);
};

const STRATEGIES: Readonly<Record<MergeStrategy, Merge>> = {
  'score-merge': byScore,
  'protect-primary': protectPrimary,
  'rank-rrf': byRank,
  interleave,
};

/** The next passage of each ranking that was not taken yet, ranking after ranking, until all are used up. */
function inTurns(rankings: readonly (readonly Ranked[])[]): readonly PassageId[] {
  const taken = new Set<PassageId>();
  const queues = rankings.map((ranking) => ranking.map(({ passageId }) => passageId).values());
  let hasMore = true;
  while (hasMore) {
    hasMore = false;
    for (const queue of queues) {
      const next = nextNew(queue, taken);
      if (next === null) continue;
      taken.add(next);
      hasMore = true;
    }
  }
  return [...taken];
}

function nextNew(queue: Iterator<PassageId>, taken: ReadonlySet<PassageId>): PassageId | null {
  for (let { value, done } = queue.next(); done !== true; { value, done } = queue.next()) {
    if (!taken.has(value)) return value;
  }
  return null;
}

/** Stable: equal values stay in order of arrival. */
function descending(values: ReadonlyMap<PassageId, number>): PassageId[] {
  return [...values].toSorted(([, a], [, b]) => b - a).map(([passageId]) => passageId);
}

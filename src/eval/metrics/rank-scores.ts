import type { Grades, RankedIds } from './ranking.ts';
import { countRelevant, gradeOf, isRelevant } from './ranking.ts';

/** 1 / rank of the first relevant among the first `k`, else 0. Its mean over topics is MRR@k. */
export function rrAtK(ranking: RankedIds, grades: Grades, k: number): number {
  const at = ranking.slice(0, k).findIndex((id) => isRelevant(grades, id));
  return at < 0 ? 0 : 1 / (at + 1);
}

/**
 * Mean of the precision at each relevant document, over all relevant (trec_eval `map_cut_k`, `map` without `k`): a
 * relevant document beyond `k` adds 0. Relevant at ranks 1 and 3 of 2 in all: (1/1 + 2/3) / 2 = .833.
 */
export function averagePrecision(ranking: RankedIds, grades: Grades, k = Infinity): number {
  const relevant = countRelevant(grades);
  let found = 0;
  let sum = 0;
  for (const [at, id] of ranking.slice(0, k).entries()) {
    if (!isRelevant(grades, id)) continue;
    found += 1;
    sum += found / (at + 1);
  }
  return relevant === 0 ? 0 : sum / relevant;
}

/**
 * Σ grade / log2(rank + 1) over the first `k`, over the same sum of the best possible order: linear gain, as trec_eval
 * `ndcg_cut_k` (`ndcg` without `k`), not 2^grade − 1. Grades 1, 0, 2 of judged 2, 1: (1 + 2/2) / (2 + 1/1.585) = .760.
 */
export function ndcgAtK(ranking: RankedIds, grades: Grades, k = Infinity): number {
  const ideal = discountedGain(
    [...grades.values()].toSorted((a, b) => b - a).map((grade) => Math.max(0, grade)),
    k,
  );
  const gains = ranking.map((id) => gradeOf(grades, id));
  return ideal === 0 ? 0 : discountedGain(gains, k) / ideal;
}

function discountedGain(gains: readonly number[], k: number): number {
  return gains.slice(0, k).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);
}

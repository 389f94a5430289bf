import type { Grades, RankedIds } from './ranking.ts';
import { countRelevant, relevantInTop } from './ranking.ts';

/** Relevant among the first `k`, over all relevant (trec_eval `recall_k`); 0 when nothing is relevant. */
export function recallAtK(ranking: RankedIds, grades: Grades, k: number): number {
  const relevant = countRelevant(grades);
  return relevant === 0 ? 0 : relevantInTop(ranking, grades, k) / relevant;
}

/** Relevant among the first `k`, over `k`, however many were returned (trec_eval `P_k`). */
export function precisionAtK(ranking: RankedIds, grades: Grades, k: number): number {
  return relevantInTop(ranking, grades, k) / k;
}

/** 1 when any of the first `k` is relevant, else 0 (trec_eval `success_k`). */
export function successAtK(ranking: RankedIds, grades: Grades, k: number): number {
  return relevantInTop(ranking, grades, k) > 0 ? 1 : 0;
}

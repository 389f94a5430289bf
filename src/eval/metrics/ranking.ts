/** Document ids, best first, each once. */
export type RankedIds = readonly string[];

/** Grades of the judged documents of one topic. Relevant means 1 or more; unjudged and negative count as 0. */
export type Grades = ReadonlyMap<string, number>;

export function gradeOf(grades: Grades, id: string): number {
  return Math.max(0, grades.get(id) ?? 0);
}

export function isRelevant(grades: Grades, id: string): boolean {
  return gradeOf(grades, id) >= 1;
}

/** How many of the judged documents are relevant. */
export function countRelevant(grades: Grades): number {
  let count = 0;
  for (const grade of grades.values()) if (grade >= 1) count += 1;
  return count;
}

/** How many of the first `k` are relevant. */
export function relevantInTop(ranking: RankedIds, grades: Grades, k: number): number {
  return ranking.slice(0, k).filter((id) => isRelevant(grades, id)).length;
}

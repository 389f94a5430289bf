/** For each gold span the passages that count for it (`golden/gold-passages.ts`). */
export type GoldGroups = readonly ReadonlySet<string>[];

/** How many gold spans have a passage among the evidence. */
export function foundSpans(evidence: readonly string[], gold: GoldGroups): number {
  return gold.filter((passages) => evidence.some((id) => passages.has(id))).length;
}

/** Whether every gold span is among the evidence. The topic must have gold. */
export function isFullHit(evidence: readonly string[], gold: GoldGroups): boolean {
  return foundSpans(evidence, gold) === gold.length;
}

/** Share of the gold spans that are among the evidence, 0 to 1. The topic must have gold. */
export function partialRecall(evidence: readonly string[], gold: GoldGroups): number {
  return foundSpans(evidence, gold) / gold.length;
}

import { createPrng } from '../../lib/prng.ts';

/**
 * Draws at most `limit` passages so that every article shows: one of each article first (of a seeded choice of articles
 * when there are more than `limit`), the rest in proportion to their passages, by largest remainder. The same input
 * gives the same sample.
 *
 * @param counts passages of each article
 * @returns for each article the ordinals (from 0, ascending) of what was drawn
 */
export function samplePassages(
  counts: readonly number[],
  limit: number,
  seed: number,
): readonly (readonly number[])[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= limit) return counts.map(ordinals);
  const prng = createPrng(seed);
  const filled = counts.flatMap((count, article) => (count > 0 ? [article] : []));
  const shown = filled.length > limit ? prng.shuffle(filled).slice(0, limit) : filled;
  const quotas = sharesOf(
    shown.map((article) => (counts[article] as number) - 1),
    limit - shown.length,
  );
  const quotaOf = new Map(shown.map((article, at) => [article, 1 + (quotas[at] as number)]));
  return counts.map((count, article) =>
    prng
      .shuffle(ordinals(count))
      .slice(0, quotaOf.get(article) ?? 0)
      .toSorted((a, b) => a - b),
  );
}

/** `whole` in parts as large as `weights` say, none above its weight; the largest remainders are rounded up. */
function sharesOf(weights: readonly number[], whole: number): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (sum === 0 ? 0 : (weight / sum) * whole));
  const parts = exact.map(Math.floor);
  const left = whole - parts.reduce((total, part) => total + part, 0);
  const remainder = (at: number): number => (exact[at] as number) - (parts[at] as number);
  const byRemainder = exact
    .map((_, at) => at)
    .toSorted((a, b) => remainder(b) - remainder(a) || a - b);
  for (const at of byRemainder.slice(0, sum === 0 ? 0 : left))
    parts[at] = (parts[at] as number) + 1;
  return parts;
}

function ordinals(count: number): number[] {
  return Array.from({ length: count }, (_, ordinal) => ordinal);
}

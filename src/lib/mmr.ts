/**
 * Maximal marginal relevance (Carbonell & Goldstein 1998): again and again the item with the largest
 * λ · relevance − (1 − λ) · (highest similarity to what was taken), until all are taken. Relevance and similarity are
 * expected from 0 to 1; ties go to the item that stood first. Returns places in the new order. Worked number: relevance
 * 1, .9, .5, the first two alike (1), λ = .65: the first, then .65 · .5 − 0 = .325 beats .65 · .9 − .35 = .235.
 */
export function mmrOrder(
  relevance: readonly number[],
  similarity: (a: number, b: number) => number,
  lambda: number,
): readonly number[] {
  const left = relevance.map((_, at) => at);
  const nearest = relevance.map(() => 0);
  const order: number[] = [];
  while (left.length > 0) {
    const valueOf = (at: number): number =>
      lambda * (relevance[at] as number) - (1 - lambda) * (nearest[at] as number);
    const best = left.reduce((a, b) => (valueOf(b) > valueOf(a) ? b : a));
    left.splice(left.indexOf(best), 1);
    order.push(best);
    for (const at of left) nearest[at] = Math.max(nearest[at] as number, similarity(at, best));
  }
  return order;
}

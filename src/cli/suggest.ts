/** Levenshtein distance between two short words, in code units. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(
        Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1),
      );
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** The known word nearest to a mistyped one, or `null` when more than a third of its letters would be wrong. */
export function nearest(word: string, known: readonly string[]): string | null {
  const [best] = known
    .map((candidate) => ({ candidate, cost: distance(word, candidate) }))
    .filter(
      ({ candidate, cost }) => cost < candidate.length && cost <= Math.ceil(candidate.length / 3),
    )
    .toSorted((a, b) => a.cost - b.cost);
  return best?.candidate ?? null;
}

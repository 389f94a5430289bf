/**
 * BM25 as one would write it from the formula, with Maps and no cleverness, sharing nothing with the index: the
 * yardstick of its tests.
 */
export function referenceBm25(
  documents: ReadonlyMap<string, readonly string[]>,
  k1: number,
  b: number,
): (terms: readonly string[]) => { readonly id: string; readonly score: number }[] {
  const counted = [...documents].map(([id, terms]) => {
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    return { id, counts, length: terms.length };
  });
  const filled = counted.filter(({ length }) => length > 0).length;
  const meanLength = counted.reduce((sum, { length }) => sum + length, 0) / filled;
  return (terms) => {
    const scores = new Map<string, number>();
    for (const term of new Set(terms)) {
      const holders = counted.filter(({ counts }) => counts.has(term));
      const idf = Math.log(1 + (filled - holders.length + 0.5) / (holders.length + 0.5));
      for (const { id, counts, length } of holders) {
        const tf = counts.get(term) ?? 0;
        const norm = 1 - b + (b * length) / meanLength;
        scores.set(id, (scores.get(id) ?? 0) + (idf * tf) / (tf + k1 * norm));
      }
    }
    // Rounded before comparing, so that the last bits of a sum do not decide between equals.
    const rounded = (score: number): number => Math.round(score * 1e11);
    return [...scores]
      .map(([id, score]) => ({ id, score }))
      .toSorted(
        (x, y) => rounded(y.score) - rounded(x.score) || (x.id < y.id ? -1 : x.id > y.id ? 1 : 0),
      );
  };
}

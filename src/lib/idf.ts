/**
 * Inverse document frequency with ½ added on both sides and 1 inside the logarithm, so that no term weighs less than
 * nothing (Robertson & Spärck Jones 1976, as in Lucene's BM25).
 *
 * @param documents how many there are
 * @param frequency how many of them hold the term
 */
export function idf(documents: number, frequency: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

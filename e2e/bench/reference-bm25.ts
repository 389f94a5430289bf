import { BM25 } from '../../src/config/retrieval.ts';
import { compareIds } from '../../src/domain/ids.ts';

/** A document of the reference: its id and its terms, duplicates included. */
export interface ReferenceDocument {
  readonly id: string;
  readonly terms: readonly string[];
}

/**
 * BM25 as one writes it first: Map of Maps, a sum per document, all scores sorted. The formula is the product's
 * (Lucene's idf, query terms as a set, ties by id), so both must give the same ten ids.
 */
export function createReferenceBm25(
  documents: readonly ReferenceDocument[],
): (terms: readonly string[], limit: number) => readonly string[] {
  const postings = new Map<string, Map<string, number>>();
  const lengths = new Map<string, number>();
  for (const { id, terms } of documents) {
    lengths.set(id, terms.length);
    for (const term of terms) {
      const posting = postings.get(term) ?? new Map<string, number>();
      posting.set(id, (posting.get(id) ?? 0) + 1);
      postings.set(term, posting);
    }
  }
  const total = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  const meanLength = total / documents.length;

  return (terms, limit) => {
    const scores = new Map<string, number>();
    // Code-unit order, as the product sums, so that equal scores are equal to the last bit.
    for (const term of [...new Set(terms)].toSorted()) {
      const posting = postings.get(term);
      if (posting === undefined) continue;
      const idf = Math.log(1 + (documents.length - posting.size + 0.5) / (posting.size + 0.5));
      for (const [id, count] of posting) {
        const length = lengths.get(id) ?? 0;
        const norm = BM25.k1 * (1 - BM25.b + (BM25.b * length) / meanLength);
        scores.set(id, (scores.get(id) ?? 0) + (idf * count) / (count + norm));
      }
    }
    return [...scores]
      .toSorted(([idA, a], [idB, b]) => b - a || compareIds(idA, idB))
      .slice(0, limit)
      .map(([id]) => id);
  };
}

import { compareIds } from '../../domain/ids.ts';
import type { RankedIds } from './ranking.ts';

/**
 * The order in which trec_eval reads a run: by score as a 32-bit float, ties by document id, both descending; what the
 * rank column says does not count.
 */
export function trecOrder(
  documents: Iterable<{ readonly docId: string; readonly score: number }>,
): RankedIds {
  return [...documents]
    .map(({ docId, score }) => ({ docId, score: Math.fround(score) }))
    .toSorted((a, b) => b.score - a.score || compareIds(b.docId, a.docId))
    .map(({ docId }) => docId);
}

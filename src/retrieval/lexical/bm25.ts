import { BM25 } from '../../config/retrieval.ts';
import { idf } from '../../lib/idf.ts';
import { createTopK, type Scored } from '../../lib/top-k.ts';
import type { SlotFilter, SlotOrder } from '../slots.ts';
import type { Steps } from '../steps.ts';
import { createForwardIndex, type ForwardArrays, type ForwardIndex } from './forward-index.ts';
import { createOccurrences, type Segment } from './occurrences.ts';

export interface Bm25Index {
  /** Adds or replaces the terms of a slot, duplicates included. */
  set(slot: number, terms: readonly string[]): void;
  remove(slot: number): void;
  /** Slots that hold at least one term. */
  readonly size: number;
  /**
   * The best `limit` slots that hold at least one of `terms` (taken as a set), best first; ties in the order of
   * `compareSlots`.
   */
  search(
    terms: readonly string[],
    limit: number,
    compareSlots: SlotOrder,
    accepts: SlotFilter,
  ): Scored[];
  /** How many slots hold the term. */
  documentFrequency(term: string): number;
  /** Arrays of the given slots, renumbered 0, 1, 2 …, for a snapshot. */
  save(slots: readonly number[]): Steps<ForwardArrays>;
}

/**
 * BM25 over typed arrays (Robertson & Zaragoza 2009), in the form Lucene has used since version 8:
 *
 *   score = Σ over query terms of  idf · tf / (tf + k1 · (1 − b + b · length / meanLength))
 *   idf   = ln(1 + (N − df + 0.5) / (df + 0.5))      — never negative
 *
 * Worked number: N = 2, df = 1, tf = 1, length = meanLength: ln 2 · 1 / (1 + 1.2) = 0.3151.
 * Terms are summed in code-unit order, so a score depends neither on the order of the query's words nor on the order
 * in which passages were added. Every search sees every change made before it.
 *
 * @param saved arrays of `save`, which are used without copying until the next change
 */
export function createBm25Index(saved?: ForwardArrays): Bm25Index {
  const forward = createForwardIndex(saved);
  const occurrences = createOccurrences(forward);
  let norms: Float64Array | null = null;
  // One accumulator for all searches: zero wherever a search is not running.
  let sums = new Float64Array(0);

  const change = (slot: number, terms: readonly string[]): void => {
    forward.set(slot, terms);
    occurrences.noteChange(slot);
    norms = null;
  };

  return {
    set: change,
    remove: (slot) => change(slot, []),
    get size() {
      return forward.size;
    },
    search(terms, limit, compareSlots, accepts) {
      norms ??= normsOf(forward);
      if (sums.length < norms.length) sums = new Float64Array(norms.length);
      const segments = occurrences.find(termIdsOf(forward, terms));
      const touched = accumulate(segments, forward.size, norms, sums);
      const best = createTopK(limit, compareSlots);
      for (const slot of touched) {
        if (accepts === null || accepts(slot)) best.offer(slot, sums[slot] as number);
        sums[slot] = 0;
      }
      return best.toArray();
    },
    documentFrequency(term) {
      const id = forward.termId(term);
      return id === undefined ? 0 : frequencyOf(occurrences.find([id])[0] ?? []);
    },
    save: (slots) => forward.save(slots),
  };
}

function frequencyOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { slots }) => sum + slots.length, 0);
}

/** Ids of the terms that are in the index, without repetition, in the code-unit order of the terms. */
function termIdsOf(forward: ForwardIndex, terms: readonly string[]): readonly number[] {
  return [...new Set(terms)].toSorted().flatMap((term) => forward.termId(term) ?? []);
}

/** By slot: `k1 · (1 − b + b · length / meanLength)`, the part of the formula that depends on the passage only. */
function normsOf({ rows, size }: ForwardIndex): Float64Array {
  let totalLength = 0;
  for (const { length } of rows) totalLength += length;
  const meanLength = totalLength / Math.max(size, 1);
  const norms = new Float64Array(rows.length);
  for (const [slot, { length }] of rows.entries()) {
    norms[slot] = BM25.k1 * (1 - BM25.b + (BM25.b * length) / meanLength);
  }
  return norms;
}

/** Adds each term's share to `sums` and tells which slots were touched. */
function accumulate(
  segmentsByTerm: readonly (readonly Segment[])[],
  documents: number,
  norms: Float64Array,
  sums: Float64Array,
): number[] {
  const touched: number[] = [];
  for (const segments of segmentsByTerm) {
    const frequency = frequencyOf(segments);
    const weight = idf(documents, frequency);
    for (const { slots, counts } of segments) {
      for (let at = 0; at < slots.length; at += 1) {
        const slot = slots[at] as number;
        const count = counts[at] as number;
        const sum = sums[slot] as number;
        // Every share is above zero, so zero means "not seen yet".
        if (sum === 0) touched.push(slot);
        sums[slot] = sum + (weight * count) / (count + (norms[slot] as number));
      }
    }
  }
  return touched;
}

import { BM25 } from '../../config/retrieval.ts';
import { createTopK, type Scored } from '../../lib/top-k.ts';
import type { SlotFilter, SlotOrder } from '../slots.ts';
import { createForwardIndex, type ForwardArrays, type ForwardIndex } from './forward-index.ts';

/** Postings of every term, derived from the forward index: `slots[offsets[t] .. offsets[t + 1])` hold term `t`. */
interface Postings {
  readonly offsets: Uint32Array;
  readonly slots: Uint32Array;
  readonly counts: Uint16Array;
  /** By slot: `k1 · (1 − b + b · length / meanLength)`, the part of the formula that depends on the passage only. */
  readonly norms: Float64Array;
}

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
  /** Arrays of the given slots, renumbered 0, 1, 2 …, for a snapshot. */
  save(slots: readonly number[]): ForwardArrays;
}

/**
 * BM25 over typed arrays (Robertson & Zaragoza 2009), in the form Lucene has used since version 8:
 *
 *   score = Σ over query terms of  idf · tf / (tf + k1 · (1 − b + b · length / meanLength))
 *   idf   = ln(1 + (N − df + 0.5) / (df + 0.5))      — never negative
 *
 * Worked number: N = 2, df = 1, tf = 1, length = meanLength: ln 2 · 1 / (1 + 1.2) = 0.3151.
 * Terms are summed in code-unit order, so a score depends neither on the order of the query's words nor on the order
 * in which passages were added. Adding and removing touch the forward index only; postings are derived again by one
 * counting sort at the next search.
 *
 * @param saved arrays of `save`, which are used without copying until the next change
 */
export function createBm25Index(saved?: ForwardArrays): Bm25Index {
  const forward = createForwardIndex(saved);
  let postings: Postings | null = null;
  // One accumulator for all searches: zero wherever a search is not running.
  let sums = new Float64Array(0);

  return {
    set(slot, terms) {
      forward.set(slot, terms);
      postings = null;
    },
    remove(slot) {
      forward.set(slot, []);
      postings = null;
    },
    get size() {
      return forward.size;
    },
    search(terms, limit, compareSlots, accepts) {
      postings ??= derivePostings(forward);
      if (sums.length < postings.norms.length) sums = new Float64Array(postings.norms.length);
      const touched = accumulate(forward, postings, new Set(terms), sums);
      const best = createTopK(limit, compareSlots);
      for (const slot of touched) {
        if (accepts === null || accepts(slot)) best.offer(slot, sums[slot] as number);
        sums[slot] = 0;
      }
      return best.toArray();
    },
    save: (slots) => forward.save(slots),
  };
}

/** Adds each term's share to `sums` and tells which slots were touched. */
function accumulate(
  forward: ForwardIndex,
  postings: Postings,
  terms: ReadonlySet<string>,
  sums: Float64Array,
): number[] {
  const touched: number[] = [];
  const { offsets, slots, counts, norms } = postings;
  for (const term of [...terms].toSorted()) {
    const termId = forward.termId(term);
    if (termId === undefined) continue;
    const from = offsets[termId] as number;
    const to = offsets[termId + 1] as number;
    const idf = inverseDocumentFrequency(forward.size, to - from);
    for (let at = from; at < to; at += 1) {
      const slot = slots[at] as number;
      const count = counts[at] as number;
      const sum = sums[slot] as number;
      // Every share is above zero, so zero means "not seen yet".
      if (sum === 0) touched.push(slot);
      sums[slot] = sum + (idf * count) / (count + (norms[slot] as number));
    }
  }
  return touched;
}

function inverseDocumentFrequency(documents: number, frequency: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

/** Counting sort of the forward index by term: two passes, no comparisons. */
function derivePostings({ rows, size, termCount }: ForwardIndex): Postings {
  const offsets = new Uint32Array(termCount + 1);
  let totalLength = 0;
  for (const { termIds, length } of rows) {
    totalLength += length;
    for (let at = 0; at < termIds.length; at += 1) {
      const next = (termIds[at] as number) + 1;
      offsets[next] = (offsets[next] as number) + 1;
    }
  }
  for (let id = 0; id < termCount; id += 1) {
    offsets[id + 1] = (offsets[id + 1] as number) + (offsets[id] as number);
  }
  const places = offsets.slice();
  const slots = new Uint32Array(offsets[termCount] as number);
  const counts = new Uint16Array(slots.length);
  const norms = new Float64Array(rows.length);
  const meanLength = totalLength / Math.max(size, 1);
  for (const [slot, row] of rows.entries()) {
    norms[slot] = BM25.k1 * (1 - BM25.b + (BM25.b * row.length) / meanLength);
    for (let at = 0; at < row.termIds.length; at += 1) {
      const id = row.termIds[at] as number;
      const place = places[id] as number;
      places[id] = place + 1;
      slots[place] = slot;
      counts[place] = row.counts[at] as number;
    }
  }
  return { offsets, slots, counts, norms };
}

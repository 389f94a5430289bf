import type { Steps } from '../steps.ts';

/** A forward index as plain arrays: slot `s` holds `termIds[offsets[s] .. offsets[s + 1])`. */
export interface ForwardArrays {
  /** Distinct terms; a term's id is its place here. */
  readonly terms: readonly string[];
  /** One more than there are slots. */
  readonly offsets: Uint32Array;
  readonly termIds: Uint32Array;
  /** Occurrences, beside `termIds`. */
  readonly counts: Uint16Array;
  /** Terms of each slot, duplicates included. */
  readonly lengths: Uint32Array;
}

/** The distinct terms of one slot with their occurrences. */
export interface ForwardRow {
  readonly termIds: Uint32Array;
  readonly counts: Uint16Array;
  /** Terms, duplicates included. */
  readonly length: number;
}

export interface ForwardIndex {
  /** By slot; an empty slot has an empty row. */
  readonly rows: readonly ForwardRow[];
  /** Slots that hold at least one term. */
  readonly size: number;
  readonly termCount: number;
  termId(term: string): number | undefined;
  /** Adds or replaces a slot's terms; none leaves the slot empty. */
  set(slot: number, terms: readonly string[]): void;
  /** Arrays of the given slots, renumbered 0, 1, 2 …, with only the terms that they use. */
  save(slots: readonly number[]): Steps<ForwardArrays>;
}

/** Occurrences are kept in 16 bits; the tf part of BM25 is within 0.002 % of its limit long before that. */
const MAX_COUNT = 0xffff;

/** Rows packed in one step: about a millisecond. */
const ROWS_A_STEP = 128;

const EMPTY: ForwardRow = { termIds: new Uint32Array(0), counts: new Uint16Array(0), length: 0 };

/**
 * Terms by slot, one small row each, so that adding and removing passages moves nothing else. Terms live in a Map:
 * `constructor` or `__proto__` is a key like any other. Terms nobody uses any more go with the next `save`.
 *
 * @param saved arrays of `save`; rows become views of them, which nothing writes to
 */
export function createForwardIndex(saved?: ForwardArrays): ForwardIndex {
  const terms: string[] = saved ? [...saved.terms] : [];
  const vocabulary = new Map(terms.map((term, id) => [term, id]));
  const rows: ForwardRow[] = saved ? rowsOf(saved) : [];
  let size = rows.filter((row) => row.length > 0).length;

  const idOf = (term: string): number => {
    const known = vocabulary.get(term);
    if (known !== undefined) return known;
    vocabulary.set(term, terms.length);
    return terms.push(term) - 1;
  };

  return {
    rows,
    get size() {
      return size;
    },
    get termCount() {
      return terms.length;
    },
    termId: (term) => vocabulary.get(term),
    set(slot, slotTerms) {
      while (rows.length <= slot) rows.push(EMPTY);
      if ((rows[slot] as ForwardRow).length > 0) size -= 1;
      if (slotTerms.length > 0) size += 1;
      rows[slot] = slotTerms.length > 0 ? countTerms(slotTerms.map(idOf)) : EMPTY;
    },
    save: (slots) =>
      pack(
        slots.map((slot) => rows[slot] ?? EMPTY),
        terms,
      ),
  };
}

function countTerms(ids: readonly number[]): ForwardRow {
  const occurrences = new Map<number, number>();
  for (const id of ids) occurrences.set(id, (occurrences.get(id) ?? 0) + 1);
  return {
    termIds: Uint32Array.from(occurrences.keys()),
    counts: Uint16Array.from(occurrences.values(), (count) => Math.min(count, MAX_COUNT)),
    length: ids.length,
  };
}

function rowsOf({ offsets, termIds, counts, lengths }: ForwardArrays): ForwardRow[] {
  return Array.from(lengths, (length, slot) => ({
    termIds: termIds.subarray(offsets[slot], offsets[slot + 1]),
    counts: counts.subarray(offsets[slot], offsets[slot + 1]),
    length,
  }));
}

function* pack(rows: readonly ForwardRow[], terms: readonly string[]): Steps<ForwardArrays> {
  let total = 0;
  for (const { termIds } of rows) total += termIds.length;
  const packed = {
    terms: [] as string[],
    offsets: new Uint32Array(rows.length + 1),
    termIds: new Uint32Array(total),
    counts: new Uint16Array(total),
    lengths: new Uint32Array(rows.length),
  };
  /** New id + 1 by old id; 0 while the term has not been met. */
  const renumbered = new Uint32Array(terms.length);
  let at = 0;
  for (const [slot, row] of rows.entries()) {
    if (slot % ROWS_A_STEP === 0) yield;
    packed.counts.set(row.counts, at);
    for (const id of row.termIds) {
      if (renumbered[id] === 0) renumbered[id] = packed.terms.push(terms[id] as string);
      packed.termIds[at] = (renumbered[id] as number) - 1;
      at += 1;
    }
    packed.offsets[slot + 1] = at;
    packed.lengths[slot] = row.length;
  }
  return packed;
}

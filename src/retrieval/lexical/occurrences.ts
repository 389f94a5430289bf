import type { ForwardIndex } from './forward-index.ts';

/** Slots that hold a term, and how often each does. A slot appears in at most one segment of a term. */
export interface Segment {
  readonly slots: Uint32Array;
  readonly counts: Uint16Array;
}

/** The inverse of a forward index: where terms occur. */
export interface Occurrences {
  /** To be called after the terms of a slot were set or removed. */
  noteChange(slot: number): void;
  /** The segments of each of `termIds`, in their order; none for a term that occurs nowhere. */
  find(termIds: readonly number[]): readonly (readonly Segment[])[];
}

/** Postings of every term: `slots[offsets[t] .. offsets[t + 1])` hold term `t`. */
interface Postings extends Segment {
  readonly offsets: Uint32Array;
  /** Slots that the forward index had. */
  readonly slotCount: number;
}

/** Rows that are always few enough to be looked through: a millisecond. */
const FEW_CHANGES = 1024;
/** Beyond that, this share of all rows: each derivation then has a quarter more rows, so all together cost five. */
const MOST_CHANGED = 1 / 4;

/**
 * Postings are derived from the forward index by one counting sort. After a change they are kept, and a search looks
 * through the changed rows themselves, until these are many: an import that is searched all along would otherwise
 * derive everything again for each question.
 */
export function createOccurrences(forward: ForwardIndex): Occurrences {
  let postings: Postings | null = null;
  const changed = new Set<number>();

  function current(): Postings {
    const limit = Math.max(FEW_CHANGES, forward.rows.length * MOST_CHANGED);
    if (postings === null || changed.size > limit) {
      postings = derivePostings(forward);
      changed.clear();
    }
    return postings;
  }

  return {
    noteChange(slot) {
      if (postings !== null) changed.add(slot);
    },
    find(termIds) {
      const derived = current();
      if (changed.size === 0) return termIds.map((id) => [postingsOf(derived, id)]);
      const replaced = flagsOf(changed, derived.slotCount);
      const inChanged = lookThrough(forward, changed, termIds);
      return termIds.map((id, at) => {
        const segment = postingsOf(derived, id);
        const kept = replaced === null ? segment : without(segment, replaced);
        return [kept, inChanged[at] as Segment];
      });
    },
  };
}

/** Counting sort of the forward index by term: two passes, no comparisons. */
function derivePostings({ rows, termCount }: ForwardIndex): Postings {
  const offsets = new Uint32Array(termCount + 1);
  for (const { termIds } of rows) {
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
  for (const [slot, row] of rows.entries()) {
    for (let at = 0; at < row.termIds.length; at += 1) {
      const id = row.termIds[at] as number;
      const place = places[id] as number;
      places[id] = place + 1;
      slots[place] = slot;
      counts[place] = row.counts[at] as number;
    }
  }
  return { offsets, slots, counts, slotCount: rows.length };
}

/** Views, not copies; empty for a term that came later. */
function postingsOf({ offsets, slots, counts }: Postings, termId: number): Segment {
  const from = offsets[termId] ?? slots.length;
  const to = offsets[termId + 1] ?? slots.length;
  return { slots: slots.subarray(from, to), counts: counts.subarray(from, to) };
}

/** 1 for each of the first `count` slots that is in `slots`; `null` when none is, as while an import only adds. */
function flagsOf(slots: ReadonlySet<number>, count: number): Uint8Array | null {
  let flags: Uint8Array | null = null;
  for (const slot of slots) if (slot < count) (flags ??= new Uint8Array(count))[slot] = 1;
  return flags;
}

function without({ slots, counts }: Segment, flags: Uint8Array): Segment {
  const isKept = (slot: number): boolean => flags[slot] === 0;
  return {
    slots: slots.filter(isKept),
    counts: counts.filter((_, at) => isKept(slots[at] as number)),
  };
}

/** What each of `termIds` has in the given rows. */
function lookThrough(
  { rows, termCount }: ForwardIndex,
  slots: ReadonlySet<number>,
  termIds: readonly number[],
): readonly Segment[] {
  const found = termIds.map(() => ({ slots: [] as number[], counts: [] as number[] }));
  // Place in `termIds` + 1 by term id, so that one pass over the rows serves all terms.
  const wanted = new Uint32Array(termCount);
  termIds.forEach((id, at) => (wanted[id] = at + 1));
  for (const slot of slots) {
    const row = rows[slot];
    if (row === undefined) continue;
    for (let at = 0; at < row.termIds.length; at += 1) {
      const place = wanted[row.termIds[at] as number] as number;
      if (place === 0) continue;
      found[place - 1]?.slots.push(slot);
      found[place - 1]?.counts.push(row.counts[at] as number);
    }
  }
  return found.map((one) => ({
    slots: Uint32Array.from(one.slots),
    counts: Uint16Array.from(one.counts),
  }));
}

import { createTopK, type Scored } from '../../lib/top-k.ts';
import type { SlotFilter, SlotOrder } from '../slots.ts';
import type { Steps } from '../steps.ts';

export interface ExactCosine {
  readonly dims: number;
  /** Slots that hold a vector. */
  readonly embedded: number;
  has(slot: number): boolean;
  /**
   * Keeps a vector (normalised to length 1) for a slot. `false`, and no vector, when it has no direction: all zero
   * or not finite.
   */
  set(slot: number, vector: Float32Array): boolean;
  remove(slot: number): void;
  /**
   * The `limit` slots nearest to `query` by cosine, best first, ties in the order of `compareSlots`: always
   * `min(limit, slots that have a vector and pass the filter)` of them. `query` need not be normalised.
   */
  search(
    query: Float32Array,
    limit: number,
    compareSlots: SlotOrder,
    accepts: SlotFilter,
  ): Scored[];
  /** A view of a slot's vector, to be copied before anything is changed; `null` when it has none. */
  row(slot: number): Float32Array | null;
  /** Cosine of two slots; 0 where one of them has no vector. */
  similarity(a: number, b: number): number;
  /** Rows and presence (1 or 0) of the given slots, renumbered 0, 1, 2 …; no rows at all while nothing is embedded. */
  save(slots: readonly number[]): Steps<DenseArrays>;
}

export interface DenseArrays {
  /** Row-major, `slots × dims`, or empty. */
  readonly rows: Float32Array;
  readonly present: Uint8Array;
}

/** Vectors whose squared length is this near to 1 are kept bit for bit, so that stored and restored ones are equal. */
const UNIT_TOLERANCE = 1e-5;

/**
 * Exact cosine search over one block of rows, one row a slot. A full scan is right at every size this project meets
 * (facts: 8 ms at 10,000 × 384); an approximate index would be no faster and not exact.
 *
 * @param saved arrays of `save`, scanned in place until a row is added
 */
export function createExactCosine(dims: number, saved?: DenseArrays): ExactCosine {
  let rows = saved?.rows ?? new Float32Array(0);
  let present = saved?.present.slice() ?? new Uint8Array(0);
  let embedded = present.reduce((sum, flag) => sum + flag, 0);
  // A snapshot's block belongs to whoever gave it: copied before the first write.
  let isShared = saved !== undefined;

  const makeRoom = (slots: number): void => {
    if (present.length < slots) present = copyOf(present, grownLength(present.length, slots));
    if (isShared || rows.length < slots * dims) {
      rows = copyOf(rows, grownLength(rows.length / dims, slots) * dims);
      isShared = false;
    }
  };

  const remove = (slot: number): void => {
    if (present[slot] !== 1) return;
    present[slot] = 0;
    embedded -= 1;
  };

  return {
    dims,
    get embedded() {
      return embedded;
    },
    has: (slot) => present[slot] === 1,
    set(slot, vector) {
      if (vector.length !== dims)
        throw new RangeError(`vector of ${vector.length}, not ${dims} dims`);
      remove(slot);
      const unit = normalised(vector);
      if (unit === null) return false;
      makeRoom(slot + 1);
      rows.set(unit, slot * dims);
      present[slot] = 1;
      embedded += 1;
      return true;
    },
    remove,
    search(query, limit, compareSlots, accepts) {
      const unit = normalised(query) ?? new Float32Array(dims);
      const best = createTopK(limit, compareSlots);
      const eligible =
        accepts === null ? present : present.map((flag, slot) => flag & Number(accepts(slot)));
      const scores = scan(rows, eligible, unit);
      for (let slot = 0; slot < scores.length; slot += 1) {
        if (eligible[slot] === 1) best.offer(slot, scores[slot] as number);
      }
      return best.toArray();
    },
    row: (slot) => (present[slot] === 1 ? rows.subarray(slot * dims, (slot + 1) * dims) : null),
    similarity(a, b) {
      if (present[a] !== 1 || present[b] !== 1) return 0;
      let dot = 0;
      for (let at = 0; at < dims; at += 1) {
        dot += (rows[a * dims + at] as number) * (rows[b * dims + at] as number);
      }
      return dot;
    },
    *save(slots) {
      return {
        present: Uint8Array.from(slots, (slot) => present[slot] ?? 0),
        rows: embedded === 0 ? new Float32Array(0) : yield* gather(rows, slots, dims),
      };
    },
  };
}

/** Rows copied in one step: about a millisecond. */
const ROWS_A_STEP = 1024;

function* gather(rows: Float32Array, slots: readonly number[], dims: number): Steps<Float32Array> {
  const gathered = new Float32Array(slots.length * dims);
  for (const [at, slot] of slots.entries()) {
    if (at % ROWS_A_STEP === 0) yield;
    gathered.set(rows.subarray(slot * dims, (slot + 1) * dims), at * dims);
  }
  return gathered;
}

/** The dot product of `query` with every row whose flag is 1, by slot. Four sums: no addition waits for the last. */
function scan(rows: Float32Array, flags: Uint8Array, query: Float32Array): Float64Array {
  const dims = query.length;
  const unrolled = dims - (dims % 4);
  const scores = new Float64Array(flags.length);
  for (let slot = 0, row = 0; slot < flags.length; slot += 1, row += dims) {
    if (flags[slot] !== 1) continue;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let at = 0; at < unrolled; at += 4) {
      a += (rows[row + at] as number) * (query[at] as number);
      b += (rows[row + at + 1] as number) * (query[at + 1] as number);
      c += (rows[row + at + 2] as number) * (query[at + 2] as number);
      d += (rows[row + at + 3] as number) * (query[at + 3] as number);
    }
    for (let at = unrolled; at < dims; at += 1)
      a += (rows[row + at] as number) * (query[at] as number);
    scores[slot] = a + b + (c + d);
  }
  return scores;
}

function normalised(vector: Float32Array): Float32Array | null {
  const squared = vector.reduce((sum, value) => sum + value * value, 0);
  if (!(squared > 0) || !Number.isFinite(squared)) return null;
  if (Math.abs(squared - 1) < UNIT_TOLERANCE) return vector;
  const length = Math.sqrt(squared);
  return vector.map((value) => value / length);
}

function grownLength(length: number, needed: number): number {
  return length >= needed ? length : Math.max(needed, Math.ceil(length * 1.5), 16);
}

function copyOf<A extends Float32Array | Uint8Array>(array: A, length: number): A {
  const Constructor = array.constructor as new (length: number) => A;
  const copy = new Constructor(length);
  copy.set(array);
  return copy;
}

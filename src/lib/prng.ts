/** Seeded pseudo-random numbers: the same seed gives the same sequence on every machine. */
export interface Prng {
  /** Uniform in [0, 1), 32 bits of it. */
  next(): number;
  /** Uniform integer in [0, bound). */
  integer(bound: number): number;
  /** One element; `items` must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** A shuffled copy (Fisher–Yates). */
  shuffle<T>(items: readonly T[]): T[];
}

/**
 * Creates a generator from any number (its low 32 bits count). A Weyl sequence (golden ratio step) through a
 * 32-bit finaliser; period 2^32. Good for sampling and tests, not for secrets.
 */
export function createPrng(seed: number): Prng {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    return finalise(state) / 0x1_0000_0000;
  };
  const integer = (bound: number): number => Math.floor(next() * bound);
  return {
    next,
    integer,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new RangeError('pick from an empty list');
      return items[integer(items.length)] as T;
    },
    shuffle<T>(items: readonly T[]): T[] {
      const copy = [...items];
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = integer(last + 1);
        [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
      }
      return copy;
    },
  };
}

/** MurmurHash3's 32-bit finaliser (Appleby): a bijection in which every input bit moves every output bit. */
function finalise(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** A key (for instance a row number) with its score. */
export interface Scored {
  readonly key: number;
  readonly score: number;
}

/** Keeps the best `limit` of the scores it is offered; see `createTopK`. */
export interface TopK {
  offer(key: number, score: number): void;
  /** Best first. */
  toArray(): Scored[];
}

/**
 * Top-k by insertion into a sorted list: one comparison for nearly every offer, never a sort of all scores.
 * Higher scores first; equal scores in the order of `compareKeys` (negative: `a` first), so that the result does
 * not depend on the order of the offers. NaN is never kept.
 */
export function createTopK(limit: number, compareKeys: (a: number, b: number) => number): TopK {
  const keys: number[] = [];
  const scores: number[] = [];

  const isBefore = (key: number, score: number, at: number): boolean => {
    const other = scores[at] as number;
    return score > other || (score === other && compareKeys(key, keys[at] as number) < 0);
  };

  return {
    offer(key, score) {
      const size = keys.length;
      if (Number.isNaN(score) || limit <= 0) return;
      if (size >= limit && !isBefore(key, score, size - 1)) return;
      let at = size < limit ? size : size - 1;
      while (at > 0 && isBefore(key, score, at - 1)) {
        keys[at] = keys[at - 1] as number;
        scores[at] = scores[at - 1] as number;
        at -= 1;
      }
      keys[at] = key;
      scores[at] = score;
    },
    toArray: () => keys.map((key, at) => ({ key, score: scores[at] as number })),
  };
}

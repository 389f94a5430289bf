/** A question and a passage as one row of tokens, specials included. */
export interface PairTokens {
  readonly ids: readonly number[];
  readonly types: readonly number[];
}

/**
 * The pair cut to `most` tokens by leaving out the end of the passage, before its closing specials: what the reference
 * tokenizers call truncation `only_second`. `passage` = the ids of the passage alone, without specials.
 */
export function cutPair(
  { ids, types }: PairTokens,
  passage: readonly number[],
  most: number,
): PairTokens {
  const surplus = ids.length - most;
  if (surplus <= 0) return { ids, types };
  const end = ids.length - closingSpecials(ids, passage);
  const kept = <T>(row: readonly T[]): readonly T[] => [
    ...row.slice(0, end - surplus),
    ...row.slice(end),
  ];
  return { ids: kept(ids), types: kept(types) };
}

/** How many specials follow the passage. */
function closingSpecials(ids: readonly number[], passage: readonly number[]): number {
  for (let specials = 0; specials <= ids.length - passage.length; specials += 1) {
    const start = ids.length - specials - passage.length;
    if (passage.every((id, at) => ids[start + at] === id)) return specials;
  }
  throw new RangeError('the passage is not in its pair');
}

/** The three int64 inputs of a batch, padded on the right to its longest row. */
export function padPairs(
  rows: readonly PairTokens[],
  padId: number,
): {
  readonly ids: BigInt64Array<ArrayBuffer>;
  readonly mask: BigInt64Array<ArrayBuffer>;
  readonly types: BigInt64Array<ArrayBuffer>;
  readonly shape: [number, number];
} {
  const length = Math.max(...rows.map(({ ids }) => ids.length));
  const ids = new BigInt64Array(rows.length * length).fill(BigInt(padId));
  const mask = new BigInt64Array(rows.length * length);
  const types = new BigInt64Array(rows.length * length);
  for (const [at, row] of rows.entries()) {
    ids.set(row.ids.map(BigInt), at * length);
    types.set(row.types.map(BigInt), at * length);
    mask.fill(1n, at * length, at * length + row.ids.length);
  }
  return { ids, mask, types, shape: [rows.length, length] };
}

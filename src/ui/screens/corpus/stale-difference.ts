/** One thing that differs between the stored index and what is asked for. */
interface StaleDifference {
  /** e.g. `chunk.size` or `embedding.dtype`. */
  readonly key: string;
  readonly stored: string;
  readonly wanted: string;
}

/**
 * Reads `OpenedIndex.stale`, whose sides are written `key=value, key=value`, as rows. A side written otherwise
 * gives one row with an empty key, so that nothing the worker says is lost.
 */
export function staleDifferences(stale: {
  readonly stored: string;
  readonly wanted: string;
}): readonly StaleDifference[] {
  const stored = pairsOf(stale.stored);
  const wanted = pairsOf(stale.wanted);
  if (stored === null || wanted === null) return [{ key: '', ...stale }];
  return [...stored].map(([key, value]) => ({ key, stored: value, wanted: wanted.get(key) ?? '' }));
}

function pairsOf(text: string): ReadonlyMap<string, string> | null {
  const pairs = text.split(', ').map((pair) => /^([\w.]+)=(.*)$/su.exec(pair));
  if (pairs.includes(null)) return null;
  return new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}

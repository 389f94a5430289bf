/**
 * Cuts the token ids of a text that is longer than the model's window into windows of nearly equal size, each with
 * the first special, the prefix, a slice of the text and the last special, so that every window reads like a text
 * of its kind. Equal sizes, because a last window of three tokens would have no context and still count.
 *
 * `ids` begin with `prefixIds` (first special and prefix) and end with the last special.
 * Example: 1,000 ids, a prefix of 3, a window of 512 → 996 content tokens in 2 windows of 498 + 3 + 1 = 502.
 */
export function splitWindows(
  ids: readonly number[],
  prefixIds: readonly number[],
  maxTokens: number,
): readonly (readonly number[])[] {
  if (ids.length <= maxTokens) return [ids];
  const last = ids.slice(-1);
  const content = ids.slice(sharedStart(ids, prefixIds), -1);
  const room = maxTokens - prefixIds.length - last.length;
  const count = Math.ceil(content.length / room);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.round((index * content.length) / count);
    const to = Math.round(((index + 1) * content.length) / count);
    return [...prefixIds, ...content.slice(from, to), ...last];
  });
}

/** The tokenizer may join the prefix's last piece with an odd first character; what differs belongs to the text. */
function sharedStart(ids: readonly number[], prefixIds: readonly number[]): number {
  const differs = prefixIds.findIndex((id, index) => ids[index] !== id);
  return differs < 0 ? prefixIds.length : differs;
}

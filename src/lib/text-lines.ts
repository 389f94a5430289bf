/** Where the line that `offset` is in starts. Lines end at `\n`, which belongs to the line it ends. */
export function lineStart(text: string, offset: number): number {
  // A search from before the text would still find a break at its very start.
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Where the line that `offset` is in ends, before its `\n`. */
export function lineEnd(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at === -1 ? text.length : at;
}

/** The rest of a line from `offset` on, without its `\n`. */
export function lineAt(text: string, offset: number): string {
  return text.slice(offset, lineEnd(text, offset));
}

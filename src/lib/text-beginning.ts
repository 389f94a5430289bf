/** The first `length` characters (code points) of a text on one line, with an ellipsis when there is more. */
export function textBeginning(text: string, length: number): string {
  // A code point has two UTF-16 units at most: no need to take a long text apart.
  const line = text
    .slice(0, 4 * length)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = Array.from(line);
  if (characters.length > length) return `${characters.slice(0, length).join('')}…`;
  return text.length > 4 * length ? `${line}…` : line;
}

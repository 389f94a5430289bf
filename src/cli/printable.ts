// C0 and C1 controls, bidirectional overrides: text of an article must not move the cursor or reorder a line.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]+/g;

/** Text of an article as one line that a terminal can be given. */
export function printable(text: string): string {
  return text.replace(CONTROLS, ' ');
}

/** The first `count` graphemes of a text on one line, with `…` when some are left. */
export function excerpt(text: string, count: number): string {
  const line = printable(text).replace(/\s+/g, ' ').trim();
  const graphemes = new Intl.Segmenter('ja').segment(line.slice(0, count * 8));
  const kept = Array.from(graphemes, ({ segment }) => segment)
    .slice(0, count)
    .join('');
  return kept.length < line.length ? `${kept}…` : kept;
}

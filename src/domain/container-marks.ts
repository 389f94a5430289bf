/** Marks of the quotes and list items around a line. */
const AROUND = String.raw`^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*`;
const OPENING_FENCE = new RegExp(`${AROUND}(\`{3,}(?!.*\`)|~{3,})`);
const CLOSING_FENCE = new RegExp(`${AROUND}(\`{3,}|~{3,})[ \\t]*$`);
const OPENING_MARK = new RegExp(`${AROUND}:{3,}[ \\t]*([A-Za-z][\\w-]*)(.*)$`);
const CLOSING_MARK = new RegExp(`${AROUND}:{3,}[ \\t]*$`);

/** What follows `note` or `message` to say how loud it is. */
const KIND = /^(?:info|warn|alert)(?!\S)/;

/**
 * `text` without the words of Qiita's and Zenn's containers: `:::note warn`, `:::message alert` and closing lines go,
 * of `:::details 題` the title stays, of any other container what follows its name. Lines of a code block that is
 * fenced within `text` stay as they are.
 */
export function withoutContainerMarks(text: string): string {
  if (!text.includes(':::')) return text;
  let fence: string | null = null;
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    if (fence !== null) {
      kept.push(line);
      if (CLOSING_FENCE.exec(line)?.[1]?.startsWith(fence) === true) fence = null;
      continue;
    }
    fence = OPENING_FENCE.exec(line)?.[1] ?? null;
    const read = fence === null ? readable(line) : line;
    if (read !== null) kept.push(read);
  }
  return kept.join('\n');
}

/** What is there to read on a line outside code; `null` for nothing but marks. */
function readable(line: string): string | null {
  if (CLOSING_MARK.test(line)) return null;
  const mark = OPENING_MARK.exec(line);
  if (mark === null) return line;
  const [, name = '', rest = ''] = mark;
  const label = rest.trim();
  const title = name === 'note' || name === 'message' ? label.replace(KIND, '').trim() : label;
  return title === '' ? null : title;
}

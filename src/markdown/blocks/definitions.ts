/** A label in brackets: no bare bracket inside, at most 999 units, not blank. */
const LABEL = String.raw`\[((?:[^\\\[\]]|\\[^]){1,999})\]`;
/** Blanks with at most one line end. */
const GAP = String.raw`[ \t]*(?:\n[ \t]*)?`;
const TARGET = String.raw`(?:<(?:[^<>\n\\]|\\.)*>|(?!<)[^\s\x00-\x1f]+)`;
const TITLE = String.raw`(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\((?:[^()\\]|\\[^])*\))`;
const START = new RegExp(`[ \\t]*${LABEL}:${GAP}(${TARGET})`, 'y');
const WITH_TITLE = new RegExp(`(?:[ \\t]+|[ \\t]*\\n[ \\t]*)${TITLE}[ \\t]*(?:\\n|$)`, 'y');
const LINE_END = /[ \t]*(?:\n|$)/y;

/** A link definition at the start of a paragraph. */
interface FoundDefinition {
  readonly label: string;
  /** Lines of the paragraph it takes. */
  readonly lines: number;
}

/**
 * The link definitions (`[label]: target "title"`) that open a paragraph, in order; what is left behind their lines is
 * the paragraph's text. `content` is the paragraph without the marks of the quotes and lists around it.
 */
export function leadingDefinitions(content: string): readonly FoundDefinition[] {
  const found: FoundDefinition[] = [];
  for (let at = 0; at < content.length;) {
    START.lastIndex = at;
    const match = START.exec(content);
    const label = match?.[1] ?? '';
    if (match === null || label.trim() === '' || !isBalanced(match[2] ?? '')) break;
    const end = endOf(content, START.lastIndex);
    if (end === null) break;
    found.push({ label, lines: countLines(content, at, end) });
    at = end;
  }
  return found;
}

function endOf(content: string, target: number): number | null {
  for (const pattern of [WITH_TITLE, LINE_END]) {
    pattern.lastIndex = target;
    const match = pattern.exec(content);
    // A title has no blank line; a paragraph has none either.
    if (match !== null) return pattern.lastIndex;
  }
  return null;
}

/** A target without angle brackets holds parentheses in pairs. */
function isBalanced(target: string): boolean {
  if (target.startsWith('<')) return true;
  let depth = 0;
  for (const [mark] of target.matchAll(/\\.|[()]/g)) {
    if (mark === '(') depth += 1;
    if (mark === ')') depth -= 1;
    if (depth < 0 || depth > 32) return false;
  }
  return depth === 0;
}

function countLines(content: string, start: number, end: number): number {
  const lines = content.slice(start, end).match(/\n/g)?.length ?? 0;
  return end === content.length && !content.endsWith('\n') ? lines + 1 : lines;
}

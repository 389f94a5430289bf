import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { inlineMathSyntax, inlineMathTree } from './syntax/inline-math.ts';
import { inlineWork, MOST_INLINE_WORK } from './tame.ts';

const EXTENSIONS = {
  extensions: [gfm(), inlineMathSyntax],
  mdastExtensions: [gfmFromMarkdown(), inlineMathTree],
};

/** Characters parsed at once: the parser needs more than twice the time for twice the lines. */
const BATCH = 4_000;
/**
 * Bounds of all lines of a file together, ~2 s: some 2,500 headings that each hold marks, or ten of the wildest. Lines
 * beyond them stay as they are written.
 */
const MOST_CHARACTERS = 100_000;
const MOST_WORK = 10 * MOST_INLINE_WORK;

/**
 * Plain texts of lines of inline Markdown: emphasis, code marks, links and tags go, what a reader reads stays.
 * `labels` are the definitions a reference may point to, as `normalLabel` gives them.
 */
export function inlineTexts(
  sources: readonly string[],
  labels: ReadonlySet<string>,
): readonly string[] {
  const lines = sources.map((source) => fold(source.replace(/(?<!\\)\\\n/g, '\n')));
  const textOf = new Map<string, string>();
  for (const batch of batches(lines)) {
    const texts = plainTexts(batch, labels);
    for (const [index, line] of batch.entries()) textOf.set(line, texts[index] ?? line);
  }
  return lines.map((line) => textOf.get(line) ?? line);
}

/** Labels are compared without regard to case, to how long their blanks are and to backslashes before marks. */
export function normalLabel(label: string): string {
  const bare = label.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return fold(bare).toLowerCase().toUpperCase();
}

/** The different lines that hold marks, a few at a time, as long as parsing them stays in bounds. */
function batches(lines: readonly string[]): readonly (readonly string[])[] {
  const found: string[][] = [];
  let size = BATCH;
  let work = 0;
  let characters = 0;
  for (const line of new Set(lines)) {
    const own = inlineWork(line);
    if (own === 0 || own > MOST_INLINE_WORK || work + own > MOST_WORK) continue;
    if (characters + line.length > MOST_CHARACTERS) continue;
    work += own;
    characters += line.length;
    if (size + line.length > BATCH) {
      found.push([]);
      size = 0;
    }
    found.at(-1)?.push(line);
    size += line.length;
  }
  return found;
}

function plainTexts(lines: readonly string[], labels: ReadonlySet<string>): readonly string[] {
  // Parsed as headings, so that a leading `-` or `1.` stays a character; closed, so that a last `#` does, too.
  const headings = lines.map((line) => `# ${line} #`);
  const definitions = lines.flatMap((line) =>
    labelsIn(line)
      .filter((label) => labels.has(normalLabel(label)))
      .map((label) => `[${label}]: x`),
  );
  const root = fromMarkdown([...headings, ...new Set(definitions)].join('\n\n'), EXTENSIONS);
  return root.children.slice(0, lines.length).map((node) => fold(plainText(node)));
}

/** What stands in the innermost brackets: a label holds no bracket. */
function labelsIn(line: string): readonly string[] {
  if (!line.includes('[')) return [];
  return Array.from(line.matchAll(/\[((?:[^\\[\]]|\\[^]){1,999})\]/g), ([, label = '']) => label);
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function plainText(node: Nodes): string {
  switch (node.type) {
    case 'html':
    case 'footnoteReference':
      return '';
    case 'break':
      return ' ';
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    default:
      if ('value' in node) return node.value;
      return 'children' in node ? node.children.map(plainText).join('') : '';
  }
}

import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { inlineMathSyntax, inlineMathTree } from './syntax/inline-math.ts';
import { isWildInline } from './tame.ts';

const EXTENSIONS = {
  extensions: [gfm(), inlineMathSyntax],
  mdastExtensions: [gfmFromMarkdown(), inlineMathTree],
};

/**
 * Plain texts of lines of inline Markdown: emphasis, code marks, links and tags go, what a reader reads stays.
 * `labels` are the definitions a reference may point to. One parse serves all lines.
 */
export function inlineTexts(
  sources: readonly string[],
  labels: readonly string[],
): readonly string[] {
  const lines = sources.map((source) => fold(source));
  const marked = lines.filter(isMarked);
  // Parsed as headings, so that a leading `-` or `1.` stays a character.
  const headings = marked.map((line) => `# ${line}`);
  const all = headings.join('\n');
  const used = labels.filter((label) => all.includes(`[${label}]`));
  const definitions = used.map((label) => `[${label}]: x`);
  const root = fromMarkdown([...headings, '', ...definitions].join('\n\n'), EXTENSIONS);
  const texts = root.children.slice(0, marked.length).map((node) => fold(plainText(node)));
  const textOf = new Map(marked.map((line, index) => [line, texts[index] ?? line]));
  return lines.map((line) => textOf.get(line) ?? line);
}

function isMarked(line: string): boolean {
  return /[!$&*<[\\\]_`~]/.test(line) && !isWildInline(line);
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

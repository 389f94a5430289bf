import type { PoolSource, Report } from '../domain/deep-wide.ts';
import { oneLine } from '../lib/one-line.ts';

/**
 * A report as a Markdown file: the question as its title, the text, and under it the numbered sources that it cites, with
 * the address of those from the web.
 */
export function reportMarkdown(
  question: string,
  { answer, sources }: Report,
  heading: string,
): string {
  const cited = new Set(answer.marks.map(({ number }) => number));
  const list = sources.flatMap((source, at) =>
    cited.has(at + 1) ? [`${at + 1}. ${sourceLine(source)}`] : [],
  );
  return `# ${oneLine(question)}\n\n${answer.text}\n\n## ${heading}\n\n${list.join('\n')}\n`;
}

function sourceLine(source: PoolSource): string {
  if (source.kind === 'local') return escaped(source.headingPath.join(' › '));
  return source.url === null ? escaped(source.title) : `${escaped(source.title)} <${source.url}>`;
}

/** Titles are words: what Markdown would make a link, an image or HTML of is none. */
function escaped(text: string): string {
  return oneLine(text).replaceAll(/[\\[\]<>*_`]/gu, String.raw`\$&`);
}

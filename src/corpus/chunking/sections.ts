import type { MarkdownHeading } from '../../markdown/headings.ts';
import { shortened, trimSpan } from '../../lib/text-graphemes.ts';
import { lineStart } from '../../lib/text-lines.ts';
import type { TextSpan } from '../../lib/text-span.ts';

/** A stretch of an article from one H1–H4 heading to the next. Sections lie end to end over the whole text. */
export interface Section extends TextSpan {
  /** Where the text after the opening heading starts; `start` when there is none. */
  readonly bodyStart: number;
  /** Characters of the body without blanks at its ends. */
  readonly bodyLength: number;
  /** Title first, then the headings above and including the section's own. */
  readonly headingPath: readonly string[];
  /** The same number for sections that stand under the same heading. */
  readonly parent: number;
}

/** Deepest level that starts a section; H5 and H6 are text. */
const DEEPEST_LEVEL = 4;
/** Graphemes of a title or a heading in a path: it is repeated in what is indexed for every passage. */
const LONGEST_NAME = 200;
/** What stands under the title itself: text before any heading, and a first H1 that repeats the title. */
const UNDER_TITLE = -2;
const TOP = -1;

interface OpenHeading {
  readonly level: number;
  readonly text: string;
  readonly id: number;
}

/**
 * Cuts an article into sections. The stack of open headings is popped by level, so the path of an H3 straight under
 * an H1 is [title, H1, H3]. A first H1 equal to the title is not repeated; a heading without text has no name.
 * Names longer than `LONGEST_NAME` are cut, with an ellipsis.
 */
export function listSections(
  text: string,
  title: string,
  headings: readonly MarkdownHeading[],
): readonly Section[] {
  const openers = headings.filter((heading) => heading.level <= DEEPEST_LEVEL);
  // Indentation before the hashes belongs to the heading.
  const starts = openers.map((heading) => lineStart(text, heading.start));
  const sections: Section[] = [];
  const firstStart = starts[0] ?? text.length;
  const top = shortened(title, LONGEST_NAME);
  if (firstStart > 0) {
    sections.push(section(text, { start: 0, end: firstStart }, 0, [top], UNDER_TITLE));
  }
  const firstTop = openers.findIndex((heading) => heading.level === 1);
  let stack: readonly OpenHeading[] = [];
  for (const [id, heading] of openers.entries()) {
    const isTitle = id === firstTop && fold(heading.text) === fold(title);
    const above = stack.filter((open) => open.level < heading.level);
    const own = isTitle ? '' : shortened(heading.text, LONGEST_NAME);
    stack = [...above, { level: heading.level, text: own, id }];
    const names = stack.map((open) => open.text).filter((name) => name !== '');
    const span = { start: starts[id] ?? 0, end: starts[id + 1] ?? text.length };
    const parent = isTitle ? UNDER_TITLE : (above.at(-1)?.id ?? TOP);
    sections.push(section(text, span, heading.end, [top, ...names], parent));
  }
  return sections;
}

function section(
  text: string,
  { start, end }: TextSpan,
  bodyStart: number,
  headingPath: readonly string[],
  parent: number,
): Section {
  const body = trimSpan(text, { start: bodyStart, end });
  return { start, end, bodyStart, bodyLength: body.end - body.start, headingPath, parent };
}

function fold(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

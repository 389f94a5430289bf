import type { LineProblem, Parsed } from './parsed.ts';
import { parsedAll } from './parsed.ts';

/** A question as a TREC topics file has it. */
export interface TrecTopic {
  readonly id: string;
  readonly text: string;
}

const TOPIC = /<top>([\s\S]*?)<\/top>/g;
const NUMBER = /<num>\s*(?:Number:)?\s*(\S+)/;
const TITLE = /<title>\s*(?:Topic:)?([\s\S]*?)(?=<\/title>|<desc>|<narr>|$)/;
const RESERVED = /<(?=\/?(?:top|num|title|desc|narr)>)/g;

/** Reads the classic form: `<top> <num> Number: 301 <title> words … </top>`; description and narrative are left out. */
export function parseTopics(content: string): Parsed<readonly TrecTopic[]> {
  const topics: TrecTopic[] = [];
  const problems: LineProblem[] = [];
  const ids = new Set<string>();
  for (const match of content.matchAll(TOPIC)) {
    const line = content.slice(0, match.index).split('\n').length;
    const body = match[1] ?? '';
    const id = NUMBER.exec(body)?.[1];
    const text = TITLE.exec(body)?.[1]?.replace(/\s+/g, ' ').trim();
    if (id === undefined || text === undefined || text === '') {
      problems.push({ line, rule: 'topic-tags' });
    } else if (ids.has(id)) {
      problems.push({ line, rule: 'unique', found: id });
    } else {
      ids.add(id);
      topics.push({ id, text });
    }
  }
  return parsedAll(topics, problems);
}

/** The same form. Blanks in a text become one space each, and a text that holds one of its tags gets a space in it. */
export function formatTopics(topics: readonly TrecTopic[]): string {
  return topics
    .map(({ id, text }) => {
      const words = text.replace(/\s+/g, ' ').trim().replace(RESERVED, '< ');
      return `<top>\n<num> Number: ${id}\n<title> ${words}\n</top>\n`;
    })
    .join('\n');
}

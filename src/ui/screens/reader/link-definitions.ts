/** Most that are parsed along with one part. */
const MOST = 200;

/** Link reference definitions of an article (`[name]: target`) by name. */
export type LinkDefinitions = ReadonlyMap<string, string>;

/** The definitions of a whole article; of one name the first counts. */
export function definitionsOf(text: string): LinkDefinitions {
  const found = new Map<string, string>();
  for (const [line, name = ''] of text.matchAll(/^ {0,3}\[([^\]\n^][^\]\n]*)\]:[ \t]*\S.*$/gmu)) {
    if (!found.has(normal(name))) found.set(normal(name), line);
  }
  return found;
}

/** Those that a stretch of the article asks for, as Markdown: references across parts still resolve. */
export function definitionsFor(source: string, definitions: LinkDefinitions): string {
  const wanted = new Set<string>();
  if (definitions.size === 0) return '';
  for (const [, name = ''] of source.matchAll(/\[([^[\]]+)\]/gu)) {
    const line = definitions.get(normal(name));
    if (line !== undefined) wanted.add(line);
    if (wanted.size === MOST) break;
  }
  return [...wanted].join('\n');
}

function normal(name: string): string {
  return name.trim().replace(/\s+/gu, ' ').toLowerCase();
}

/** Where the metadata of a Markdown file stands and where its body starts. */
export interface SplitFile {
  readonly kind: 'yaml' | 'toml' | 'comment' | 'none';
  /** The metadata without its fences. */
  readonly source: string;
  /** Offset of the body; blank lines before it are left out. */
  readonly bodyStart: number;
  /** `false`: the block was opened and never closed; it ends at the first line that cannot belong to it. */
  readonly isClosed: boolean;
}

/** Longer metadata is no metadata. Real blocks have a few hundred characters. */
const LONGEST = 64 * 1024;
const KEY = /^(?:[A-Za-z_][\w.-]*|"[^"\n]+"|'[^'\n]+')[ \t]*:(?:[ \t]|$)/;
const KNOWN_KEY = /^(?:title|tags|topics|id|private|published|date|emoji|updated_at)[ \t]*:/m;

/**
 * Finds the metadata at the start of a file: YAML between `---`, TOML between `+++`, or an HTML comment that holds a
 * `title:`. A rule (`---`) at the start of an article is not taken for front matter: a key must follow it.
 */
export function splitFrontMatter(text: string): SplitFile {
  const lead = /^(?:[ \t]*\n)*/.exec(text)?.[0].length ?? 0;
  const found =
    splitFenced(text, lead, '---') ?? splitFenced(text, lead, '+++') ?? splitComment(text, lead);
  const split = found ?? { kind: 'none' as const, source: '', bodyStart: 0, isClosed: true };
  return { ...split, bodyStart: skipBlankLines(text, split.bodyStart) };
}

function splitFenced(text: string, lead: number, fence: '---' | '+++'): SplitFile | null {
  const isYaml = fence === '---';
  const head = text.slice(lead, lead + LONGEST);
  const opening = isYaml ? /^---[ \t]*\n/.exec(head) : /^\+\+\+[ \t]*\n/.exec(head);
  if (opening === null) return null;
  const start = opening[0].length;
  const rest = head.slice(start);
  const firstLine = rest.split('\n').find((line) => !/^\s*(?:#.*)?$/.test(line)) ?? '';
  const isMeta = isYaml
    ? KEY.test(firstLine) || /^(?:---|\.\.\.)[ \t]*$/.test(firstLine)
    : /^(?:[\w.-]+[ \t]*=|\[|\+\+\+)/.test(firstLine);
  if (!isMeta) return null;
  const closing = isYaml ? /^(?:---|\.\.\.)[ \t]*$/m.exec(rest) : /^\+\+\+[ \t]*$/m.exec(rest);
  const kind = isYaml ? 'yaml' : 'toml';
  if (closing !== null) {
    const source = rest.slice(0, closing.index);
    return {
      kind,
      source,
      bodyStart: lead + start + closing.index + closing[0].length,
      isClosed: true,
    };
  }
  const source = unclosedBlock(rest);
  if (!isYaml || !KNOWN_KEY.test(source)) return null;
  return { kind, source, bodyStart: lead + start + source.length, isClosed: false };
}

/** The leading lines that look like YAML: keys, list items, what is indented. */
function unclosedBlock(rest: string): string {
  const lines = rest.split('\n');
  const end = lines.findIndex((line) => !KEY.test(line) && !/^(?:[ \t]+\S|- )/.test(line));
  return lines.slice(0, end === -1 ? lines.length : end).join('\n');
}

/** qiita-sync keeps its metadata in a comment, so that it does not show when the file is rendered. */
function splitComment(text: string, lead: number): SplitFile | null {
  const head = text.slice(lead, lead + LONGEST);
  const match = /^<!--[ \t]*\n([\s\S]*?)-->/.exec(head);
  const source = match?.[1] ?? '';
  if (match === null || !/^[ \t]*title[ \t]*:/m.test(source)) return null;
  return { kind: 'comment', source, bodyStart: lead + match[0].length, isClosed: true };
}

function skipBlankLines(text: string, offset: number): number {
  const blank = /(?:[ \t]*\n)*/y;
  blank.lastIndex = offset;
  return offset + (blank.exec(text)?.[0].length ?? 0);
}

import { findMetadata } from './metadata-block.ts';

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

/**
 * Finds the metadata at the start of a file: YAML between `---`, TOML between `+++`, or an HTML comment that holds a
 * `title:`. A rule (`---`) at the start of an article is not taken for front matter: a key must follow it.
 */
export function splitFrontMatter(text: string): SplitFile {
  const lead = /^(?:[ \t]*\n|[\u200b\u2060\u3000])*/.exec(text)?.[0].length ?? 0;
  const found = splitFenced(text, lead) ?? splitComment(text, lead);
  const split = found ?? { kind: 'none' as const, source: '', bodyStart: 0, isClosed: true };
  return { ...split, bodyStart: skipBlankLines(text, split.bodyStart) };
}

function splitFenced(text: string, lead: number): SplitFile | null {
  const opening = /^(---|\+\+\+)[ \t]*\n/.exec(text.slice(lead, text.indexOf('\n', lead) + 1));
  if (opening === null) return null;
  const kind = opening[1] === '---' ? 'yaml' : 'toml';
  const start = lead + opening[0].length;
  const block = findMetadata(text.slice(start), kind);
  if (block === null) return null;
  return {
    kind,
    source: text.slice(start, start + block.length),
    bodyStart: start + block.end,
    isClosed: block.isClosed,
  };
}

/** qiita-sync keeps its metadata in a comment, so that it does not show when the file is rendered. */
function splitComment(text: string, lead: number): SplitFile | null {
  const opening = /^<!--[ \t]*\n/.exec(text.slice(lead, text.indexOf('\n', lead) + 1));
  const end = opening === null ? -1 : text.indexOf('-->', lead);
  if (opening === null || end === -1) return null;
  const source = text.slice(lead + opening[0].length, end);
  if (!/^[ \t]*title[ \t]*:/m.test(source)) return null;
  return { kind: 'comment', source, bodyStart: end + 3, isClosed: true };
}

function skipBlankLines(text: string, offset: number): number {
  const blank = /(?:[ \t]*\n)*/y;
  blank.lastIndex = offset;
  return offset + (blank.exec(text)?.[0].length ?? 0);
}

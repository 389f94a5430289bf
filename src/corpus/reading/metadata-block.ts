/** A block of metadata at the start of a file, found line by line. */
export interface MetadataBlock {
  /** Length of the metadata, from the line after the opening fence. */
  readonly length: number;
  /** Where the body starts: behind the closing fence; without one, behind the last line that cannot be prose. */
  readonly end: number;
  /** `false`: there is no closing fence where the metadata ends. */
  readonly isClosed: boolean;
}

/** Keys that the known tools write. One of them makes a block metadata, whatever is wrong with the rest. */
const KNOWN_KEY = `(["']?)(?:${[
  'title|name|tags?|topics|categor(?:y|ies)|id|uuid|url|slug|author|user|description|layout|lang',
  'private|published|draft|ignorePublish|limited_shared|slide|emoji|type|organization_url_name',
  'date|created_at|updated_at|published_at|updated|lastmod|modified',
].join('|')})\\1`;

/** What the lines of one notation of metadata look like. Lines come without the indentation all of them share. */
interface Notation {
  readonly fence: RegExp;
  readonly separator: RegExp;
  /** Known keys are read even where the separator is written wrongly (`title:題`, `title：題`). */
  readonly knownKey: RegExp;
  /** A key as programs write it: one word that starts small. */
  readonly plainKey: RegExp;
  /** What may be a key or the start of a sentence (`注: …`, `Note: …`): taken for a key beside known ones only. */
  readonly doubtfulKey: RegExp;
}

const YAML: Notation = {
  fence: /^(?:---|\.\.\.)[ \t]*$/,
  separator: /[:：]/,
  knownKey: new RegExp(`^${KNOWN_KEY}[ \\t]*[:：]`, 'i'),
  plainKey: /^(?:<<|[a-z_][\w.-]*|"[^"]+"|'[^']+')[ \t]*:(?:[ \t]|$)/,
  doubtfulKey: /^[\p{L}_][\p{L}\p{N}_. -]*:(?:[ \t]|$)/u,
};

const TOML: Notation = {
  fence: /^\+\+\+[ \t]*$/,
  separator: /=/,
  knownKey: new RegExp(`^${KNOWN_KEY}[ \\t]*=`, 'i'),
  plainKey: /^(?:(?:[\w.-]+|"[^"]+"|'[^']+')[ \t]*=|\[[^\]]*\]+[ \t]*(?:#.*)?$)/,
  doubtfulKey: /^[\p{L}\p{N}_. -]+=/u,
};

/** Lines that go on with a list wherever they stand: items, what a comma follows, closing brackets. */
const LIST_LINE = /^(?:-(?:[ \t]|$)|[\]}["'[{]|.*,[ \t]*$)/;
/** Words that got into a block by mistake; fences, tables, quotes and HTML are a body. */
const STRAY = /^[\p{L}\p{N}]/u;
const INDENTED = /^[ \t]/;

/** How far the lines are read. */
interface Scan {
  /** Behind the last line that surely is metadata. */
  end: number;
  /** The same before the first blank line. */
  endOfFirstPart: number | null;
  knownKeys: number;
  doubtfulKeys: number;
  /** Lines that are no metadata, while a known key may still follow them. */
  strays: number;
  hasOnlyComments: boolean;
  /** Below a blank line, `# …` may be a comment or the first heading of the body. */
  hasHeading: boolean;
  isAfterBlank: boolean;
  /** The value above may go on below a blank line and at the margin. */
  isOpen: boolean;
  /** The quotes that end the text of many lines we are in. */
  quotes: string | null;
}

type LineKind = 'known' | 'plain' | 'doubtful' | 'more' | 'prose';

/**
 * Finds where the metadata ends that starts at the beginning of `text` (the opening fence is behind us), or says that
 * there is none: a rule at the start of an article is no fence. A later fence closes the block only when everything
 * before it can be metadata; otherwise the author forgot the fence, and the block ends at its first blank line or
 * line of prose, so that no body is ever lost in it. Reads each line once, and none beyond the first line of prose.
 */
export function findMetadata(text: string, kind: 'yaml' | 'toml'): MetadataBlock | null {
  const notation = kind === 'yaml' ? YAML : TOML;
  const flow = kind === 'yaml' ? flowMap(text) : null;
  if (flow !== null) return flow;
  const margin = /^(?:[ \t]*(?:#.*)?\n)*([ \t]*)/.exec(text)?.[1] ?? '';
  const scan = startScan();
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline === -1 ? text.length : newline;
    const line = text.slice(text.startsWith(margin, at) ? at + margin.length : at, lineEnd);
    if (notation.fence.test(line)) return closed(scan, at, lineEnd);
    const next = Math.min(lineEnd + 1, text.length);
    if (!takeLine(scan, line, next, notation)) break;
    at = next;
  }
  return unclosed(scan);
}

function startScan(): Scan {
  return {
    end: 0,
    endOfFirstPart: null,
    knownKeys: 0,
    doubtfulKeys: 0,
    strays: 0,
    hasOnlyComments: false,
    hasHeading: false,
    isAfterBlank: false,
    isOpen: false,
    quotes: null,
  };
}

function closed(scan: Scan, at: number, end: number): MetadataBlock | null {
  const isNothing = scan.end === 0 && !scan.hasOnlyComments;
  const isMetadata = scan.knownKeys > 0 || (scan.end > 0 && scan.doubtfulKeys === 0);
  const hasBody = scan.strays > 0 || scan.hasHeading || scan.quotes !== null;
  return isNothing || (isMetadata && !hasBody)
    ? { length: at, end, isClosed: true }
    : unclosed(scan);
}

function unclosed({ knownKeys, endOfFirstPart, end }: Scan): MetadataBlock | null {
  // Keys below a blank line are read, so that no `private: true` is missed, and stay in the body: it may be prose.
  return knownKeys > 0 ? { length: end, end: endOfFirstPart ?? end, isClosed: false } : null;
}

/** `false`: the line ends the block. */
function takeLine(scan: Scan, line: string, next: number, notation: Notation): boolean {
  if (scan.quotes !== null) {
    // What is never closed is not counted as metadata.
    if (line.includes(scan.quotes)) takeMetadata(scan, next);
    return true;
  }
  if (/^[ \t]*$/.test(line)) {
    scan.isAfterBlank = true;
    if (scan.end > 0 && !scan.isOpen) scan.endOfFirstPart ??= scan.end;
    return scan.strays === 0;
  }
  if (line.startsWith('#')) {
    scan.hasOnlyComments = scan.end === 0;
    scan.hasHeading ||= scan.end > 0 && scan.isAfterBlank;
    return true;
  }
  const kind = kindOf(scan, line, notation);
  if (kind === 'prose') {
    scan.strays += 1;
    return scan.end > 0 && scan.endOfFirstPart === null && STRAY.test(line);
  }
  // A line gone wrong is part of the block if a key follows that nobody writes in prose.
  if (scan.strays > 0 && kind !== 'known') return true;
  if (kind === 'known') scan.knownKeys += 1;
  if (kind === 'doubtful') scan.doubtfulKeys += 1;
  takeMetadata(scan, next);
  if (kind !== 'more') openValue(scan, line.slice(line.search(notation.separator) + 1).trim());
  return true;
}

function takeMetadata(scan: Scan, end: number): void {
  scan.end = end;
  scan.strays = 0;
  scan.hasHeading = false;
  scan.isAfterBlank = false;
  scan.quotes = null;
}

function openValue(scan: Scan, value: string): void {
  const quotes = /^(?:"""|''')/.exec(value)?.[0];
  scan.quotes = quotes !== undefined && !value.includes(quotes, 3) ? quotes : null;
  scan.isOpen =
    /^(?:$|#|[>|][+-]?\d?[+-]?$|[&!]\S*$)/.test(value) ||
    (/^[[{]/.test(value) && !/[\]}]/.test(value));
}

function kindOf(
  { end, isOpen, isAfterBlank }: Scan,
  line: string,
  { knownKey, plainKey, doubtfulKey }: Notation,
): LineKind {
  if (knownKey.test(line)) return 'known';
  if (plainKey.test(line)) return 'plain';
  if (end > 0 && isOpen && (INDENTED.test(line) || LIST_LINE.test(line))) return 'more';
  if (end > 0 && !isAfterBlank && INDENTED.test(line)) return 'more';
  return !isAfterBlank && doubtfulKey.test(line) ? 'doubtful' : 'prose';
}

/** `{title: …}`: a whole block in braces. */
function flowMap(text: string): MetadataBlock | null {
  const fence = /^\s*\{/.test(text) ? /^(?:---|\.\.\.)[ \t]*$/m.exec(text) : null;
  if (fence === null) return null;
  const source = text.slice(0, fence.index).trim();
  const isMap = source.endsWith('}') && new RegExp(`[{,\\s]${KNOWN_KEY}[ \\t]*:`, 'i').test(source);
  return isMap ? { length: fence.index, end: fence.index + fence[0].length, isClosed: true } : null;
}

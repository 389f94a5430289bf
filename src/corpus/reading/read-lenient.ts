import { isTrue, type MetaMap, type MetaValue } from './meta-value.ts';
import { quotedText } from './quoted-text.ts';

/** `key: value`; the blank may be missing and the colon may be full-width, but an address is no key. */
const KEY_LINE =
  /^(["']?)([\p{L}_](?:[\p{L}\p{N}_. -]*[\p{L}\p{N}_.-])?)\1[ \t]*(?:：|:(?!\/\/))[ \t]*(.*)$/u;
/** What goes on with the key above: indented lines and list items. */
const FOLLOWING = /^(?:[ \t]+\S|-(?:[ \t]|$))/;

/**
 * Reads `key: value` lines one by one, for front matter that is not valid YAML (raw Qiita exports do not quote their
 * titles). A value is the rest of its line; quotes around the whole of it go. Lists may be in brackets or one item a
 * line; `>` and `|` take the indented lines that follow. Keys of a nested map are not the article's, and ` # …` is a
 * comment but in a title. Later keys of the same name lose.
 */
export function readLenient(source: string): MetaMap {
  const fields = new Map<string, MetaValue>();
  const lines = dedent(source.split('\n'));
  for (let at = 0; at < lines.length;) {
    const match = KEY_LINE.exec(lines[at] ?? '');
    const start = at + 1;
    at = match === null ? start : endOfFollowing(lines, start);
    if (match === null) continue;
    const [, , key = '', rest = ''] = match;
    if (!fields.has(key)) fields.set(key, readValue(key, rest.trim(), lines.slice(start, at)));
  }
  for (const line of lines) {
    const [, , key = '', value = ''] = PRIVATE_LINE.exec(line) ?? [];
    if (isTrue(value) && !fields.has(key)) fields.set(key, value);
  }
  return fields;
}

/**
 * Lines that keep an article to its owner, wherever they stand: in metadata that is broken, nobody can tell a key
 * indented by mistake from one of a nested map, and a flag that is missed shows what is private.
 */
const PRIVATE_LINE = /^[ \t]+(["']?)(private|ignorePublish|limited_shared)\1[ \t]*[:：][ \t]*(.*)$/;

/** Takes away the indentation of the first key: only keys at the margin are the article's own. */
function dedent(lines: readonly string[]): readonly string[] {
  const first = lines.find((line) => /^[ \t]*[^\s#]/.test(line)) ?? '';
  const margin = first.slice(0, first.search(/\S/));
  return lines.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line));
}

function endOfFollowing(lines: readonly string[], from: number): number {
  let end = from;
  while (FOLLOWING.test(lines[end] ?? '')) end += 1;
  return end;
}

function readValue(key: string, written: string, following: readonly string[]): MetaValue {
  const text = quotedText(written);
  if (text !== null) return text;
  const rest = key === 'title' ? written : written.replace(/(^|[ \t])#.*$/, '$1').trim();
  if (/^[>|][+-]?\d?[+-]?$/.test(rest)) {
    return following.map((line) => line.trim()).join(rest.startsWith('|') ? '\n' : ' ');
  }
  // Only tags are lists: a title may well start with a bracket.
  if (rest.startsWith('[') && (key === 'tags' || key === 'topics')) {
    const list = /^\[(.*?)\]?$/.exec([rest, ...following].join(' ').trim());
    return (list?.[1] ?? '').split(',').map((item) => unquoted(item.trim()));
  }
  if (rest === '' && following.length > 0) {
    return following.map((line) =>
      unquoted(line.replace(/^[ \t]*-[ \t]*(?:name:[ \t]+)?/, '').trim()),
    );
  }
  return /^(?:null|~|)$/i.test(rest) ? null : rest;
}

function unquoted(text: string): string {
  return quotedText(text) ?? text;
}

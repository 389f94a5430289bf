import type { MetaMap, MetaValue } from './meta-value.ts';
import { quotedText, unescape } from './quoted-text.ts';

const KEY_LINE = /^[ \t]*(["']?)([\p{L}\p{N}_.-]+)\1[ \t]*=[ \t]*(.*)$/u;
const TABLE_LINE = /^[ \t]*\[+([^\]]*)\]+[ \t]*(?:#.*)?$/;
/** Texts and comments may hold a bracket that closes nothing. */
const NO_BRACKET = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\n]*'|#.*/g;
/** Zola keeps tags in a table of their own; keys of other tables are not the article's. */
const TAG_TABLE = 'taxonomies';

/**
 * Reads the TOML that articles use: keys of the root with texts (of many lines too), lists and plain values, which
 * stay as they are written. Whatever else there is, is passed over. Later keys of the same name lose.
 */
export function readToml(source: string): MetaMap {
  const fields = new Map<string, MetaValue>();
  const lines = source.split('\n');
  let isRead = true;
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    at += 1;
    const table = TABLE_LINE.exec(line)?.[1]?.trim();
    const [, , key = '', first = ''] = KEY_LINE.exec(line) ?? [];
    if (key === '' && table !== undefined) isRead = table === TAG_TABLE;
    if (key === '') continue;
    const end = endOfValue(lines, at, first);
    const value = [first, ...lines.slice(at, end)].join('\n');
    at = end;
    if (isRead && !fields.has(key)) fields.set(key, readValue(value.trim()));
  }
  return fields;
}

/** The line behind a value that goes over lines; one that is never closed ends where it starts. */
function endOfValue(lines: readonly string[], from: number, first: string): number {
  const quotes = /^(?:"{3}|'{3})/.exec(first)?.[0];
  if (quotes === undefined && !first.startsWith('[')) return from;
  const isEnd = (line: string): boolean =>
    quotes === undefined ? line.replace(NO_BRACKET, '').includes(']') : line.includes(quotes);
  if (isEnd(first.slice(quotes?.length ?? 0))) return from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isEnd(line)) return at + 1;
    // The next key comes before any closing bracket: the list was never closed.
    if (quotes === undefined && KEY_LINE.test(line)) return from;
  }
  return from;
}

function readValue(value: string): MetaValue {
  const long = /^("""|''')\n?([^]*?)\1/.exec(value);
  if (long !== null) {
    const text = long[2] ?? '';
    return long[1] === '"""' ? unescape(text.replace(/\\\n\s*/g, '')) : text;
  }
  if (value.startsWith('[')) return readList(value);
  return quotedText(value) ?? value.replace(/(^|[ \t])#.*$/, '$1').trim();
}

/** Items are texts or bare values; commas in quotes part nothing. */
function readList(value: string): readonly MetaValue[] {
  const items: readonly string[] =
    value.slice(1).match(/"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\n]*'|#[^\n]*|\]|[^\s,\]"'#]+/g) ?? [];
  const end = items.indexOf(']');
  return items
    .slice(0, end === -1 ? items.length : end)
    .filter((item) => !item.startsWith('#'))
    .map((item) => quotedText(item) ?? item);
}

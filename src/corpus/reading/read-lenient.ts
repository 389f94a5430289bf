import type { MetaMap, MetaValue } from './meta-value.ts';

const KEY_LINE = {
  ':': /^(["']?)([A-Za-z_][\w.-]*)\1[ \t]*:(?:[ \t]+(.*)|[ \t]*)$/,
  '=': /^(["']?)([A-Za-z_][\w.-]*)\1[ \t]*=[ \t]*(.*)$/,
};

/**
 * Reads `key: value` lines one by one, for front matter that is not valid YAML (raw Qiita exports do not quote their
 * titles) and, with `=`, for TOML. A value is the rest of its line; quotes around the whole of it go. Lists may be
 * in brackets or one item a line; `>` and `|` take the indented lines that follow. Keys of a nested map are not the
 * article's, and ` # …` is a comment but in a title. Later keys of the same name lose.
 */
export function readLenient(source: string, separator: ':' | '='): MetaMap {
  const fields = new Map<string, MetaValue>();
  const lines = dedent(source.split('\n'));
  for (const [index, line] of lines.entries()) {
    const match = KEY_LINE[separator].exec(line);
    if (match === null) continue;
    const [, , key = '', rest = ''] = match;
    if (fields.has(key)) continue;
    const following = lines.slice(index + 1, index + 1 + countFollowing(lines, index + 1));
    const value = key === 'title' ? rest : rest.replace(/(^|[ \t])#.*$/, '$1');
    fields.set(key, readValue(value.trim(), following, key));
  }
  return fields;
}

/** Takes away the indentation that all lines share: only keys at the margin are the article's own. */
function dedent(lines: readonly string[]): readonly string[] {
  const indents = lines.filter((line) => /\S/.test(line)).map((line) => line.search(/\S/));
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Infinity);
  return shared === 0 || shared === Infinity ? lines : lines.map((line) => line.slice(shared));
}

/** Lines that belong to the key above: indented ones and list items. */
function countFollowing(lines: readonly string[], from: number): number {
  let count = 0;
  while (/^(?:[ \t]+\S|-[ \t])/.test(lines[from + count] ?? '')) count += 1;
  return count;
}

function readValue(rest: string, following: readonly string[], key: string): MetaValue {
  if (/^[>|][+-]?\d?$/.test(rest)) {
    const separator = rest.startsWith('|') ? '\n' : ' ';
    return following.map((line) => line.trim()).join(separator);
  }
  if (rest === '' && following.length > 0) {
    return following.map((line) =>
      unquote(line.replace(/^[ \t]*-[ \t]*(?:name:[ \t]+)?/, '').trim()),
    );
  }
  const list = /^\[(.*)\]$/.exec([rest, ...following].join(' ').trim());
  // Only tags are lists: a title may well start with a bracket.
  if (list !== null && (key === 'tags' || key === 'topics')) {
    return (list[1] ?? '').split(',').map((item) => unquote(item.trim()));
  }
  return /^(?:null|~|)$/i.test(rest) ? null : unquote(rest);
}

function unquote(text: string): string {
  return /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;
}

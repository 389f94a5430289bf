/** What a line must be and is not. The words are the reader's side's. */
export type LineRule =
  | 'not-empty-file'
  | 'json'
  | 'object'
  | 'id'
  | 'unique'
  | 'text'
  | 'known-type'
  | 'gold-list'
  | 'gold-span'
  | 'gold-needed'
  | 'no-gold'
  | 'two-articles'
  | 'three-articles'
  | 'two-places'
  | 'columns'
  | 'number'
  | 'topic-tags';

/** One thing that is wrong with a file. */
export interface LineProblem {
  /** From 1. */
  readonly line: number;
  readonly rule: LineRule;
  /** What stands there, when a word of it helps. */
  readonly found?: string;
}

/** A file's content, or everything that is wrong with it, in order of lines. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly LineProblem[] };

/** A line that is not blank, with its number from 1. */
export interface NumberedLine {
  readonly line: number;
  readonly content: string;
}

/** The lines that hold something; BOM and CR are not part of them. */
export function contentLines(content: string): readonly NumberedLine[] {
  return content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, at) => ({ line: at + 1, content: text }))
    .filter(({ content: text }) => text.trim() !== '');
}

/** The values when there is no problem and at least one value. */
export function parsedAll<T>(
  values: readonly T[],
  problems: readonly LineProblem[],
): Parsed<readonly T[]> {
  if (problems.length > 0) return { ok: false, problems };
  return values.length === 0
    ? { ok: false, problems: [{ line: 1, rule: 'not-empty-file' }] }
    : { ok: true, value: values };
}

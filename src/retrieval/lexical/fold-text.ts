import type { Span } from '../../domain/search.ts';

/** NFKC text without invisible characters, case kept, and the way back to where each part of it came from. */
export interface FoldedText {
  readonly text: string;
  /** Span of the original text behind `[start, end)` of the folded text (not empty). */
  spanOf(start: number, end: number): Span;
}

/**
 * What never changes under NFKC and never joins what stands before it: ASCII, kana, the common kanji block and
 * ideographic punctuation. Long stretches of it are copied as they are; the look-ahead gives the last character
 * back when a mark follows.
 */
const STABLE =
  '[\\t\\n\\x20-\\x7e\\u3001-\\u300f\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\u4e00-\\u9fff]+';
/** Marks compose with the character before them; half-width voicing marks do so too; invisible ones go along. */
const FOLLOWERS = '[\\p{M}\\p{Default_Ignorable_Code_Point}\\uff9e\\uff9f]';
/** Hangul letters (conjoining, compatibility, half-width) compose with each other. */
const HANGUL_LETTERS =
  '[\\u1100-\\u11ff\\u3131-\\u318e\\ua960-\\ua97c\\ud7b0-\\ud7fb\\uffa0-\\uffdc]';
const PIECES = new RegExp(
  `(${STABLE})(?!${FOLLOWERS})|(?:${HANGUL_LETTERS}|[^])(?:${HANGUL_LETTERS}|${FOLLOWERS})*`,
  'gu',
);
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isCopy: boolean;
}

/**
 * Folds widths, compatibility forms and composition (NFKC), and drops zero-width characters, soft hyphens, byte
 * order marks and variation selectors, so that ﾃｽﾄ, テスト and テ\u200bスト are one term. Spans are UTF-16 units of
 * `original`; a character that became several (㍿) gives its whole span to each.
 */
export function foldText(original: string): FoldedText {
  const pieces: Piece[] = [];
  for (const match of original.matchAll(PIECES)) {
    const raw = match[0];
    const isCopy = match[1] !== undefined;
    pieces.push({
      text: isCopy ? raw : withoutInvisible(withoutInvisible(raw).normalize('NFKC')),
      start: match.index,
      end: match.index + raw.length,
      isCopy,
    });
  }
  return mapPieces(pieces);
}

function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

function mapPieces(pieces: readonly Piece[]): FoldedText {
  const text = pieces.map((piece) => piece.text).join('');
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  let at = 0;
  for (const piece of pieces) {
    for (let unit = 0; unit < piece.text.length; unit += 1, at += 1) {
      starts[at] = piece.isCopy ? piece.start + unit : piece.start;
      ends[at] = piece.isCopy ? piece.start + unit + 1 : piece.end;
    }
  }
  return {
    text,
    spanOf: (start, end) => ({ start: starts[start] as number, end: ends[end - 1] as number }),
  };
}

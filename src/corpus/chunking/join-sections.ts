import type { ChunkSettings } from '../../domain/article.ts';
import type { TextSpan } from '../../lib/text-span.ts';
import type { Section } from './sections.ts';

/** What becomes a passage: one section, a part of a long one, or short ones joined. */
export interface Piece extends TextSpan {
  readonly parent: number;
  /** Characters of text below the headings; a part of a long section is never short. */
  readonly bodyLength: number;
  /** The sections inside and the characters each of them gives. */
  readonly shares: readonly Share[];
}

export interface Share {
  readonly headingPath: readonly string[];
  readonly characters: number;
}

/** A section with the headings before it that had no text of their own. */
export interface Stretch extends TextSpan {
  readonly section: Section;
}

/**
 * Headings without text go to the section that follows, whatever its level, as long as they fit in `size`; at the
 * end of an article they stay a stretch of their own.
 */
export function gatherBareHeadings(sections: readonly Section[], size: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let bare: readonly Section[] = [];
  const flush = (): void => {
    const [first, last] = [bare[0], bare.at(-1)];
    if (first !== undefined && last !== undefined) {
      stretches.push({ start: first.start, end: last.end, section: last });
    }
    bare = [];
  };
  for (const section of sections) {
    if (section.bodyStart - (bare[0]?.start ?? section.start) > size) flush();
    bare = [...bare, section];
    if (section.bodyLength > 0) flush();
  }
  flush();
  return stretches;
}

/**
 * Joins short pieces with a neighbour under the same heading: with the one before when both fit in `size`, else with
 * the one after, else not at all. Bare headings at the end join the piece before them, whatever its level.
 */
export function joinShortPieces(
  pieces: readonly Piece[],
  { size, minimum }: ChunkSettings,
): readonly Piece[] {
  const joined: Piece[] = [];
  let carried: Piece | null = null;
  for (const [index, own] of pieces.entries()) {
    const piece: Piece = carried === null ? own : join(carried, own);
    carried = null;
    const before = joined.at(-1);
    const after = pieces[index + 1];
    const isShort = piece.bodyLength < minimum;
    if (isShort && before !== undefined && mayJoin(before, piece) && fits(before, piece, size)) {
      joined[joined.length - 1] = join(before, piece);
    } else if (
      isShort &&
      after !== undefined &&
      mayJoin(piece, after) &&
      fits(piece, after, size)
    ) {
      carried = piece;
    } else {
      joined.push(piece);
    }
  }
  return joined;
}

/** The path of the section that gives most characters; of the first one when two give the same. */
export function mainHeadingPath(piece: Piece): readonly string[] {
  let main: Share = { headingPath: [], characters: -1 };
  for (const share of piece.shares) if (share.characters > main.characters) main = share;
  return main.headingPath;
}

function mayJoin(before: Piece, after: Piece): boolean {
  return before.parent === after.parent || after.bodyLength === 0;
}

function fits(before: Piece, after: Piece, size: number): boolean {
  return after.end - before.start <= size;
}

function join(before: Piece, after: Piece): Piece {
  return {
    start: before.start,
    end: after.end,
    parent: before.parent,
    bodyLength: before.bodyLength + after.bodyLength,
    shares: [...before.shares, ...after.shares],
  };
}

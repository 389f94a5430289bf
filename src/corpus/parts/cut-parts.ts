import type { HeadingRule } from '../../domain/article.ts';
import type { ArticlePart } from '../../domain/workspace.ts';
import { parseBlocks } from '../../markdown/parse.ts';
import { cutPlaces, type CutPlace } from './cut-places.ts';

/** Up to here an article is parsed and drawn in one piece. */
const WHOLE = 20_000;
/** A part ends at the next heading once it is so long. */
const PART = 4_000;
/** No part is longer where the text can be cut at all. */
export const LONGEST_PART = 8_000;

/**
 * Cuts a long article into parts that can be parsed and drawn one by one, as they come into view. Cuts are made at
 * headings, else before blocks, and inside a block only when it is too long itself; such a part carries the Markdown
 * that opens its table, list or fence again. Joined, the parts are the text.
 */
export function cutParts(text: string, headingRule: HeadingRule): readonly ArticlePart[] {
  if (text.length <= WHOLE) return [partOf(START, { ...START, offset: text.length })];
  const root = parseBlocks(text, { headingWithoutSpace: headingRule });
  const parts: ArticlePart[] = [];
  let from = START;
  let last = START;
  const cut = (at: CutPlace): void => {
    parts.push(partOf(from, at));
    from = at;
  };
  for (const place of [...cutPlaces(root, text, LONGEST_PART), { ...START, offset: text.length }]) {
    if (place.offset - from.offset > LONGEST_PART && last.offset > from.offset) cut(last);
    if (place.isHeading && place.offset - from.offset >= PART) cut(place);
    last = place;
  }
  cut(last);
  return parts;
}

const START: CutPlace = { offset: 0, before: '', after: '', listStart: null, isHeading: false };

function partOf(from: CutPlace, to: CutPlace): ArticlePart {
  const { before, listStart } = from;
  return { start: from.offset, end: to.offset, before, after: to.after, listStart };
}

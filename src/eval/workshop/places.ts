import { WORKSHOP } from '../../config/evaluation.ts';
import type { Passage } from '../../domain/article.ts';
import type { GoldSpan } from '../../domain/evaluation.ts';

/** A passage that a question is made from. */
export type Place = Pick<Passage, 'articleId' | 'headingPath' | 'start' | 'end' | 'text'>;

/** Whether there is enough in a passage to ask about. */
export function isAskable({ text }: Pick<Place, 'text'>): boolean {
  return text.trim().length >= WORKSHOP.passageCharacters;
}

/**
 * The gold of a place: the sentence that the model copied from it, where it stands there letter by letter (blanks
 * aside), else the whole passage. Either way a span of the article, which outlives any chunking.
 */
export function goldSpan({ articleId, start, end, text }: Place, quote: string): GoldSpan {
  const words = quote.trim();
  const found = words.length < WORKSHOP.quoteCharacters ? null : findQuote(text, words);
  return found === null
    ? { articleId, start, end }
    : { articleId, start: start + found.start, end: start + found.end };
}

/** Where a quote stands in a text, letter by letter but for blanks; `null` when it does not. */
export function findQuote(
  text: string,
  quote: string,
): { readonly start: number; readonly end: number } | null {
  const exact = text.indexOf(quote);
  if (exact >= 0) return { start: exact, end: exact + quote.length };
  const pattern = quote
    .split(/\s+/u)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`))
    .join(String.raw`\s+`);
  const match = new RegExp(pattern, 'u').exec(text);
  return match === null ? null : { start: match.index, end: match.index + match[0].length };
}

import type { Span } from '../domain/search.ts';
import type { Tokenizer } from '../domain/tokenizer.ts';
import { mergeSpans } from '../lib/merge-spans.ts';
import { withoutFunctionWords } from './lexical/function-words.ts';

/**
 * Where the query's terms occur in a text, as the index's tokenizer sees it: spans in UTF-16 units of `text`, in
 * order, touching and overlapping ones merged.
 */
export function highlightSpans(
  tokenizer: Tokenizer,
  text: string,
  terms: ReadonlySet<string>,
): readonly Span[] {
  if (terms.size === 0) return [];
  return mergeSpans(tokenizer.tokenize(text).filter((token) => terms.has(token.term)));
}

/** The distinct terms that a query is searched by, in the order in which they first occur. */
export function queryTerms(tokenizer: Tokenizer, query: string): readonly string[] {
  const terms = tokenizer.tokenize(query).map((token) => token.term);
  return [...new Set(withoutFunctionWords(query, terms))];
}

import { ENGLISH_FUNCTION_WORDS } from '../../config/retrieval.ts';
import { JAPANESE } from './japanese.ts';

const HAS_JAPANESE = new RegExp(`[${JAPANESE}]`, 'u');

/**
 * The terms of a question without English function words, when the question is not in Japanese: among Japanese
 * articles "the" and "of" are rare, so BM25 would take them for what is asked. In a Japanese question (`is と == の
 * 違い`) they are code and stay, and so they do when there is nothing else. The index holds them all the same.
 */
export function withoutFunctionWords(query: string, terms: readonly string[]): readonly string[] {
  if (HAS_JAPANESE.test(query)) return terms;
  const kept = terms.filter((term) => !ENGLISH_FUNCTION_WORDS.has(term));
  return kept.length > 0 ? kept : terms;
}

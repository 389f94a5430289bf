/** A term with the span of the original (un-normalised) text it came from, UTF-16 units. */
export interface Token {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

export type TokenizerName = 'icu' | 'icu-compounds' | 'bigram' | 'ngram-2-3' | 'whitespace';

/** One tokenizer serves index and query, so that both sides speak the same terms. */
export interface Tokenizer {
  readonly name: TokenizerName;
  /** Raise when the terms of any text can change; part of the fingerprint. */
  readonly version: number;
  /** Every token with its span, duplicates kept (term frequency needs them). */
  tokenize(text: string): readonly Token[];
}

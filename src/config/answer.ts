/** How answers are made; the same for every mode, so that columns differ in retrieval only. */
export const ANSWER = {
  /** Tokens that an answer may take; longer ones are cut and said to be. */
  maxOutputTokens: 1_200,
  /** As repeatable as a provider allows. */
  temperature: 0,
  /** Tokens of earlier turns in a prompt; the oldest turns are left out first. */
  historyTokens: 1_500,
  /** Sentences of an answer without a model. */
  extractedSentences: 4,
  /** Longest sentence that is extracted, in UTF-16 units: longer ones are tables or logs. */
  extractedCharacters: 240,
  /** A further sentence must cover this share of the question's weight anew. */
  extractedGain: 0.1,
} as const;

/** Bounds of further queries by a model. */
export const EXPANSION = {
  /** Characters (UTF-16 units) of a wording; a longer one is an answer, not a query. */
  variantCharacters: 200,
  /** A made-up answer: about as long as a passage, so that their vectors compare. */
  answerTokens: 400,
  answerCharacters: 800,
} as const;

/** Further queries of a question: how many, what they weigh, and bounds of those that a model writes. */
export const EXPANSION = {
  /** Most variants. The question counts as much as two of them: they may add to it, not outvote it. */
  variants: 4,
  questionWeight: 2,
  /** Characters (UTF-16 units) of a wording; a longer one is an answer, not a query. */
  variantCharacters: 200,
  /** A made-up answer: about as long as a passage, so that their vectors compare. */
  answerTokens: 400,
  answerCharacters: 800,
} as const;

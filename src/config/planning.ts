/** What prompts hold beside the texts of passages, before any passage is known. */
export const ASSUMED_PASSAGE = {
  /** Tokens of a heading path. */
  headingTokens: 30,
  /** UTF-16 units of a passage's id, where a prompt names it. */
  idCharacters: 40,
} as const;

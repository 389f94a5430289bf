import { ANSWER } from '../../config/answer.ts';
import { answerMessages } from '../../config/prompts.ts';
import type { AnswerRequest, Turn } from '../../domain/answer.ts';
import type { ChatMessage } from '../../domain/chat.ts';
import { estimateTokens } from '../../lib/estimate-tokens.ts';
import { textHash } from '../../lib/text-hash.ts';

/** The messages of an answer: history cut to its budget, evidence numbered in its order. */
export function messagesOf(request: AnswerRequest): readonly ChatMessage[] {
  return answerMessages({ ...request, history: withinBudget(request.history) });
}

/**
 * The newest turns that fit the budget together, oldest first. Marks of their answers go: they name the evidence of
 * another turn.
 */
export function withinBudget(
  history: readonly Turn[],
  tokens: number = ANSWER.historyTokens,
): readonly Turn[] {
  const kept: Turn[] = [];
  let left = tokens;
  for (const { question, answer } of history.toReversed()) {
    const turn = { question, answer: answer.replaceAll(/ ?\[\d{1,2}\]/gu, '') };
    left -= estimateTokens(turn.question) + estimateTokens(turn.answer);
    if (left < 0) break;
    kept.unshift(turn);
  }
  return kept;
}

/** Tokens that a prompt takes, by its length. */
export function promptTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce(
    (sum, message) => sum + ('text' in message ? estimateTokens(message.text) : 0),
    0,
  );
}

/**
 * Hash of the answer prompt: of what it makes of one fixed request a language, words and form. Equal hashes, equal
 * prompts.
 */
export const ANSWER_PROMPT_HASH: string = textHash(
  JSON.stringify(
    ['質問', 'Question'].map((question) =>
      answerMessages({
        question,
        evidence: [{ headingPath: ['a', 'b'], text: 'c' }],
        history: [{ question: 'd', answer: 'e' }],
      }),
    ),
  ),
);

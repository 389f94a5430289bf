import { ANSWER } from '../../config/answer.ts';
import type { Answer, Answerer } from '../../domain/answer.ts';
import type { ChatModel, ChatReply } from '../../domain/chat.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { ANSWER_PROMPT_HASH, messagesOf } from './answer-prompt.ts';
import { readAnswer } from './read-answer.ts';

/** Answers by a model from the numbered evidence, with the one answer prompt. */
export function createGeneratingAnswerer(model: ChatModel): Answerer {
  return {
    promptHash: ANSWER_PROMPT_HASH,
    model: model.info.model,
    async answer(request, signal, onEvent) {
      const reply = await model.complete(
        {
          purpose: 'answer',
          messages: messagesOf(request),
          temperature: ANSWER.temperature,
          maxOutputTokens: ANSWER.maxOutputTokens,
        },
        signal,
        onEvent,
      );
      if (!reply.ok) return reply;
      return answerOf('generated', reply.value, request.evidence.length, model);
    },
  };
}

/**
 * An answer out of a model's reply. A reply without words is an error: filtered by the host, or empty; one that was
 * cut (`finish: 'length'`) is an answer and keeps its reply, which says so.
 */
export function answerOf(
  kind: 'generated' | 'direct',
  reply: ChatReply,
  evidence: number,
  { info }: Pick<ChatModel, 'info'>,
): Result<Answer> {
  const read = readAnswer(reply.text, evidence);
  if (read.text === '' && !read.isInsufficient) {
    const host = info.host ?? info.model;
    return reply.finish === 'content-filter'
      ? err({ kind: 'llm-filtered', host })
      : err({ kind: 'llm-bad-answer', host, detail: `empty (${reply.finish})` });
  }
  return ok({ ...read, kind, reply });
}

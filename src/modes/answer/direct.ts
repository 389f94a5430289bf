import { ANSWER } from '../../config/answer.ts';
import { directMessages } from '../../config/prompts.ts';
import type { Answerer } from '../../domain/answer.ts';
import type { ChatModel } from '../../domain/chat.ts';
import { ANSWER_PROMPT_HASH, withinBudget } from './answer-prompt.ts';
import { answerOf } from './generate.ts';

/** Answers greetings and talk about the conversation by a model, without evidence. */
export function createDirectAnswerer(model: ChatModel): Answerer {
  return {
    promptHash: ANSWER_PROMPT_HASH,
    model: model.info.model,
    async answer({ question, history }, signal, onEvent) {
      const reply = await model.complete(
        {
          purpose: 'direct-answer',
          messages: directMessages(question, withinBudget(history)),
          temperature: ANSWER.temperature,
          maxOutputTokens: ANSWER.maxOutputTokens,
        },
        signal,
        onEvent,
      );
      return reply.ok ? answerOf('direct', reply.value, 0, model) : reply;
    },
  };
}

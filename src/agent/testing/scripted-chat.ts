import type { ChatModel, ChatReply, ChatRequest } from '../../domain/chat.ts';
import type { AppError } from '../../domain/app-error.ts';
import { err, ok } from '../../domain/result.ts';

/** What a scripted model replies: text, tool calls, or a failure. */
export type ScriptedReply =
  | string
  | {
      readonly calls: readonly (readonly [
        name: string,
        input: ChatReply['toolCalls'][number]['input'],
      ])[];
    }
  | { readonly error: AppError };

export interface ScriptedChat extends ChatModel {
  readonly requests: readonly ChatRequest[];
}

/** A `ChatModel` that plays a script by purpose; each exchange is 100 tokens in, 10 out, 0.001 USD, 5 ms. */
export function scriptedChat(
  script: Partial<Record<ChatRequest['purpose'], readonly ScriptedReply[]>>,
): ScriptedChat {
  const left = new Map(Object.entries(script).map(([purpose, replies]) => [purpose, [...replies]]));
  const requests: ChatRequest[] = [];
  return {
    requests,
    info: { provider: 'scripted', model: 'scripted-1', host: null, isReplay: true },
    async complete(request, signal, onEvent) {
      requests.push(request);
      if (signal.aborted) return err({ kind: 'aborted' });
      const reply = left.get(request.purpose)?.shift() ?? '';
      if (typeof reply === 'object' && 'error' in reply) return err(reply.error);
      if (requests.length === 1)
        onEvent?.({ type: 'retry-wait', waitMs: 7, attempt: 1, status: 429 });
      const calls = typeof reply === 'string' ? [] : reply.calls;
      return ok({
        text: typeof reply === 'string' ? reply : '',
        toolCalls: calls.map(([name, input], at) => ({
          id: `call-${requests.length}-${at}`,
          name,
          input,
        })),
        finish: calls.length > 0 ? 'tool-calls' : 'stop',
        usage: { inputTokens: 100, outputTokens: 10, isEstimated: false },
        costUsd: 0.001,
        latencyMs: 5,
        ttftMs: 1,
        retries: 0,
      });
    },
  };
}

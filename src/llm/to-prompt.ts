import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import type { ChatMessage, ChatRequest } from '../domain/chat.ts';
import { LLM_MAX_OUTPUT_TOKENS } from '../config/llm.ts';

/** What providers want back with a tool call of an earlier turn (Gemini's thought signatures), by the call's id. */
export type CallMemo = ReadonlyMap<string, SharedV4ProviderMetadata>;

/** A request in the words of the provider packages. */
export function callOptions(request: ChatRequest, memo: CallMemo): LanguageModelV4CallOptions {
  const { tools, schema, temperature, seed } = request;
  return {
    prompt: toPrompt(request.messages, memo),
    maxOutputTokens: request.maxOutputTokens ?? LLM_MAX_OUTPUT_TOKENS,
    ...(temperature === undefined ? {} : { temperature }),
    ...(seed === undefined ? {} : { seed }),
    ...(schema === undefined ? {} : { responseFormat: { type: 'json' as const, schema: schema } }),
    ...(tools === undefined || tools.length === 0
      ? {}
      : {
          tools: tools.map((tool) => ({
            type: 'function' as const,
            name: tool.name,
            description: tool.description,
            inputSchema: tool.parameters,
          })),
          toolChoice: { type: 'auto' as const },
        }),
  };
}

function toPrompt(messages: readonly ChatMessage[], memo: CallMemo): LanguageModelV4Prompt {
  return messages.map((message) => toMessage(message, memo));
}

function toMessage(message: ChatMessage, memo: CallMemo): LanguageModelV4Message {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.text };
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.text }] };
    case 'assistant':
      return {
        role: 'assistant',
        content: [
          ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
          ...(message.toolCalls ?? []).map(({ id, name, input }) => {
            const providerOptions = memo.get(id);
            return {
              type: 'tool-call' as const,
              toolCallId: id,
              toolName: name,
              input,
              ...(providerOptions === undefined ? {} : { providerOptions }),
            };
          }),
        ],
      };
    case 'tool':
      return {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: message.callId,
            toolName: message.name,
            output: { type: 'json', value: message.output },
          },
        ],
      };
  }
}

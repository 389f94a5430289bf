import { LLM_FORM_TIMEOUT_MS } from '../config/llm.ts';
import { CONNECTION_TEST_PROMPT } from '../config/prompts.ts';
import type { ChatReply } from '../domain/chat.ts';
import type { LlmConnection } from '../domain/llm.ts';
import type { Result } from '../domain/result.ts';
import { createChatModel } from './open-chat-model.ts';
import type { LlmPorts } from './ports.ts';

/** Enough for one word, also of a model that reasons before it speaks. */
const TEST_OUTPUT_TOKENS = 256;

/** One tiny exchange, without retries: whether key, model and address fit together, and how fast the answer comes. */
export function testConnection(
  connection: LlmConnection,
  key: string | null,
  ports: LlmPorts,
  signal: AbortSignal,
): Promise<Result<ChatReply>> {
  const model = createChatModel(connection, key, ports, {
    retry: { attempts: 1, totalWaitMs: 0, firstWaitMs: 0 },
    timeouts: { firstByteMs: LLM_FORM_TIMEOUT_MS, idleMs: LLM_FORM_TIMEOUT_MS },
  });
  return model.complete(
    {
      purpose: 'connection-test',
      messages: [{ role: 'user', text: CONNECTION_TEST_PROMPT }],
      maxOutputTokens: TEST_OUTPUT_TOKENS,
    },
    signal,
  );
}

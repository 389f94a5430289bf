import { startLlmServer } from '../../../e2e/llm-server/llm-server.ts';
import type { LlmServer, LlmServerOptions } from '../../../e2e/llm-server/llm-server.ts';
import type { Wire } from '../../../e2e/llm-server/script.ts';
import type { ChatEvent, ChatModel, ChatRequest } from '../../domain/chat.ts';
import type { LlmConnection, LlmProvider } from '../../domain/llm.ts';
import { sleep } from '../../lib/sleep.ts';
import { createChatModel } from '../open-chat-model.ts';
import type { ChatModelBudgets } from '../open-chat-model.ts';
import type { LlmPorts } from '../ports.ts';

export const TEST_KEY = 'sk-test-4f3c2b1a0987654321';

/** Each adapter with the wire it speaks. */
export const ADAPTERS = [
  ['openai', 'openai'],
  ['anthropic', 'anthropic'],
  ['google', 'google'],
  ['openai-compatible', 'openai'],
] as const satisfies readonly (readonly [LlmProvider, Wire])[];

export const NODE_PORTS: LlmPorts = {
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  sleep,
  page: null,
  builtin: null,
  priceOf: () => null,
};

const QUICK: ChatModelBudgets = {
  retry: { attempts: 3, totalWaitMs: 2_000, firstWaitMs: 5 },
  timeouts: { firstByteMs: 3_000, idleMs: 3_000 },
};

export interface Scripted {
  readonly server: LlmServer;
  readonly connection: LlmConnection;
  readonly model: ChatModel;
  readonly events: ChatEvent[];
  /** Asks with a signal that nothing aborts; events are gathered. */
  ask(request?: Partial<ChatRequest>): ReturnType<ChatModel['complete']>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface ScriptedOptions extends LlmServerOptions {
  readonly provider?: LlmProvider;
  readonly wire?: Wire;
  readonly ports?: Partial<LlmPorts>;
  readonly budgets?: ChatModelBudgets;
  readonly connection?: Partial<LlmConnection>;
  readonly clientKey?: string | null;
}

/** A scripted server and a model that asks it, of any provider. */
export async function scripted(options: ScriptedOptions): Promise<Scripted> {
  const server = await startLlmServer(options);
  const connection: LlmConnection = {
    provider: options.provider ?? 'openai-compatible',
    baseUrl: server.baseUrl(options.wire ?? 'openai'),
    model: 'test-model',
    temperature: null,
    structure: 'native',
    ...options.connection,
  };
  const key = options.clientKey === undefined ? TEST_KEY : options.clientKey;
  const ports = { ...NODE_PORTS, ...options.ports };
  const model = createChatModel(connection, key, ports, { ...QUICK, ...options.budgets });
  const events: ChatEvent[] = [];
  return {
    server,
    connection,
    model,
    events,
    ask: (request = {}) =>
      model.complete(question(request), new AbortController().signal, (event) =>
        events.push(event),
      ),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

export function question(change: Partial<ChatRequest> = {}): ChatRequest {
  return {
    purpose: 'answer',
    messages: [
      { role: 'system', text: '根拠だけで答える。' },
      { role: 'user', text: 'RRF の k はいくつ?' },
    ],
    ...change,
  };
}

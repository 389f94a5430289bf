import { LLM_RETRY } from '../config/llm.ts';
import type { LlmRetryBudget, LlmTimeouts } from '../config/llm.ts';
import type { ChatEvent, ChatModel, ChatReply, ChatRequest } from '../domain/chat.ts';
import { dollars, llmHost } from '../domain/llm.ts';
import type { LlmConnection } from '../domain/llm.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { createBuiltinSpeaker } from './builtin/builtin-speaker.ts';
import type { LlmPorts } from './ports.ts';
import { speakWithRetries } from './retry/with-retries.ts';
import { createSdkSpeaker } from './sdk-speaker.ts';
import type { SdkConnection } from './sdk-speaker.ts';
import type { Refusable, Speak, Spoken } from './speak.ts';
import { askForRepair } from './structure/in-prompt.ts';
import { prepare } from './structure/prepare.ts';
import type { Prepared } from './structure/prepare.ts';
import { createTally } from './tally.ts';

/** Budgets other than the configured ones: a connection test does not wait, a test of the budgets not for long. */
export interface ChatModelBudgets {
  readonly retry?: LlmRetryBudget;
  readonly timeouts?: LlmTimeouts;
}

/**
 * A model behind the `ChatModel` port: the provider's adapter, with retries within a budget, the fallback for models
 * without tools or JSON, one repair of JSON that cannot be read, tokens and price. `key` is `null` where none is needed.
 */
export function createChatModel(
  connection: LlmConnection,
  key: string | null,
  ports: LlmPorts,
  budgets: ChatModelBudgets = {},
): ChatModel {
  const speak = openSpeaker(connection, key, ports, budgets);
  // Learnt once for the model: a refused request is not free.
  const without = new Set<Refusable>(
    connection.structure === 'in-prompt' || isBuiltin(connection) ? ['tools', 'schema'] : [],
  );
  if (isBuiltin(connection)) without.delete('schema');
  return {
    info: {
      provider: connection.provider,
      model: connection.model,
      host: isBuiltin(connection) ? null : llmHost(connection.baseUrl),
      isReplay: false,
    },
    complete(asked, signal, onEvent = () => {}) {
      const temperature = asked.temperature ?? connection.temperature ?? undefined;
      const request: ChatRequest = {
        ...asked,
        ...(temperature === undefined ? {} : { temperature }),
      };
      const exchange = { speak, without, ports, retry: budgets.retry ?? LLM_RETRY };
      return converse(exchange, connection, request, signal, onEvent);
    },
  };
}

function isBuiltin({ provider }: LlmConnection): boolean {
  return provider === 'chrome-builtin';
}

function openSpeaker(
  connection: LlmConnection,
  key: string | null,
  ports: LlmPorts,
  { timeouts }: ChatModelBudgets,
): Speak {
  return isBuiltin(connection)
    ? createBuiltinSpeaker(ports.builtin)
    : createSdkSpeaker(connection as SdkConnection, key, ports, timeouts);
}

interface Exchange {
  readonly speak: Speak;
  readonly without: Set<Refusable>;
  readonly ports: LlmPorts;
  readonly retry: LlmRetryBudget;
}

async function converse(
  { speak, without, ports, retry }: Exchange,
  connection: LlmConnection,
  request: ChatRequest,
  signal: AbortSignal,
  onEvent: (event: ChatEvent) => void,
): Promise<Result<ChatReply>> {
  const startedAt = ports.now();
  const tally = createTally();
  let ttftMs: number | null = null;
  let retries = 0;
  let repair: ChatRequest | null = null;

  function listen({ isSilent }: Prepared): (event: ChatEvent) => void {
    return (event) => {
      if (event.type === 'text-delta') ttftMs ??= ports.now() - startedAt;
      // The attempt that had begun is void, its first word too.
      else ttftMs = null;
      const isHidden = event.type === 'text-delta' && (isSilent || event.text === '');
      if (!isHidden) onEvent(event);
    };
  }

  for (;;) {
    const prepared = prepare(request, without);
    const sent: ChatRequest = repair ?? prepared.request;
    const spoken = await speakWithRetries(speak, sent, signal, listen(prepared), ports, retry);
    retries += spoken.retries;
    const { outcome } = spoken;
    if (!outcome.ok) {
      const { refused, error } = outcome.failure;
      if (refused === null || !holds(sent, refused)) return err(error);
      without.add(refused);
      continue;
    }
    tally.add(sent, outcome.value);
    const read = prepared.read(outcome.value);
    if (read === null) {
      if (repair !== null) return err(unreadable(connection));
      repair = askForRepair(prepared.spelledOut, outcome.value.text);
      continue;
    }
    if (prepared.isSilent && request.schema === undefined && read.text !== '') {
      onEvent({ type: 'text-delta', text: read.text });
    }
    const usage = tally.usage();
    return ok({
      text: read.text,
      toolCalls: read.toolCalls,
      finish: finishOf(outcome.value, read.toolCalls.length > 0),
      usage,
      costUsd: dollars(usage.inputTokens, usage.outputTokens, priceOf(connection, ports)),
      latencyMs: ports.now() - startedAt,
      ttftMs,
      retries,
    });
  }
}

function holds(request: ChatRequest, part: Refusable): boolean {
  return request[part] !== undefined;
}

function finishOf({ finish }: Spoken, hasCalls: boolean): ChatReply['finish'] {
  return hasCalls ? 'tool-calls' : finish;
}

function priceOf(connection: LlmConnection, ports: LlmPorts): ReturnType<LlmPorts['priceOf']> {
  return isBuiltin(connection)
    ? { inputPerMillion: 0, outputPerMillion: 0, asOf: '' }
    : ports.priceOf(connection.model);
}

function unreadable({ baseUrl, provider }: LlmConnection): Parameters<typeof err>[0] {
  return {
    kind: 'llm-bad-answer',
    host: llmHost(baseUrl) ?? provider,
    detail: 'no JSON of the form asked for, in two attempts',
  };
}

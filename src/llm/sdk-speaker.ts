import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { LLM_TIMEOUTS } from '../config/llm.ts';
import type { LlmTimeouts } from '../config/llm.ts';
import type { JsonObject, ToolCall } from '../domain/chat.ts';
import { llmHost, llmOrigin } from '../domain/llm.ts';
import type { LlmConnection, LlmProvider } from '../domain/llm.ts';
import { abortable } from '../lib/abortable.ts';
import { badAnswer, readError } from './errors/read-error.ts';
import type { LlmPorts } from './ports.ts';
import { loadProvider } from './providers/open-model.ts';
import { finalFailure } from './speak.ts';
import type { Outcome, Speak, Spoken } from './speak.ts';
import { callOptions } from './to-prompt.ts';
import { watchFetch } from './watched-fetch.ts';
import type { Watch } from './watched-fetch.ts';

export type SdkConnection = LlmConnection & {
  readonly provider: Exclude<LlmProvider, 'chrome-builtin'>;
};

/** Speaks to a provider through its package, one streamed request an attempt. */
export function createSdkSpeaker(
  connection: SdkConnection,
  key: string | null,
  ports: LlmPorts,
  timeouts: LlmTimeouts = LLM_TIMEOUTS,
): Speak {
  const { provider, baseUrl, model } = connection;
  const host = llmHost(baseUrl) ?? baseUrl;
  const asked = { host, model, key };
  // Of calls in this conversation; a provider's packages want them back with the call (see CallMemo).
  const memo = new Map<string, SharedV4ProviderMetadata>();

  return async (request, signal, onText) => {
    const refused = refusedBeforehand(connection, host, key, ports);
    if (refused !== null) return finalFailure(refused);
    return abortable<Outcome>(signal, ABORTED, (settle) => {
      const inner = new AbortController();
      const watch = watchFetch(ports.fetch, timeouts, (seconds) => {
        settle(timedOut(host, seconds));
        inner.abort();
      });
      const attempt = createAttempt(memo, watch, (delta) => {
        if (!inner.signal.aborted) onText(delta);
      });
      const fail = (error: unknown): Outcome => ({
        ok: false,
        failure: readError(error, {
          asked,
          baseUrl,
          page: ports.page,
          isAnswered: watch.isAnswered,
          isMidStream: attempt.hasSpoken(),
          now: ports.now(),
        }),
      });
      const speak = async (): Promise<Outcome> => {
        const openModel = await loadProvider(provider).catch(() => null);
        if (openModel === null) return NOT_LOADED;
        const language = openModel({ baseUrl, model, key, fetch: watch.fetch });
        const options = { ...callOptions(request, memo), abortSignal: inner.signal };
        const { stream } = await language.doStream(options);
        const broken = await attempt.read(stream);
        return broken === null ? attempt.outcome(asked) : fail(broken.error);
      };
      void speak()
        .catch(fail)
        .then(settle)
        .finally(() => watch.stop());
      return () => {
        watch.stop();
        inner.abort();
      };
    });
  };
}

const ABORTED: Outcome = finalFailure({ kind: 'aborted' });
/** A chunk of the page itself: offline before it was ever used, or a page older than what its host now serves. */
const NOT_LOADED: Outcome = finalFailure({
  kind: 'unexpected',
  detail: 'the adapter of this provider could not be loaded; reload the page',
});

function timedOut(host: string, seconds: number): Outcome {
  return finalFailure({ kind: 'llm-timeout', host, seconds });
}

/** What is known to fail is not tried: an address that the page may not contact, a key that no header can hold. */
function refusedBeforehand(
  { baseUrl }: SdkConnection,
  host: string,
  key: string | null,
  { page }: LlmPorts,
): Parameters<typeof finalFailure>[0] | null {
  const origin = llmOrigin(baseUrl);
  if (origin === null) {
    return {
      kind: 'bad-setting',
      setting: 'base URL',
      value: baseUrl,
      rule: 'an address beginning with https:// or http://',
    };
  }
  if (page !== null && !page.isAllowed(origin)) {
    return { kind: 'llm-unreachable', host, reason: 'not-allowed-host' };
  }
  return key === null || /^[\x21-\x7e]+$/.test(key) ? null : { kind: 'llm-key-refused', host };
}

interface Attempt {
  /** Reads to the end; the first error part ends it. */
  read(
    stream: ReadableStream<LanguageModelV4StreamPart>,
  ): Promise<{ readonly error: unknown } | null>;
  hasSpoken(): boolean;
  outcome(asked: Parameters<typeof badAnswer>[1]): Outcome;
}

function createAttempt(
  memo: Map<string, SharedV4ProviderMetadata>,
  watch: Pick<Watch, 'markSpoken'>,
  onText: (delta: string) => void,
): Attempt {
  let text = '';
  const toolCalls: ToolCall[] = [];
  let finish: Extract<LanguageModelV4StreamPart, { type: 'finish' }> | null = null;
  let hasSpoken = false;

  function heard(delta: string): void {
    if (!hasSpoken) watch.markSpoken();
    hasSpoken = true;
    onText(delta);
  }

  function take(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case 'text-delta':
        if (part.delta === '') return;
        text += part.delta;
        heard(part.delta);
        return;
      case 'tool-call':
        if (part.providerMetadata !== undefined) memo.set(part.toolCallId, part.providerMetadata);
        toolCalls.push({
          id: part.toolCallId,
          name: part.toolName,
          input: readInput(part.input),
        });
        heard('');
        return;
      case 'finish':
        finish = part;
        return;
      default:
        return;
    }
  }

  return {
    async read(stream) {
      const reader = stream.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return null;
        if (value.type === 'error') {
          void reader.cancel().catch(() => {});
          return { error: value.error };
        }
        take(value);
      }
    },
    hasSpoken: () => hasSpoken,
    outcome(asked) {
      const reason = finish?.finishReason.unified;
      if (finish === null || reason === 'interrupted' || reason === 'error') {
        return { ok: false, failure: badAnswer('the answer ended before its end', asked) };
      }
      const isSilent = text === '' && toolCalls.length === 0;
      if (reason === 'content-filter' && isSilent) {
        return finalFailure({ kind: 'llm-filtered', host: asked.host });
      }
      return {
        ok: true,
        value: { text, toolCalls, finish: reason ?? 'other', usage: usageOf(finish) },
      };
    },
  };
}

function usageOf({
  usage,
}: Extract<LanguageModelV4StreamPart, { type: 'finish' }>): Spoken['usage'] {
  const inputTokens = usage.inputTokens.total;
  const outputTokens = usage.outputTokens.total;
  return inputTokens === undefined || outputTokens === undefined
    ? null
    : { inputTokens, outputTokens };
}

/** Arguments as a small model may garble them: what is no object becomes an empty one, which the tool refuses. */
function readInput(input: string): JsonObject {
  try {
    const parsed: unknown = JSON.parse(input === '' ? '{}' : input);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as JsonObject)
      : {};
  } catch {
    return {};
  }
}

import type { LlmConnection, LlmProvider } from '../domain/llm.ts';

export interface LlmProviderFacts {
  /** Where requests go unless the user names another address. */
  readonly baseUrl: string;
  readonly needsKey: boolean;
  /** A name to start from; any other may be typed or picked from the provider's list. */
  readonly model: string;
}

export const LLM_PROVIDER_FACTS: Record<LlmProvider, LlmProviderFacts> = {
  openai: { baseUrl: 'https://api.openai.com/v1', needsKey: true, model: '' },
  anthropic: { baseUrl: 'https://api.anthropic.com/v1', needsKey: true, model: '' },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
    model: '',
  },
  'openai-compatible': { baseUrl: 'http://localhost:11434/v1', needsKey: false, model: '' },
  'chrome-builtin': { baseUrl: '', needsKey: false, model: 'gemini-nano' },
};

/** Addresses that servers of the OpenAI protocol have when nothing is changed in them. */
export const COMPATIBLE_SERVERS = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1' },
  { name: 'vLLM', baseUrl: 'http://localhost:8000/v1' },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
] as const;

/** Ollama's port: a refusal from it is told apart, for its way out is a setting of its own. */
export const OLLAMA_PORT = '11434';

/** A connection of a provider before anything was chosen. Temperature 0: runs are to be compared. */
export function newConnection(provider: LlmProvider): LlmConnection {
  const { baseUrl, model } = LLM_PROVIDER_FACTS[provider];
  return { provider, baseUrl, model, temperature: 0, structure: 'native' };
}

export interface LlmTimeouts {
  /** Until the first piece of the answer: a local server reads the prompt, a reasoning model thinks. */
  readonly firstByteMs: number;
  /** Between two pieces of a stream. */
  readonly idleMs: number;
}

export const LLM_TIMEOUTS: LlmTimeouts = { firstByteMs: 180_000, idleMs: 60_000 };

/** For the list of models and the connection test: someone is waiting in front of a form. */
export const LLM_FORM_TIMEOUT_MS = 20_000;

export interface LlmRetryBudget {
  /** Attempts in all, the first included. */
  readonly attempts: number;
  /** All waits together; a provider that asks for more is not waited for. */
  readonly totalWaitMs: number;
  /** First wait when the provider names none; doubled each time. */
  readonly firstWaitMs: number;
}

export const LLM_RETRY: LlmRetryBudget = {
  attempts: 4,
  totalWaitMs: 90_000,
  firstWaitMs: 1_000,
};

/** Output tokens when a request names no limit; Anthropic wants one. Enough for a long answer, and bounds its price. */
export const LLM_MAX_OUTPUT_TOKENS = 2_048;

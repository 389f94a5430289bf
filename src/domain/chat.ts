import type { Result } from './result.ts';

/** JSON that crosses a provider's wire: tool parameters, tool results, schemas. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** What an exchange with a model is for: one prompt each, told apart in traces, costs and cassettes. */
export const CHAT_PURPOSES = [
  'skill-choice',
  'decomposition',
  'collection',
  'sufficiency',
  'answer',
  'confidence',
  'direct-answer',
  'expansion',
  'made-up-answer',
  'reranking',
  'grounding',
  'grounding-context',
  'reflection',
  'research',
  'cleaning',
  'selection',
  'report',
  'golden-proposal',
  'golden-check',
  'answer-judge',
  'connection-test',
] as const;
export type ChatPurpose = (typeof CHAT_PURPOSES)[number];

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As the model gave them, already parsed; checked by the tool, never trusted. */
  readonly input: JsonObject;
}

export type ChatMessage =
  | { readonly role: 'system'; readonly text: string }
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly toolCalls?: readonly ToolCall[];
    }
  | {
      readonly role: 'tool';
      readonly callId: string;
      readonly name: string;
      readonly output: Json;
    };

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly parameters: JsonObject;
}

export interface ChatRequest {
  readonly purpose: ChatPurpose;
  readonly messages: readonly ChatMessage[];
  /** Offered to the model; adapters for models without tools ask for JSON of the same shape instead. */
  readonly tools?: readonly ToolSpec[];
  /** JSON Schema the text must obey; the reply's `text` is then that JSON, checked by the caller. */
  readonly schema?: JsonObject;
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly seed?: number;
}

/** Tokens of one exchange. `isEstimated` when the provider said nothing and they were counted by length. */
export interface ChatUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly isEstimated: boolean;
}

export interface ChatReply {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finish: 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'other';
  readonly usage: ChatUsage;
  /** By the price table; `null` when the model has no price. */
  readonly costUsd: number | null;
  readonly latencyMs: number;
  /** To the first text delta or tool call; `null` when none came. */
  readonly ttftMs: number | null;
  /** Attempts that failed before this one. */
  readonly retries: number;
}

/** What happens while a reply is awaited. */
export type ChatEvent =
  | { readonly type: 'text-delta'; readonly text: string }
  /** The provider asked to wait (429, 503, 529 or its `retry-after`); counted down on screen. */
  | {
      readonly type: 'retry-wait';
      readonly waitMs: number;
      readonly attempt: number;
      readonly status: number | null;
    };

/** Which model answers, and where its words go. */
export interface ChatModelInfo {
  readonly provider: string;
  readonly model: string;
  /** Host that receives the text; `null` when it stays on the machine (built-in model, cassette). */
  readonly host: string | null;
  /** A cassette gives recorded replies; it is always labelled. */
  readonly isReplay: boolean;
}

/** Port to a language model: one exchange at a time, stateless. Failures are values; a bug may throw. */
export interface ChatModel {
  readonly info: ChatModelInfo;
  complete(
    request: ChatRequest,
    signal: AbortSignal,
    onEvent?: (event: ChatEvent) => void,
  ): Promise<Result<ChatReply>>;
}

import type { AppError } from '../domain/app-error.ts';
import type { ChatReply, ChatRequest, ToolCall } from '../domain/chat.ts';

/** What a model said in one attempt. */
export interface Spoken {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finish: ChatReply['finish'];
  /** `null` when the provider did not count. */
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number } | null;
}

/** A part of a request that a model may refuse, and that it can be asked without. */
export type Refusable = 'tools' | 'schema' | 'temperature';

/** Why an attempt failed, and what may help. */
export interface Failure {
  readonly error: AppError;
  /** Present when another attempt may succeed; `waitMs` as the provider asked, `null` when it did not say. */
  readonly retry: { readonly waitMs: number | null; readonly status: number | null } | null;
  readonly refused: Refusable | null;
}

export type Outcome =
  | { readonly ok: true; readonly value: Spoken }
  | { readonly ok: false; readonly failure: Failure };

/** One attempt: no retries, no repair. Settles at once when the signal aborts. Never rejects but for bugs. */
export type Speak = (
  request: ChatRequest,
  signal: AbortSignal,
  /** Text as it comes, and an empty piece when a tool call begins. */
  onText: (delta: string) => void,
) => Promise<Outcome>;

/** A failure that nothing helps. */
export function finalFailure(error: AppError): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { error, retry: null, refused: null } };
}

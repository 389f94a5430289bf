import { WORKSHOP } from '../../config/evaluation.ts';
import { repairPrompt } from '../../config/prompts/golden.ts';
import { costOf } from '../../domain/agent.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { ChatEvent, ChatMessage, ChatModel, ChatRequest } from '../../domain/chat.ts';
import type { WorkshopEvent } from '../../domain/workshop.ts';
import { readObject } from './read-reply.ts';
import type { Fields, Readout } from './read-reply.ts';

/** Whom to ask, and until when. */
export interface Asking {
  readonly model: ChatModel;
  readonly signal: AbortSignal;
  readonly seed: number;
  /** Hears of waits that the provider asks for. */
  readonly onChat?: ((event: ChatEvent) => void) | undefined;
}

/** One request: what is said, and how its reply is read. */
export interface Prompted<T> {
  readonly purpose: ChatRequest['purpose'];
  readonly system: string;
  readonly user: string;
  readonly schema: NonNullable<ChatRequest['schema']>;
  readonly read: (fields: Fields) => Readout<T>;
}

export type Asked<T> =
  | { readonly kind: 'read'; readonly value: T }
  /** Unusable, also after one repair; or refused for what stands in it. */
  | { readonly kind: 'malformed' | 'refused'; readonly word: string }
  /** Nothing more can be asked now. */
  | { readonly kind: 'failed'; readonly error: AppError };

/** A refusal of this text, not of the model as a whole. */
const OF_THIS_TEXT: readonly AppError['kind'][] = ['llm-filtered', 'llm-context-too-long'];

/** Asks once, and once more when the reply cannot be used; tells what each exchange cost. */
export async function* askModel<T>(
  { model, signal, seed, onChat }: Asking,
  { purpose, system, user, schema, read }: Prompted<T>,
): AsyncGenerator<WorkshopEvent, Asked<T>> {
  const messages: ChatMessage[] = [
    { role: 'system', text: system },
    { role: 'user', text: user },
  ];
  let problem = '';
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { maxOutputTokens } = WORKSHOP;
    const request = { purpose, messages, schema, temperature: 0, maxOutputTokens, seed };
    const reply = await model.complete(request, signal, onChat);
    if (!reply.ok) return failure(reply.error);
    yield { type: 'spent', cost: costOf(reply.value) };
    if (reply.value.finish === 'content-filter') return { kind: 'refused', word: '' };
    const { text } = reply.value;
    const found = readObject(text);
    const value = found.ok ? read(found.value) : found;
    if (value.ok) return { kind: 'read', value: value.value };
    ({ problem } = value);
    messages.push({ role: 'assistant', text }, { role: 'user', text: repairPrompt(problem) });
  }
  return { kind: 'malformed', word: problem };
}

function failure<T>(error: AppError): Asked<T> {
  if (OF_THIS_TEXT.includes(error.kind)) return { kind: 'refused', word: '' };
  return error.kind === 'llm-bad-answer'
    ? { kind: 'malformed', word: error.detail }
    : { kind: 'failed', error };
}

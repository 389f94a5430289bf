import type { ChatEvent, ChatPurpose, ChatReply, ChatRequest } from '../../domain/chat.ts';
import { CHAT_PURPOSES } from '../../domain/chat.ts';
import type { Result } from '../../domain/result.ts';
import { canonicalJson } from '../../lib/canonical-json.ts';
import type { Canonical } from '../../lib/canonical-json.ts';
import { isPlain } from '../../lib/plain.ts';
import { sha256Hex } from '../../lib/sha256.ts';

/** One exchange: what was asked by its hash, what came back, and when it came. No request, hence no key and no prompt. */
export interface RecordedExchange {
  /** Who asked: columns that ask the same thing side by side keep each their own reply. */
  readonly lane: string;
  readonly requestHash: string;
  readonly purpose: ChatPurpose;
  /** From 0, among the exchanges of this purpose. */
  readonly index: number;
  readonly outcome: Result<ChatReply>;
  readonly events: readonly { readonly atMs: number; readonly event: ChatEvent }[];
}

/** A recorded run. */
export interface Cassette {
  readonly provider: string;
  readonly model: string;
  readonly exchanges: readonly RecordedExchange[];
}

/** Hex sha256 over everything a model is asked. */
export function requestHash(request: ChatRequest): Promise<string> {
  // Plain data by its type; only the index signatures differ.
  return sha256Hex(canonicalJson(request as unknown as Canonical));
}

/** Whether data of any origin has the shape of a cassette. */
export function isCassette(value: unknown): value is Cassette {
  if (!isPlain(value)) return false;
  const { provider, model, exchanges } = value;
  return (
    typeof provider === 'string' &&
    typeof model === 'string' &&
    Array.isArray(exchanges) &&
    exchanges.every(isExchange)
  );
}

function isExchange(value: unknown): value is RecordedExchange {
  if (!isPlain(value)) return false;
  const { lane, requestHash: asked, purpose, index, outcome, events } = value;
  return (
    typeof lane === 'string' &&
    typeof asked === 'string' &&
    CHAT_PURPOSES.some((known) => known === purpose) &&
    Number.isInteger(index) &&
    Array.isArray(events) &&
    events.every((event) => isPlain(event) && isPlain(event['event'])) &&
    isPlain(outcome) &&
    (outcome['ok'] === true ? isReply(outcome['value']) : isPlain(outcome['error']))
  );
}

function isReply(value: unknown): boolean {
  return (
    isPlain(value) &&
    typeof value['text'] === 'string' &&
    Array.isArray(value['toolCalls']) &&
    typeof value['finish'] === 'string' &&
    isPlain(value['usage'])
  );
}

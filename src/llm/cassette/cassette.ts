import type { ChatEvent, ChatPurpose, ChatReply, ChatRequest } from '../../domain/chat.ts';
import { CHAT_PURPOSES } from '../../domain/chat.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { canonicalJson } from '../../lib/canonical-json.ts';
import type { Canonical } from '../../lib/canonical-json.ts';
import { sha256Hex } from '../../lib/sha256.ts';

/** One exchange: what was asked by its hash, what came back, and when it came. No request, hence no key and no prompt. */
export interface RecordedExchange {
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

const FORMAT = 'kurabe-cassette';
const VERSION = 1;

/** Hex sha256 over everything a model is asked. */
export function requestHash(request: ChatRequest): Promise<string> {
  // Plain data by its type; only the index signatures differ.
  return sha256Hex(canonicalJson(request as unknown as Canonical));
}

/** A cassette as the text of a file: JSON with its format, version and hash. */
export async function writeCassette(cassette: Cassette): Promise<string> {
  const content = { format: FORMAT, version: VERSION, ...cassette };
  return `${JSON.stringify({ ...content, hash: await hashOf(content) }, null, 1)}\n`;
}

/** Reads a cassette's file; anything else, a newer version or an edited one is `cassette-invalid`. */
export async function readCassette(text: string): Promise<Result<Cassette>> {
  const parsed = parseJson(text);
  if (!isPlain(parsed) || parsed['format'] !== FORMAT) return invalid('another kind of file');
  if (parsed['version'] !== VERSION) {
    return invalid(`version ${JSON.stringify(parsed['version'])}, known is ${VERSION}`);
  }
  const { hash, ...content } = parsed;
  const { provider, model, exchanges } = content;
  if (typeof provider !== 'string' || typeof model !== 'string' || !Array.isArray(exchanges)) {
    return invalid('fields are missing');
  }
  if (!exchanges.every(isExchange)) return invalid('an exchange has another shape');
  if (hash !== (await hashOf(content))) return invalid('its content does not match its hash');
  return ok({ provider, model, exchanges });
}

function hashOf(content: object): Promise<string> {
  return sha256Hex(canonicalJson(content as unknown as Canonical));
}

function isExchange(value: unknown): value is RecordedExchange {
  if (!isPlain(value)) return false;
  const { requestHash: asked, purpose, index, outcome, events } = value;
  return (
    typeof asked === 'string' &&
    CHAT_PURPOSES.some((known) => known === purpose) &&
    Number.isInteger(index) &&
    Array.isArray(events) &&
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

function invalid(detail: string): Result<Cassette> {
  return err({ kind: 'cassette-invalid', detail });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

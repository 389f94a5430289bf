import type { AppError } from '../../domain/app-error.ts';
import type { Failure, Refusable } from '../speak.ts';
import { readRefusal } from './read-refusal.ts';
import type { Refusal } from './read-refusal.ts';
import { scrub } from './scrub.ts';
import { retryAfterMs } from '../retry/retry-after.ts';
import type { Headers } from '../retry/retry-after.ts';
import { OLLAMA_PORT } from '../../config/llm.ts';

/** What an error is told about, besides the answer itself. */
export interface Asked {
  readonly host: string;
  readonly model: string;
  readonly key: string | null;
}

/** A refusal as it came over the wire; `status` is guessed by the package for an error inside a stream. */
export interface Refused {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly isMidStream: boolean;
  /** Epoch milliseconds, for a `retry-after` that is a date. */
  readonly now: number;
}

const DETAIL_CHARACTERS = 200;

/**
 * What a provider's refusal means. The rules go from the particular to the general, by the providers' documented
 * bodies (OpenAI, Anthropic, Gemini, Ollama, llama.cpp, vLLM, LM Studio, OpenRouter); each has a case in the tests.
 */
export function classifyRefusal(refused: Refused, asked: Asked): Failure {
  const refusal = readRefusal(refused.body);
  const part = refusedPart(refused.status, refusal.words);
  const error = errorOf(refused, refusal, asked);
  return {
    error,
    retry: isTransient(error, refused.status)
      ? {
          waitMs: retryAfterMs(refused.headers, refused.now) ?? refusal.retryDelayMs,
          status: refused.status,
        }
      : null,
    refused: part,
  };
}

function errorOf(refused: Refused, { words, message }: Refusal, asked: Asked): AppError {
  const { status, isMidStream } = refused;
  const { host, model, key } = asked;
  const says = (pattern: RegExp): boolean => pattern.test(words);
  if (says(BROWSER)) return { kind: 'llm-browser-forbidden', host };
  if (status === 402 || (says(QUOTA) && !says(PER_MINUTE))) return { kind: 'llm-quota', host };
  if (status === 413 || says(CONTEXT)) return { kind: 'llm-context-too-long', host, model };
  if (says(FILTER)) return { kind: 'llm-filtered', host };
  if (says(NO_MODEL) || (status === 404 && says(/model/))) {
    return { kind: 'llm-model-unknown', host, model };
  }
  if (status === 401 || says(BAD_KEY) || (status === 403 && says(/key|permission|credential/))) {
    return { kind: key === null ? 'llm-key-missing' : 'llm-key-refused', host };
  }
  if (status === 403 && words === '' && host.endsWith(`:${OLLAMA_PORT}`)) {
    return { kind: 'llm-unreachable', host, reason: 'ollama-origins' };
  }
  if (status === 429) return { kind: 'llm-rate-limited', host, retryAt: null };
  if (status === 529 || status === 503 || says(OVERLOADED)) {
    return { kind: 'llm-overloaded', host, isMidStream };
  }
  const detail = scrub(message, key).slice(0, DETAIL_CHARACTERS);
  return { kind: 'llm-status', host, status, detail };
}

const BROWSER =
  /cors requests are not allowed|referrer_blocked|requests from referer|browser_access|from browsers/;
const QUOTA =
  /insufficient_quota|credit balance|insufficient credits|billing_error|usage limits|perday|limit: 0\b/;
/** Gemini names the quota that is used up: a minute's passes by itself. */
const PER_MINUTE = /perminute/;
const CONTEXT =
  /context_length_exceeded|maximum context length|prompt is too long|exceeds the maximum number of tokens|exceed_context_size|available context size|request_too_large|context window/;
const FILTER = /content_filter|content filtering|content management policy|prohibited_content/;
const NO_MODEL =
  /model_not_found|model ['"`]?[\w./:-]+['"`]? not found|not a valid model|model .{0,80}does not exist|no models loaded/;
const BAD_KEY =
  /invalid_api_key|api_key_invalid|api key not valid|api key expired|authentication_error/;
const OVERLOADED = /overloaded|unavailable/;

/** Refusals of tools or of JSON come with many statuses (llama.cpp says 500), but always in words. */
function refusedPart(status: number, words: string): Refusable | null {
  if (status === 429 || status === 401) return null;
  if (TOOLS.test(words)) return 'tools';
  if (SCHEMA.test(words)) return 'schema';
  return status === 400 && /temperature/.test(words) ? 'temperature' : null;
}

const TOOLS =
  /support tool|not support tools|tools?:? (?:is|are)?\s?not supported|tool[- ]use|enable-auto-tool-choice|function call\w* is not|tools param/;
const SCHEMA =
  /response_format|json_schema|json mode|structured output|output_format|output_config|response_?mime_?type|response_?json_?schema/;

/** Another attempt may help: limits that pass, overload, and a server's own mishaps. */
function isTransient(error: AppError, status: number): boolean {
  if (error.kind === 'llm-rate-limited' || error.kind === 'llm-overloaded') return true;
  return error.kind === 'llm-status' && (status === 408 || status === 409 || status >= 500);
}

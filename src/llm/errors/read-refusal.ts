import { isPlain, type Plain } from '../../lib/plain.ts';

/** An error body of any provider, read as far as it is understood. */
export interface Refusal {
  /** In the provider's words; empty when it said nothing. */
  readonly message: string;
  /** Everything that names the error (type, code, status, reasons, quota ids, message), in lower case. */
  readonly words: string;
  /** `google.rpc.RetryInfo`, milliseconds. */
  readonly retryDelayMs: number | null;
}

/** Reads `{error: {…}}`, `{error: "…"}`, a bare error object (vLLM), a list of one (Google), or plain text. */
export function readRefusal(body: unknown): Refusal {
  const parsed = typeof body === 'string' ? parseJson(body) : body;
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isPlain(first)) {
    const message = typeof first === 'string' ? first : '';
    return { message, words: message.toLowerCase(), retryDelayMs: null };
  }
  const error = first['error'] ?? first;
  if (!isPlain(error)) {
    const message = isName(error) ? String(error) : '';
    return { message, words: message.toLowerCase(), retryDelayMs: null };
  }
  const details = Array.isArray(error['details']) ? error['details'].filter(isPlain) : [];
  const message = typeof error['message'] === 'string' ? error['message'] : '';
  const names = [error['type'], error['code'], error['status'], ...details.flatMap(detailNames)];
  return {
    message,
    words: [message, ...names.filter(isName)].join(' ').toLowerCase(),
    retryDelayMs: details.map(retryDelay).find((delay) => delay !== null) ?? null,
  };
}

function detailNames(detail: Plain): unknown[] {
  const violations = Array.isArray(detail['violations']) ? detail['violations'] : [];
  return [detail['reason'], ...violations.filter(isPlain).map((violation) => violation['quotaId'])];
}

function retryDelay(detail: Plain): number | null {
  const asked = detail['retryDelay'];
  const seconds = typeof asked === 'string' ? /^([\d.]+)s$/.exec(asked)?.[1] : undefined;
  return seconds === undefined ? null : Number(seconds) * 1_000;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function isName(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

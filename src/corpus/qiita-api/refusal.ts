import { QIITA } from '../../config/qiita.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { QiitaResponse } from './ports.ts';

/** A try that gave no page: final, or worth another one after a wait (`null` = as the try counts say). */
export type Refusal =
  | { readonly kind: 'failed'; readonly error: AppError }
  | {
      readonly kind: 'again';
      readonly error: AppError;
      readonly why: 'fault' | 'cut' | 'limit';
      readonly waitMs: number | null;
    };

export interface RefusalContext {
  readonly user: string;
  readonly page: number;
  readonly hasToken: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const FAULTS = new Set([408, 500, 502, 503, 504]);

/** What a status other than 200 means. Headers may be hidden from a page of another origin; the body is not. */
export function readRefusal(
  { status, headers }: Pick<QiitaResponse, 'status' | 'headers'>,
  body: string,
  context: RefusalContext,
): Refusal {
  const { user, page, hasToken, now } = context;
  if (status === 401) {
    const reason = hasToken ? 'refused' : 'missing';
    return { kind: 'failed', error: { kind: 'qiita-token-refused', reason } };
  }
  if (status === 404) return { kind: 'failed', error: { kind: 'qiita-user-unknown', user } };
  if (status === 429) {
    const waitMs = toldWait(headers, now);
    const error = rateLimited(waitMs, context);
    return { kind: 'again', why: 'limit', error, waitMs: waitMs ?? QIITA.blindWaitMs };
  }
  if (status === 403) return readForbidden(headers, body, context);
  const error: AppError = { kind: 'qiita-status', status, page };
  return FAULTS.has(status)
    ? { kind: 'again', why: 'fault', error, waitMs: retryAfter(headers, now) }
    : { kind: 'failed', error };
}

/** Qiita answers 403 both when the hour's requests are used up and when something is not for this reader. */
function readForbidden(
  headers: QiitaResponse['headers'],
  body: string,
  context: RefusalContext,
): Refusal {
  const type = errorType(body);
  const remaining = headers.get('Rate-Remaining');
  if (type === 'rate_limit_exceeded' || remaining === '0' || headers.get('Retry-After') !== null) {
    const waitMs = toldWait(headers, context.now);
    const error = rateLimited(waitMs, context);
    // The window is an hour: without a word on its end there is no point in trying.
    return waitMs === null
      ? { kind: 'failed', error }
      : { kind: 'again', why: 'limit', error, waitMs };
  }
  const mayBeLimit = type === null && remaining === null;
  return { kind: 'failed', error: { kind: 'qiita-forbidden', mayBeLimit } };
}

function rateLimited(waitMs: number | null, { now, hasToken }: RefusalContext): AppError {
  const retryAt = waitMs === null ? null : new Date(now + waitMs).toISOString();
  return { kind: 'qiita-rate-limited', retryAt, hasToken };
}

function toldWait(headers: QiitaResponse['headers'], now: number): number | null {
  return retryAfter(headers, now) ?? rateReset(headers, now);
}

/** `Retry-After`: seconds, or a date (RFC 9110 §10.2.3). Milliseconds from now, at least a second. */
function retryAfter(headers: QiitaResponse['headers'], now: number): number | null {
  const text = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return atLeastASecond(Number(text) * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : atLeastASecond(date - now);
}

/** `Rate-Reset`: when the hour begins anew, in seconds since 1970. */
function rateReset(headers: QiitaResponse['headers'], now: number): number | null {
  const text = headers.get('Rate-Reset')?.trim() ?? '';
  return /^\d{9,12}$/.test(text) ? atLeastASecond(Number(text) * 1000 - now) : null;
}

function atLeastASecond(ms: number): number {
  return Math.max(1000, ms);
}

/** `type` of Qiita's error body, `{"message", "type"}`; `null` for anything else. */
function errorType(body: string): string | null {
  try {
    const root: unknown = JSON.parse(body);
    const type =
      typeof root === 'object' && root !== null && 'type' in root ? root.type : undefined;
    return typeof type === 'string' ? type : null;
  } catch {
    return null;
  }
}

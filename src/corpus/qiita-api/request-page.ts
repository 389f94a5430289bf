import { QIITA } from '../../config/qiita.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { QiitaWait } from '../../domain/qiita.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { abortable } from '../../lib/abortable.ts';
import type { QiitaPorts } from './ports.ts';
import { readPage, type Page } from './read-page.ts';
import { readRefusal, type Refusal } from './refusal.ts';

export interface PageRequest {
  readonly baseUrl: string;
  readonly user: string;
  readonly page: number;
  readonly token: string | null;
  /** Qiita has answered this page before: a request that now fails is a fault of the moment, not a closed door. */
  readonly isReached: boolean;
}

export interface PageAnswer extends Page {
  readonly page: number;
  /** Length of the list as told by the `Total-Count` header; `null` when it is hidden. */
  readonly total: number | null;
}

type Attempt = { readonly kind: 'answer'; readonly answer: PageAnswer } | Refusal;

/** What came of a request: an answer with its body, or why there is none. */
type Exchange =
  | 'aborted'
  | 'timeout'
  | 'unreachable'
  | { readonly response: Awaited<ReturnType<QiitaPorts['fetch']>>; readonly body: string | null };

/**
 * Asks for one page of a user's articles, trying again where that can help: after server faults and timeouts
 * (`QIITA.faultRetries`), once after an answer that was cut off, after the wait that a rate limit asks for. `onWait` is
 * called every second of a wait. Fails with `aborted` or the `qiita-…` error of the last try.
 */
export async function requestPage(
  request: PageRequest,
  ports: QiitaPorts,
  signal: AbortSignal,
  onWait: (wait: QiitaWait) => void,
): Promise<Result<PageAnswer>> {
  const left = { fault: QIITA.faultRetries as number, cut: 1, limit: QIITA.limitWaits as number };
  let backoffMs: number = QIITA.faultWaitMs;
  for (;;) {
    const attempt = await tryOnce(request, ports, signal);
    if (attempt.kind === 'answer') return ok(attempt.answer);
    if (attempt.kind === 'failed' || left[attempt.why] === 0) return err(attempt.error);
    left[attempt.why] -= 1;
    const waitMs = attempt.waitMs ?? backoffMs;
    if (waitMs > QIITA.longestWaitMs) return err(attempt.error);
    if (attempt.why === 'fault') backoffMs *= 2;
    const reason = attempt.why === 'limit' ? 'rate-limit' : 'retry';
    await countDown(waitMs, ports, signal, (leftMs) => onWait({ reason, leftMs }));
  }
}

async function tryOnce(
  request: PageRequest,
  ports: QiitaPorts,
  signal: AbortSignal,
): Promise<Attempt> {
  const { user, page, token, isReached } = request;
  const exchange = await exchangeOnce(request, ports, signal);
  if (exchange === 'aborted') return { kind: 'failed', error: { kind: 'aborted' } };
  if (exchange === 'timeout') {
    const seconds = QIITA.requestTimeoutMs / 1000;
    return again('fault', { kind: 'qiita-timeout', page, seconds });
  }
  if (exchange === 'unreachable') {
    const error: AppError = { kind: 'qiita-unreachable', host: new URL(request.baseUrl).host };
    // A proxy's error page carries no permission for other origins: the browser then shows it as this, too.
    return isReached ? again('fault', error) : { kind: 'failed', error };
  }
  const { response, body } = exchange;
  if (response.status !== 200) {
    const context = { user, page, hasToken: token !== null, now: ports.now() };
    return readRefusal(response, body ?? '', context);
  }
  const read =
    body === null ? ({ ok: false, problem: 'truncated' } as const) : readPage(body, user, page);
  if (!read.ok) {
    const error: AppError = { kind: 'qiita-bad-answer', page, problem: read.problem };
    return read.problem === 'not-a-list' ? { kind: 'failed', error } : again('cut', error);
  }
  const total = totalOf(response.headers.get('Total-Count'));
  return { kind: 'answer', answer: { ...read.page, page, total } };
}

function again(why: 'fault' | 'cut', error: AppError): Refusal {
  return { kind: 'again', why, error, waitMs: null };
}

/** One request within its time. The text of what `fetch` throws is never used: it may repeat the request. */
async function exchangeOnce(
  { baseUrl, user, page, token }: PageRequest,
  ports: QiitaPorts,
  signal: AbortSignal,
): Promise<Exchange> {
  const root = baseUrl.replace(/\/+$/, '');
  const url = `${root}/api/v2/users/${encodeURIComponent(user)}/items?page=${page}&per_page=${QIITA.perPage}`;
  return await within(ports, signal, async (stop) => {
    let response;
    try {
      response = await ports.fetch(url, {
        headers: {
          Accept: 'application/json',
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        signal: stop,
        // The token is for this host alone.
        redirect: 'error',
        credentials: 'omit',
        // A page read again must be read again.
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
    } catch {
      return 'unreachable';
    }
    try {
      return { response, body: await response.text() };
    } catch {
      return { response, body: null };
    }
  });
}

/** Runs `work` until it is done, its time is up or the signal aborts; then it is told to stop, and not waited for. */
async function within(
  ports: QiitaPorts,
  signal: AbortSignal,
  work: (stop: AbortSignal) => Promise<Exchange>,
): Promise<Exchange> {
  if (signal.aborted) return 'aborted';
  const stop = new AbortController();
  const settled = (async () => {
    const timeout = (async (): Promise<Exchange> => {
      await ports.sleep(QIITA.requestTimeoutMs, stop.signal);
      return 'timeout';
    })();
    return await Promise.race([work(stop.signal), timeout]);
  })();
  const exchange = await abortable<Exchange>(signal, 'aborted', (settle) => {
    void settled.then(settle);
    return () => undefined;
  });
  stop.abort();
  return exchange;
}

/** Waits, telling what is left each second; by the clock, so that a machine that slept does not wait again. */
async function countDown(
  ms: number,
  { now, sleep }: QiitaPorts,
  signal: AbortSignal,
  onLeft: (leftMs: number) => void,
): Promise<void> {
  const end = now() + ms;
  for (let left = ms; left > 0 && !signal.aborted; left = end - now()) {
    onLeft(left);
    await sleep(Math.min(1000, left), signal);
  }
}

function totalOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

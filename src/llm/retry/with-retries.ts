import type { LlmRetryBudget } from '../../config/llm.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { ChatEvent, ChatRequest } from '../../domain/chat.ts';
import { finalFailure } from '../speak.ts';
import type { Failure, Outcome, Speak } from '../speak.ts';

export interface Retried {
  readonly outcome: Outcome;
  /** Attempts that failed before the last one. */
  readonly retries: number;
}

interface Clock {
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Speaks until it succeeds, a failure is final, or the budget is used up. As long as the provider asks for, else
 * doubling. A wait is announced by `retry-wait` before it begins: whatever text came before it is void. A wait longer
 * than what is left of the budget is not begun; the error then says from when on the provider may be asked again.
 */
export async function speakWithRetries(
  speak: Speak,
  request: ChatRequest,
  signal: AbortSignal,
  onEvent: (event: ChatEvent) => void,
  { now, sleep }: Clock,
  budget: LlmRetryBudget,
): Promise<Retried> {
  let waitedMs = 0;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await speak(request, signal, (text) => onEvent({ type: 'text-delta', text }));
    if (signal.aborted) return { outcome: finalFailure({ kind: 'aborted' }), retries: attempt - 1 };
    if (outcome.ok || outcome.failure.retry === null || outcome.failure.refused !== null) {
      return { outcome, retries: attempt - 1 };
    }
    const { retry } = outcome.failure;
    const waitMs = Math.ceil(retry.waitMs ?? budget.firstWaitMs * 2 ** (attempt - 1));
    if (attempt === budget.attempts || waitedMs + waitMs > budget.totalWaitMs) {
      return { outcome: withRetryAt(outcome.failure, now()), retries: attempt - 1 };
    }
    onEvent({ type: 'retry-wait', waitMs, attempt, status: retry.status });
    await sleep(waitMs, signal);
    if (signal.aborted) return { outcome: finalFailure({ kind: 'aborted' }), retries: attempt - 1 };
    waitedMs += waitMs;
  }
}

function withRetryAt(failure: Failure, now: number): Outcome {
  const waitMs = failure.retry?.waitMs;
  const error: AppError =
    failure.error.kind === 'llm-rate-limited' && typeof waitMs === 'number'
      ? { ...failure.error, retryAt: new Date(now + waitMs).toISOString() }
      : failure.error;
  return { ok: false, failure: { ...failure, error } };
}

import type { ExitReason, RunCost } from '../domain/agent.ts';
import type { AppError } from '../domain/app-error.ts';
import type { Result } from '../domain/result.ts';
import type { AgentEvent } from '../domain/trace.ts';
import type { Decision } from './planner.ts';

/** Why the machine leaves what it is in: with a name, or because something it stands on failed. */
export type Leave = { readonly exit: ExitReason } | { readonly error: AppError };

/** A step of the machine: its value, or the way out. */
export type Step<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly leave: Leave };

/** Ceilings of one run; `null` = none. */
export interface Ceilings {
  readonly maxTokens: number | null;
  readonly maxCostUsd: number | null;
  readonly maxMs: number | null;
}

/** What a decision depends on beside itself. */
export interface Consulting {
  readonly parts: {
    readonly settings: Ceilings;
    readonly signal: AbortSignal;
    readonly spent: () => RunCost;
    readonly elapsedMs: () => number;
    readonly record: (event: Extract<AgentEvent, { type: 'planner-error' }>) => void;
  };
  /** Decisions that stayed unusable. */
  unusable: number;
  /** What the planner's host failed with; `null` while it answers. */
  plannerError: AppError | null;
}

/** The value of a step. */
export function step<T>(value: T): Step<T> {
  return { ok: true, value };
}

/**
 * Asks the planner for one decision. Before it: a stop and the ceilings. After it: an unusable decision becomes
 * `byDefault` the first time in a run, and `planner-failed` the second; so does a failure of the planner's host at once,
 * told with its cause. Errors of the index stay errors.
 */
export async function consult<T>(
  state: Consulting,
  decide: () => Decision<T>,
  byDefault: T,
): Promise<Step<T>> {
  const reached = reachedCeiling(state);
  if (reached !== null) return { ok: false, leave: { exit: reached } };
  const decided = await decide();
  if (!decided.ok && isOfHost(decided.error)) {
    state.plannerError = decided.error;
    state.parts.record({ type: 'planner-error', error: decided.error });
    return { ok: false, leave: { exit: 'planner-failed' } };
  }
  const decision = stepOf(decided);
  if (!decision.ok) return decision;
  if (decision.value !== null) return step<T>(decision.value);
  state.unusable += 1;
  return state.unusable > 1 ? { ok: false, leave: { exit: 'planner-failed' } } : step(byDefault);
}

/** A result as a step: an abort is the exit `stopped`, anything else an error. */
export function stepOf<T>(result: Result<T>): Step<T> {
  if (result.ok) return result;
  const { error } = result;
  return { ok: false, leave: error.kind === 'aborted' ? { exit: 'stopped' } : { error } };
}

/** Failures of the model's host (`domain/app-error.ts`), which no index has. */
function isOfHost({ kind }: AppError): boolean {
  return kind.startsWith('llm-');
}

/** Ceilings are looked at before each decision; a run passes one by a single exchange and its answer at most. */
function reachedCeiling({ parts }: Consulting): ExitReason | null {
  const { settings, signal } = parts;
  const { inputTokens, outputTokens, costUsd } = parts.spent();
  if (signal.aborted) return 'stopped';
  if (isReached(inputTokens + outputTokens, settings.maxTokens)) return 'token-cap';
  if (isReached(costUsd ?? 0, settings.maxCostUsd)) return 'cost-cap';
  return isReached(parts.elapsedMs(), settings.maxMs) ? 'time-cap' : null;
}

function isReached(value: number, ceiling: number | null): boolean {
  return ceiling !== null && value >= ceiling;
}

import { DEFAULT_MODE_SETTINGS } from '../../config/modes.ts';
import type { Answerer } from '../../domain/answer.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { ChatModel } from '../../domain/chat.ts';
import type { CrossEncoder } from '../../domain/cross-encoder.ts';
import type {
  ExperimentPlan,
  ExperimentRow,
  RowKey,
  RowResult,
  SystemSpec,
} from '../../domain/experiment.ts';
import type { Invariants, ModeResult, RagMode } from '../../domain/mode.ts';
import type { ModeSettings } from '../../domain/mode-settings.ts';
import type { SearchPort } from '../../domain/search.ts';

/** What every row of an experiment is run with. */
export interface RowParts {
  readonly search: SearchPort;
  readonly modes: readonly RagMode[];
  /** `null` for evidence only. */
  readonly answerer: Answerer | null;
  readonly planner: ChatModel | null;
  /** Asked by the systems whose settings say so; `null` when none is chosen. */
  readonly crossEncoder: CrossEncoder | null;
  readonly now: () => number;
}

/**
 * Runs one question in one system. A failure is a row too, so that it is seen and can be run again; `null` when it was
 * aborted, which leaves the row pending.
 */
export async function runRow(
  plan: ExperimentPlan,
  key: RowKey,
  parts: RowParts,
  signal: AbortSignal,
): Promise<ExperimentRow | null> {
  const topic = plan.topics.find((planned) => planned.topic.id === key.topicId)?.topic;
  const system = plan.systems.find(({ name }) => name === key.system);
  const mode = parts.modes.find(({ id }) => id === system?.modeId);
  if (topic === undefined || system === undefined || mode === undefined) {
    return failed(key, { kind: 'unexpected', detail: `no such row: ${key.system}` });
  }
  const result = await mode.run(topic.text, {
    search: parts.search,
    k: plan.k,
    now: parts.now,
    signal,
    answerer: parts.answerer,
    planner: parts.planner,
    crossEncoder: parts.crossEncoder,
    settings: settingsOf(system),
    history: [],
  });
  if (signal.aborted) return null;
  if (!result.ok) return failed(key, result.error);
  // What was found until its host failed is worth showing, and no measurement of the system.
  const { agent } = result.value;
  if (agent?.plannerError !== undefined) return failed(key, agent.plannerError);
  const broken = otherGround(plan, result.value.invariants) ?? notReranked(result.value);
  return broken === null
    ? { ...key, status: 'done', result: rowResult(result.value) }
    : failed(key, broken);
}

function settingsOf({ agent, settings }: SystemSpec): ModeSettings {
  return { ...DEFAULT_MODE_SETTINGS, ...(agent && { agentic: agent }), ...settings };
}

function failed(key: RowKey, error: AppError): ExperimentRow {
  return { ...key, status: 'failed', error };
}

/** The index was changed while the experiment ran: its rows would rest on different ground. */
function otherGround({ corpus }: ExperimentPlan, invariants: Invariants): AppError | null {
  for (const invariant of ['indexHash', 'fingerprint'] as const) {
    if (invariants[invariant] !== corpus[invariant]) {
      const detail = `${corpus[invariant]} ≠ ${invariants[invariant]}`;
      return { kind: 'invariant-broken', invariant, detail };
    }
  }
  return null;
}

/** A cross-encoder was to rerank and did not: late interaction's results would stand under its name. */
function notReranked({ trace }: ModeResult): AppError | null {
  for (const event of trace) {
    if (event.type !== 'rerank-result') continue;
    if (event.fallback === 'no-cross-encoder') {
      return { kind: 'cross-encoder', problem: { kind: 'none-chosen' } };
    }
    if (event.error !== undefined) return event.error;
  }
  return null;
}

function rowResult({ hits, latencyMs, cost, agent, answer, trace }: ModeResult): RowResult {
  return {
    passageIds: hits.map(({ passageId }) => passageId),
    latencyMs,
    ttftMs: trace.find(({ type }) => type === 'text-delta')?.atMs ?? null,
    cost,
    agent,
    answerText: answer?.text ?? null,
    // The answer is kept as a whole; its pieces would only be that text again.
    trace: trace.filter(({ type }) => type !== 'text-delta'),
  };
}

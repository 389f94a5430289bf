import { DEFAULT_AGENT } from '../../config/agent.ts';
import { NO_COST, type AgentSettings, type RunCost } from '../../domain/agent.ts';
import type { Answer } from '../../domain/answer.ts';
import type { Result } from '../../domain/result.ts';
import type { AgentEvent } from '../../domain/trace.ts';
import type { RunSoFar } from '../agent-state.ts';
import type { Planner } from '../planner.ts';
import { runAgent, type AgentRun } from '../run-agent.ts';
import type { TinyIndex } from './tiny-index.ts';

export interface HarnessOptions {
  readonly settings?: Partial<AgentSettings>;
  readonly answer?: (run: RunSoFar) => Promise<Answer | null>;
  readonly spent?: () => RunCost;
  readonly elapsedMs?: () => number;
  readonly signal?: AbortSignal;
  readonly question?: string;
  readonly k?: number;
  /** Told of every event, e.g. to stop the run at it. */
  readonly onEvent?: (event: AgentEvent) => void;
}

export interface Harnessed {
  readonly result: Result<AgentRun>;
  readonly events: readonly AgentEvent[];
}

/** Runs the loop on a tiny index, for evidence only unless an answer step is given. */
export async function runOn(
  { port }: TinyIndex,
  planner: Planner,
  options: HarnessOptions = {},
): Promise<Harnessed> {
  const events: AgentEvent[] = [];
  const result = await runAgent(options.question ?? 'Docker の volume の権限', {
    search: port,
    planner,
    settings: { ...DEFAULT_AGENT, ...options.settings },
    k: options.k ?? 5,
    history: [],
    signal: options.signal ?? new AbortController().signal,
    elapsedMs: options.elapsedMs ?? (() => 0),
    spent: options.spent ?? (() => NO_COST),
    record: (event) => {
      events.push(event);
      options.onEvent?.(event);
    },
    answer: options.answer ?? null,
  });
  return { result, events };
}

/** The run of a result that must not be an error. */
export function runIn({ result }: Harnessed): AgentRun {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Ids of the evidence, best first. */
export function evidenceIds(run: AgentRun): readonly string[] {
  return run.evidence.map(({ passage }) => passage.passageId);
}

/** An answer, for loops that need one; `isInsufficient` when it says so. */
export function answerSaying(text: string, isInsufficient = false): Answer {
  return {
    kind: 'generated',
    text,
    marks: [],
    sentences: [],
    isInsufficient,
    droppedCitations: 0,
    reply: null,
  };
}

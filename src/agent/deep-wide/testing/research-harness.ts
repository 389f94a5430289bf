import { DEFAULT_DEEP_WIDE } from '../../../config/deep-wide.ts';
import { NO_COST, type RunCost } from '../../../domain/agent.ts';
import type { DeepWideSettings, WebSearchPort } from '../../../domain/deep-wide.ts';
import type { Result } from '../../../domain/result.ts';
import type { AgentEvent, ResearchEvent } from '../../../domain/trace.ts';
import { createTermWeights } from '../../term-weights.ts';
import type { TinyIndex } from '../../testing/tiny-index.ts';
import type { ResearchRun } from '../research-state.ts';
import type { Generator, Researcher } from '../researcher.ts';
import { runResearch } from '../run-research.ts';

export interface ResearchOptions {
  readonly settings?: Partial<DeepWideSettings>;
  readonly question?: string;
  readonly k?: number;
  readonly web?: WebSearchPort;
  readonly generator?: Generator;
  readonly spent?: () => RunCost;
  readonly elapsedMs?: () => number;
  readonly signal?: AbortSignal;
  /** Told of every event, e.g. to stop the run at it. */
  readonly onEvent?: (event: AgentEvent | ResearchEvent) => void;
}

export interface Researched {
  readonly result: Result<ResearchRun>;
  readonly events: readonly (AgentEvent | ResearchEvent)[];
}

/** Runs the research of a question on a tiny index. */
export async function researchOn(
  { port }: TinyIndex,
  researcher: Researcher,
  options: ResearchOptions = {},
): Promise<Researched> {
  const events: (AgentEvent | ResearchEvent)[] = [];
  const result = await runResearch(options.question ?? 'Docker の volume の権限', {
    search: port,
    web: options.web ?? null,
    researcher,
    generator: options.generator ?? null,
    weights: createTermWeights(port),
    settings: { ...DEFAULT_DEEP_WIDE, ...options.settings },
    k: options.k ?? 5,
    signal: options.signal ?? new AbortController().signal,
    elapsedMs: options.elapsedMs ?? (() => 0),
    spent: options.spent ?? (() => NO_COST),
    record: (event) => {
      events.push(event);
      options.onEvent?.(event);
    },
  });
  return { result, events };
}

/** The run of a result that must not be an error. */
export function researchIn({ result }: Researched): ResearchRun {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

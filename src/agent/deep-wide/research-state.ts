import type { ExitReason, RunCost } from '../../domain/agent.ts';
import type { AppError } from '../../domain/app-error.ts';
import type {
  DeepWideSettings,
  ResearchLimits,
  ResearchSummary,
  WebSearchPort,
} from '../../domain/deep-wide.ts';
import type { PassageId } from '../../domain/ids.ts';
import type { Hit, SearchFilter, SearchPort } from '../../domain/search.ts';
import type { AgentEvent, ResearchEvent } from '../../domain/trace.ts';
import type { Consulting } from '../consult.ts';
import type { TermWeights } from '../term-weights.ts';
import type { SearchRecord } from '../toolbox.ts';
import type { ContextPool } from './context-pool.ts';
import type { EvidenceKeeper } from './evidence-keeper.ts';
import type { Generator, Researcher, ResearchView, TriedSearch } from './researcher.ts';

export interface ResearchParts {
  readonly search: SearchPort;
  /** `null`: off, and refused when it is called for. */
  readonly web: WebSearchPort | null;
  readonly researcher: Researcher;
  /** `null`: the evidence keeper's order stands. */
  readonly generator: Generator | null;
  readonly weights: TermWeights;
  readonly settings: DeepWideSettings;
  /** Evidence passages in the prompt. */
  readonly k: number;
  readonly filter?: SearchFilter;
  readonly signal: AbortSignal;
  /** Milliseconds since the run began. */
  readonly elapsedMs: () => number;
  /** What the run has cost so far. */
  readonly spent: () => RunCost;
  readonly record: (event: AgentEvent | ResearchEvent) => void;
}

/** The run as it stands: what all states of the machine share. */
export interface ResearchState extends Consulting {
  readonly question: string;
  readonly parts: ResearchParts;
  readonly limits: ResearchLimits;
  /** Parts of a compound question, by grammar. */
  readonly subQuestions: readonly string[];
  readonly pool: ContextPool;
  readonly keeper: EvidenceKeeper;
  readonly searches: SearchRecord[];
  readonly tried: TriedSearch[];
  /** Queries already made, folded, by tool. */
  readonly askedFor: Set<string>;
  round: number;
  callsInRound: number;
  missing: string;
  reflections: number;
  refusals: number;
  webSearches: number;
  dropped: number;
  skipped: number;
  /** `stop_thinking` was refused in the round before. */
  wasStopRefused: boolean;
  webError: AppError | null;
}

/** What a finished run holds. */
export interface ResearchRun {
  readonly summary: Omit<ResearchSummary, 'report' | 'reportError'>;
  /** Refused calls. */
  readonly refusals: number;
  /** Why the researcher's host gave no decision any more; `null` unless that ended the run. */
  readonly plannerError: AppError | null;
  readonly pool: ContextPool;
  /** Exactly what enters the prompt, best first. */
  readonly evidence: readonly Hit[];
  readonly searches: readonly SearchRecord[];
}

/** Whether the pool holds a passage. */
export function isInPool({ pool }: ResearchState): (id: PassageId) => boolean {
  const ids = new Set(
    pool.sources().flatMap((source) => (source.kind === 'local' ? [source.passageId] : [])),
  );
  return (id) => ids.has(id);
}

/** What researcher and cleaner see. */
export function viewOf(state: ResearchState): ResearchView {
  const { question, subQuestions, pool, keeper, parts, limits } = state;
  return {
    question,
    parts: subQuestions,
    round: state.round,
    rounds: limits.rounds,
    callsLeft: limits.calls - state.callsInRound,
    sources: pool.sources(),
    tokens: pool.tokens(),
    windowTokens: pool.windowTokens,
    evidence: keeper.best(isInPool(state)),
    tried: [...state.tried],
    missing: state.missing,
    hasWeb: parts.web !== null,
  };
}

/** The run so far, named by why it ends. */
export function runOf(
  state: ResearchState,
  exit: ExitReason,
  evidence: readonly Hit[],
): ResearchRun {
  const { parts, limits, pool, searches, webError } = state;
  return {
    summary: {
      mind: parts.researcher.kind,
      exit,
      settings: parts.settings,
      limits,
      rounds: state.round,
      localSearches: searches.length,
      webSearches: state.webSearches,
      reflections: state.reflections,
      pool: {
        sources: pool.sources().length,
        tokens: pool.tokens(),
        peakTokens: pool.peakTokens(),
        windowTokens: pool.windowTokens,
        dropped: state.dropped,
        skipped: state.skipped,
      },
      webError,
    },
    refusals: state.refusals,
    plannerError: state.plannerError,
    pool,
    evidence,
    searches,
  };
}

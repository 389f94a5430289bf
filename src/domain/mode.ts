import type { AgentSummary, RunCost } from './agent.ts';
import type { Answer, Answerer, Turn } from './answer.ts';
import type { AppError } from './app-error.ts';
import type { ChatModel } from './chat.ts';
import type { CrossEncoder } from './cross-encoder.ts';
import type { ResearchSummary, WebSearchPort } from './deep-wide.ts';
import type {
  Candidate,
  Hit,
  LegName,
  SearchFilter,
  SearchPort,
  SearchTimings,
  SearchWarning,
} from './search.ts';
import type { Fingerprint } from './ids.ts';
import type { ModeSettings } from './mode-settings.ts';
import type { Result } from './result.ts';
import type { ReplayLabel, TraceEvent } from './trace.ts';

/**
 * Every mode, in the order of the columns. A further mode is its id here, a file in `modes/` and one line in
 * `modes/registry.ts`; every table by mode (settings, words, marks) stops compiling until it knows it.
 */
export const MODE_IDS = [
  'naive',
  'hybrid',
  'agentic',
  'fusion',
  'rerank',
  'docusearch',
  'deep-wide',
] as const satisfies readonly (keyof ModeSettings)[];
export type ModeId = (typeof MODE_IDS)[number];

/** What must be equal for two results to be compared, and is printed with each of them. */
export interface Invariants {
  readonly indexHash: string;
  readonly fingerprint: Fingerprint;
  /** Passages that had a vector: columns that saw different vectors are not comparable. */
  readonly embedded: number;
  /** Evidence passages allowed into the prompt. */
  readonly k: number;
  /** `null` when no answer was asked for. */
  readonly answerPromptHash: string | null;
  readonly answerModel: string | null;
}

export interface ModeResult {
  readonly modeId: ModeId;
  readonly query: string;
  /** Evidence, at most `k`, in rank order: exactly what would enter the prompt. */
  readonly hits: readonly Hit[];
  /** Found but not used: the candidates after `hits`, to the window's depth. */
  readonly beyond: readonly Candidate[];
  readonly warnings: readonly SearchWarning[];
  /** From the start of the run until the evidence stood; the answer's own time is in its reply. */
  readonly latencyMs: number;
  readonly timings: SearchTimings;
  readonly queryTerms: readonly string[];
  /** `null` when the run was for evidence only, while the answer is awaited, and when it failed. */
  readonly answer: Answer | null;
  /** Why there is no answer although one was asked for. The evidence stands all the same. */
  readonly answerError: AppError | null;
  /** Of the whole run, answer included. */
  readonly cost: RunCost;
  /** What the loop did; `null` in a mode without one. */
  readonly agent: AgentSummary | null;
  /** What a deep × wide run did, with its report; absent in the other modes. */
  readonly research?: ResearchSummary;
  readonly invariants: Invariants;
  readonly trace: readonly TraceEvent[];
}

export interface ModeContext {
  readonly search: SearchPort;
  readonly k: number;
  readonly filter?: SearchFilter;
  /** Monotonic milliseconds; passed in so that a run can be replayed. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Answers from the evidence, the same for every mode; `null` for evidence only (retrieval evaluation). */
  readonly answerer: Answerer | null;
  /** Drives the modes that decide; `null` = rules. */
  readonly planner: ChatModel | null;
  /** A search of the web that the user has switched on; absent or `null` = off. Only a model may ask it. */
  readonly web?: WebSearchPort | null;
  /** A reranking model that the user has chosen; absent or `null` = none, and late interaction takes its place. */
  readonly crossEncoder?: CrossEncoder | null;
  /** Of every mode; each reads its own. */
  readonly settings: ModeSettings;
  /** Earlier turns of the conversation, oldest first. */
  readonly history: readonly Turn[];
  /** The planner's and the answerer's model is a recording. */
  readonly replayOf?: ReplayLabel;
  readonly emit?: (event: TraceEvent) => void;
  /** Told when the evidence stands and before the answer is begun: the result as it is then. */
  readonly onEvidence?: (result: ModeResult) => void;
}

/** A RAG pattern: one question in, evidence out, the same shape for all. */
export interface RagMode {
  readonly id: ModeId;
  /** The leg that can be shown while the model is still loading; none when absent. */
  readonly previewLeg?: LegName;
  /** It stands on the lexical leg: with a tokenizer that does not pass the gate it would only look like itself. */
  readonly isGated?: true;
  run(query: string, context: ModeContext): Promise<Result<ModeResult>>;
}

import type { AgentSettings, AgentSummary, RunCost } from './agent.ts';
import type { AppError } from './app-error.ts';
import type { ChatModelInfo } from './chat.ts';
import type { EmbedderInfo } from './embedder.ts';
import type { GoldenTopic } from './evaluation.ts';
import type { Fingerprint, PassageId } from './ids.ts';
import type { ModeId } from './mode.ts';
import type { ModeSettings } from './mode-settings.ts';
import type { TraceEvent } from './trace.ts';
import type { WorkspaceId } from './workspace.ts';

/** A mode with its settings, under a name that is unique in its experiment: what runs and tests are paired by. */
export interface SystemSpec {
  readonly name: string;
  readonly modeId: ModeId;
  /** Settings of the agentic mode; `null` for any other. A field of its own because files of version 1 have it so. */
  readonly agent: AgentSettings | null;
  /** Of any other mode, where they are not its defaults. */
  readonly settings?: Partial<Omit<ModeSettings, 'agentic'>>;
}

/** A question with the passages of the planned index that count for each of its gold spans. */
export interface PlannedTopic {
  readonly topic: GoldenTopic;
  readonly gold: readonly (readonly PassageId[])[];
}

/** Everything that must be known to run an experiment again, fixed before its first row. */
export interface ExperimentPlan {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly appVersion: string;
  readonly corpus: {
    readonly workspace: WorkspaceId;
    readonly articles: number;
    readonly passages: number;
    readonly indexHash: string;
    readonly fingerprint: Fingerprint;
    readonly embedder: EmbedderInfo | null;
  };
  readonly goldenHash: string;
  readonly topics: readonly PlannedTopic[];
  readonly systems: readonly SystemSpec[];
  readonly k: number;
  readonly repeats: number;
  /** The model that plans and answers; `null` for retrieval alone, by rules. */
  readonly model: ChatModelInfo | null;
  readonly withAnswers: boolean;
  readonly promptsVersion: string;
  readonly seed: number;
}

/** One question in one system, once. Repeats are counted from 0 and are never served from a cache. */
export interface RowKey {
  readonly topicId: string;
  readonly system: string;
  readonly repeat: number;
}

/** What a judge can say of an answer as a whole. */
export const JUDGE_VERDICTS = ['correct', 'partial', 'wrong'] as const;

/** One judgement of one answer by a model. An answer judged again has several. */
export interface Judgement {
  readonly verdict: (typeof JUDGE_VERDICTS)[number];
  /** Sentences that claim something, and those that what they cite supports. */
  readonly claims: number;
  readonly supportedClaims: number;
  readonly citations: number;
  readonly supportedCitations: number;
  readonly model: string;
  /** Of the judge's prompt. */
  readonly version: string;
  readonly cost: RunCost;
}

export interface RowResult {
  /** Evidence, best first: exactly what entered the prompt. */
  readonly passageIds: readonly PassageId[];
  readonly latencyMs: number;
  /** To the first piece of the answer; `null` without one. */
  readonly ttftMs: number | null;
  readonly cost: RunCost;
  readonly agent: AgentSummary | null;
  readonly answerText: string | null;
  readonly trace: readonly TraceEvent[];
  /** Absent until its answer was judged. */
  readonly judgements?: readonly Judgement[];
}

export type ExperimentRow = RowKey &
  (
    | { readonly status: 'done'; readonly result: RowResult }
    | { readonly status: 'failed'; readonly error: AppError }
  );

/** A finished or interrupted experiment: what one file holds and the lab reopens read-only. */
export interface Experiment {
  readonly version: 1;
  readonly plan: ExperimentPlan;
  readonly rows: readonly ExperimentRow[];
}

/** The key of a row as one string, for maps and storage. */
export function rowKey({ topicId, system, repeat }: RowKey): string {
  return `${system}\n${topicId}\n${repeat}`;
}

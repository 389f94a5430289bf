import type { Answerer } from '../../domain/answer.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { ChatModel } from '../../domain/chat.ts';
import type { CrossEncoder } from '../../domain/cross-encoder.ts';
import type { GoldenTopic } from '../../domain/evaluation.ts';
import type { Experiment, ExperimentPlan, SystemSpec } from '../../domain/experiment.ts';
import type { RagMode } from '../../domain/mode.ts';
import type { WorkspaceId } from '../../domain/workspace.ts';
import type { LabReport } from '../../eval/experiment/lab-report.ts';
import type { LostSpan } from '../../eval/golden/gold-passages.ts';
import type { GoldProbe } from '../../eval/loss/gold-probe.ts';
import type { SearchPort } from '../../domain/search.ts';
import type { IndexClient } from '../../workers/index.client.ts';
import type { LabApi } from '../../workers/lab.api.ts';
import type { Price } from '../cost-estimate.ts';
import type { Withheld } from '../session-models.ts';
import type { WorkspaceStore } from '../workspace-store.ts';
import type { ReadSampleText } from './golden-sets.ts';

/** Calls to a model that run beside each other; retrieval alone has one worker and gains nothing. */
export const PARALLEL_WITH_MODEL = 3;

/** The experiment on screen. */
export interface OpenExperiment {
  readonly experiment: Experiment;
  /** Of `repeat`, made by the worker; `null` while it is being made or there is no row yet. */
  readonly report: LabReport | null;
  /** From 0. */
  readonly repeat: number;
  /** `file` = opened from a file: nothing can be run or changed in it. */
  readonly source: 'device' | 'file';
}

/** The experiment that runs; at most one. */
export interface LabRun {
  readonly id: string;
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  readonly startedAtMs: number;
  readonly isStopping: boolean;
}

/** Where the gold of the open experiment's failures stands, as far as it was looked for. */
export interface LabProbes {
  readonly experiment: string;
  /** The runs that are explained. */
  readonly system: string;
  readonly repeat: number;
  readonly byTopic: ReadonlyMap<string, GoldProbe>;
  /** Questions still to be looked at; 0 = it has ended. */
  readonly left: number;
}

export interface LabState {
  /** Experiments on this device, newest first; `null` until read. */
  readonly plans: readonly ExperimentPlan[] | null;
  readonly open: OpenExperiment | null;
  readonly run: LabRun | null;
  readonly probes: LabProbes | null;
  readonly judging: LabJudging | null;
  /** Answers of the last judging whose judgement could not be used. */
  readonly unjudged: number;
  /** The id of an experiment that was to be opened and is not on this device. */
  readonly missing: string | null;
  /** What went wrong last, with what was asked; cleared by the next action. */
  readonly error: AppError | null;
}

/** What the user chose for a new experiment. */
export interface NewExperiment {
  readonly name: string;
  readonly workspace: WorkspaceId;
  readonly topics: readonly GoldenTopic[];
  readonly systems: readonly SystemSpec[];
  readonly repeats: number;
  /** Also generate answers (costs an exchange a row). */
  readonly withAnswers: boolean;
}

export type LabRefusal =
  | { readonly kind: 'lost-gold'; readonly lost: readonly LostSpan[] }
  | { readonly kind: 'error'; readonly error: AppError };

/** What plans and answers come from at the time a run starts. */
export interface LabModels {
  readonly planner: ChatModel | null;
  readonly answerer: Answerer | null;
  /** Private articles because of which no model is used; nothing of them is ever sent from here. */
  readonly withheld: Withheld | null;
}

/** A judging that runs. */
export interface LabJudging {
  readonly done: number;
  readonly total: number;
  /** Answers whose judgement could not be used; they stay without. */
  readonly unusable: number;
}

export interface LabParts {
  readonly lab: LabApi;
  readonly index: Pick<IndexClient, keyof SearchPort | 'article'>;
  readonly workspace: WorkspaceStore;
  readonly modes: readonly RagMode[];
  readonly models: (signal: AbortSignal) => Promise<LabModels>;
  /** The reranking model that is chosen; `null` = none. */
  readonly crossEncoder: () => Promise<CrossEncoder | null>;
  /** `null` when the model has no price. */
  readonly priceOf: (model: string) => Promise<Price | null>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** ISO 8601. */
  readonly today: () => string;
  readonly newId: () => string;
  readonly readSample: ReadSampleText;
  readonly appVersion: string;
  /** Of every prompt there is; they are loaded when an experiment is planned, not with the page. */
  readonly promptsVersion: () => Promise<string>;
}

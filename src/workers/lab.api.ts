import type { Experiment, ExperimentPlan, ExperimentRow } from '../domain/experiment.ts';
import type { GoldenTopic } from '../domain/evaluation.ts';
import type { Projection, ProjectionProgress } from '../domain/passage-map.ts';
import type { Result } from '../domain/result.ts';
import type { WorkspaceId } from '../domain/workspace.ts';
import type { WorkshopState } from '../domain/workshop.ts';
import type { DiffSide, ExperimentDiff } from '../eval/experiment/diff-experiments.ts';
import type { LabReport } from '../eval/experiment/lab-report.ts';

/** The lab worker: golden sets and experiments on this device, and the statistics over them (10,000 samples a figure). */
export interface LabApi {
  /** `null` when none was saved for the workspace. */
  goldenSet(
    workspace: WorkspaceId,
    signal: AbortSignal,
  ): Promise<Result<readonly GoldenTopic[] | null>>;
  /** `null` forgets it. */
  saveGoldenSet(
    workspace: WorkspaceId,
    topics: readonly GoldenTopic[] | null,
    signal: AbortSignal,
  ): Promise<Result<void>>;
  /** A generation that was left before its end; `null` when there is none. */
  workshop(workspace: WorkspaceId, signal: AbortSignal): Promise<Result<WorkshopState | null>>;
  saveWorkshop(
    workspace: WorkspaceId,
    state: WorkshopState | null,
    signal: AbortSignal,
  ): Promise<Result<void>>;
  /** Plans of the experiments on this device, newest first. */
  plans(signal: AbortSignal): Promise<Result<readonly ExperimentPlan[]>>;
  /** `null` when it is not on this device. */
  experiment(id: string, signal: AbortSignal): Promise<Result<Experiment | null>>;
  savePlan(plan: ExperimentPlan, signal: AbortSignal): Promise<Result<void>>;
  /** Adds rows, replacing those of the same key. */
  saveRows(id: string, rows: readonly ExperimentRow[], signal: AbortSignal): Promise<Result<void>>;
  removeExperiment(id: string, signal: AbortSignal): Promise<Result<void>>;
  /** Scores, tests, costs and losses; `repeat` from 0. */
  report(experiment: Experiment, repeat: number, signal: AbortSignal): Promise<Result<LabReport>>;
  /** Two systems of two experiments, question by question. */
  diff(a: DiffSide, b: DiffSide, signal: AbortSignal): Promise<Result<ExperimentDiff>>;
}

/** The map of passages, made in the same worker: it too is statistics that nobody may wait for. */
export interface ProjectionApi {
  /** Places vectors in the plane (ADR 0022). They are handed over: the caller's array is empty afterwards. */
  project(
    request: ProjectionRequest,
    signal: AbortSignal,
    onProgress: (progress: ProjectionProgress) => void,
  ): Promise<Result<Projection>>;
}

export interface ProjectionRequest {
  /** Row-major, `count × dims`. */
  readonly vectors: Float32Array;
  readonly dims: number;
  readonly seed: number;
}

/** Everything the lab worker does. */
export type LabWorkerApi = LabApi & ProjectionApi;

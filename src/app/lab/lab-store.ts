import { createStore } from 'zustand/vanilla';
import { EVIDENCE_K } from '../../config/retrieval.ts';
import type { Answerer } from '../../domain/answer.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { ChatModel, ChatModelInfo } from '../../domain/chat.ts';
import type { GoldenTopic } from '../../domain/evaluation.ts';
import type {
  Experiment,
  ExperimentPlan,
  ExperimentRow,
  RowKey,
  SystemSpec,
} from '../../domain/experiment.ts';
import { rowKey } from '../../domain/experiment.ts';
import type { RagMode } from '../../domain/mode.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { WorkspaceId } from '../../domain/workspace.ts';
import type { ExperimentFileProblem } from '../../eval/experiment/experiment-file.ts';
import { parseExperiment } from '../../eval/experiment/experiment-file.ts';
import type { ExperimentDiff } from '../../eval/experiment/diff-experiments.ts';
import type { LabReport } from '../../eval/experiment/lab-report.ts';
import type { GoldProbe } from '../../eval/loss/gold-probe.ts';
import { failedRows, pendingRows } from '../../eval/experiment/pending-rows.ts';
import type { LostSpan } from '../../eval/golden/gold-passages.ts';
import { neverAborted } from '../../lib/never-aborted.ts';
import type { IndexClient } from '../../workers/index.client.ts';
import type { LabApi } from '../../workers/lab.api.ts';
import type { ReadableStore } from '../store.ts';
import type { WorkspaceStore } from '../workspace-store.ts';
import { readGoldenSet } from './golden-sets.ts';
import type { ReadSampleText } from './golden-sets.ts';
import { planExperiment } from './plan-experiment.ts';
import { probeTopic } from './probe-gold.ts';
import { runExperiment } from './run-experiment.ts';

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
}

export interface LabParts {
  readonly lab: LabApi;
  readonly index: Pick<
    IndexClient,
    'status' | 'article' | 'lexical' | 'dense' | 'fused' | 'fetch' | 'terms'
  >;
  readonly workspace: WorkspaceStore;
  readonly modes: readonly RagMode[];
  readonly models: (signal: AbortSignal) => Promise<LabModels>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** ISO 8601. */
  readonly today: () => string;
  readonly newId: () => string;
  readonly readSample: ReadSampleText;
  readonly appVersion: string;
  readonly promptsVersion: string;
}

export interface LabStore {
  readonly store: ReadableStore<LabState>;
  /** The model an experiment started now would run on; `null` = rules, and evidence only. */
  model(): Promise<ChatModelInfo | null>;
  /** Reads the list of experiments. */
  refresh(): Promise<void>;
  /** The questions a workspace can be evaluated on; empty when there are none yet. */
  goldenSet(workspace: WorkspaceId): Promise<Result<readonly GoldenTopic[]>>;
  /** Plans an experiment, opens it and runs it; resolves when it has ended or was refused. */
  start(request: NewExperiment): Promise<LabRefusal | null>;
  /** Runs what is left of the open experiment: after a reload, a stop, or a failure. */
  resume(): Promise<LabRefusal | null>;
  /** Runs the failed rows of the open experiment again. */
  retryFailed(): Promise<LabRefusal | null>;
  /** Stops; rows on their way are dropped and stay pending. */
  stop(): void;
  open(id: string): Promise<void>;
  /** Opens the text of an experiment file, read-only. */
  openFile(content: string): Promise<ExperimentFileProblem | null>;
  close(): void;
  /** Another experiment of this device, to be held against the open one; `null` when it is not there. */
  read(id: string): Promise<Result<Experiment | null>>;
  /** Holds a system of the open experiment (`a`, in the shown repeat) against one of another (`b`, its first repeat). */
  diff(a: string, other: Experiment, b: string): Promise<Result<ExperimentDiff | null>>;
  /** Opens the articles of the open experiment; `invariant-broken` when they are no longer those it was run on. */
  openGround(): Promise<Result<void>>;
  /**
   * Looks for the gold of these questions to rank 50, each explained for one system's run. Three searches a question,
   * no model. What was found of the same system before is kept.
   */
  probe(system: string, topicIds: readonly string[]): Promise<void>;
  showRepeat(repeat: number): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Rows are written together, so that a quick experiment does not spend its time in transactions. */
const ROWS_A_WRITE = 16;
/** Calls to a model that run beside each other; retrieval alone has one worker and gains nothing. */
const PARALLEL_WITH_MODEL = 3;

/** Experiments: planned, run, kept, opened again. Rows are on disk as they end; a reload loses at most a few. */
export function createLabStore(parts: LabParts): LabStore {
  const { lab, now } = parts;
  const store = createStore<LabState>(() => ({
    plans: null,
    open: null,
    run: null,
    probes: null,
    missing: null,
    error: null,
  }));
  let controller = new AbortController();
  let probing = new AbortController();

  const fail = (error: AppError): LabRefusal => {
    store.setState({ error });
    return { kind: 'error', error };
  };

  async function refresh(): Promise<void> {
    const plans = await lab.plans(neverAborted());
    store.setState(plans.ok ? { plans: plans.value } : { error: plans.error });
  }

  /** Makes the report of the open experiment anew. */
  async function report(): Promise<void> {
    const { open } = store.getState();
    if (open === null || open.experiment.rows.length === 0) return;
    const made = await lab.report(open.experiment, open.repeat, neverAborted());
    const current = store.getState().open;
    // Rows that came meanwhile belong to the next report; another experiment or repeat has one of its own.
    if (current?.experiment.plan.id !== open.experiment.plan.id) return;
    if (current.repeat !== open.repeat) return;
    store.setState(made.ok ? { open: { ...current, report: made.value } } : { error: made.error });
  }

  function addRow(row: ExperimentRow): void {
    store.setState(({ open, run }) => {
      if (open === null || run === null || open.experiment.plan.id !== run.id) return {};
      const rows = [...open.experiment.rows.filter((known) => rowKey(known) !== rowKey(row)), row];
      return {
        open: { ...open, experiment: { ...open.experiment, rows } },
        run: {
          ...run,
          done: run.done + 1,
          failed: run.failed + (row.status === 'failed' ? 1 : 0),
        },
      };
    });
  }

  async function runRows(keys: readonly RowKey[]): Promise<LabRefusal | null> {
    const open = store.getState().open;
    if (open === null || open.source === 'file' || store.getState().run !== null) return null;
    const { plan } = open.experiment;
    controller = new AbortController();
    const { signal } = controller;
    store.setState({
      error: null,
      run: {
        id: plan.id,
        done: 0,
        failed: 0,
        total: keys.length,
        startedAtMs: now(),
        isStopping: false,
      },
    });
    const ready = await onSameGround(plan);
    if (!ready.ok) {
      store.setState({ run: null });
      return fail(ready.error);
    }
    const unsaved: ExperimentRow[] = [];
    let saving: Promise<unknown> = Promise.resolve();
    const save = (): void => {
      const rows = unsaved.splice(0);
      if (rows.length === 0) return;
      saving = saving
        .then(() => lab.saveRows(plan.id, rows, neverAborted()))
        .then((saved) => {
          if (!saved.ok) store.setState({ error: saved.error });
        });
    };
    await runExperiment(plan, keys, ready.value, signal, {
      onRow(row) {
        addRow(row);
        unsaved.push(row);
        if (unsaved.length >= ROWS_A_WRITE) save();
      },
    });
    save();
    await saving;
    store.setState({ run: null });
    await report();
    return null;
  }

  /**
   * One search before anything is measured: the model is loaded by it, and only then is the fingerprint whole and the
   * first row no slower than the others.
   */
  async function warmUp(topics: readonly GoldenTopic[]): Promise<Result<unknown>> {
    const [first] = topics;
    return first === undefined
      ? ok(null)
      : parts.index.fused(first.text, { limit: 1 }, neverAborted());
  }

  /** The plan's workspace is open, and its index is the plan's. */
  async function openIndexOf(plan: ExperimentPlan): Promise<Result<void>> {
    const opened = await parts.workspace.open(plan.corpus.workspace);
    if (!opened.ok) return opened;
    const warm = await warmUp(plan.topics.map(({ topic }) => topic));
    if (!warm.ok) return warm;
    const status = await parts.index.status(neverAborted());
    if (!status.ok) return status;
    if (status.value.indexHash === plan.corpus.indexHash) return ok(undefined);
    const detail = `${plan.corpus.indexHash} ≠ ${status.value.indexHash}`;
    return err({ kind: 'invariant-broken', invariant: 'indexHash', detail });
  }

  /** The plan's index is open, and the models are those it was planned with. */
  async function onSameGround(
    plan: ExperimentPlan,
  ): Promise<Result<Parameters<typeof runExperiment>[2]>> {
    const opened = await openIndexOf(plan);
    if (!opened.ok) return opened;
    const { planner, answerer } = await parts.models(neverAborted());
    const model = planner?.info ?? null;
    if (model?.model !== plan.model?.model || model?.provider !== plan.model?.provider) {
      const detail = `${plan.model?.model ?? '–'} ≠ ${model?.model ?? '–'}`;
      return err({ kind: 'invariant-broken', invariant: 'answerModel', detail });
    }
    return ok({
      search: parts.index,
      modes: parts.modes,
      answerer: plan.withAnswers ? answerer : null,
      planner,
      now,
      parallel: planner === null ? 1 : PARALLEL_WITH_MODEL,
    });
  }

  async function probe(system: string, topicIds: readonly string[]): Promise<void> {
    const { open, run, probes: earlier } = store.getState();
    if (open === null || run !== null) return;
    probing.abort();
    probing = new AbortController();
    const { signal } = probing;
    const { plan, rows } = open.experiment;
    const { repeat } = open;
    const isSame =
      earlier?.experiment === plan.id && earlier.system === system && earlier.repeat === repeat;
    const probes = { experiment: plan.id, system, repeat, left: topicIds.length };
    const byTopic = new Map(isSame ? earlier.byTopic : []);
    store.setState({ error: null, probes: { ...probes, byTopic } });
    const ready = await openIndexOf(plan);
    if (!ready.ok) {
      store.setState({ error: ready.error, probes: null });
      return;
    }
    for (const [at, topicId] of topicIds.entries()) {
      const key = rowKey({ topicId, system, repeat });
      const row = rows.find((each) => rowKey(each) === key) ?? null;
      const probed = await probeTopic({ plan, topicId, row }, parts.index, signal);
      if (signal.aborted) return;
      if (!probed.ok) {
        store.setState({ error: probed.error, probes: { ...probes, byTopic, left: 0 } });
        return;
      }
      if (probed.value !== null) byTopic.set(topicId, probed.value);
      const left = topicIds.length - at - 1;
      store.setState({ probes: { ...probes, byTopic: new Map(byTopic), left } });
    }
  }

  return {
    store,
    model: async () => (await parts.models(neverAborted())).planner?.info ?? null,
    refresh,
    async goldenSet(workspace) {
      const read = await readGoldenSet(workspace, lab, parts.readSample);
      return read.ok ? ok(read.value.topics) : read;
    },
    async start(request) {
      if (store.getState().run !== null) return null;
      const opened = await parts.workspace.open(request.workspace);
      if (!opened.ok) return fail(opened.error);
      const warm = await warmUp(request.topics);
      if (!warm.ok) return fail(warm.error);
      const { planner } = await parts.models(neverAborted());
      const planned = await planExperiment(
        {
          ...request,
          id: parts.newId(),
          createdAt: parts.today(),
          appVersion: parts.appVersion,
          promptsVersion: parts.promptsVersion,
          k: EVIDENCE_K,
          model: planner?.info ?? null,
        },
        parts.index,
        neverAborted(),
      );
      if (!planned.ok) return fail(planned.error);
      const { plan, lost } = planned.value;
      if (lost.length > 0) return { kind: 'lost-gold', lost };
      const saved = await lab.savePlan(plan, neverAborted());
      if (!saved.ok) return fail(saved.error);
      const experiment: Experiment = { version: 1, plan, rows: [] };
      store.setState({ open: { experiment, report: null, repeat: 0, source: 'device' } });
      void refresh();
      return runRows(pendingRows(experiment));
    },
    resume: async () => {
      const { open } = store.getState();
      return open === null ? null : runRows(pendingRows(open.experiment));
    },
    retryFailed: async () => {
      const { open } = store.getState();
      return open === null ? null : runRows(failedRows(open.experiment));
    },
    stop() {
      store.setState((state) =>
        state.run === null ? {} : { run: { ...state.run, isStopping: true } },
      );
      controller.abort();
    },
    async open(id) {
      const { open, run: running } = store.getState();
      if (running !== null || open?.experiment.plan.id === id) return;
      const read = await lab.experiment(id, neverAborted());
      if (!read.ok) {
        store.setState({ error: read.error });
        return;
      }
      const experiment = read.value;
      store.setState({
        error: null,
        missing: experiment === null ? id : null,
        open:
          experiment === null ? null : { experiment, report: null, repeat: 0, source: 'device' },
      });
      await report();
    },
    async openFile(content) {
      const opened = await parseExperiment(content);
      if (!opened.ok) return opened.problem;
      store.setState({
        error: null,
        open: { experiment: opened.value, report: null, repeat: 0, source: 'file' },
      });
      await report();
      return null;
    },
    close() {
      probing.abort();
      store.setState({ open: null, probes: null, error: null });
    },
    read: (id) => lab.experiment(id, neverAborted()),
    async diff(a, other, b) {
      const { open } = store.getState();
      if (open === null) return ok(null);
      const { experiment, repeat } = open;
      return lab.diff(
        { experiment, system: a, repeat },
        { experiment: other, system: b, repeat: 0 },
        neverAborted(),
      );
    },
    openGround: async () => {
      const { open } = store.getState();
      return open === null ? ok(undefined) : openIndexOf(open.experiment.plan);
    },
    probe,
    async showRepeat(repeat) {
      store.setState(({ open }) =>
        open === null ? {} : { open: { ...open, repeat, report: null } },
      );
      await report();
    },
    async remove(id) {
      const removed = await lab.removeExperiment(id, neverAborted());
      if (!removed.ok) store.setState({ error: removed.error });
      store.setState(({ open }) => (open?.experiment.plan.id === id ? { open: null } : {}));
      await refresh();
    },
  };
}

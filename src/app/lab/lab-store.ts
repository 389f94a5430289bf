import { createStore } from 'zustand/vanilla';
import { EVIDENCE_K } from '../../config/retrieval.ts';
import type { PlannerKind } from '../../domain/agent.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { ChatModelInfo } from '../../domain/chat.ts';
import type { GoldenTopic } from '../../domain/evaluation.ts';
import type { Experiment, ExperimentPlan, ExperimentRow, RowKey } from '../../domain/experiment.ts';
import { rowKey } from '../../domain/experiment.ts';
import { wantsCrossEncoder } from '../../domain/mode-settings.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { WorkspaceId } from '../../domain/workspace.ts';
import type { ExperimentFileProblem } from '../../eval/experiment/experiment-file.ts';
import { parseExperiment } from '../../eval/experiment/experiment-file.ts';
import { failedRows, pendingRows } from '../../eval/experiment/pending-rows.ts';
import { neverAborted } from '../../lib/never-aborted.ts';
import type { Withheld } from '../session-models.ts';
import type { ReadableStore } from '../store.ts';
import { readGoldenSet } from './golden-sets.ts';
import { createLabAnalysis } from './lab-analysis.ts';
import type { LabAnalysis } from './lab-analysis.ts';
import { PARALLEL_WITH_MODEL } from './lab-state.ts';
import type { LabParts, LabRefusal, LabState, NewExperiment, OpenExperiment } from './lab-state.ts';
import { planExperiment } from './plan-experiment.ts';
import { runExperiment } from './run-experiment.ts';
import { checkSkillChoice } from './skill-check.ts';
import type { SkillReport } from './skill-check.ts';

export interface LabStore extends Omit<LabAnalysis, 'abort'> {
  readonly store: ReadableStore<LabState>;
  /** Opens a workspace and tells which model an experiment on it would run on, and what keeps one from it. */
  modelFor(
    workspace: WorkspaceId,
  ): Promise<{ readonly info: ChatModelInfo | null; readonly withheld: Withheld | null }>;
  /** Precision and recall of choosing to search on the bundled cases: an exchange a case by the model, none by rules. */
  skillChoice(by: PlannerKind): Promise<Result<SkillReport>>;
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
  showRepeat(repeat: number): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Rows are written together, so that a quick experiment does not spend its time in transactions. */
const ROWS_A_WRITE = 16;

/** Experiments: planned, run, kept, opened again. Rows are on disk as they end; a reload loses at most a few. */
export function createLabStore(parts: LabParts): LabStore {
  const { lab, now } = parts;
  const store = createStore<LabState>(() => ({
    plans: null,
    open: null,
    run: null,
    probes: null,
    judging: null,
    unjudged: 0,
    missing: null,
    error: null,
  }));
  let controller = new AbortController();

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
    const isReranked = plan.systems.some(({ settings = {} }) =>
      Object.values(settings).some(wantsCrossEncoder),
    );
    return ok({
      search: parts.index,
      modes: parts.modes,
      answerer: plan.withAnswers ? answerer : null,
      planner,
      crossEncoder: isReranked ? await parts.crossEncoder() : null,
      now,
      parallel: planner === null ? 1 : PARALLEL_WITH_MODEL,
    });
  }

  const analysis = createLabAnalysis({ store, parts, openIndexOf, report });

  /** Puts another experiment, or none, on screen: what is known or still being found out of the last one goes with it. */
  function show(open: OpenExperiment | null): void {
    analysis.abort();
    store.setState({ open, probes: null, unjudged: 0, missing: null, error: null });
  }

  return {
    store,
    ...analysis,
    async modelFor(workspace) {
      const opened = await parts.workspace.open(workspace);
      if (!opened.ok) return { info: null, withheld: null };
      const { planner, withheld } = await parts.models(neverAborted());
      return { info: planner?.info ?? null, withheld };
    },
    async skillChoice(by) {
      const { planner } = await parts.models(neverAborted());
      return checkSkillChoice(by === 'model' ? planner : null, neverAborted());
    },
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
          promptsVersion: await parts.promptsVersion(),
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
      show({ experiment, report: null, repeat: 0, source: 'device' });
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
      if (experiment === null) {
        show(null);
        store.setState({ missing: id });
        return;
      }
      show({ experiment, report: null, repeat: 0, source: 'device' });
      await report();
    },
    async openFile(content) {
      const opened = await parseExperiment(content);
      if (!opened.ok) return opened.problem;
      show({ experiment: opened.value, report: null, repeat: 0, source: 'file' });
      await report();
      return null;
    },
    close: () => show(null),
    async showRepeat(repeat) {
      store.setState(({ open }) =>
        open === null ? {} : { open: { ...open, repeat, report: null } },
      );
      await report();
    },
    async remove(id) {
      const removed = await lab.removeExperiment(id, neverAborted());
      if (store.getState().open?.experiment.plan.id === id) show(null);
      if (!removed.ok) store.setState({ error: removed.error });
      await refresh();
    },
  };
}

import type { StoreApi } from 'zustand/vanilla';
import type { Experiment, ExperimentPlan, ExperimentRow } from '../../domain/experiment.ts';
import { rowKey } from '../../domain/experiment.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { ExperimentDiff } from '../../eval/experiment/diff-experiments.ts';
import { neverAborted } from '../../lib/never-aborted.ts';
import { estimateJudging, judgeableRows, judgeInput, runJudging } from './judge-answers.ts';
import type { JudgeEstimate, JudgeWork } from './judge-answers.ts';
import { PARALLEL_WITH_MODEL } from './lab-state.ts';
import type { LabParts, LabState } from './lab-state.ts';
import { knownProbes } from './lab-views.ts';
import { probeTopic } from './probe-gold.ts';

/** What can be found out about an experiment that has been run. */
export interface LabAnalysis {
  /** What judging every answer of the open experiment would send; `null` when there is nothing to judge, or nobody. */
  judgeEstimate(repeats: number): Promise<Result<JudgeEstimate | null>>;
  /** Has the connected model judge every answer of the open experiment. Only ever on the user's press. */
  judge(repeats: number): Promise<void>;
  stopJudging(): void;
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
  /** Ends whatever is being looked for or judged. */
  abort(): void;
}

interface AnalysisParts {
  readonly store: StoreApi<LabState>;
  readonly parts: Pick<LabParts, 'lab' | 'index' | 'models' | 'priceOf'>;
  /** Opens the plan's articles; `invariant-broken` when they are no longer its own. */
  readonly openIndexOf: (plan: ExperimentPlan) => Promise<Result<void>>;
  /** Makes the report of the open experiment anew. */
  readonly report: () => Promise<void>;
}

/** Analyses of the experiment on screen: they change its judgements and what is known of its gold, and nothing else. */
export function createLabAnalysis({
  store,
  parts,
  openIndexOf,
  report,
}: AnalysisParts): LabAnalysis {
  const { lab } = parts;
  let probing = new AbortController();
  let judgingController = new AbortController();

  /** Whom to ask about what; `null` when there is nobody or nothing. */
  async function judgeReady(signal: AbortSignal) {
    const { open } = store.getState();
    if (open === null || open.source === 'file') return ok(null);
    const { experiment } = open;
    const rows = judgeableRows(experiment);
    if (rows.length === 0) return ok(null);
    const ground = await openIndexOf(experiment.plan);
    if (!ground.ok) return ground;
    const { planner: model } = await parts.models(signal);
    if (model === null) return ok(null);
    const work: JudgeWork[] = [];
    for (const row of rows) {
      const input = await judgeInput(experiment, row, parts.index, signal);
      if (!input.ok) return input;
      work.push({ row, input: input.value });
    }
    return ok({ experiment, model, work });
  }

  async function judge(repeats: number): Promise<void> {
    if (store.getState().judging !== null || store.getState().run !== null) return;
    judgingController = new AbortController();
    const { signal } = judgingController;
    const asked = openId();
    store.setState({ error: null, judging: { done: 0, total: 0, unusable: 0 } });
    const ready = await judgeReady(signal);
    if (!ready.ok || ready.value === null) {
      // What was left for another experiment has nothing to say of that one.
      const isOwn = openId() === asked;
      store.setState({ judging: null, ...(!ready.ok && isOwn && { error: ready.error }) });
      return;
    }
    const { experiment, model, work } = ready.value;
    const { id, seed } = experiment.plan;
    store.setState({ judging: { done: 0, total: work.length, unusable: 0 } });
    const stopped = await runJudging(
      work,
      { model, repeats, seed, parallel: PARALLEL_WITH_MODEL },
      signal,
      async (row) => {
        if (row !== null) {
          const saved = await lab.saveRows(id, [row], neverAborted());
          if (!saved.ok) store.setState({ error: saved.error });
          replaceRow(id, row);
        }
        store.setState(({ judging }) => ({
          judging: judging && {
            ...judging,
            done: judging.done + 1,
            unusable: judging.unusable + (row === null ? 1 : 0),
          },
        }));
      },
    );
    store.setState(({ judging, error }) => ({
      judging: null,
      ...(openId() === id && { unjudged: judging?.unusable ?? 0, error: stopped ?? error }),
    }));
    if (openId() === id) await report();
  }

  function openId(): string | null {
    return store.getState().open?.experiment.plan.id ?? null;
  }

  function replaceRow(id: string, row: ExperimentRow): void {
    store.setState(({ open }) => {
      if (open === null || open.experiment.plan.id !== id) return {};
      const rows = open.experiment.rows.map((known) =>
        rowKey(known) === rowKey(row) ? row : known,
      );
      return { open: { ...open, experiment: { ...open.experiment, rows } } };
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
    const probes = { experiment: plan.id, system, repeat, left: topicIds.length };
    const byTopic = new Map(knownProbes(earlier, open, system));
    store.setState({ error: null, probes: { ...probes, byTopic } });
    const ready = await openIndexOf(plan);
    if (signal.aborted) return;
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
    async judgeEstimate(repeats) {
      const ready = await judgeReady(neverAborted());
      if (!ready.ok || ready.value === null) return ready.ok ? ok(null) : ready;
      const { model, work } = ready.value;
      const price = await parts.priceOf(model.info.model);
      const inputs = work.map(({ input }) => input);
      return ok(estimateJudging(inputs, repeats, model, price));
    },
    judge,
    stopJudging: () => judgingController.abort(),
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
    abort() {
      probing.abort();
      judgingController.abort();
    },
  };
}

import { createStore } from 'zustand/vanilla';
import { EVIDENCE_K } from '../config/retrieval.ts';
import type { AppError } from '../domain/app-error.ts';
import type { ModeContext, ModeResult, RagMode } from '../domain/mode.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { LegName, SearchPort } from '../domain/search.ts';
import type { TraceEvent } from '../domain/trace.ts';
import { answerAgain } from '../modes/answer/answer-step.ts';
import type { IndexApi } from '../workers/index.api.ts';
import { createDeltaBuffer } from './delta-buffer.ts';
import { IDLE_PANE, isRunning, reducePane, resultOf } from './pane.ts';
import type { PaneEvent, PaneId } from './pane.ts';
import { modelsOfRun } from './session-models.ts';
import type { Quote, RunModels, SessionModels } from './session-models.ts';
import {
  defaultOptions,
  emptyState,
  historyOf,
  isComplete,
  isOfIndex,
  panesOf,
  refusalOf,
} from './session-state.ts';
import type { Asked, CompareOptions, SessionState } from './session-state.ts';
import type { ReadableStore } from './store.ts';
import type { WorkspaceStore } from './workspace-store.ts';

export interface SessionStore {
  readonly store: ReadableStore<SessionState>;
  /** Every column there is, in order; `options.columns` are those that run. */
  readonly modeIds: readonly PaneId[];
  /** Runs the chosen modes on the question, as a new conversation; a run that is still going is dropped. */
  ask(asked: Asked): Promise<void>;
  /** The next question of the conversation: every column is given what it answered before. */
  followUp(question: string): Promise<void>;
  /**
   * Brings a question back, as the address says: nothing happens when it is on screen already, an earlier
   * run on an unchanged index is shown again as it was, anything else is asked.
   */
  show(asked: Asked): Promise<void>;
  /** Runs one column again: only its answer when its evidence stands, else the whole of it. */
  retry(id: PaneId): Promise<void>;
  /** What the next question would be answered by; `null` without a model. */
  quote(): Promise<Quote | null>;
  /** Lets private articles be sent to that host for this visit. */
  allowPrivate(host: string): void;
  /** Changes what the next question runs with. */
  configure(change: Partial<CompareOptions>): void;
  /** Stops what runs; columns keep what they have. */
  stop(): void;
  /** Back to the empty page; the conversation is over. */
  clear(): void;
}

export interface SessionParts {
  readonly search: SearchPort & Pick<IndexApi, 'articles'>;
  readonly modes: readonly RagMode[];
  readonly models: SessionModels;
  readonly workspace: WorkspaceStore;
  /** Whether a query can be embedded at once; if not, hybrid shows its lexical leg meanwhile. */
  readonly isModelReady: () => boolean;
  /** Why hybrid may not run on the open index; `null` when it may. */
  readonly hybridBlocked: (signal: AbortSignal) => Promise<AppError | null>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** The leg a mode can show before the model is there. */
const PREVIEW_LEG: Readonly<Record<PaneId, LegName | null>> = {
  naive: null,
  hybrid: 'lexical',
  agentic: null,
};

/** Earlier runs kept for the browser's back button; results hold at most k passages a column. */
const REMEMBERED_RUNS = 20;

export function createSessionStore(parts: SessionParts): SessionStore {
  const { workspace, search } = parts;
  const modeIds = parts.modes.map((mode) => mode.id);
  const store = createStore<SessionState>(() => emptyState(defaultOptions(modeIds), modeIds));
  const remembered = new Map<string, SessionState>();
  const allowedHosts = new Set<string>();
  /** One a column, so that one can be run again while others go on. */
  let controllers = new Map<PaneId, AbortController>();

  const abortAll = (): void => controllers.forEach((controller) => controller.abort());

  function dispatch(signal: AbortSignal, id: PaneId, event: PaneEvent): void {
    if (signal.aborted) return;
    const { panes } = store.getState();
    const next = { ...panes, [id]: reducePane(panes[id], event) };
    const isGround = event.type === 'evidence' || event.type === 'settle';
    store.setState(isGround ? { panes: next, refusal: refusalOf(next) } : { panes: next });
  }

  /** Hybrid stands on its lexical leg: with a tokenizer that does not pass the gate it would only look like one. */
  async function blockOf({ id }: RagMode, signal: AbortSignal): Promise<AppError | null> {
    return id === 'hybrid' ? parts.hybridBlocked(signal) : null;
  }

  async function runMode(
    mode: RagMode,
    question: string,
    context: ModeContext,
  ): Promise<Result<ModeResult>> {
    const blocked = await blockOf(mode, context.signal);
    return blocked === null ? mode.run(question, context) : err(blocked);
  }

  async function preview(mode: RagMode, question: string, signal: AbortSignal): Promise<void> {
    const leg = PREVIEW_LEG[mode.id];
    if (leg === null || parts.isModelReady() || (await blockOf(mode, signal)) !== null) return;
    const ranking = await search[leg](question, { limit: EVIDENCE_K }, signal);
    if (ranking.ok) {
      dispatch(signal, mode.id, { type: 'preview', preview: { leg, ranking: ranking.value } });
    }
  }

  /** Runs a column with `run`, its text told in bundles, and settles it. */
  async function runPane(
    id: PaneId,
    models: RunModels,
    signal: AbortSignal,
    run: (context: ModeContext) => Promise<Result<ModeResult>>,
  ): Promise<void> {
    const tell = (event: TraceEvent): void => dispatch(signal, id, { type: 'trace', event });
    const buffer = createDeltaBuffer(tell);
    const { earlier, options } = store.getState();
    const result = await run({
      search,
      k: EVIDENCE_K,
      now: parts.now,
      signal,
      answerer: models.answerer,
      planner: models.planner,
      agent: options.agent,
      history: historyOf(earlier, id),
      emit: buffer.add,
      onEvidence: (evidence) => dispatch(signal, id, { type: 'evidence', result: evidence }),
    });
    buffer.flush();
    dispatch(signal, id, { type: 'settle', result });
    remember();
  }

  function remember(): void {
    const state = store.getState();
    if (state.asked === null || !isComplete(state)) return;
    const key = keyOf(state.asked);
    remembered.delete(key);
    remembered.set(key, state);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED_RUNS && oldest !== undefined) remembered.delete(oldest);
  }

  /** Drops what runs, and starts the columns of a new question. */
  async function start(asked: Asked, earlier: SessionState['earlier']): Promise<void> {
    abortAll();
    const { options } = store.getState();
    const ids = options.columns;
    const own = new Map(ids.map((id) => [id, new AbortController()] as const));
    controllers = own;
    store.setState(
      {
        ...emptyState(options, modeIds),
        asked,
        earlier,
        panes: {
          ...panesOf(modeIds, IDLE_PANE),
          ...panesOf(ids, reducePane(IDLE_PANE, { type: 'start' })),
        },
      },
      true,
    );
    const opened = await workspace.open(asked.workspace);
    const models = opened.ok ? await openModels(own) : null;
    await Promise.all(
      parts.modes.map(async (mode) => {
        const signal = own.get(mode.id)?.signal;
        if (signal === undefined || signal.aborted) return;
        if (!opened.ok || models === null) {
          dispatch(signal, mode.id, {
            type: 'settle',
            result: opened.ok ? { ok: false, error: { kind: 'aborted' } } : opened,
          });
          return;
        }
        void preview(mode, asked.question, signal);
        await runPane(mode.id, models, signal, (context) => runMode(mode, asked.question, context));
      }),
    );
  }

  async function openModels(own: typeof controllers): Promise<RunModels | null> {
    const [signal] = Array.from(own.values(), (controller) => controller.signal);
    if (signal === undefined) return null;
    const models = await modelsOfRun(
      await parts.models.chatModel(),
      search,
      (host) => allowedHosts.has(host),
      signal,
    );
    if (controllers === own) store.setState({ withheld: models.withheld });
    return models;
  }

  async function show(asked: Asked): Promise<void> {
    const current = store.getState().asked;
    if (current !== null && keyOf(current) === keyOf(asked)) return;
    const earlier = remembered.get(keyOf(asked));
    if (earlier === undefined) return start(asked, []);
    abortAll();
    const controller = new AbortController();
    controllers = new Map(modeIds.map((id) => [id, controller]));
    await workspace.open(asked.workspace);
    const status = await search.status(controller.signal);
    if (controller.signal.aborted) return;
    if (status.ok && isOfIndex(earlier, status.value.indexHash)) {
      store.setState({ ...earlier, options: store.getState().options }, true);
    } else {
      await start(asked, []);
    }
  }

  async function retry(id: PaneId): Promise<void> {
    const { asked, panes } = store.getState();
    const mode = parts.modes.find((candidate) => candidate.id === id);
    if (asked === null || mode === undefined || isRunning(panes[id])) return;
    const controller = new AbortController();
    controllers.set(id, controller);
    const { signal } = controller;
    const result = resultOf(panes[id]);
    // A direct answer is the loop's own: there is no evidence to answer from.
    const canAnswer = result !== null && result.agent?.skill !== 'direct';
    if (!canAnswer) dispatch(signal, id, { type: 'start' });
    const models = await openModels(new Map([[id, controller]]));
    if (models === null || signal.aborted) return;
    await runPane(id, models, signal, async (context) =>
      canAnswer ? ok(await answerAgain(result, context)) : runMode(mode, asked.question, context),
    );
  }

  return {
    store,
    modeIds,
    ask: (asked) => start(asked, []),
    async followUp(question) {
      const { asked, panes, earlier } = store.getState();
      if (asked === null) return;
      await start({ ...asked, question }, [...earlier, { asked, panes }]);
    },
    show,
    retry,
    async quote() {
      const model = (await parts.models.chatModel())?.info.model;
      return model === undefined ? null : { model, price: await parts.models.priceOf(model) };
    },
    allowPrivate: (host) => void allowedHosts.add(host),
    configure(change) {
      const options = { ...store.getState().options, ...change };
      const isIdle = store.getState().asked === null;
      store.setState(isIdle ? emptyState(options, modeIds) : { options });
    },
    stop() {
      for (const [id, { signal }] of controllers) dispatch(signal, id, { type: 'stop' });
      abortAll();
    },
    clear() {
      abortAll();
      store.setState(emptyState(store.getState().options, modeIds), true);
    },
  };
}

function keyOf({ question, workspace }: Asked): string {
  return `${workspace}\n${question}`;
}

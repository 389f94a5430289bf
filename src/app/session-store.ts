import { createStore } from 'zustand/vanilla';
import type { AppError } from '../domain/app-error.ts';
import type { ModeContext, ModeResult, RagMode } from '../domain/mode.ts';
import { wantsCrossEncoder } from '../domain/mode-settings.ts';
import type { ModeSettings } from '../domain/mode-settings.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { SearchPort } from '../domain/search.ts';
import type { TraceEvent } from '../domain/trace.ts';
import { answerAgain } from '../modes/answer/answer-step.ts';
import type { IndexApi } from '../workers/index.api.ts';
import { defaultOptions, readOptions, writeOptions } from './compare-options.ts';
import type { CompareOptions } from './compare-options.ts';
import { createDeltaBuffer } from './delta-buffer.ts';
import { IDLE_PANE, isRunning, reducePane, resultOf } from './pane.ts';
import type { PaneEvent, PaneId } from './pane.ts';
import { consentOf } from './private-guard.ts';
import type { ConsentLookUp } from './private-guard.ts';
import { modelsUnder, withheldUnder } from './session-models.ts';
import type { Quote, RunModels, SessionModels, Withheld } from './session-models.ts';
import {
  emptyState,
  historyOf,
  isComplete,
  isOfIndex,
  panesOf,
  refusalOf,
} from './session-state.ts';
import type { Asked, SessionState } from './session-state.ts';
import { createSessionPlayer } from './session-player.ts';
import { createSessionTape } from './session-tape.ts';
import type { KeyValueStorage, ReadableStore } from './store.ts';
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
  /**
   * Which columns stand side by side, in their order. On a question that is on screen a column that joins is run on it,
   * and one that leaves is dropped if it still runs, else kept in case it is wanted again.
   */
  showColumns(columns: readonly PaneId[]): Promise<void>;
  /** Runs one column again: only its answer when its evidence stands, else the whole of it. */
  retry(id: PaneId): Promise<void>;
  /** What the next question would be answered by; `null` without a model. */
  quote(): Promise<Quote | null>;
  /** Lets private articles and drafts be sent to that host for this visit. */
  allowPrivate(host: string): void;
  /** Changes what a mode runs with, from the next question on. */
  configure<Id extends PaneId>(id: Id, settings: ModeSettings[Id]): void;
  /** Changes what every column runs with, from the next question on. */
  configureAll(change: Partial<Pick<CompareOptions, 'k' | 'planner'>>): void;
  /** Every option but the columns as it is before anyone has changed it. */
  resetOptions(): void;
  /** The conversation on screen as the text of a recording's file; `null` when there is nothing of a model in it. */
  recording(): Promise<string | null>;
  /**
   * Opens a recording's file and asks its questions again: the index searches, the recording replies. Resolves when the
   * first has been asked, or with why it cannot be opened; from then on everything asked goes to the recording.
   */
  play(text: string): Promise<Result<Asked>>;
  /** The open recording from its beginning once more, as fast as it was recorded. */
  playAtPace(): Promise<void>;
  /** Closes the recording, and the conversation with it. */
  eject(): void;
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
  /** Where options are kept between visits. */
  readonly memory: KeyValueStorage;
  /** Whether a query can be embedded at once; if not, hybrid shows its lexical leg meanwhile. */
  readonly isModelReady: () => boolean;
  /** Why hybrid may not run on the open index; `null` when it may. */
  readonly hybridBlocked: (signal: AbortSignal) => Promise<AppError | null>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** This moment, ISO 8601. */
  readonly today: () => string;
}

/** Who answers and who plans in a column. */
type ModelsOf = (id: PaneId) => RunModels;

/** Earlier runs kept for the browser's back button; results hold at most k passages a column. */
const REMEMBERED_RUNS = 20;

export function createSessionStore(parts: SessionParts): SessionStore {
  const { workspace, search } = parts;
  const modeIds = parts.modes.map((mode) => mode.id);
  const store = createStore<SessionState>(() =>
    emptyState(readOptions(parts.memory, modeIds), modeIds),
  );
  const remembered = new Map<string, SessionState>();
  const allowedHosts = new Set<string>();
  const tape = createSessionTape(parts.models.chatModel, parts.now);
  /** One a column, so that one can be run again while others go on. */
  let controllers = new Map<PaneId, AbortController>();

  const abortAll = (): void => controllers.forEach((controller) => controller.abort());
  const player = createSessionPlayer({
    ...parts,
    store,
    tape,
    modeIds,
    start,
    followUp,
    abortAll,
  });

  function dispatch(signal: AbortSignal, id: PaneId, event: PaneEvent): void {
    if (signal.aborted) return;
    const { panes, paneIds } = store.getState();
    const next = { ...panes, [id]: reducePane(panes[id], event) };
    const isGround = event.type === 'evidence' || event.type === 'settle';
    store.setState(isGround ? { panes: next, refusal: refusalOf(next, paneIds) } : { panes: next });
  }

  async function blockOf({ isGated }: RagMode, signal: AbortSignal): Promise<AppError | null> {
    return isGated === true ? parts.hybridBlocked(signal) : null;
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
    const leg = mode.previewLeg;
    if (leg === undefined || parts.isModelReady() || (await blockOf(mode, signal)) !== null) return;
    const ranking = await search[leg](question, { limit: store.getState().options.k }, signal);
    if (ranking.ok) {
      dispatch(signal, mode.id, { type: 'preview', preview: { leg, ranking: ranking.value } });
    }
  }

  /** Runs a column with `run`, its text told in bundles, and settles it. */
  async function runPane(
    id: PaneId,
    models: ModelsOf,
    signal: AbortSignal,
    run: (context: ModeContext) => Promise<Result<ModeResult>>,
  ): Promise<void> {
    const tell = (event: TraceEvent): void => dispatch(signal, id, { type: 'trace', event });
    const buffer = createDeltaBuffer(tell);
    const { earlier, options } = store.getState();
    const { answerer, planner } = models(id);
    const replayOf = tape.replayOf();
    const openWeb = async () => (await parts.models.webSearch?.(signal)) ?? null;
    const web = id === 'deep-wide' ? await tape.web(openWeb) : null;
    const isReranked = wantsCrossEncoder(options.settings[id]);
    const crossEncoder = isReranked ? await parts.models.crossEncoder?.() : null;
    const result = await run({
      search,
      k: options.k,
      now: parts.now,
      signal,
      answerer,
      planner: options.planner === 'rules' ? null : planner,
      settings: options.settings,
      web,
      crossEncoder: crossEncoder ?? null,
      history: historyOf(earlier, id),
      ...(replayOf && { replayOf }),
      emit: buffer.add,
      onEvidence: (evidence) => dispatch(signal, id, { type: 'evidence', result: evidence }),
    });
    buffer.flush();
    dispatch(signal, id, { type: 'settle', result });
    store.setState({ isRecorded: tape.recorded() !== null });
    remember();
  }

  function remember(): void {
    const state = store.getState();
    // A replay is no run of the address it stands at.
    if (state.asked === null || !isComplete(state) || state.replay !== null) return;
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
    tape.ask(asked.question, options, earlier.length === 0);
    const ids = options.columns;
    const own = new Map(ids.map((id) => [id, new AbortController()] as const));
    controllers = own;
    store.setState(
      {
        ...emptyState(options, modeIds),
        asked,
        earlier,
        replay: tape.replayOf(),
        panes: {
          ...panesOf(modeIds, IDLE_PANE),
          ...panesOf(ids, reducePane(IDLE_PANE, { type: 'start' })),
        },
      },
      true,
    );
    const [first] = own.values();
    if (first === undefined) return;
    const opened = await workspace.open(asked.workspace);
    if (!opened.ok) {
      for (const [id, { signal }] of own) dispatch(signal, id, { type: 'settle', result: opened });
      return;
    }
    const models = await openModels(first.signal);
    if (controllers === own) store.setState({ withheld: models.withheld });
    await Promise.all(
      parts.modes.map(async (mode) => {
        const signal = own.get(mode.id)?.signal;
        if (signal === undefined || signal.aborted) return;
        void preview(mode, asked.question, signal);
        await runPane(mode.id, models.of, signal, (context) =>
          runMode(mode, asked.question, context),
        );
      }),
    );
  }

  /** Who answers and who plans, for each column, and what is kept back from them. */
  async function openModels(
    signal: AbortSignal,
  ): Promise<{ readonly of: ModelsOf; readonly withheld: Withheld | null }> {
    const source = await tape.source();
    const allowed = player.allowed() ?? allowedHosts;
    const lookUp: ConsentLookUp = async (now) =>
      consentOf(source.host, search, (host) => allowed.has(host), now);
    const consent = await lookUp(signal);
    const withheld = withheldUnder(consent);
    if (withheld !== null) tape.withhold(withheld.host);
    return { of: (id) => modelsUnder(consent, source.lane(id), search, lookUp), withheld };
  }

  async function show(asked: Asked): Promise<void> {
    const current = store.getState().asked;
    if (current !== null && keyOf(current) === keyOf(asked)) return;
    player.eject();
    const earlier = remembered.get(keyOf(asked));
    if (earlier === undefined) return start(asked, []);
    abortAll();
    const controller = new AbortController();
    controllers = new Map(modeIds.map((id) => [id, controller]));
    await workspace.open(asked.workspace);
    const status = await search.status(controller.signal);
    if (controller.signal.aborted) return;
    if (status.ok && isOfIndex(earlier, status.value.indexHash)) {
      tape.lose();
      const { options } = store.getState();
      store.setState({ ...earlier, options, isRecorded: false }, true);
      await fit();
    } else {
      await start(asked, []);
    }
  }

  /** Makes the columns on screen those that are chosen. */
  async function fit(): Promise<void> {
    const { asked, options, panes, paneIds } = store.getState();
    const { columns } = options;
    const left = paneIds.filter((id) => !columns.includes(id));
    for (const id of left) if (isRunning(panes[id])) controllers.get(id)?.abort();
    const dropped = left.filter((id) => isRunning(panes[id]));
    const kept = dropped.length === 0 ? panes : { ...panes, ...panesOf(dropped, IDLE_PANE) };
    store.setState({ paneIds: columns, panes: kept, refusal: refusalOf(kept, columns) });
    if (asked === null) return;
    await Promise.all(columns.flatMap((id) => (kept[id].phase === 'idle' ? [retry(id)] : [])));
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
    // A column may join while the articles are still being opened.
    const opened = await workspace.open(asked.workspace);
    if (!opened.ok) return dispatch(signal, id, { type: 'settle', result: opened });
    const models = await openModels(signal);
    if (signal.aborted) return;
    await runPane(id, models.of, signal, async (context) =>
      canAnswer ? ok(await answerAgain(result, context)) : runMode(mode, asked.question, context),
    );
  }

  /** Takes what the next question runs with, and keeps it for later visits. */
  function change(changed: Partial<CompareOptions>): void {
    const options = { ...store.getState().options, ...changed };
    if (player.allowed() === null) writeOptions(parts.memory, options);
    store.setState({ options });
  }

  async function followUp(question: string): Promise<void> {
    const { asked, panes, earlier } = store.getState();
    if (asked === null) return;
    await start({ ...asked, question }, [...earlier, { asked, panes }]);
  }

  return {
    store,
    modeIds,
    ask: (asked) => start(asked, []),
    followUp,
    show,
    async showColumns(columns) {
      const { options } = store.getState();
      const chosen = modeIds.filter((id) => columns.includes(id));
      if (chosen.length === 0 || chosen.join() === options.columns.join()) return;
      store.setState({ options: { ...options, columns: chosen } });
      await fit();
    },
    retry,
    async quote() {
      const model = (await parts.models.chatModel())?.info.model;
      return model === undefined ? null : { model, price: await parts.models.priceOf(model) };
    },
    allowPrivate: (host) => void (player.allowed() ?? allowedHosts).add(host),
    configure: (id, settings) =>
      change({ settings: { ...store.getState().options.settings, [id]: settings } }),
    configureAll: change,
    resetOptions() {
      const { columns: _, ...others } = defaultOptions(modeIds);
      change(others);
    },
    recording: player.recording,
    play: player.play,
    playAtPace: player.playAtPace,
    eject: player.eject,
    stop() {
      for (const [id, { signal }] of controllers) dispatch(signal, id, { type: 'stop' });
      abortAll();
    },
    clear() {
      player.eject();
      abortAll();
      store.setState(emptyState(store.getState().options, modeIds), true);
    },
  };
}

function keyOf({ question, workspace }: Asked): string {
  return `${workspace}\n${question}`;
}

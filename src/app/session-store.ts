import { createStore } from 'zustand/vanilla';
import { EVIDENCE_ONLY } from '../config/agent.ts';
import { EVIDENCE_K } from '../config/retrieval.ts';
import type { AppError } from '../domain/app-error.ts';
import type { RagMode } from '../domain/mode.ts';
import type { LegName, SearchPort } from '../domain/search.ts';
import type { WorkspaceId } from '../domain/workspace.ts';
import { brokenInvariant } from '../modes/invariants.ts';
import { IDLE_PANE, reducePane } from './pane.ts';
import type { Pane, PaneEvent, PaneId } from './pane.ts';
import type { ReadableStore } from './store.ts';
import type { WorkspaceStore } from './workspace-store.ts';

/** A question put to one workspace. */
export interface Asked {
  readonly question: string;
  readonly workspace: WorkspaceId;
}

export interface SessionState {
  readonly asked: Asked | null;
  readonly panes: Readonly<Record<PaneId, Pane>>;
  /** Why the columns may not be compared; `null` while they agree or are not all there yet. */
  readonly refusal: AppError | null;
}

export interface SessionStore {
  readonly store: ReadableStore<SessionState>;
  /** The columns, in order. */
  readonly paneIds: readonly PaneId[];
  /** Runs every mode on the question; a run that is still going is dropped. */
  ask(asked: Asked): Promise<void>;
  /**
   * Brings a question back, as the address says: nothing happens when it is on screen already, an earlier
   * run on an unchanged index is shown again as it was, anything else is asked.
   */
  show(asked: Asked): Promise<void>;
  /** Stops what runs; columns keep what they have. */
  stop(): void;
  /** Back to the empty page. */
  clear(): void;
}

export interface SessionParts {
  readonly search: SearchPort;
  readonly modes: readonly RagMode[];
  readonly workspace: WorkspaceStore;
  /** Whether a query can be embedded at once; if not, hybrid shows its lexical leg meanwhile. */
  readonly isModelReady: () => boolean;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** The leg a mode can show before the model is there. */
const PREVIEW_LEG: Readonly<Record<PaneId, LegName | null>> = {
  naive: null,
  hybrid: 'lexical',
  agentic: 'lexical',
};

/** Earlier runs kept for the browser's back button; results hold at most k passages a column. */
const REMEMBERED_RUNS = 20;

export function createSessionStore(parts: SessionParts): SessionStore {
  const { modes, workspace } = parts;
  const paneIds = modes.map((mode) => mode.id);
  const allPanes = (pane: Pane): Record<PaneId, Pane> =>
    Object.fromEntries(paneIds.map((id) => [id, pane])) as Record<PaneId, Pane>;
  const empty: SessionState = { asked: null, panes: allPanes(IDLE_PANE), refusal: null };
  const store = createStore<SessionState>(() => empty);
  const remembered = new Map<string, SessionState>();
  let controller = new AbortController();

  function dispatch(signal: AbortSignal, id: PaneId, event: PaneEvent): void {
    if (signal.aborted) return;
    store.setState(({ panes }) => ({ panes: { ...panes, [id]: reducePane(panes[id], event) } }));
  }

  async function preview(mode: RagMode, question: string, signal: AbortSignal): Promise<void> {
    const leg = PREVIEW_LEG[mode.id];
    if (leg === null || parts.isModelReady()) return;
    const ranking = await parts.search[leg](question, { limit: EVIDENCE_K }, signal);
    if (ranking.ok) {
      dispatch(signal, mode.id, { type: 'preview', preview: { leg, ranking: ranking.value } });
    }
  }

  async function runPane(mode: RagMode, question: string, signal: AbortSignal): Promise<void> {
    void preview(mode, question, signal);
    const result = await mode.run(question, {
      search: parts.search,
      k: EVIDENCE_K,
      now: parts.now,
      signal,
      ...EVIDENCE_ONLY,
      emit: (event) => dispatch(signal, mode.id, { type: 'trace', event }),
    });
    dispatch(signal, mode.id, { type: 'settle', result });
  }

  function finish(asked: Asked, signal: AbortSignal): void {
    if (signal.aborted) return;
    store.setState(({ panes }) => ({ refusal: refusalOf(Object.values(panes)) }));
    const state = store.getState();
    if (!Object.values(state.panes).every((pane) => pane.phase === 'done')) return;
    remembered.delete(keyOf(asked));
    remembered.set(keyOf(asked), state);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED_RUNS && oldest !== undefined) remembered.delete(oldest);
  }

  /** Drops what runs; the signal is that of the run to come. */
  function begin(): AbortSignal {
    controller.abort();
    controller = new AbortController();
    return controller.signal;
  }

  async function ask(asked: Asked): Promise<void> {
    const signal = begin();
    const running = reducePane(IDLE_PANE, { type: 'start' });
    store.setState({ asked, panes: allPanes(running), refusal: null }, true);
    const opened = await workspace.open(asked.workspace);
    if (opened.ok) {
      await Promise.all(modes.map((mode) => runPane(mode, asked.question, signal)));
    } else {
      for (const id of paneIds) dispatch(signal, id, { type: 'settle', result: opened });
    }
    finish(asked, signal);
  }

  async function show(asked: Asked): Promise<void> {
    const current = store.getState().asked;
    if (current !== null && keyOf(current) === keyOf(asked)) return;
    const earlier = remembered.get(keyOf(asked));
    if (earlier === undefined) return ask(asked);
    const signal = begin();
    await workspace.open(asked.workspace);
    const status = await parts.search.status(signal);
    if (signal.aborted) return;
    if (status.ok && isOfIndex(earlier, status.value.indexHash)) {
      store.setState(earlier, true);
    } else {
      await ask(asked);
    }
  }

  return {
    store,
    paneIds,
    ask,
    show,
    stop() {
      for (const id of paneIds) dispatch(controller.signal, id, { type: 'stop' });
      controller.abort();
    },
    clear() {
      controller.abort();
      store.setState(empty, true);
    },
  };
}

function keyOf({ question, workspace }: Asked): string {
  return `${workspace}\n${question}`;
}

function refusalOf(panes: readonly Pane[]): AppError | null {
  return brokenInvariant(
    panes.flatMap((pane) => (pane.phase === 'done' ? [pane.result.invariants] : [])),
  );
}

function isOfIndex(state: SessionState, indexHash: string): boolean {
  return Object.values(state.panes).every(
    (pane) => pane.phase !== 'done' || pane.result.invariants.indexHash === indexHash,
  );
}

import type { StoreApi } from 'zustand/vanilla';
import { RRF } from '../config/retrieval.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { SearchPort } from '../domain/search.ts';
import { neverAborted } from '../lib/never-aborted.ts';
import type { CompareOptions } from './compare-options.ts';
import { resultOf } from './pane.ts';
import type { PaneId } from './pane.ts';
import type { Recording } from './recording.ts';
import { emptyState } from './session-state.ts';
import type { Asked, SessionState } from './session-state.ts';
import type { SessionTape } from './session-tape.ts';
import type { WorkspaceStore } from './workspace-store.ts';

export interface SessionPlayerParts {
  readonly store: Pick<StoreApi<SessionState>, 'getState' | 'setState'>;
  readonly tape: SessionTape;
  readonly modeIds: readonly PaneId[];
  readonly workspace: WorkspaceStore;
  readonly search: Pick<SearchPort, 'fused'>;
  readonly today: () => string;
  /** Asks a question, after these turns of the conversation. */
  start(asked: Asked, earlier: SessionState['earlier']): Promise<void>;
  followUp(question: string): Promise<void>;
  abortAll(): void;
}

/** Saves the conversation of a session as a recording's file, and asks the questions of such a file again. */
export interface SessionPlayer {
  /** Hosts that may be sent private articles while a recording is open, as in a visit of its own; `null` when none is. */
  allowed(): Set<string> | null;
  recording(): Promise<string | null>;
  play(text: string): Promise<Result<Asked>>;
  playAtPace(): Promise<void>;
  eject(): void;
}

export function createSessionPlayer(parts: SessionPlayerParts): SessionPlayer {
  const { store, tape, modeIds, workspace, search, start, followUp } = parts;
  /** While a recording is open: the user's own options, and the hosts allowed. */
  let open: { readonly own: CompareOptions; readonly allowed: Set<string> } | null = null;
  /** Counts performances of recordings: a later one ends the one before. */
  let performed = 0;

  /** Asks the questions of a recording, one after the other, unless something else has begun or was stopped. */
  async function perform({ turns, workspace: of }: Recording): Promise<void> {
    const own = (performed += 1);
    for (const [at, { question, options }] of turns.entries()) {
      const isStopped = Object.values(store.getState().panes).some(
        ({ phase }) => phase === 'aborted',
      );
      if (own !== performed || open === null || (at > 0 && isStopped)) return;
      store.setState({ options });
      await (at === 0 ? start({ question, workspace: of }, []) : followUp(question));
    }
  }

  async function openRecording(text: string): Promise<Result<Asked>> {
    const { readRecording } = await import('./recording.ts');
    const read = await readRecording(text, modeIds);
    if (!read.ok) return read;
    const { workspace: of, indexHash, turns } = read.value;
    const opened = await workspace.open(of);
    if (!opened.ok) return opened;
    // Of a search, not of the status: the hash is whole only once the model is there.
    const question = turns[0]?.question ?? '';
    const ranking = await search.fused(question, { ...RRF, limit: 1 }, neverAborted());
    if (!ranking.ok) return ranking;
    if (ranking.value.indexHash !== indexHash) {
      return err({ kind: 'cassette-foreign', reason: 'index' });
    }
    await tape.play(read.value, false);
    open = { own: open?.own ?? store.getState().options, allowed: new Set() };
    void perform(read.value);
    return ok({ question, workspace: of });
  }

  return {
    allowed: () => open?.allowed ?? null,
    async recording() {
      const recorded = tape.recorded();
      const { asked, paneIds, panes } = store.getState();
      const found = paneIds.flatMap((id) => resultOf(panes[id]) ?? []);
      const indexHash = found[0]?.invariants.indexHash;
      if (recorded === null || asked === null || indexHash === undefined) return null;
      const { writeRecording } = await import('./recording.ts');
      const last = recorded.turns.length - 1;
      return writeRecording({
        recordedAt: parts.today(),
        workspace: asked.workspace,
        indexHash,
        cassette: recorded.cassette,
        webSearches: recorded.webSearches,
        // Columns that joined since the question was asked are part of it.
        turns: recorded.turns.map((turn, at) =>
          at === last ? { ...turn, options: { ...turn.options, columns: paneIds } } : turn,
        ),
      });
    },
    async play(text) {
      store.setState({ isOpening: true, playError: null });
      const played = await openRecording(text);
      store.setState({ isOpening: false, playError: played.ok ? null : played.error });
      return played;
    },
    async playAtPace() {
      const playing = tape.playing();
      if (playing === null) return;
      await tape.play(playing, true);
      void perform(playing);
    },
    eject() {
      if (open === null) return;
      const { own } = open;
      open = null;
      performed += 1;
      parts.abortAll();
      tape.eject();
      store.setState(emptyState(own, modeIds), true);
    },
  };
}

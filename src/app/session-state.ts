import type { Turn } from '../domain/answer.ts';
import type { AppError } from '../domain/app-error.ts';
import type { ReplayLabel } from '../domain/trace.ts';
import type { WorkspaceId } from '../domain/workspace.ts';
import { brokenInvariant } from '../modes/invariants.ts';
import type { CompareOptions } from './compare-options.ts';
import { IDLE_PANE, isRunning, resultOf } from './pane.ts';
import type { Pane, PaneId } from './pane.ts';
import type { Withheld } from './session-models.ts';

/** A question put to one workspace. */
export interface Asked {
  readonly question: string;
  readonly workspace: WorkspaceId;
}

export type Panes = Readonly<Record<PaneId, Pane>>;

/** An earlier question of the conversation, as its columns stood when the next one was asked. */
export interface EarlierTurn {
  readonly asked: Asked;
  readonly panes: Panes;
}

export interface SessionState {
  readonly asked: Asked | null;
  /** The columns of the question on screen, in order. */
  readonly paneIds: readonly PaneId[];
  /** Of every column there is; one that does not run is idle. */
  readonly panes: Panes;
  /** Oldest first; empty in a conversation of one question. */
  readonly earlier: readonly EarlierTurn[];
  /** Why the columns may not be compared; `null` while they agree or are not all there yet. */
  readonly refusal: AppError | null;
  /** Private articles that this run keeps from the model's host. */
  readonly withheld: Withheld | null;
  readonly options: CompareOptions;
  /** The recording whose replies the columns show; `null` when the connected model answers. */
  readonly replay: ReplayLabel | null;
  /** The conversation can be saved as a recording. */
  readonly isRecorded: boolean;
  /** A recording's file is being opened, which waits for the embedding model. */
  readonly isOpening: boolean;
  /** Why the file chosen last could not be opened as a recording; gone with the next question. */
  readonly playError: AppError | null;
}

/** Nothing asked yet; `all` = every column there is. */
export function emptyState(options: CompareOptions, all: readonly PaneId[]): SessionState {
  return {
    asked: null,
    paneIds: options.columns,
    panes: panesOf(all, IDLE_PANE),
    earlier: [],
    refusal: null,
    withheld: null,
    options,
    replay: null,
    isRecorded: false,
    isOpening: false,
    playError: null,
  };
}

/** The same state for every column. */
export function panesOf(ids: readonly PaneId[], pane: Pane): Panes {
  return Object.fromEntries(ids.map((id) => [id, pane])) as Panes;
}

/** What a column said earlier in the conversation; turns without an answer are left out. */
export function historyOf(earlier: readonly EarlierTurn[], id: PaneId): readonly Turn[] {
  return earlier.flatMap(({ asked, panes }) => {
    const answer = resultOf(panes[id])?.answer;
    return answer ? [{ question: asked.question, answer: answer.text }] : [];
  });
}

/** What the next question of the conversation takes along, in the column that has said most. */
export function longestHistory({ asked, panes, paneIds, earlier }: SessionState): readonly Turn[] {
  if (asked === null) return [];
  const turns = [...earlier, { asked, panes }];
  const lengthOf = (history: readonly Turn[]): number =>
    history.reduce((sum, { question, answer }) => sum + question.length + answer.length, 0);
  return paneIds
    .map((id) => historyOf(turns, id))
    .reduce((longest, each) => (lengthOf(each) > lengthOf(longest) ? each : longest), []);
}

/**
 * The first invariant that the columns' evidence breaks, as far as it is there. A loop that searched nothing (a direct
 * answer) stands on no index: there is nothing of it to compare.
 */
export function refusalOf(panes: Panes, paneIds: readonly PaneId[]): AppError | null {
  return brokenInvariant(
    paneIds.flatMap((id) => {
      const result = resultOf(panes[id]);
      return result === null || result.agent?.searches === 0 ? [] : [result.invariants];
    }),
  );
}

/** Every column has come to its end with all that was asked of it. */
export function isComplete({ paneIds, panes }: SessionState): boolean {
  return paneIds.every((id) => {
    const pane = panes[id];
    return pane.phase === 'done' && pane.result.answerError === null;
  });
}

/** Whether a column still runs. */
export function isAtWork({ panes }: SessionState): boolean {
  return Object.values(panes).some(isRunning);
}

/** Whether every result of it is of the index with that hash. */
export function isOfIndex({ panes }: SessionState, indexHash: string): boolean {
  return Object.values(panes).every((pane) => {
    const result = resultOf(pane);
    return result === null || result.invariants.indexHash === indexHash;
  });
}

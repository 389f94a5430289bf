import type { PassageId } from '../../domain/ids.ts';
import type { ModeId } from '../../domain/mode.ts';
import { MODE_IDS } from '../../domain/mode.ts';
import type { RowView } from '../lab/row-view.ts';
import { resultOf } from '../pane.ts';
import type { SessionState } from '../session-state.ts';

/** Where a run has a passage. */
export interface MarkPlace {
  readonly mode: ModeId;
  /** The name of the system in an experiment; `null` for a column of Compare. */
  readonly system: string | null;
  /** From 1. */
  readonly rank: number;
}

/** A passage that a map marks. */
export interface PassageMark {
  readonly passageId: PassageId;
  /** In the order of the runs; empty for gold that none has. */
  readonly places: readonly MarkPlace[];
  /** Gold of the question: `missed` when no run has it. */
  readonly gold: 'found' | 'missed' | null;
}

/** The hits of the columns on screen, best rank first; a passage once, whatever has it. */
export function marksOfColumns({ paneIds, panes, refusal }: SessionState): readonly PassageMark[] {
  if (refusal !== null) return [];
  return joinMarks(
    paneIds.map((mode) => ({
      mode,
      system: null,
      ids: (resultOf(panes[mode])?.hits ?? []).map(({ passageId }) => passageId),
    })),
    new Set(),
  );
}

/** The evidence of every system of a recorded question, and its gold. */
export function marksOfRow({ sides, goldIds }: RowView): readonly PassageMark[] {
  return joinMarks(
    sides.flatMap(({ system, row }) => {
      // An experiment of a later version may name a mode that is not known here.
      const mode = MODE_IDS.find((id) => id === system.modeId);
      if (mode === undefined || row?.status !== 'done') return [];
      return [{ mode, system: system.name, ids: row.result.passageIds }];
    }),
    goldIds,
  );
}

interface RunIds extends Omit<MarkPlace, 'rank'> {
  readonly ids: readonly PassageId[];
}

function joinMarks(
  runs: readonly RunIds[],
  goldIds: ReadonlySet<PassageId>,
): readonly PassageMark[] {
  const places = new Map<PassageId, MarkPlace[]>();
  for (const { mode, system, ids } of runs) {
    for (const [at, id] of ids.entries()) {
      places.set(id, [...(places.get(id) ?? []), { mode, system, rank: at + 1 }]);
    }
  }
  const best = (id: PassageId): number =>
    Math.min(Infinity, ...(places.get(id) ?? []).map(({ rank }) => rank));
  const all = [...new Set([...places.keys(), ...goldIds])].toSorted(
    (a, b) => best(a) - best(b) || 0,
  );
  return all.map((passageId) => ({
    passageId,
    places: places.get(passageId) ?? [],
    gold: goldIds.has(passageId) ? (places.has(passageId) ? 'found' : 'missed') : null,
  }));
}

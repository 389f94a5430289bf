import { expect, test } from 'vitest';
import type { ExperimentRow } from '../../domain/experiment.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import type { PassageId } from '../../domain/ids.ts';
import type { RowSide, RowView } from '../lab/row-view.ts';
import { defaultOptions } from '../compare-options.ts';
import { emptyState } from '../session-state.ts';
import { marksOfColumns, marksOfRow } from './map-marks.ts';

const id = (ordinal: number): PassageId => passageId(articleId('a'), ordinal);

function side(name: string, modeId: string, ids: readonly PassageId[] | null): RowSide {
  const row = ids === null ? null : { status: 'done', result: { passageIds: ids } };
  return { system: { name, modeId }, row: row as ExperimentRow | null, loss: null } as RowSide;
}

test('a recorded question marks each passage once, with all that have it, and gold as found or missed', () => {
  const view = {
    goldIds: new Set([id(2), id(7)]),
    sides: [
      side('hybrid', 'hybrid', [id(1), id(2)]),
      side('agent-a', 'agentic', [id(2)]),
      side('of later', 'unknown-mode', [id(5)]),
      side('failed', 'naive', null),
    ],
  } as unknown as RowView;
  expect(marksOfRow(view)).toEqual([
    { passageId: id(1), places: [{ mode: 'hybrid', system: 'hybrid', rank: 1 }], gold: null },
    {
      passageId: id(2),
      places: [
        { mode: 'hybrid', system: 'hybrid', rank: 2 },
        { mode: 'agentic', system: 'agent-a', rank: 1 },
      ],
      gold: 'found',
    },
    { passageId: id(7), places: [], gold: 'missed' },
  ]);
});

test('columns without a result mark nothing', () => {
  const modes = ['naive', 'hybrid'] as const;
  expect(marksOfColumns(emptyState(defaultOptions(modes), modes))).toEqual([]);
});

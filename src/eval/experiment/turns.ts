import type { Experiment } from '../../domain/experiment.ts';
import { searchesOf } from './costs.ts';
import { doneRows } from './system-runs.ts';

/** How many runs of a system made so many searches (seed article §6.4), from 0 to the most, none left out. */
export interface TurnCount {
  readonly searches: number;
  readonly runs: number;
}

/** The histogram of searches of one system, over all its repeats. */
export function turnHistogram(experiment: Experiment, system: string): readonly TurnCount[] {
  const turns = doneRows(experiment)
    .filter((row) => row.system === system)
    .map(({ result }) => searchesOf(result));
  const most = Math.max(-1, ...turns);
  return Array.from({ length: most + 1 }, (_, searches) => ({
    searches,
    runs: turns.filter((turn) => turn === searches).length,
  }));
}

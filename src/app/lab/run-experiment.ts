import type { ExperimentPlan, ExperimentRow, RowKey } from '../../domain/experiment.ts';
import type { RowParts } from './run-row.ts';
import { runRow } from './run-row.ts';

/** What happens while rows are run. */
export interface RunListener {
  /** A row ended, well or not. */
  readonly onRow: (row: ExperimentRow) => void;
}

/**
 * Runs rows, at most `parallel` at a time, in their order. Ends early when it is aborted; rows on their way are then
 * dropped and stay pending. Resolves when nothing runs any more.
 */
export async function runExperiment(
  plan: ExperimentPlan,
  keys: readonly RowKey[],
  parts: RowParts & { readonly parallel: number },
  signal: AbortSignal,
  { onRow }: RunListener,
): Promise<void> {
  const left = [...keys];
  async function work(): Promise<void> {
    for (let key = left.shift(); key !== undefined && !signal.aborted; key = left.shift()) {
      const row = await runRow(plan, key, parts, signal);
      if (row !== null) onRow(row);
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, parts.parallel) }, work));
}

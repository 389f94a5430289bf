import type { Experiment, RowKey } from '../../domain/experiment.ts';
import { rowKey } from '../../domain/experiment.ts';

/**
 * The rows still to be run, question by question, so that an experiment that is stopped early has every system on the
 * same questions. Rows that failed are not among them: they are run again only when asked for (`failedRows`).
 */
export function pendingRows({ plan, rows }: Experiment): readonly RowKey[] {
  const known = new Set(rows.map(rowKey));
  return allRows(plan).filter((key) => !known.has(rowKey(key)));
}

/** The rows that failed, in the same order. */
export function failedRows({ plan, rows }: Experiment): readonly RowKey[] {
  const failed = new Set(rows.filter(({ status }) => status === 'failed').map(rowKey));
  return allRows(plan).filter((key) => failed.has(rowKey(key)));
}

function allRows({ topics, systems, repeats }: Experiment['plan']): readonly RowKey[] {
  return Array.from({ length: repeats }, (_, repeat) =>
    topics.flatMap(({ topic }) =>
      systems.map(({ name }): RowKey => ({ topicId: topic.id, system: name, repeat })),
    ),
  ).flat();
}

import type {
  Experiment,
  ExperimentPlan,
  ExperimentRow,
  PlannedTopic,
  RowResult,
} from '../../domain/experiment.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';
import type { SystemRun } from '../report/topic-scores.ts';

type DoneRow = Extract<ExperimentRow, { status: 'done' }>;

/** A planned topic in the form that scores take. */
export function mappedTopic({ topic, gold }: PlannedTopic): MappedTopic {
  return { topic, gold: gold.map((ids) => new Set(ids)) };
}

/** All topics of a plan in that form. */
export function mappedTopics({ topics }: Pick<ExperimentPlan, 'topics'>): readonly MappedTopic[] {
  return topics.map(mappedTopic);
}

/** Rows that ended well. */
export function doneRows({ rows }: Pick<Experiment, 'rows'>): readonly DoneRow[] {
  return rows.filter((row): row is DoneRow => row.status === 'done');
}

/**
 * The answers of one repeat (from 0), a run for each system of the plan in its order: what `evaluate` scores. A row
 * that failed or was never reached is no answer, which scores 0 and is counted as missing.
 */
export function systemRuns(experiment: Experiment, repeat: number): readonly SystemRun[] {
  const done = doneRows(experiment).filter((row) => row.repeat === repeat);
  return experiment.plan.systems.map(({ name }) => ({
    system: name,
    answers: new Map(
      done
        .filter(({ system }) => system === name)
        .map(({ topicId, result: { passageIds, latencyMs } }) => [
          topicId,
          { passageIds, latencyMs },
        ]),
    ),
  }));
}

/** The results of one system by topic, of all repeats that ended well: a place in the list is not the repeat. */
export function resultsOf(
  experiment: Experiment,
  system: string,
): ReadonlyMap<string, readonly RowResult[]> {
  const results = new Map<string, RowResult[]>();
  for (const row of doneRows(experiment)) {
    if (row.system !== system) continue;
    const list = results.get(row.topicId) ?? [];
    results.set(row.topicId, list);
    list.push(row.result);
  }
  return results;
}

/** The results of one system in one repeat (from 0), by topic. */
export function resultsIn(
  experiment: Experiment,
  system: string,
  repeat: number,
): ReadonlyMap<string, RowResult> {
  return new Map(
    doneRows(experiment)
      .filter((row) => row.system === system && row.repeat === repeat)
      .map(({ topicId, result }) => [topicId, result]),
  );
}

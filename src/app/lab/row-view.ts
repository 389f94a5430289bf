import type { ExperimentRow, PlannedTopic, SystemSpec } from '../../domain/experiment.ts';
import type { PassageId } from '../../domain/ids.ts';
import type { TopicLoss } from '../../eval/loss/loss-stages.ts';
import type { OpenExperiment } from './lab-state.ts';

/** One system's record of a question. */
export interface RowSide {
  readonly system: SystemSpec;
  /** `null` when it was not run (yet). */
  readonly row: ExperimentRow | null;
  /** Gold spans found at each stage of a loop; `null` for a run without one, without gold, or not yet reported. */
  readonly loss: TopicLoss | null;
}

/** A question of an experiment with everything that was recorded of it. */
export interface RowView {
  readonly planned: PlannedTopic;
  /** Any passage that counts for a span of the gold. */
  readonly goldIds: ReadonlySet<PassageId>;
  readonly sides: readonly RowSide[];
  /** Topic ids beside it in the golden set; `null` at an end. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** The record of one question in the shown repeat; `null` when the experiment has no such question. */
export function rowView(
  { experiment, report, repeat }: OpenExperiment,
  topicId: string,
): RowView | null {
  const { plan, rows } = experiment;
  const at = plan.topics.findIndex(({ topic }) => topic.id === topicId);
  const planned = plan.topics[at];
  if (planned === undefined) return null;
  const own = rows.filter((row) => row.topicId === topicId && row.repeat === repeat);
  const lossOf = (name: string): TopicLoss | null => {
    const losses = report?.losses.find(({ system }) => system === name)?.topics;
    return losses?.find((loss) => loss.topicId === topicId) ?? null;
  };
  return {
    planned,
    goldIds: new Set(planned.gold.flat()),
    sides: plan.systems.map((system) => {
      const row = own.find((each) => each.system === system.name) ?? null;
      // A run of a loop that did not search has no stages to show, though it counts in the system's.
      const hasSearched =
        row?.status === 'done' && row.result.trace.some(({ type }) => type === 'search-result');
      return { system, row, loss: hasSearched ? lossOf(system.name) : null };
    }),
    previous: plan.topics[at - 1]?.topic.id ?? null,
    next: plan.topics[at + 1]?.topic.id ?? null,
  };
}

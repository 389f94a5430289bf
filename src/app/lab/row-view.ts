import type { ExperimentRow, PlannedTopic, SystemSpec } from '../../domain/experiment.ts';
import type { PassageId } from '../../domain/ids.ts';
import { lossStages } from '../../eval/loss/loss-stages.ts';
import type { TopicLoss } from '../../eval/loss/loss-stages.ts';
import type { OpenExperiment } from './lab-state.ts';

/** One system's record of a question. */
export interface RowSide {
  readonly system: SystemSpec;
  /** `null` when it was not run (yet). */
  readonly row: ExperimentRow | null;
  /** Gold spans found at each stage of a loop; `null` for a run without one, or without gold. */
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
export function rowView({ experiment, repeat }: OpenExperiment, topicId: string): RowView | null {
  const { plan, rows } = experiment;
  const at = plan.topics.findIndex(({ topic }) => topic.id === topicId);
  const planned = plan.topics[at];
  if (planned === undefined) return null;
  const own = rows.filter((row) => row.topicId === topicId && row.repeat === repeat);
  const hybrid = plan.systems.find(({ modeId }) => modeId === 'hybrid')?.name;
  const asked = own.find(({ system }) => system === hybrid);
  const questionTop5 = asked?.status === 'done' ? asked.result.passageIds.slice(0, 5) : null;
  const mapped = {
    topic: planned.topic,
    gold: planned.gold.map((passages) => new Set(passages)),
  };
  return {
    planned,
    goldIds: new Set(planned.gold.flat()),
    sides: plan.systems.map((system) => {
      const row = own.find((each) => each.system === system.name) ?? null;
      const result = row?.status === 'done' ? row.result : null;
      const hasStages =
        planned.gold.length > 0 && result?.trace.some(({ type }) => type === 'search-result');
      return {
        system,
        row,
        loss:
          result !== null && hasStages === true
            ? lossStages({
                mapped,
                passageIds: result.passageIds,
                trace: result.trace,
                questionTop5,
              })
            : null,
      };
    }),
    previous: plan.topics[at - 1]?.topic.id ?? null,
    next: plan.topics[at + 1]?.topic.id ?? null,
  };
}

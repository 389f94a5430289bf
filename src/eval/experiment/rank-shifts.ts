import type { Experiment } from '../../domain/experiment.ts';
import { mappedTopics, systemRuns } from './system-runs.ts';

/** The rank (from 1) of a question's first gold passage in two systems; `null` when none is among the evidence. */
export interface RankShift {
  readonly topicId: string;
  readonly a: number | null;
  readonly b: number | null;
}

/** First gold ranks of every question that has gold, in one repeat (from 0). */
export function rankShifts(
  experiment: Experiment,
  repeat: number,
  a: string,
  b: string,
): readonly RankShift[] {
  const runs = systemRuns(experiment, repeat);
  const answersOf = (name: string) => runs.find(({ system }) => system === name)?.answers;
  const [answersA, answersB] = [answersOf(a), answersOf(b)];
  return mappedTopics(experiment.plan)
    .filter(({ gold }) => gold.length > 0)
    .map(({ topic, gold }) => {
      const rankIn = (answers: typeof answersA): number | null => {
        const at = answers
          ?.get(topic.id)
          ?.passageIds.findIndex((id) => gold.some((passages) => passages.has(id)));
        return at === undefined || at === -1 ? null : at + 1;
      };
      return { topicId: topic.id, a: rankIn(answersA), b: rankIn(answersB) };
    });
}

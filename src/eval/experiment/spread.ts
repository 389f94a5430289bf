import type { Experiment } from '../../domain/experiment.ts';
import { isFullHit } from '../metrics/evidence.ts';
import { mappedTopics, resultsOf } from './system-runs.ts';

/** How steady a system is on one question: "3 of 5 full hits". */
export interface TopicSpread {
  readonly topicId: string;
  readonly system: string;
  readonly fullHits: number;
  /** Repeats that ended well. */
  readonly repeats: number;
}

/** Full hits over the repeats of every scored topic in every system; rows that failed are not among the repeats. */
export function spreadOf(experiment: Experiment): readonly TopicSpread[] {
  const topics = mappedTopics(experiment.plan);
  const { systems, k } = experiment.plan;
  return systems.flatMap(({ name }) => {
    const results = resultsOf(experiment, name);
    return topics
      .filter(({ gold }) => gold.length > 0)
      .map(({ topic, gold }) => {
        const repeats = results.get(topic.id) ?? [];
        const hits = repeats.filter(({ passageIds }) => isFullHit(passageIds.slice(0, k), gold));
        return {
          topicId: topic.id,
          system: name,
          fullHits: hits.length,
          repeats: repeats.length,
        };
      });
  });
}

import { mergeRankings } from '../../agent/merge.ts';
import { DEFAULT_AGENT } from '../../config/agent.ts';
import { MERGE_STRATEGIES } from '../../domain/agent.ts';
import type { MergeStrategy } from '../../domain/agent.ts';
import { recordedTopics, replayFusion } from '../../eval/replay/replay-fusion.ts';
import type { RecordedTopic, ReplayScore } from '../../eval/replay/replay-fusion.ts';
import type { OpenExperiment } from './lab-state.ts';

export type { RecordedTopic, ReplayScore };

/** What can be turned while replaying; both are of rank RRF alone. */
export interface ReplayDials {
  readonly rankConstant: number;
  /** Weight of the ranking of the question's own words; every other query's is 1. */
  readonly ownWeight: number;
}

/** A strategy, or what the run really put into the prompt, with what it comes to. */
export interface ReplayRow {
  readonly strategy: MergeStrategy | 'recorded';
  readonly scores: readonly ReplayScore[];
}

/** The record of each system that searched in steps; no other can be merged otherwise. */
export function replayable({
  experiment,
  repeat,
}: OpenExperiment): ReadonlyMap<string, readonly RecordedTopic[]> {
  return new Map(
    experiment.plan.systems.flatMap(({ name }) => {
      const topics = recordedTopics(experiment, name, repeat);
      return topics.length === 0 ? [] : [[name, topics] as const];
    }),
  );
}

/** Every strategy over one record. Nothing is searched and no model is asked. */
export function replayRows(
  topics: readonly RecordedTopic[],
  k: number,
  { rankConstant, ownWeight }: ReplayDials,
): readonly ReplayRow[] {
  const { depth, supplementary } = DEFAULT_AGENT;
  const sizes = { depth, supplementary, rankConstant, weights: [ownWeight] };
  return [
    { strategy: 'recorded', scores: replayFusion(topics, k, null) },
    ...MERGE_STRATEGIES.map((strategy) => ({
      strategy,
      scores: replayFusion(topics, k, (rankings) => mergeRankings(strategy, rankings, sizes)),
    })),
  ];
}

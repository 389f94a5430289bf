import type {
  Bucket,
  ComparedMeasure,
  Comparison,
  EvaluationConditions,
  EvaluationReport,
} from '../../domain/evaluation.ts';
import { TOPIC_TYPES } from '../../domain/evaluation.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';
import { bucketScores } from './bucket-scores.ts';
import { compareSystems } from './compare-systems.ts';
import type { ComparedPairs } from './compare-systems.ts';
import type { SystemRun } from './topic-scores.ts';
import { outcomeOf } from './topic-scores.ts';

const MEASURES = ['full-hit', 'partial-recall'] as const satisfies readonly ComparedMeasure[];

/**
 * Scores and compares systems on a golden set: by question type, and over all scored topics beside it. Pure: the same
 * runs and conditions give the same report. The first `conditions.k` passages of an answer count.
 */
export function evaluate(
  topics: readonly MappedTopic[],
  runs: readonly SystemRun[],
  conditions: EvaluationConditions,
): EvaluationReport {
  const buckets = bucketsOf(topics);
  return {
    version: 1,
    conditions,
    systems: runs.map(({ system }) => system),
    buckets,
    scores: buckets.flatMap((bucket) =>
      runs.map((run) => bucketScores(bucket, topicsIn(topics, bucket), run, conditions)),
    ),
    comparisons: comparisonsOf(topics, runs, conditions, 'all'),
    outcomes: topics.flatMap((topic) => runs.map((run) => outcomeOf(topic, run))),
  };
}

/** Tests by question type and measure; Holm is over the pairs that are tested. */
export function comparisonsOf(
  topics: readonly MappedTopic[],
  runs: readonly SystemRun[],
  conditions: EvaluationConditions,
  pairs: ComparedPairs,
): readonly Comparison[] {
  return bucketsOf(topics)
    .filter((bucket) => bucket !== 'unanswerable')
    .flatMap((bucket) =>
      MEASURES.flatMap((measure) =>
        compareSystems(bucket, measure, topicsIn(topics, bucket), runs, conditions, pairs),
      ),
    );
}

function topicsIn(topics: readonly MappedTopic[], bucket: Bucket): readonly MappedTopic[] {
  return topics.filter(({ topic }) =>
    bucket === 'all' ? topic.type !== 'unanswerable' : topic.type === bucket,
  );
}

function bucketsOf(topics: readonly MappedTopic[]): readonly Bucket[] {
  const types = TOPIC_TYPES.filter((type) => topics.some(({ topic }) => topic.type === type));
  const scored = types.filter((type) => type !== 'unanswerable');
  return scored.length > 1 ? [...types, 'all'] : types;
}

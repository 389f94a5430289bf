import type {
  Bucket,
  ComparedMeasure,
  Comparison,
  EvaluationConditions,
  EvaluationReport,
} from '../../domain/evaluation.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';
import { bucketScores } from './bucket-scores.ts';
import { bucketsOf, isInBucket } from './buckets.ts';
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
  const buckets = bucketsOf(topics.map(({ topic }) => topic.type));
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
  return bucketsOf(topics.map(({ topic }) => topic.type))
    .filter((bucket) => bucket !== 'unanswerable')
    .flatMap((bucket) =>
      MEASURES.flatMap((measure) =>
        compareSystems(bucket, measure, topicsIn(topics, bucket), runs, conditions, pairs),
      ),
    );
}

function topicsIn(topics: readonly MappedTopic[], bucket: Bucket): readonly MappedTopic[] {
  return topics.filter(({ topic }) => isInBucket(topic.type, bucket));
}

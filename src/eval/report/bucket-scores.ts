import type {
  Bucket,
  BucketScores,
  EvaluationConditions,
  RetrievalScores,
} from '../../domain/evaluation.ts';
import { createPrng } from '../../lib/prng.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';
import { bootstrapMean } from '../stats/bootstrap.ts';
import { quantile } from '../stats/quantile.ts';
import { wilson } from '../stats/wilson.ts';
import type { SystemRun, TopicScores } from './topic-scores.ts';
import { scoreTopic } from './topic-scores.ts';

/** The scores of one system over the topics of a bucket. */
export function bucketScores(
  bucket: Bucket,
  topics: readonly MappedTopic[],
  run: SystemRun,
  conditions: EvaluationConditions,
): BucketScores {
  const answered = topics.flatMap(({ topic }) => run.answers.get(topic.id) ?? []);
  const times = answered.map(({ latencyMs }) => latencyMs);
  return {
    bucket,
    system: run.system,
    n: topics.length,
    missing: topics.length - answered.length,
    latencyMs:
      times.length === 0 ? null : { p50: quantile(times, 0.5), p95: quantile(times, 0.95) },
    scores: bucket === 'unanswerable' ? null : retrievalScores(topics, run, conditions),
  };
}

function retrievalScores(
  topics: readonly MappedTopic[],
  { answers }: SystemRun,
  { k, confidence, resamples, seed }: EvaluationConditions,
): RetrievalScores {
  const scored = topics.map((mapped) => scoreTopic(mapped, answers.get(mapped.topic.id), k));
  const fullHits = scored.filter(({ fullHit }) => fullHit === 1).length;
  const estimate = (measure: keyof TopicScores) =>
    bootstrapMean(
      scored.map((scores) => scores[measure]),
      // Each number has the sequence of the seed to itself: it does not depend on what else is reported.
      { resamples, confidence, prng: createPrng(seed) },
    );
  return {
    fullHits,
    fullHit: wilson(fullHits, topics.length, confidence),
    partialRecall: estimate('partialRecall'),
    recallAtK: estimate('recallAtK'),
    precisionAtK: estimate('precisionAtK'),
    successAtK: estimate('successAtK'),
    mrrAtK: estimate('mrrAtK'),
    ndcgAtK: estimate('ndcgAtK'),
    mapAtK: estimate('mapAtK'),
  };
}

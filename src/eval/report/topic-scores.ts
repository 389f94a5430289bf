import type { SystemAnswer, TopicOutcome } from '../../domain/evaluation.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';
import { passageGrades } from '../golden/gold-passages.ts';
import { isFullHit, partialRecall } from '../metrics/evidence.ts';
import { averagePrecision, ndcgAtK, rrAtK } from '../metrics/rank-scores.ts';
import { precisionAtK, recallAtK, successAtK } from '../metrics/set-scores.ts';

/** Answers of one system by topic id. */
export interface SystemRun {
  readonly system: string;
  readonly answers: ReadonlyMap<string, SystemAnswer>;
}

/** Retrieval scores of one topic, each in [0, 1]. */
export interface TopicScores {
  /** 0 or 1. */
  readonly fullHit: number;
  readonly partialRecall: number;
  readonly recallAtK: number;
  readonly precisionAtK: number;
  readonly successAtK: number;
  readonly mrrAtK: number;
  readonly ndcgAtK: number;
  readonly mapAtK: number;
}

/** Scores the evidence of one topic that has gold; no answer scores 0 throughout. */
export function scoreTopic(
  mapped: MappedTopic,
  answer: SystemAnswer | undefined,
  k: number,
): TopicScores {
  const evidence = answer?.passageIds.slice(0, k) ?? [];
  const grades = passageGrades(mapped);
  return {
    fullHit: isFullHit(evidence, mapped.gold) ? 1 : 0,
    partialRecall: partialRecall(evidence, mapped.gold),
    recallAtK: recallAtK(evidence, grades, k),
    precisionAtK: precisionAtK(evidence, grades, k),
    successAtK: successAtK(evidence, grades, k),
    mrrAtK: rrAtK(evidence, grades, k),
    ndcgAtK: ndcgAtK(evidence, grades, k),
    mapAtK: averagePrecision(evidence, grades, k),
  };
}

/** What became of one topic in one system, for reading single failures. */
export function outcomeOf(
  { topic, gold }: MappedTopic,
  { system, answers }: SystemRun,
): TopicOutcome {
  const answer = answers.get(topic.id) ?? null;
  return {
    topicId: topic.id,
    type: topic.type,
    system,
    answer,
    found: gold.map((ids) => answer?.passageIds.some((id) => ids.has(id)) ?? false),
  };
}

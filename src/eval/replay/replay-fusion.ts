import type { Bucket } from '../../domain/evaluation.ts';
import type { Experiment } from '../../domain/experiment.ts';
import type { PassageId } from '../../domain/ids.ts';
import type { SearchedHit, TraceEvent } from '../../domain/trace.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';
import { isFullHit, partialRecall } from '../metrics/evidence.ts';
import { mappedTopics, resultsIn } from '../experiment/system-runs.ts';
import { bucketsOf, isInBucket } from '../report/buckets.ts';

/** Rankings of one question as they were recorded, the user's own words first; merged into one list, best first. */
export type MergeRecorded = (rankings: readonly (readonly SearchedHit[])[]) => readonly PassageId[];

/** What a merged list would have put into the prompt, in one bucket. */
export interface ReplayScore {
  readonly bucket: Bucket;
  readonly n: number;
  /** Questions with all their gold among the first k. */
  readonly fullHits: number;
  /** Mean share of gold spans among the first k, 0 to 1. */
  readonly partialRecall: number;
}

/** One question of a recorded run: its gold, the rankings of its queries, and what really entered the prompt. */
export interface RecordedTopic {
  readonly mapped: MappedTopic;
  readonly rankings: readonly (readonly SearchedHit[])[];
  readonly prompt: readonly PassageId[];
}

/**
 * The scored questions of a system whose runs tell what each search found; empty for a system without such a record.
 * A run that did not search (a direct answer) has no ranking and stays in: nothing would be found by it.
 */
export function recordedTopics(
  experiment: Experiment,
  system: string,
  repeat: number,
): readonly RecordedTopic[] {
  const results = resultsIn(experiment, system, repeat);
  const recorded = mappedTopics(experiment.plan).flatMap((mapped): readonly RecordedTopic[] => {
    const result = results.get(mapped.topic.id);
    if (result === undefined || mapped.gold.length === 0) return [];
    return [{ mapped, rankings: rankingsOf(result.trace), prompt: result.passageIds }];
  });
  return recorded.some(({ rankings }) => rankings.length > 0) ? recorded : [];
}

/** The question's own search first, wherever it came: strategies treat the first ranking as the primary one. */
function rankingsOf(trace: readonly TraceEvent[]): readonly (readonly SearchedHit[])[] {
  const searches = trace.flatMap((event) => (event.type === 'search-result' ? [event] : []));
  const isOwn = ({ origin }: (typeof searches)[number]): boolean => origin === 'question';
  return [...searches.filter(isOwn), ...searches.filter((search) => !isOwn(search))].map(
    ({ hits }) => hits,
  );
}

/**
 * Scores of a merge over recorded rankings: a bucket a question type that occurs, then all of them. Nothing is searched
 * and nobody is asked, so the figures are of candidates alone: what the planner would have read of them is not in it.
 *
 * @param merge `null` for what the run really put into the prompt
 */
export function replayFusion(
  topics: readonly RecordedTopic[],
  k: number,
  merge: MergeRecorded | null,
): readonly ReplayScore[] {
  const scored = topics.map(({ mapped, rankings, prompt }) => {
    const evidence = (merge === null ? prompt : merge(rankings)).slice(0, k);
    return {
      type: mapped.topic.type,
      isFull: isFullHit(evidence, mapped.gold),
      share: partialRecall(evidence, mapped.gold),
    };
  });
  return bucketsOf(scored.map(({ type }) => type)).map((bucket) => {
    const own = scored.filter(({ type }) => isInBucket(type, bucket));
    return {
      bucket,
      n: own.length,
      fullHits: own.filter(({ isFull }) => isFull).length,
      partialRecall: own.reduce((sum, { share }) => sum + share, 0) / own.length,
    };
  });
}

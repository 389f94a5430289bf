import type { PassageId } from '../../domain/ids.ts';
import type { TraceEvent } from '../../domain/trace.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';
import { foundSpans } from '../metrics/evidence.ts';

/**
 * Where a loop can lose a gold passage that one search had found (seed article §7.2.1): the question itself @5, the
 * agent's own queries @5, the same @8 (the candidates it saw), and what entered the prompt. Each fall from one stage
 * to the next is the loss of one decision.
 */
export const LOSS_STAGES = ['question-at-5', 'queries-at-5', 'queries-at-8', 'prompt'] as const;
export type LossStage = (typeof LOSS_STAGES)[number];

/** Gold spans found at each stage, of `spans`. */
export interface TopicLoss {
  readonly topicId: string;
  readonly spans: number;
  readonly found: Readonly<Record<LossStage, number>>;
}

/** A topic with the evidence and trace of one run of it. */
export interface TracedRun {
  readonly mapped: MappedTopic;
  readonly passageIds: readonly PassageId[];
  readonly trace: readonly TraceEvent[];
  /** hybrid's own top 5 for the question, for runs whose loop never asked it; the trace's otherwise. */
  readonly questionTop5: readonly PassageId[] | null;
}

/**
 * The stages of one run. Queries count by union: a span is found at a depth when any of them has it there. The topic
 * must have gold.
 */
export function lossStages({ mapped, passageIds, trace, questionTop5 }: TracedRun): TopicLoss {
  const searches = trace.flatMap((event) =>
    event.type === 'search-result'
      ? [{ origin: event.origin, ids: event.hits.map((hit) => hit.passageId) }]
      : [],
  );
  const atDepth = (depth: number): readonly PassageId[] =>
    searches.flatMap(({ ids }) => ids.slice(0, depth));
  const asked = searches.find(({ origin }) => origin === 'question')?.ids.slice(0, 5);
  const found = (ids: readonly PassageId[]): number => foundSpans(ids, mapped.gold);
  return {
    topicId: mapped.topic.id,
    spans: mapped.gold.length,
    found: {
      'question-at-5': found(questionTop5 ?? asked ?? []),
      'queries-at-5': found(atDepth(5)),
      'queries-at-8': found(atDepth(8)),
      prompt: found(passageIds),
    },
  };
}

/** Topics with all their gold at each stage: the bars of a waterfall. */
export interface LossSummary {
  readonly n: number;
  readonly fullHits: Readonly<Record<LossStage, number>>;
}

/** Sums topics up. What was lost between two stages is the difference of their counts, and may be negative: a gain. */
export function lossSummary(topics: readonly TopicLoss[]): LossSummary {
  const fullHits = Object.fromEntries(
    LOSS_STAGES.map((stage) => [
      stage,
      topics.filter(({ spans, found }) => found[stage] === spans).length,
    ]),
  ) as Record<LossStage, number>;
  return { n: topics.length, fullHits };
}

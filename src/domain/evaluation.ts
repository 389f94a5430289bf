import type { ArticleId, Fingerprint, PassageId } from './ids.ts';

/**
 * What a question of a golden set is built from: one place of one article, two or three articles, distant places of
 * one article, or nothing (the corpus does not answer it).
 */
export const TOPIC_TYPES = ['easy', 'multihop', 'multihop3', 'distant', 'unanswerable'] as const;
export type TopicType = (typeof TOPIC_TYPES)[number];

/** A place that holds (part of) the answer: a span of the article's text, so that it outlives any chunking. */
export interface GoldSpan {
  readonly articleId: ArticleId;
  readonly start: number;
  readonly end: number;
}

/** A question with its gold; every span is needed to answer it. */
export interface GoldenTopic {
  /** No blanks: it is a field of TREC files. */
  readonly id: string;
  readonly type: TopicType;
  readonly text: string;
  readonly gold: readonly GoldSpan[];
  /** The answer in words, when the set has it. */
  readonly answer?: string;
  /** A model made it unanswerable; that the corpus really does not answer it, a person still has to confirm. */
  readonly isUnchecked?: boolean;
}

/** Relevance judgments: topic → document → grade. A document that is not in it is unjudged, which is not 0. */
export type Qrels = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What one system (a mode with its settings) gave for one topic. */
export interface SystemAnswer {
  /** Evidence, best first: exactly what would enter the prompt. */
  readonly passageIds: readonly PassageId[];
  readonly latencyMs: number;
}

/** A topic type, or all scored topics together. */
export type Bucket = TopicType | 'all';

/** A mean or proportion with its interval (`EVALUATION.confidence`). */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Retrieval scores of one system in one bucket; `@k` of the report's `k`. */
export interface BucketScores {
  readonly bucket: Bucket;
  readonly system: string;
  /** Topics of the bucket, and those among them that the system has no answer for (they score 0). */
  readonly n: number;
  readonly missing: number;
  /** Milliseconds over the answered topics; `null` when there is none. */
  readonly latencyMs: { readonly p50: number; readonly p95: number } | null;
  /** `null` for unanswerable topics, which have no gold to retrieve. */
  readonly scores: RetrievalScores | null;
}

export interface RetrievalScores {
  readonly fullHits: number;
  /** All gold spans among the evidence: share of topics, Wilson interval. */
  readonly fullHit: Estimate;
  /** Share of gold spans among the evidence: mean, bootstrap interval, as all below. */
  readonly partialRecall: Estimate;
  readonly recallAtK: Estimate;
  readonly precisionAtK: Estimate;
  readonly successAtK: Estimate;
  readonly mrrAtK: Estimate;
  readonly ndcgAtK: Estimate;
  readonly mapAtK: Estimate;
}

/** What may be said of two systems. The words are the reader's side's; `better` is set only when it may be said. */
export type Verdict =
  | { readonly kind: 'distinguishable'; readonly better: string }
  /** `moreNeeded`: about so many more questions would tell a difference of this size; `null` when none was seen. */
  | { readonly kind: 'not-distinguishable'; readonly moreNeeded: number | null };

export type ComparedMeasure = 'full-hit' | 'partial-recall';

/** Two systems on the topics of one bucket, paired by topic. */
export interface Comparison {
  readonly bucket: Bucket;
  readonly measure: ComparedMeasure;
  readonly a: string;
  readonly b: string;
  readonly n: number;
  /** Topics on which one scored more than the other. */
  readonly aWins: number;
  readonly bWins: number;
  /** Mean of b − a with its paired bootstrap interval. */
  readonly difference: Estimate;
  readonly test: 'exact-mcnemar' | 'paired-randomisation';
  readonly p: number;
  /** Adjusted by Holm over all `family` pairs of systems of this bucket and measure. */
  readonly pHolm: number;
  readonly family: number;
  /** `null` when it is not defined: all differences are equal. */
  readonly effect: { readonly kind: 'cohens-h' | 'paired-dz'; readonly value: number | null };
  readonly verdict: Verdict;
}

/** Everything that must be equal for two reports to be compared. */
export interface EvaluationConditions {
  readonly indexHash: string;
  readonly fingerprint: Fingerprint;
  readonly k: number;
  /** `textHash` of the golden set. */
  readonly goldenHash: string;
  /** Model that plans in the modes that decide; `null` = rules. */
  readonly planner: string | null;
  /** Preset of each system that is an agent, `custom` where its settings are none of them. */
  readonly agentPresets: Readonly<Record<string, string>>;
  /** Settings of each system whose mode has any. */
  readonly settings: Readonly<Record<string, object>>;
  readonly seed: number;
  readonly resamples: number;
  readonly confidence: number;
  readonly alpha: number;
  readonly power: number;
}

/** One topic in one system. */
export interface TopicOutcome {
  readonly topicId: string;
  readonly type: TopicType;
  readonly system: string;
  /** `null` when the system has no answer for it; it then scores 0. */
  readonly answer: SystemAnswer | null;
  /** For each gold span whether it is among the evidence; empty for an unanswerable topic. */
  readonly found: readonly boolean[];
}

/** The outcome of an evaluation; fields are only ever added within a version. */
export interface EvaluationReport {
  readonly version: 1;
  readonly conditions: EvaluationConditions;
  readonly systems: readonly string[];
  /** Types that occur, in the order of `TOPIC_TYPES`, then `all` when more than one type is scored. */
  readonly buckets: readonly Bucket[];
  readonly scores: readonly BucketScores[];
  readonly comparisons: readonly Comparison[];
  /** By topic, then system. */
  readonly outcomes: readonly TopicOutcome[];
}

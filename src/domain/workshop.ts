import type { RunCost } from './agent.ts';
import type { AppError } from './app-error.ts';
import type { GoldenTopic, TopicType } from './evaluation.ts';

/** How the parts of a question over several places hang together. */
export const HOP_KINDS = ['comparison', 'integration', 'causal-link'] as const;
export type HopKind = (typeof HOP_KINDS)[number];

/**
 * Why a proposed question is not kept. Judged from the question, its answer and its own passages alone: whether any
 * retriever finds the gold is never asked, for that would choose the questions by the systems they are to judge.
 */
export const REJECT_REASONS = [
  /** By rules, from the words. */
  'deictic',
  'answer-in-question',
  'too-short',
  'too-long',
  'too-generic',
  'other-language',
  'duplicate',
  /** The proposing model declared no natural question, or no shared topic of the passages. */
  'not-natural',
  /** By the checking model. */
  'general-knowledge',
  'not-self-contained',
  'one-is-enough',
  'answerable',
  /** Another candidate of the same article was better by the rule. */
  'surpassed',
  /** The reply was unusable, also after it was asked to be repaired. */
  'malformed',
  /** The provider refused this passage (filter, context length). */
  'refused',
  /** No passage of another article to pair with. */
  'no-partner',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

export interface Rejection {
  readonly type: TopicType;
  readonly reason: RejectReason;
  /** The offending word, or what the model said; empty when there is none. */
  readonly word: string;
  /** Empty when there was no question yet. */
  readonly question: string;
}

/** What is to be made. */
export interface WorkshopPlan {
  readonly seed: number;
  /** Questions wanted of each type. */
  readonly counts: Readonly<Record<TopicType, number>>;
  /** Stops before the next question once so much is spent; `null` = no ceiling. Binds only where prices are known. */
  readonly maxCostUsd: number | null;
  /** Whether articles marked private or draft may be sent to the model. */
  readonly withPrivate: boolean;
}

/** What one generation came to so far: all that is needed to go on later, plain data. */
export interface WorkshopState {
  readonly version: 1;
  readonly plan: WorkshopPlan;
  readonly accepted: readonly GoldenTopic[];
  readonly rejected: readonly Rejection[];
  /** Seeds that are through, `type:article-or-passage`. */
  readonly tried: readonly string[];
  readonly proposed: number;
  readonly cost: RunCost;
}

/** Why a generation ended of its own accord. `exhausted`: seeds or attempts ran out before the counts were reached. */
export type WorkshopEnd = 'done' | 'exhausted' | 'cost-cap';

/** What happens while questions are made; the state is the fold of these (`eval/workshop/state.ts`). */
export type WorkshopEvent =
  | { readonly type: 'proposed'; readonly topicType: TopicType; readonly question: string }
  | { readonly type: 'rejected'; readonly rejection: Rejection }
  | { readonly type: 'accepted'; readonly topic: GoldenTopic }
  /** One exchange with the model was paid. */
  | { readonly type: 'spent'; readonly cost: RunCost }
  /** A seed is through: a good place to pause. */
  | { readonly type: 'tried'; readonly seed: string }
  | { readonly type: 'ended'; readonly end: WorkshopEnd }
  /** The model or the index failed; what was made is kept, and the same seed is tried again. */
  | { readonly type: 'failed'; readonly error: AppError };

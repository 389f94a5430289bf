import type { AppError } from './app-error.ts';
import type { ChatReply } from './chat.ts';

/** Who decides: a language model, or rules of grammar and coverage that need none. The loop is the same. */
export type PlannerKind = 'model' | 'rules';

export type Skill = 'search' | 'direct';

/** How rankings of several queries become one candidate list (facts: parts need slots, paraphrases need RRF). */
export const MERGE_STRATEGIES = [
  /** Scores of different queries compared as if they were one scale: the seed article's bug, kept to show it. */
  'score-merge',
  /** The first query's ranking whole, then supplementary passages of the others. */
  'protect-primary',
  /** Σ 1 / (rankConstant + rank) over the rankings: right for paraphrases of one need. */
  'rank-rrf',
  /** Each part's best, then each one's second …: a slot for every sub-question; right for parts. */
  'interleave',
] as const;
export type MergeStrategy = (typeof MERGE_STRATEGIES)[number];

/** Every choice of the loop is a switch, so that the seed article's ladder can be climbed again on any corpus. */
export interface AgentSettings {
  /** The agent is told that k passages enter the prompt. It is enforced either way. */
  readonly isBudgetTold: boolean;
  /** When sufficiency is judged: before any answer exists, or after (and then with the answer in sight). */
  readonly sufficiency: 'before-answer' | 'after-answer';
  /** Evidence of a later round: displaces weaker passages, or falls off when the list was full (the article's bug). */
  readonly evidenceOrder: 'displace' | 'first-come';
  /** The first search: the user's own words, issued by code; or whatever the agent makes of them. */
  readonly firstQuery: 'question' | 'free';
  /** How a failed query is rewritten: replaced by one of the same length, or free to be padded. */
  readonly rewriting: 'replace' | 'free';
  /** Neighbours read by a wider scope are scored as evidence (they entered the prompt), or forgotten (measuring bug). */
  readonly isNeighbourScored: boolean;
  /** Characters of a candidate's text that the agent sees before it fetches. */
  readonly excerptCharacters: number;
  /** Most sub-questions of a compound question; below 2 nothing is split. */
  readonly parts: number;
  /** Search again without the one article that holds the whole top 5. */
  readonly diversification: 'off' | 'always' | 'by-form';
  readonly merge: MergeStrategy;
  /** Strategy once a question was split; parts and paraphrases need different ones. */
  readonly mergeOfParts: MergeStrategy;
  readonly searchesPerRound: number;
  readonly rounds: number;
  readonly reEntries: number;
  /** Hits of one search shown to the agent, and supplementary passages on top. */
  readonly depth: number;
  readonly supplementary: number;
  /** Ceilings of one run; `null` = none. Reached, the next step is forced to answer with what is there. */
  readonly maxTokens: number | null;
  readonly maxCostUsd: number | null;
  readonly maxMs: number | null;
}

/** Why the loop ended. */
export const EXIT_REASONS = [
  'direct-answer',
  'sufficient',
  /** The planner had nothing more to try. */
  'nothing-left',
  'round-cap',
  'search-cap',
  'token-cap',
  'cost-cap',
  'time-cap',
  /** The planner searched and read nothing: what its searches showed best is answered from. */
  'nothing-read',
  /** The context pool was full and nothing in it was irrelevant. */
  'pool-full',
  /** Nothing in the index came near; there is no evidence to answer from. */
  'no-evidence',
  /** The planner's replies stayed unusable, or its host failed; what was found so far is answered from. */
  'planner-failed',
  'stopped',
] as const;
export type ExitReason = (typeof EXIT_REASONS)[number];

/** Which words a search was made of. */
export type QueryOrigin = 'question' | 'part' | 'rewrite' | 'hop' | 'diversification' | 'free';

/** Why a tool refused a call; told to the planner and kept in the trace. */
export type ToolRefusal =
  | 'identical-query'
  | 'search-cap'
  | 'unknown-passage'
  | 'already-fetched'
  | 'bad-input'
  | 'empty-query'
  /** The web search is off. */
  | 'web-off';

/** Sums over one run. Costs are `null` as soon as one exchange has no price. */
export interface RunCost {
  readonly chatCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly isEstimated: boolean;
  readonly costUsd: number | null;
}

/** A run without a model. */
export const NO_COST: RunCost = {
  chatCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  isEstimated: false,
  costUsd: 0,
};

/** What one exchange with a model came to. */
export function costOf({ usage, costUsd }: Pick<ChatReply, 'usage' | 'costUsd'>): RunCost {
  return { chatCalls: 1, ...usage, costUsd };
}

/** The sum of two costs; unknown as soon as one of them is. */
export function addCosts(a: RunCost, b: RunCost): RunCost {
  return {
    chatCalls: a.chatCalls + b.chatCalls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    isEstimated: a.isEstimated || b.isEstimated,
    costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
  };
}

/** What the agentic loop did, beside the evidence that all modes return. */
export interface AgentSummary {
  /** Why its host gave no decision any more; absent unless that ended the loop (exit `planner-failed`). */
  readonly plannerError?: AppError;
  readonly planner: PlannerKind;
  readonly skill: Skill;
  readonly exit: ExitReason;
  readonly rounds: number;
  readonly searches: number;
  readonly fetches: number;
  readonly refusals: number;
  readonly reEntries: number;
}

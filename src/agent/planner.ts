import type { PlannerKind, QueryOrigin, Skill, ToolRefusal } from '../domain/agent.ts';
import type { Answer, Turn } from '../domain/answer.ts';
import type { PassageId } from '../domain/ids.ts';
import type { Result } from '../domain/result.ts';
import type { FetchScope } from '../domain/search.ts';

/**
 * What a planner decided; `null` when its reply stayed unusable after one repair. The loop then takes the safe default,
 * once, and ends with `planner-failed` the second time.
 */
export type Decision<T> = Promise<Result<T | null>>;

export interface SkillChoice {
  readonly skill: Skill;
  readonly reason: string;
}

/** What a search shows of a passage: never its text. */
export interface SeenCandidate {
  readonly passageId: PassageId;
  readonly headingPath: readonly string[];
  /** The first characters, as many as the settings say. */
  readonly excerpt: string;
  readonly score: number;
}

/** A passage that would enter the prompt. */
export interface SeenEvidence {
  readonly passageId: PassageId;
  readonly headingPath: readonly string[];
  readonly text: string;
}

export type AgentAction =
  | { readonly type: 'search'; readonly query: string; readonly origin: QueryOrigin }
  | {
      readonly type: 'fetch';
      /** As given; the tool checks that a search has shown it. */
      readonly passageId: string;
      readonly scope: FetchScope;
      readonly reason: string;
    }
  /** A call whose input fits no tool; refused, and told so. */
  | { readonly type: 'bad-call'; readonly tool: string; readonly input: string };

/** What came of an action, in the order of the actions. */
export type ActionOutcome =
  | {
      readonly type: 'hits';
      readonly query: string;
      readonly hits: readonly SeenCandidate[];
    }
  | { readonly type: 'passages'; readonly passages: readonly SeenEvidence[] }
  | { readonly type: 'refused'; readonly refusal: ToolRefusal };

/** All that is known when the planner must act. */
export interface CollectionView {
  readonly question: string;
  /** Two or more when the question was split. */
  readonly parts: readonly string[];
  /** From 1. */
  readonly round: number;
  /** Turns of this round that are left, this one included. */
  readonly turnsLeft: number;
  readonly searchesLeft: number;
  readonly k: number;
  /** The merged list of the searches that code made. */
  readonly candidates: readonly SeenCandidate[];
  readonly evidence: readonly SeenEvidence[];
  /** Every passage read so far. */
  readonly fetched: ReadonlySet<string>;
  readonly tried: readonly string[];
  /** What the last verdict missed; empty in the first round. */
  readonly missing: string;
  /** What came of the planner's last actions; empty at the start of a round. */
  readonly outcomes: readonly ActionOutcome[];
}

/** What sufficiency and confidence are judged on. */
export interface JudgedView {
  readonly question: string;
  readonly parts: readonly string[];
  readonly evidence: readonly SeenEvidence[];
  readonly tried: readonly string[];
}

export interface Verdict {
  readonly isMet: boolean;
  /** What is missing, in words that the next round starts from. */
  readonly missing: string;
}

/** Port to whoever decides: a language model, or rules. The loop executes, checks and counts; it trusts nothing. */
export interface Planner {
  readonly kind: PlannerKind;
  chooseSkill(
    question: string,
    history: readonly Turn[],
    signal: AbortSignal,
  ): Decision<SkillChoice>;
  /** Self-contained sub-questions, at most `most`; fewer than two when the question is one. */
  split(question: string, most: number, signal: AbortSignal): Decision<readonly string[]>;
  /** The next actions; none = the round is done. */
  act(view: CollectionView, signal: AbortSignal): Decision<readonly AgentAction[]>;
  /** Whether the evidence can answer. `answer` is given only when sufficiency is judged after answering. */
  judge(view: JudgedView, answer: Answer | null, signal: AbortSignal): Decision<Verdict>;
  /** Whether the answer that was made stands on its evidence. */
  confide(view: JudgedView, answer: Answer, signal: AbortSignal): Decision<Verdict>;
}

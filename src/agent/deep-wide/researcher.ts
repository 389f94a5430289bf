import type { PlannerKind, QueryOrigin } from '../../domain/agent.ts';
import type { PoolSource, Readiness } from '../../domain/deep-wide.ts';
import type { PassageId } from '../../domain/ids.ts';
import type { Decision, SeenEvidence } from '../planner.ts';
import type { Irrelevant } from './context-pool.ts';

/** A search that was made, and how many new sources it brought. */
export interface TriedSearch {
  readonly tool: 'local_search' | 'web_search';
  readonly query: string;
  readonly added: number;
}

/** All that is known when the researcher must reflect, act or clean. */
export interface ResearchView {
  readonly question: string;
  /** Two or more when the question asks for several things. */
  readonly parts: readonly string[];
  /** From 1. */
  readonly round: number;
  readonly rounds: number;
  readonly callsLeft: number;
  /** The whole context pool, verbatim. */
  readonly sources: readonly PoolSource[];
  readonly tokens: number;
  readonly windowTokens: number;
  /** The passages that would enter the prompt now, best first. */
  readonly evidence: readonly SeenEvidence[];
  readonly tried: readonly TriedSearch[];
  /** What the check of this round misses. */
  readonly missing: string;
  readonly hasWeb: boolean;
}

export type ResearchAction =
  | { readonly type: 'stop_thinking'; readonly reason: string }
  | {
      readonly type: 'local_search';
      readonly query: string;
      readonly origin: QueryOrigin;
    }
  | { readonly type: 'web_search'; readonly query: string }
  /** A call whose input fits no tool; refused. */
  | { readonly type: 'bad-call'; readonly tool: string; readonly input: string };

/** Port to whoever researches: a language model, or rules. The machine checks, counts and executes; it trusts nothing. */
export interface Researcher {
  readonly kind: PlannerKind;
  /** The readiness check: asked before every action, on the pool as it is. */
  reflect(view: ResearchView, signal: AbortSignal): Decision<Readiness>;
  /** The calls of this round; none = there is nothing more to try. */
  act(view: ResearchView, signal: AbortSignal): Decision<readonly ResearchAction[]>;
  /** Sources of the pool that do not bear on the question. */
  clean(view: ResearchView, signal: AbortSignal): Decision<readonly Irrelevant[]>;
}

/** Chooses what the pool's answer stands on. Without a generator the order of the searches decides. */
export interface Generator {
  /** Ids of at most `k` passages of the pool, best first. */
  select(
    question: string,
    sources: readonly PoolSource[],
    k: number,
    signal: AbortSignal,
  ): Decision<readonly PassageId[]>;
}

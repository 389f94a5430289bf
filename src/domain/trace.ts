import type { AnswerKind } from './answer.ts';
import type { ChatPurpose, ChatUsage } from './chat.ts';
import type {
  ExitReason,
  MergeStrategy,
  PlannerKind,
  QueryOrigin,
  Skill,
  ToolRefusal,
} from './agent.ts';
import type { ExpansionChoice, RerankerName } from './mode-settings.ts';
import type { AppError } from './app-error.ts';
import type { DroppedSource, ResearchLimits } from './deep-wide.ts';
import type { PassageId } from './ids.ts';
import type { FetchScope } from './search.ts';

/** What a replay is a replay of: it is never shown without. */
export interface ReplayLabel {
  readonly model: string;
  /** ISO 8601. */
  readonly recordedAt: string;
}

interface At {
  /** Milliseconds from the start of the run. */
  readonly atMs: number;
}

/** The events of one run, noun-verb: one list that is shown, exported and scored. No prompt and no key is in it. */
export type TraceEvent = At &
  (
    | {
        readonly type: 'run-start';
        readonly modeId: string;
        readonly query: string;
        /** The model's replies are a recording; absent in a run whose model really answered. */
        readonly replayOf?: ReplayLabel;
      }
    | {
        readonly type: 'retrieval-result';
        readonly leg: 'lexical' | 'dense' | 'fused';
        readonly query: string;
        readonly passageIds: readonly PassageId[];
      }
    | AgentEvent
    | RetrievalEvent
    | ResearchEvent
    | AnswerTraceEvent
    | { readonly type: 'run-end'; readonly passageIds: readonly PassageId[] }
    | { readonly type: 'run-error'; readonly error: AppError }
  );

/** Steps of a mode that does more than one search and decides nothing by a loop. */
export type RetrievalEvent =
  /** The further queries of a question. `by` = `null` when there are none to make. */
  | {
      readonly type: 'query-expansion';
      readonly choice: ExpansionChoice;
      readonly by: PlannerKind | null;
      readonly fallback: Fallback;
      readonly variants: readonly ExpandedQuery[];
    }
  /** The candidates after a second look; `before` = as they stood. What is not among them cannot come up. */
  | {
      readonly type: 'rerank-result';
      readonly by: RerankerName;
      readonly fallback: Fallback;
      readonly before: readonly PassageId[];
      readonly passageIds: readonly PassageId[];
      /** Passages whose token states were made for this; `null` when none are used. */
      readonly computed: number | null;
      /** The cross-encoder that gave the order, and how many passages it could read only the beginning of. */
      readonly crossEncoder?: { readonly model: string; readonly cut: number };
      /** Why the cross-encoder did not give it, when `fallback` says that it failed. */
      readonly error?: AppError;
    }
  /** Candidates in an order that balances relevance with being unlike what stands above (MMR). */
  | {
      readonly type: 'diversify-result';
      readonly lambda: number;
      readonly before: readonly PassageId[];
      readonly passageIds: readonly PassageId[];
    }
  /** One passage looked at by itself: may it be answered from, and how far. What is not grounded is dropped. */
  | ({
      readonly type: 'grounding-verdict';
      readonly passageId: PassageId;
      /** `rules` = by the share of the question's weighted words that it holds. */
      readonly by: PlannerKind;
      readonly fallback: Fallback;
    } & GroundingVerdict)
  /**
   * A passage that needed more, judged once more with what stands before and after it. `helped` = those that are
   * evidence for its sake; none when the verdict was no better, and the first one stands.
   */
  | ({
      readonly type: 'context-verdict';
      readonly passageId: PassageId;
      readonly neighbours: readonly PassageId[];
      readonly helped: readonly PassageId[];
      readonly by: PlannerKind;
      readonly fallback: Fallback;
    } & GroundingVerdict)
  /** What the answer is made of. */
  | {
      readonly type: 'answer-choice';
      readonly choice: 'single' | 'synthesis' | 'none';
      readonly passageIds: readonly PassageId[];
    };

/** The three questions about one passage. */
export interface GroundingVerdict {
  readonly needsMore: boolean;
  readonly answersFully: boolean;
  readonly isGrounded: boolean;
}

/**
 * Why a step is not as chosen: no model is connected, or its reply could not be read; no cross-encoder is chosen, or it
 * failed.
 */
export type Fallback =
  | 'no-model'
  | 'unreadable'
  | 'no-cross-encoder'
  | 'cross-encoder-failed'
  | null;

/** A further query, and what it was made of. */
export interface ExpandedQuery {
  readonly text: string;
  readonly origin: VariantOrigin;
}

export type VariantOrigin =
  /** The question without the words that only ask. */
  | 'keywords'
  /** The rarer half of its words. */
  | 'rare-words'
  /** Its compounds, names and identifiers. */
  | 'compounds'
  /** The heading of the passage that the words find first, with what of the question it lacks. */
  | 'heading'
  | 'model'
  | 'made-up-answer';

/** What the agentic loop decides and does. `by` = who decided. */
export type AgentEvent =
  | {
      readonly type: 'skill-choice';
      readonly skill: Skill;
      readonly reason: string;
      readonly by: PlannerKind;
    }
  | {
      readonly type: 'question-split';
      readonly parts: readonly string[];
      readonly by: PlannerKind;
    }
  | { readonly type: 'round-start'; readonly round: number }
  | {
      readonly type: 'search-result';
      readonly round: number;
      readonly query: string;
      readonly origin: QueryOrigin;
      readonly hits: readonly SearchedHit[];
    }
  | {
      readonly type: 'search-refused';
      readonly round: number;
      readonly query: string;
      readonly refusal: ToolRefusal;
    }
  /** The candidate list after merging, in the order the planner sees it. */
  | {
      readonly type: 'candidates-merge';
      readonly strategy: MergeStrategy;
      readonly passageIds: readonly PassageId[];
    }
  | {
      readonly type: 'fetch-result';
      readonly round: number;
      readonly passageId: PassageId;
      readonly scope: FetchScope;
      readonly reason: string;
      readonly passageIds: readonly PassageId[];
    }
  | {
      readonly type: 'fetch-refused';
      readonly round: number;
      readonly passageId: string;
      readonly refusal: ToolRefusal;
    }
  /** The evidence after a round, best first, and what had to make room. */
  | {
      readonly type: 'evidence-change';
      readonly passageIds: readonly PassageId[];
      readonly displaced: readonly PassageId[];
    }
  /** Nothing was read: what the searches showed best becomes the evidence. */
  | { readonly type: 'evidence-fallback'; readonly passageIds: readonly PassageId[] }
  | {
      readonly type: 'sufficiency-verdict';
      readonly round: number;
      readonly isSufficient: boolean;
      readonly missing: string;
      readonly by: PlannerKind;
    }
  | {
      readonly type: 'confidence-verdict';
      readonly isConfident: boolean;
      readonly missing: string;
      readonly by: PlannerKind;
    }
  /** The host of the planner's model gave no decision: the loop ends with what it has. */
  | { readonly type: 'planner-error'; readonly error: AppError }
  | { readonly type: 'loop-exit'; readonly exit: ExitReason };

/** What the researcher of deep × wide does beside searching the index (`search-result`, as the agentic loop). */
export type ResearchEvent =
  | {
      readonly type: 'research-start';
      readonly limits: ResearchLimits;
      readonly windowTokens: number;
      /** Where `web_search` sends its queries; `null` = it is off. */
      readonly webHost: string | null;
    }
  /** The forced check before an action. */
  | {
      readonly type: 'readiness-check';
      readonly round: number;
      readonly isReady: boolean;
      readonly missing: string;
      readonly by: PlannerKind;
    }
  | {
      readonly type: 'thinking-stop';
      readonly round: number;
      readonly reason: string;
      readonly by: PlannerKind;
    }
  | { readonly type: 'stop-refused'; readonly round: number; readonly missing: string }
  | {
      readonly type: 'web-result';
      readonly round: number;
      readonly query: string;
      readonly host: string;
      /** The results are a recording's: nothing was sent. */
      readonly isReplay?: true;
      readonly titles: readonly string[];
    }
  | {
      readonly type: 'web-error';
      readonly round: number;
      readonly query: string;
      readonly error: AppError;
    }
  /** The context pool after the searches of a round. */
  | {
      readonly type: 'pool-change';
      readonly round: number;
      readonly added: readonly string[];
      /** Found, new, and left out: there was no room. */
      readonly skipped: readonly string[];
      readonly sources: number;
      readonly tokens: number;
      readonly windowTokens: number;
    }
  /** The cleaner's work: what went and why; the rest stays as it was. */
  | {
      readonly type: 'pool-clean';
      readonly round: number;
      readonly tokensBefore: number;
      readonly tokensAfter: number;
      readonly windowTokens: number;
      readonly dropped: readonly DroppedSource[];
      /** Named as irrelevant, and kept: the best evidence so far is never dropped. */
      readonly kept: readonly string[];
      readonly by: PlannerKind;
    }
  /** Which passages of the pool enter the prompt, best first. */
  | {
      readonly type: 'evidence-selection';
      readonly passageIds: readonly PassageId[];
      readonly by: PlannerKind;
    }
  | { readonly type: 'report-start'; readonly sources: number }
  | { readonly type: 'report-end'; readonly citations: number }
  | { readonly type: 'report-error'; readonly error: AppError };

/** An exchange with a model, and the answer as it comes. */
export type AnswerTraceEvent =
  | {
      readonly type: 'chat-end';
      readonly purpose: ChatPurpose;
      readonly usage: ChatUsage;
      readonly costUsd: number | null;
      readonly latencyMs: number;
      readonly ttftMs: number | null;
      readonly retries: number;
    }
  | {
      readonly type: 'chat-wait';
      readonly purpose: ChatPurpose;
      readonly waitMs: number;
      readonly attempt: number;
      readonly status: number | null;
    }
  | { readonly type: 'answer-start'; readonly passageIds: readonly PassageId[] }
  /** Told as it comes and kept in no trace: the answer holds the whole text. */
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'answer-error'; readonly error: AppError }
  | {
      readonly type: 'answer-end';
      readonly kind: AnswerKind;
      readonly citations: readonly number[];
      readonly isInsufficient: boolean;
    };

/** A hit of one search, as far as the trace needs it. */
export interface SearchedHit {
  readonly passageId: PassageId;
  readonly score: number;
}

import { ANSWER } from '../config/answer.ts';
import { answerMessages } from '../config/prompts.ts';
import type { AgentSettings } from '../domain/agent.ts';
import type { Turn } from '../domain/answer.ts';
import { dollars } from '../domain/llm.ts';
import type { LlmPrice } from '../domain/llm.ts';
import { promptTokens, withinBudget } from '../modes/answer/answer-prompt.ts';

/** A price, however old. */
export type Price = Omit<LlmPrice, 'asOf'>;

/** What a question is going to cost at most, before it is asked. Money is `null` without a price. */
export interface CostEstimate {
  /** Of one column that answers once. */
  readonly single: { readonly inputTokens: number; readonly costUsd: number | null };
  /** Of the loop: from a single answer up to its caps; `null` = no cap. */
  readonly loop: {
    readonly inputTokens: number;
    readonly maxTokens: number | null;
    readonly costUsd: number | null;
  };
}

/**
 * Input of the answer prompt with k passages of the index's mean length, counted by `estimateTokens`, and the longest
 * answer allowed; for the loop its own caps, whichever of tokens and money bites first.
 */
export function estimateCost({
  question,
  history,
  meanPassageLength,
  k,
  agent,
  price,
}: {
  readonly question: string;
  readonly history: readonly Turn[];
  /** UTF-16 units. */
  readonly meanPassageLength: number;
  readonly k: number;
  readonly agent: Pick<AgentSettings, 'maxTokens' | 'maxCostUsd'>;
  readonly price: Price | null;
}): CostEstimate {
  // Japanese passages: a token a character, as the estimator counts.
  const passage = { headingPath: [], text: '字'.repeat(Math.round(meanPassageLength)) };
  const inputTokens = promptTokens(
    answerMessages({
      question,
      evidence: Array.from({ length: k }, () => passage),
      history: withinBudget(history),
    }),
  );
  const single = dollars(inputTokens, ANSWER.maxOutputTokens, price);
  // Input is the larger part of a loop by far, but output is dearer: the cap is priced as output.
  const byTokens = agent.maxTokens === null ? null : dollars(0, agent.maxTokens, price);
  const bounds = [byTokens, agent.maxCostUsd].filter((bound) => bound !== null);
  return {
    single: { inputTokens, costUsd: single },
    loop: {
      inputTokens,
      maxTokens: agent.maxTokens,
      costUsd: price === null || bounds.length === 0 ? null : Math.min(...bounds),
    },
  };
}

import { ASSUMED_EXCHANGE } from '../../config/deep-wide.ts';
import { ASSUMED_PASSAGE } from '../../config/planning.ts';
import { repairMessage, type ContextBlock } from '../../config/prompts.ts';
import type { Turn } from '../../domain/answer.ts';
import type { ChatMessage } from '../../domain/chat.ts';
import { promptTokens } from '../answer/answer-prompt.ts';

/** What the next question would be asked on. */
export interface PlanGround {
  readonly question: string;
  readonly history: readonly Turn[];
  /** Evidence passages in a prompt. */
  readonly k: number;
  /** Of the index, in UTF-16 units. Passages are taken to be Japanese: a token a character, as the estimator counts. */
  readonly meanPassageLength: number;
  /** Whether the model answers; else there is evidence alone, or sentences are extracted. */
  readonly isAnswered: boolean;
  /** Whether the model also makes the decisions of the modes, or rules do. */
  readonly isPlanned: boolean;
}

/** Equal exchanges with the model. Tokens are those of one. */
export interface PlannedExchange {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly times: number;
  /** A reply that cannot be read is asked for once more. */
  readonly isRepaired: boolean;
  /** The answer of all modes, or what the mode itself asks for. */
  readonly of: 'answer' | 'mode';
}

/** The exchanges of a run. Time is no part of it, nor what a ceiling ends early. */
export interface ModePlan {
  /** When every step is content with the first reply. */
  readonly least: readonly PlannedExchange[];
  /** When none is, until the caps. */
  readonly most: readonly PlannedExchange[];
  readonly ceilings: PlanCeilings;
}

/** What ends a run whatever its plan: tokens in and out together, and US dollars; `null` = none. */
export interface PlanCeilings {
  readonly tokens: number | null;
  readonly costUsd: number | null;
}

export const NO_CEILINGS: PlanCeilings = { tokens: null, costUsd: null };

/** Exchanges with a model, and their tokens together. */
export interface PlannedCalls {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

const NO_CALLS: PlannedCalls = { calls: 0, inputTokens: 0, outputTokens: 0 };

/** A decision in JSON: short, and asked for once more when it cannot be read. */
export function decision(
  prompt: readonly ChatMessage[] | number,
  outputTokens: number,
  times = 1,
): PlannedExchange {
  return { inputTokens: tokensOf(prompt), outputTokens, times, isRepaired: true, of: 'mode' };
}

/** The same decision with a reply of the usual length. */
export function usual(planned: PlannedExchange): PlannedExchange {
  return {
    ...planned,
    outputTokens: Math.min(planned.outputTokens, ASSUMED_EXCHANGE.outputTokens),
  };
}

/** A text: as long as it may be, and taken as it comes. */
export function writing(
  prompt: readonly ChatMessage[] | number,
  outputTokens: number,
  times = 1,
): PlannedExchange {
  return { inputTokens: tokensOf(prompt), outputTokens, times, isRepaired: false, of: 'mode' };
}

/** Passages of the mean length, at most `atMost` characters of each. */
export function passages(
  count: number,
  { meanPassageLength }: PlanGround,
  atMost = Infinity,
): readonly ContextBlock[] {
  const text = '字'.repeat(Math.min(Math.round(meanPassageLength), atMost));
  const headingPath = ['題'.repeat(ASSUMED_PASSAGE.headingTokens)];
  return Array.from({ length: count }, () => ({ headingPath, text }));
}

/** The sum of exchanges; `isWorst`: every reply that is asked for once more could not be read. */
export function sumOf(exchanges: readonly PlannedExchange[], isWorst = false): PlannedCalls {
  const repair = promptTokens([repairMessage('JSON')]);
  let sum = NO_CALLS;
  for (const { inputTokens, outputTokens, times, isRepaired } of exchanges) {
    const again = isWorst && isRepaired ? 1 : 0;
    sum = {
      calls: sum.calls + times * (1 + again),
      // What could not be read is shown to the model again.
      inputTokens:
        sum.inputTokens + times * (inputTokens * (1 + again) + again * (outputTokens + repair)),
      outputTokens: sum.outputTokens + times * outputTokens * (1 + again),
    };
  }
  return { ...sum, inputTokens: Math.round(sum.inputTokens) };
}

function tokensOf(prompt: readonly ChatMessage[] | number): number {
  return typeof prompt === 'number' ? prompt : promptTokens(prompt);
}

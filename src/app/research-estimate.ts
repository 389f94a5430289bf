import { researchLimits } from '../agent/deep-wide/dials.ts';
import {
  ASSUMED_EXCHANGE,
  ASSUMED_SEARCH_SECONDS,
  CLEAN_AT,
  REPORT_CHAT,
  RESEARCH_CHAT,
  SOURCE_OVERHEAD,
} from '../config/deep-wide.ts';
import { ANSWER } from '../config/answer.ts';
import {
  readinessMessages,
  reportMessages,
  selectionMessages,
} from '../config/prompts/deep-wide.ts';
import type { DeepWideSettings, ResearchLimits } from '../domain/deep-wide.ts';
import { dollars } from '../domain/llm.ts';
import type { TraceEvent } from '../domain/trace.ts';
import { promptTokens } from '../modes/answer/answer-prompt.ts';
import type { Price } from './cost-estimate.ts';

/** What an amount of research takes. Money is `null` without a price. */
export interface ResearchAmount {
  readonly exchanges: number;
  readonly searches: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
  readonly seconds: number;
}

/** A deep × wide run before it is begun: between a check that passes at once and one that never does. */
export interface ResearchEstimate {
  readonly least: ResearchAmount;
  readonly most: ResearchAmount;
  /** The ceiling that ends the run before the dials do; `null` when they are reachable. */
  readonly ceiling: 'tokens' | 'cost' | 'time' | null;
}

/** Seconds of one exchange and of one search. */
export interface Pace {
  readonly exchangeSeconds: number;
  readonly searchSeconds: number;
}

/** Rounds, and searches a round, that the dials come to. */
export function limitsOf(settings: DeepWideSettings): ResearchLimits {
  return researchLimits(settings);
}

export const ASSUMED_PACE: Pace = {
  exchangeSeconds: ASSUMED_EXCHANGE.seconds,
  searchSeconds: ASSUMED_SEARCH_SECONDS,
};

/** The pace of a run that was measured; what it did not do is assumed. */
export function paceOf(trace: readonly TraceEvent[], searchMs: number): Pace {
  const exchanges = trace.flatMap((event) => (event.type === 'chat-end' ? [event.latencyMs] : []));
  const searches = trace.filter(({ type }) => type === 'search-result').length;
  const total = exchanges.reduce((sum, ms) => sum + ms, 0);
  return {
    exchangeSeconds:
      exchanges.length === 0 ? ASSUMED_PACE.exchangeSeconds : total / exchanges.length / 1000,
    searchSeconds: searches === 0 ? ASSUMED_PACE.searchSeconds : searchMs / searches / 1000,
  };
}

/**
 * Input of every exchange with the pool as full as it can be by then: round r begins with the finds of r − 1 rounds,
 * never more than the window; a check and an action each round from the second on, a cleaning in every round that ends
 * above nine tenths of the window, then the choice, the answer and the report. Output at its allowed most; in the least
 * case at what decisions usually take.
 */
export function estimateResearch({
  settings,
  meanPassageTokens,
  question,
  k,
  hasModel,
  price,
  pace = ASSUMED_PACE,
}: {
  readonly settings: DeepWideSettings;
  readonly meanPassageTokens: number;
  readonly question: string;
  readonly k: number;
  readonly hasModel: boolean;
  readonly price: Price | null;
  readonly pace?: Pace;
}): ResearchEstimate {
  const limits = researchLimits(settings);
  const parts = { settings, limits, meanPassageTokens, question, k, hasModel, price, pace };
  const least = amountOf(parts, Math.min(2, limits.rounds), true);
  const most = amountOf(parts, limits.rounds, false);
  return { least, most, ceiling: ceilingOf(settings, most) };
}

interface Parts {
  readonly settings: DeepWideSettings;
  readonly limits: ResearchLimits;
  readonly meanPassageTokens: number;
  readonly question: string;
  readonly k: number;
  readonly hasModel: boolean;
  readonly price: Price | null;
  readonly pace: Pace;
}

function amountOf(parts: Parts, rounds: number, isReadyAtOnce: boolean): ResearchAmount {
  const { settings, limits, question, k, hasModel, price, pace } = parts;
  const { windowTokens, hitsPerCall } = settings;
  const source = parts.meanPassageTokens + SOURCE_OVERHEAD;
  const poolAfter = (round: number): number =>
    Math.min(windowTokens, (1 + (round - 1) * limits.calls) * hitsPerCall * source);
  const empty = { question, sources: [], tried: [] };
  const decision = promptTokens(readinessMessages(empty));
  const inputs: number[] = [];
  let searches = 1;
  for (let round = 2; round <= rounds; round += 1) {
    const pool = poolAfter(round - 1);
    inputs.push(decision + pool);
    if (isReadyAtOnce) break;
    inputs.push(decision + pool);
    searches += limits.calls;
    if (poolAfter(round) >= CLEAN_AT * windowTokens) inputs.push(decision + poolAfter(round));
  }
  const pool = isReadyAtOnce ? poolAfter(1) : poolAfter(rounds);
  const decisions = inputs.length + 1;
  inputs.push(promptTokens(selectionMessages(question, [], k)) + pool, decision + k * source);
  if (settings.isReportWanted) inputs.push(promptTokens(reportMessages(question, [])) + pool);
  if (!hasModel) {
    const seconds = searches * pace.searchSeconds;
    return { exchanges: 0, searches, inputTokens: 0, outputTokens: 0, costUsd: 0, seconds };
  }
  const each = isReadyAtOnce ? ASSUMED_EXCHANGE.outputTokens : RESEARCH_CHAT.maxOutputTokens;
  const report = settings.isReportWanted ? REPORT_CHAT.maxOutputTokens : 0;
  const outputTokens = decisions * each + ANSWER.maxOutputTokens + report;
  const inputTokens = Math.round(inputs.reduce((sum, tokens) => sum + tokens, 0));
  return {
    exchanges: inputs.length,
    searches,
    inputTokens,
    outputTokens,
    costUsd: dollars(inputTokens, outputTokens, price),
    seconds: inputs.length * pace.exchangeSeconds + searches * pace.searchSeconds,
  };
}

/** Which ceiling is met first: the one of which the whole run would be the largest multiple. */
function ceilingOf(
  { maxTokens, maxCostUsd, maxMs }: DeepWideSettings,
  { inputTokens, outputTokens, costUsd, seconds }: ResearchAmount,
): ResearchEstimate['ceiling'] {
  const times = [
    { name: 'tokens', share: shareOf(inputTokens + outputTokens, maxTokens) },
    { name: 'cost', share: shareOf(costUsd ?? 0, maxCostUsd) },
    { name: 'time', share: shareOf(seconds * 1000, maxMs) },
  ] as const;
  const [first] = times.toSorted((a, b) => b.share - a.share);
  return first !== undefined && first.share > 1 ? first.name : null;
}

function shareOf(amount: number, ceiling: number | null): number {
  return ceiling === null ? 0 : amount / ceiling;
}

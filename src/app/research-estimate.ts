import { researchLimits } from '../agent/deep-wide/dials.ts';
import { ASSUMED_EXCHANGE, ASSUMED_SEARCH_SECONDS } from '../config/deep-wide.ts';
import type { DeepWideSettings, ResearchLimits } from '../domain/deep-wide.ts';
import { dollars } from '../domain/llm.ts';
import type { TraceEvent } from '../domain/trace.ts';
import type { PlanGround } from '../modes/planning/plan.ts';
import { callsOf } from '../modes/planning/planned-calls.ts';
import { plannedSearches, planOfResearch } from '../modes/planning/research-plan.ts';
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

/** The plan of the mode (`modes/planning/research-plan.ts`) with its searches, in money and time. */
export function estimateResearch({
  settings,
  price,
  pace = ASSUMED_PACE,
  ...ground
}: PlanGround & {
  readonly settings: DeepWideSettings;
  readonly price: Price | null;
  readonly pace?: Pace;
}): ResearchEstimate {
  const plan = callsOf(planOfResearch(settings, ground), ground);
  const searches = plannedSearches(settings);
  const amountOf = (name: 'least' | 'most'): ResearchAmount => {
    const { calls, inputTokens, outputTokens } = plan[name];
    return {
      exchanges: calls,
      searches: searches[name],
      inputTokens,
      outputTokens,
      costUsd: calls === 0 ? 0 : dollars(inputTokens, outputTokens, price),
      seconds: calls * pace.exchangeSeconds + searches[name] * pace.searchSeconds,
    };
  };
  const most = amountOf('most');
  return { least: amountOf('least'), most, ceiling: ceilingOf(settings, most) };
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

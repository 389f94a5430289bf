import { researchLimits } from '../../agent/deep-wide/dials.ts';
import {
  CLEAN_AT,
  REPORT_CHAT,
  RESEARCH_CHAT,
  RESEARCH_PARTS,
  SOURCE_OVERHEAD,
} from '../../config/deep-wide.ts';
import { ASSUMED_PASSAGE } from '../../config/planning.ts';
import {
  readinessMessages,
  reportMessages,
  selectionMessages,
} from '../../config/prompts/deep-wide.ts';
import type { DeepWideSettings } from '../../domain/deep-wide.ts';
import { promptTokens } from '../answer/answer-prompt.ts';
import { decision, usual, writing, type ModePlan, type PlanGround } from './plan.ts';
import type { PlannedExchange } from './plan.ts';
import { answersFrom } from './retrieval-plans.ts';

/** Searches of the index, in the two cases of a plan. */
export interface PlannedSearches {
  readonly least: number;
  readonly most: number;
}

/**
 * Every prompt with the pool as full as it can be by then: round r begins with the finds of r − 1 rounds, never more
 * than the window; a check and an action each round from the second on, a cleaning in every round that ends above nine
 * tenths of the window, then the choice, the answer and the report. Least: a check that passes at once.
 */
export function planOfResearch(settings: DeepWideSettings, ground: PlanGround): ModePlan {
  const { question, k, isAnswered } = ground;
  const { windowTokens, hitsPerCall } = settings;
  const { rounds, calls } = researchLimits(settings);
  const source = ground.meanPassageLength + ASSUMED_PASSAGE.headingTokens + SOURCE_OVERHEAD;
  const seeds = seedSearches(settings);
  const poolAfter = (round: number): number =>
    Math.min(windowTokens, (seeds + (round - 1) * calls) * hitsPerCall * source);
  const rules = promptTokens(readinessMessages({ question, sources: [], tried: [] }));
  const decide = (pool: number): PlannedExchange =>
    decision(rules + pool, RESEARCH_CHAT.maxOutputTokens);
  const end = (pool: number): readonly PlannedExchange[] => [
    decision(
      promptTokens(selectionMessages(question, [], k)) + pool,
      RESEARCH_CHAT.maxOutputTokens,
    ),
    ...answersFrom(ground, k),
    ...(settings.isReportWanted && isAnswered
      ? [writing(promptTokens(reportMessages(question, [])) + pool, REPORT_CHAT.maxOutputTokens)]
      : []),
  ];
  const isFull = (round: number): boolean => poolAfter(round) >= CLEAN_AT * windowTokens;
  const all: PlannedExchange[] = isFull(1) ? [decide(poolAfter(1))] : [];
  for (let round = 2; round <= rounds; round += 1) {
    const before = decide(poolAfter(round - 1));
    all.push(before, before);
    if (isFull(round)) all.push(decide(poolAfter(round)));
  }
  const first = Math.min(windowTokens, hitsPerCall * source);
  const checks = rounds > 1 ? [decide(first)] : [];
  return {
    least: [...checks, ...end(first)].map((each) => (each.isRepaired ? usual(each) : each)),
    most: [...all, ...end(poolAfter(rounds))],
    ceilings: { tokens: settings.maxTokens, costUsd: settings.maxCostUsd },
  };
}

/** What goes with it: searches that cost no tokens. */
export function plannedSearches(settings: DeepWideSettings): PlannedSearches {
  const { rounds, calls } = researchLimits(settings);
  return { least: 1, most: seedSearches(settings) + (rounds - 1) * calls };
}

/** Searches of the first round: the question, and its parts when there is room for all of them. */
function seedSearches(settings: DeepWideSettings): number {
  return RESEARCH_PARTS < researchLimits(settings).calls ? 1 + RESEARCH_PARTS : 1;
}

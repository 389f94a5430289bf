import { AGENT_CHAT, TURNS_PER_ROUND } from '../../config/agent.ts';
import { ANSWER } from '../../config/answer.ts';
import { ASSUMED_PASSAGE } from '../../config/planning.ts';
import {
  collectionMessages,
  confidenceMessages,
  skillMessages,
  splitMessages,
  sufficiencyMessages,
} from '../../config/prompts.ts';
import type { AgentSettings } from '../../domain/agent.ts';
import { estimateTokens } from '../../lib/estimate-tokens.ts';
import { promptTokens, withinBudget } from '../answer/answer-prompt.ts';
import { decision, passages, usual, type ModePlan, type PlanGround } from './plan.ts';
import { answersFrom } from './retrieval-plans.ts';

/**
 * Of the loop, for a question that is searched. Least: one round, read in one turn, enough at once. Most: every turn of
 * every round, and every return. Collecting is one conversation: its prompt grows evenly up to all that the searches may
 * show, each passage read once with its neighbours.
 */
export function planOfAgent(settings: AgentSettings, ground: PlanGround): ModePlan {
  const { question, history, k, isAnswered } = ground;
  const { maxOutputTokens: output } = AGENT_CHAT;
  const isJudgedBefore = settings.sufficiency === 'before-answer';
  const returns = isJudgedBefore && isAnswered ? settings.reEntries : 0;
  const rounds = settings.rounds + returns;
  // One more in a run: a first reply that reads nothing is asked about.
  const turns = rounds * TURNS_PER_ROUND + 1;
  const answer = '答'.repeat(ANSWER.maxOutputTokens);
  const judged = {
    question,
    parts: questions(question, settings.parts),
    evidence: asJson(ground, k),
    tried: questions(question, settings.searchesPerRound * rounds),
  };
  const skill = decision(skillMessages(question, withinBudget(history)), output);
  const split = decision(splitMessages(question, settings.parts), output);
  const begin = settings.parts < 2 ? [skill] : [skill, split];
  const opening = openingTokens(settings, ground);
  const grown = grownTokens(settings, rounds, ground);
  const turn = (read: number): number => opening + read + output;
  const sufficiency = sufficiencyMessages({ ...judged, answer: isJudgedBefore ? null : answer });
  const verdict = decision(sufficiency, output);
  const doubt = decision(confidenceMessages({ ...judged, answer }), output);
  const readOnce = estimateTokens(asJson(ground, k));
  return {
    least: [
      ...[...begin, decision(opening, output), decision(turn(readOnce), output), verdict].map(
        usual,
      ),
      ...(returns > 0 ? [usual(doubt)] : []),
      ...answersFrom(ground, k),
    ],
    most: [
      ...begin,
      decision(turn(grown / 2), output, turns),
      { ...verdict, times: rounds },
      { ...doubt, times: returns },
      ...answersFrom(ground, k, 1 + (isJudgedBefore ? returns : rounds)),
    ],
    ceilings: { tokens: settings.maxTokens, costUsd: settings.maxCostUsd },
  };
}

/** The rules, the question and the candidates of code's own searches. */
function openingTokens(settings: AgentSettings, ground: PlanGround): number {
  const shown = settings.depth + settings.supplementary;
  return promptTokens(
    collectionMessages({
      question: ground.question,
      parts: questions(ground.question, settings.parts),
      k: settings.isBudgetTold ? ground.k : null,
      searchesPerRound: settings.searchesPerRound,
      searchesLeft: settings.searchesPerRound,
      isReplacing: settings.rewriting === 'replace',
      candidates: asJson(ground, shown, settings.excerptCharacters),
    }),
  );
}

/** All that may be shown and read until the last turn, with the words of the turns themselves. */
function grownTokens(settings: AgentSettings, rounds: number, ground: PlanGround): number {
  const shown = rounds * settings.searchesPerRound * settings.depth;
  const excerpts = estimateTokens(asJson(ground, shown, settings.excerptCharacters));
  const read = estimateTokens(asJson(ground, shown * 3));
  return excerpts + read + rounds * TURNS_PER_ROUND * AGENT_CHAT.maxOutputTokens;
}

function asJson(ground: PlanGround, count: number, atMost?: number): string {
  const id = 'p'.repeat(ASSUMED_PASSAGE.idCharacters);
  return JSON.stringify(
    passages(count, ground, atMost).map(({ headingPath, text }) => ({ id, headingPath, text })),
  );
}

function questions(question: string, count: number): readonly string[] {
  return Array.from({ length: count }, () => question);
}

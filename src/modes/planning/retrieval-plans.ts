import { AGENT_CHAT } from '../../config/agent.ts';
import { ANSWER } from '../../config/answer.ts';
import { EXPANSION } from '../../config/expansion.ts';
import { answerMessages } from '../../config/prompts.ts';
import { madeUpAnswerMessages, variantMessages } from '../../config/prompts/expansion.ts';
import { contextMessages, groundingMessages } from '../../config/prompts/grounding.ts';
import { listwiseMessages } from '../../config/prompts/rerank.ts';
import { DOCUSEARCH, LISTWISE } from '../../config/retrieval.ts';
import type {
  DocuSearchSettings,
  ExpansionChoice,
  FusionSettings,
  RerankerName,
  RerankSettings,
} from '../../domain/mode-settings.ts';
import { withinBudget } from '../answer/answer-prompt.ts';
import {
  decision,
  NO_CEILINGS,
  passages,
  usual,
  writing,
  type ModePlan,
  type PlanGround,
  type PlannedExchange,
} from './plan.ts';

/** Of a mode that searches, and answers once. */
export function planOfSingleShot(ground: PlanGround): ModePlan {
  return planOf([], answersFrom(ground, ground.k));
}

export function planOfFusion(
  { expansion, variants }: FusionSettings,
  ground: PlanGround,
): ModePlan {
  return planOf(expansionBy(expansion, variants, ground), answersFrom(ground, ground.k));
}

export function planOfRerank(
  { expansion, reranker, depth }: RerankSettings,
  ground: PlanGround,
): ModePlan {
  const steps = [
    ...expansionBy(expansion, EXPANSION.variants, ground),
    ...orderBy(reranker, depth, ground),
  ];
  return planOf(steps, answersFrom(ground, ground.k));
}

/**
 * k verdicts at least, all of the candidates that may be looked at at most, some of them twice; an answer from a passage
 * that answers alone is thrown away once when it does not.
 */
export function planOfDocuSearch(
  { expansion, reranker, isEvaluated, context }: DocuSearchSettings,
  ground: PlanGround,
): ModePlan {
  const { k, question } = ground;
  const steps = [
    ...expansionBy(expansion, EXPANSION.variants, ground),
    ...orderBy(reranker, DOCUSEARCH.depth, ground),
  ];
  const answers = answersFrom(ground, k);
  if (!isEvaluated) return planOf(steps, answers);
  const looked = Math.min(k + DOCUSEARCH.spare, Math.max(DOCUSEARCH.depth, k));
  const [passage] = passages(1, ground);
  if (passage === undefined) return planOf(steps, answers);
  const { maxOutputTokens } = AGENT_CHAT;
  const verdicts = (times: number): PlannedExchange =>
    decision(groundingMessages(question, passage), maxOutputTokens, times);
  const around = [
    { place: 'before', ...passage },
    { place: 'after', ...passage },
  ] as const;
  const again = context === 'off' ? 0 : Math.min(DOCUSEARCH.contexts, looked);
  return {
    least: [...[...steps, verdicts(k)].map(usual), ...answers],
    most: [
      ...steps,
      verdicts(looked),
      decision(contextMessages(question, passage, around), maxOutputTokens, again),
      ...answersFrom(ground, Math.min(k, 1 + around.length)),
      ...answers,
    ],
    ceilings: NO_CEILINGS,
  };
}

/** The one answer of every mode, from `evidence` passages; none when it is not asked for. */
export function answersFrom(
  ground: PlanGround,
  evidence: number,
  times = 1,
): readonly PlannedExchange[] {
  if (!ground.isAnswered) return [];
  const { question, history } = ground;
  const messages = answerMessages({
    question,
    evidence: passages(evidence, ground),
    history: withinBudget(history),
  });
  return [{ ...writing(messages, ANSWER.maxOutputTokens, times), of: 'answer' }];
}

function planOf(steps: readonly PlannedExchange[], answers: readonly PlannedExchange[]): ModePlan {
  return {
    least: [...steps.map(usual), ...answers],
    most: [...steps, ...answers],
    ceilings: NO_CEILINGS,
  };
}

function expansionBy(
  choice: ExpansionChoice,
  most: number,
  { question }: PlanGround,
): readonly PlannedExchange[] {
  if (choice === 'model') {
    return [decision(variantMessages(question, most), AGENT_CHAT.maxOutputTokens)];
  }
  return choice === 'hyde' ? [writing(madeUpAnswerMessages(question), EXPANSION.answerTokens)] : [];
}

function orderBy(
  reranker: RerankerName,
  depth: number,
  ground: PlanGround,
): readonly PlannedExchange[] {
  if (reranker !== 'listwise') return [];
  const count = Math.min(LISTWISE.candidates, Math.max(depth, ground.k));
  const candidates = passages(count, ground, LISTWISE.excerptCharacters);
  return [decision(listwiseMessages(ground.question, candidates), AGENT_CHAT.maxOutputTokens)];
}

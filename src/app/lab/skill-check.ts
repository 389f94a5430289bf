import { createCostMeter, createExchange } from '../../agent/cost-meter.ts';
import { createModelPlanner } from '../../agent/model-planner.ts';
import { chooseSkillByRules } from '../../agent/rule-skill.ts';
import { parseSkillCases, scoreSkillChoice } from '../../agent/skill-cases.ts';
import type { SkillReport } from '../../agent/skill-cases.ts';
import { DEFAULT_AGENT } from '../../config/agent.ts';
import type { ChatModel } from '../../domain/chat.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';

export type { SkillReport };

/**
 * Precision and recall of choosing to search on the bundled borderline cases, by a model, or by the rules for `null`.
 * The cases are the page's own: nothing of any article is in them.
 */
export async function checkSkillChoice(
  model: ChatModel | null,
  signal: AbortSignal,
): Promise<Result<SkillReport>> {
  const { default: content } = await import('../../../fixtures/skill-choice.jsonl?raw');
  const cases = parseSkillCases(content);
  if ('badLine' in cases) throw new Error(`skill-choice.jsonl, line ${cases.badLine}`);
  const planner =
    model === null
      ? { chooseSkill: async (text: string) => ok(chooseSkillByRules(text)) }
      : createModelPlanner({
          exchange: createExchange(model, createCostMeter(), () => undefined),
          settings: DEFAULT_AGENT,
        });
  return scoreSkillChoice(cases, planner, signal);
}

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createCostMeter, createExchange } from '../agent/cost-meter.ts';
import { createModelPlanner } from '../agent/model-planner.ts';
import type { Planner } from '../agent/planner.ts';
import { chooseSkillByRules } from '../agent/rule-skill.ts';
import { parseSkillCases, scoreSkillChoice } from '../agent/skill-cases.ts';
import type { SkillCase, SkillReport } from '../agent/skill-cases.ts';
import { DEFAULT_AGENT } from '../config/agent.ts';
import type { PlannerKind } from '../domain/agent.ts';
import type { ChatModel } from '../domain/chat.ts';
import { ok } from '../domain/result.ts';
import type { ParsedOptions } from './command-line.ts';
import type { Context } from './context.ts';
import { complaintOf } from './error-words.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { parsePlanner } from './planner-model.ts';
import { codeOf } from './system-error.ts';

const OWN_CASES = join('fixtures', 'skill-choice.jsonl');

/** `kurabe skill-choice`: precision and recall of choosing to search, by rules or by a model. */
export async function skillChoice(
  options: ParsedOptions,
  context: Context,
): Promise<Outcome<null>> {
  const [surplus] = options.positionals;
  if (surplus !== undefined) {
    return refuse(`kurabe skill-choice takes no "${surplus}"`, 'see kurabe skill-choice --help');
  }
  const model = parsePlanner(options);
  if (!model.ok) return model;
  const cases = await readCases(options.values['cases'], context);
  if (!cases.ok) return cases;
  const planner = plannerOf(model.value);
  const report = await scoreSkillChoice(cases.value, planner, context.signal);
  if (!report.ok) return complaintOf(report.error);
  const words = options.switches.has('json') ? skillJson : skillText;
  await context.terminal.print(words(planner.kind, report.value));
  return done(null);
}

async function readCases(
  typed: string | undefined,
  { root, cwd }: Context,
): Promise<Outcome<readonly SkillCase[]>> {
  const file = typed === undefined ? join(root, OWN_CASES) : resolve(cwd, typed);
  const shown = typed ?? OWN_CASES;
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (cause) {
    return refuse(`${shown} cannot be read (${codeOf(cause) ?? String(cause)})`, 'name a file');
  }
  const cases = parseSkillCases(content);
  if ('badLine' in cases) {
    return refuse(
      `${shown}, line ${cases.badLine}: no case`,
      'a line is {"id","kind","text","skill"}, the skill "search" or "direct"',
    );
  }
  return cases.length === 0 ? refuse(`${shown} holds no case`, 'write one a line') : done(cases);
}

function plannerOf(model: ChatModel | null): Pick<Planner, 'kind' | 'chooseSkill'> {
  if (model === null) {
    return { kind: 'rules', chooseSkill: async (text) => ok(chooseSkillByRules(text)) };
  }
  const exchange = createExchange(model, createCostMeter(), () => {});
  return createModelPlanner({ exchange, settings: DEFAULT_AGENT });
}

function skillJson(planner: PlannerKind, report: SkillReport): string {
  return `${JSON.stringify({ planner, ...report })}\n`;
}

function skillText(planner: PlannerKind, report: SkillReport): string {
  const { cases, precision, recall, wrong } = report;
  return [
    `skill choice by ${planner === 'rules' ? 'rules' : 'the model'}, ${cases} cases`,
    `precision of searching  ${share(precision)}  (below 1: needless searches)`,
    `recall of searching     ${share(recall)}  (below 1: answers without looking)`,
    ...wrong.map(({ id, kind, chosen }) => `  ${id} (${kind}): ${chosen}`),
    '',
  ].join('\n');
}

function share(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}

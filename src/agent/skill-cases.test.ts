import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chooseSkillByRules } from './rule-skill.ts';
import { parseSkillCases, scoreSkillChoice, type SkillCase } from './skill-cases.ts';
import { scriptedChat } from './testing/scripted-chat.ts';
import { createCostMeter, createExchange } from './cost-meter.ts';
import { createModelPlanner } from './model-planner.ts';
import { DEFAULT_AGENT } from '../config/agent.ts';
import { err, ok } from '../domain/result.ts';

const file = readFileSync(new URL('../../fixtures/skill-choice.jsonl', import.meta.url), 'utf8');
const cases = parseSkillCases(file) as readonly SkillCase[];
const NEVER = new AbortController().signal;
const rules = { chooseSkill: async (text: string) => ok(chooseSkillByRules(text)) };

test('the borderline set has enough cases, of every kind and both skills', () => {
  expect(cases.length).toBeGreaterThanOrEqual(24);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  expect(new Set(cases.map(({ kind }) => kind))).toEqual(
    new Set(['greeting', 'meta', 'chat-with-name', 'general-knowledge', 'question']),
  );
});

test('the rules miss no search, and search needlessly only where general knowledge would do', async () => {
  const report = await scoreSkillChoice(cases, rules, NEVER);
  expect(report).toMatchObject({ ok: true, value: { recall: 1 } });
  const { precision, wrong } = report.ok ? report.value : { precision: null, wrong: [] };
  expect(precision).toBeCloseTo(16 / 21, 10);
  expect(new Set(wrong.map(({ kind }) => kind))).toEqual(new Set(['general-knowledge']));
});

test('a model is scored the same way; a choice that cannot be read searches', async () => {
  const chat = scriptedChat({
    'skill-choice': ['{"skill":"direct"}', '?', '?', '{"skill":"search"}'],
  });
  const exchange = createExchange(chat, createCostMeter(), () => {});
  const planner = createModelPlanner({ exchange, settings: DEFAULT_AGENT });
  const three = (['search', 'direct', 'search'] as const).map((skill, at) => ({
    id: `${at}`,
    kind: 'k',
    text: 't',
    skill,
  }));
  expect(await scoreSkillChoice(three, planner, NEVER)).toEqual({
    ok: true,
    value: {
      cases: 3,
      precision: 0.5,
      recall: 0.5,
      wrong: [
        { id: '0', kind: 'k', chosen: 'direct' },
        { id: '1', kind: 'k', chosen: 'search' },
      ],
    },
  });
});

test('what is never chosen, or never due, has no share; a host that fails ends it', async () => {
  const one = { id: '0', kind: 'k', text: 't' } as const;
  const choosing = (skill: 'search' | 'direct') => ({
    chooseSkill: async () => ok({ skill, reason: '' }),
  });
  const direct = await scoreSkillChoice([{ ...one, skill: 'search' }], choosing('direct'), NEVER);
  expect(direct).toMatchObject({ value: { precision: null, recall: 0 } });
  const search = await scoreSkillChoice([{ ...one, skill: 'direct' }], choosing('search'), NEVER);
  expect(search).toMatchObject({ value: { precision: 0, recall: null } });
  const error = { kind: 'llm-quota', host: 'h' } as const;
  const failing = { chooseSkill: async () => err(error) };
  expect(await scoreSkillChoice([{ ...one, skill: 'search' }], failing, NEVER)).toEqual(err(error));
});

describe('reading cases', () => {
  test.each(['{"id":"1","kind":"k","text":"t","skill":"both"}', '{"id":1}', 'x', '[]'])(
    '%s is named by its line',
    (line) => {
      expect(
        parseSkillCases(`{"id":"1","kind":"k","text":"t","skill":"search"}\n\n${line}`),
      ).toEqual({ badLine: 3 });
    },
  );
});

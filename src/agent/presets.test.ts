import { describe, expect, test } from 'vitest';
import { AGENT_PRESETS, DEFAULT_AGENT, type AgentPreset } from '../config/agent.ts';
import type { AgentSettings } from '../domain/agent.ts';
import { createRulePlanner } from './rule-planner.ts';
import { ARTICLES } from './testing/articles.ts';
import { answerSaying, evidenceIds, runIn, runOn } from './testing/harness.ts';
import { fetch, scriptedPlanner, search } from './testing/scripted-planner.ts';
import { createTinyIndex, type TinyArticle } from './testing/tiny-index.ts';

const QUESTION = 'Docker の volume の権限';

async function ruled(preset: AgentPreset, question = QUESTION, articles = ARTICLES) {
  const index = createTinyIndex(articles);
  const settings: AgentSettings = AGENT_PRESETS[preset];
  const planner = createRulePlanner({ search: index.port, settings });
  const ran = await runOn(index, planner, { settings, question });
  return { index, ran, ids: evidenceIds(runIn(ran)) };
}

/** A round that fills the list, and a find of the round after it. */
async function foundLate(preset: AgentPreset): Promise<readonly string[]> {
  const full = ['docker#0', 'docker#1', 'docker#2', 'docker#3', 'docker#4'].map((id) => fetch(id));
  const planner = scriptedPlanner({
    turns: [[search(QUESTION), ...full], [], [search('Slurm 投入'), fetch('slurm#0')]],
    verdicts: [false, true],
  });
  const ran = await runOn(createTinyIndex(ARTICLES), planner, {
    settings: AGENT_PRESETS[preset],
    answer: async () => answerSaying(''),
  });
  return evidenceIds(runIn(ran));
}

describe('the ladder of the seed article, one change a rung', () => {
  test('(a) knows no budget and stops reading early; (b) is told and uses all of it', async () => {
    const [a, b] = [await ruled('a'), await ruled('b')];
    expect(a.ids.length).toBeLessThan(3);
    expect(b.ids).toHaveLength(5);
  });

  test('(b) judges with the answer in sight, (c) before there is one', async () => {
    for (const [preset, hasAnswer] of [
      ['b', true],
      ['c', false],
    ] as const) {
      const planner = scriptedPlanner({ turns: [[search('Docker'), fetch('docker#0')]] });
      await runOn(createTinyIndex(ARTICLES), planner, {
        settings: AGENT_PRESETS[preset],
        answer: async () => answerSaying(''),
      });
      expect(planner.judged[0]?.hasAnswer).toBe(hasAnswer);
    }
  });

  test('(c) lets a late find fall off a full list, (d) makes room for it', async () => {
    expect(await foundLate('c')).not.toContain('slurm#0');
    expect(await foundLate('d')).toContain('slurm#0');
  });

  test("(d) makes up its first query, (e) begins with the user's words", async () => {
    expect((await ruled('d')).index.asked[0]).toBe('docker volume 権限');
    expect((await ruled('e')).index.asked[0]).toBe(QUESTION);
  });

  test('(d) pads what failed, (e) replaces it', async () => {
    const question = 'Docker の volume と暗号';
    const padded = (await ruled('d', question)).index.asked.slice(1);
    const replaced = (await ruled('e', question)).index.asked.slice(1);
    const other = createTinyIndex(ARTICLES);
    const planner = createRulePlanner({ search: other.port, settings: AGENT_PRESETS.d });
    const view = {
      question,
      parts: [],
      round: 2,
      turnsLeft: 8,
      searchesLeft: 3,
      k: 5,
      candidates: [],
      fetched: new Set<string>(),
      tried: [question],
      missing: '投入',
      outcomes: [],
      evidence: [
        {
          passageId: 'docker#0' as never,
          headingPath: ['Docker メモ', '権限'],
          text: 'Docker の volume の権限',
        },
      ],
    };
    const free = await planner.act(view, new AbortController().signal);
    expect(free).toMatchObject({
      ok: true,
      value: [{ query: expect.stringContaining(`${question} `), origin: 'free' }],
    });
    const strict = await createRulePlanner({ search: other.port, settings: AGENT_PRESETS.e }).act(
      view,
      new AbortController().signal,
    );
    expect(strict).toMatchObject({
      ok: true,
      value: [{ query: expect.not.stringContaining(question) }],
    });
    expect(padded.every((query) => query.startsWith(question))).toBe(true);
    expect(replaced.some((query) => query.startsWith(question))).toBe(false);
  });

  test('(d) forgets neighbours that were read, (e) scores them', async () => {
    for (const [preset, expected] of [
      ['d', ['docker#0']],
      ['e', ['docker#0', 'docker#1']],
    ] as const) {
      const planner = scriptedPlanner({
        turns: [[search(`${QUESTION} x`), fetch('docker#0', 'with_neighbors')]],
      });
      const ran = await runOn(createTinyIndex(ARTICLES), planner, {
        settings: AGENT_PRESETS[preset],
      });
      expect(evidenceIds(runIn(ran))).toEqual(expected);
    }
  });

  test('(e) shows 200 characters of a candidate, (f) 500', async () => {
    const long: readonly TinyArticle[] = [
      { id: 'long', title: 'Docker', sections: { 長い: `Docker ${'字'.repeat(900)}` } },
    ];
    for (const [preset, length] of [
      ['e', 200],
      ['f', 500],
    ] as const) {
      const planner = scriptedPlanner({});
      await runOn(createTinyIndex(long), planner, {
        settings: AGENT_PRESETS[preset],
        question: 'Docker',
      });
      expect(planner.views[0]?.candidates[0]?.excerpt).toHaveLength(length + 1);
    }
  });

  test('(f) asks one question, (g) its parts too, and goes without an article that fills the top', async () => {
    const compound = 'Docker と Slurm の違い';
    expect((await ruled('f', compound)).index.asked[1]).not.toBe('Docker');
    expect((await ruled('g', compound)).index.asked.slice(0, 3)).toEqual([
      compound,
      'Docker',
      'Slurm',
    ]);
    expect((await ruled('f', 'Docker')).index.asked).toEqual(['Docker']);
    expect((await ruled('g', 'Docker')).index.asked.slice(0, 2)).toEqual(['Docker', 'Docker']);
  });

  test.each([
    ['g', 'score-merge'],
    ['h', 'protect-primary'],
    ['kurabe', 'interleave'],
  ] as const)('(%s) merges parts by %s', async (preset, strategy) => {
    const { ran } = await ruled(preset, 'Docker と Slurm の違い');
    expect(ran.events.find(({ type }) => type === 'candidates-merge')).toMatchObject({ strategy });
  });

  test('kurabe diversifies only when the form of the question asks for several', async () => {
    expect((await ruled('h', 'Docker')).index.asked).toHaveLength(2);
    expect((await ruled('kurabe', 'Docker')).index.asked).toHaveLength(1);
    expect(AGENT_PRESETS.kurabe).toBe(DEFAULT_AGENT);
  });
});

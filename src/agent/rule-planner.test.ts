import { describe, expect, test } from 'vitest';
import { DEFAULT_AGENT } from '../config/agent.ts';
import type { AgentSettings } from '../domain/agent.ts';
import { createRulePlanner } from './rule-planner.ts';
import { answerSaying, evidenceIds, runIn, runOn } from './testing/harness.ts';
import { createTinyIndex, type TinyArticle } from './testing/tiny-index.ts';

const NEVER = new AbortController().signal;

async function ask(
  question: string,
  articles: readonly TinyArticle[],
  settings: Partial<AgentSettings> = {},
) {
  const index = createTinyIndex(articles);
  const merged = { ...DEFAULT_AGENT, ...settings };
  const planner = createRulePlanner({ search: index.port, settings: merged });
  const ran = await runOn(index, planner, { question, settings: merged });
  return { index, ran, run: runIn(ran), ids: evidenceIds(runIn(ran)) };
}

/** Six notes about the server alpha, which push everything else out of a top 5. */
const CROWD: TinyArticle = {
  id: 'alpha',
  title: 'alpha',
  sections: Object.fromEntries(
    ['甲', '乙', '丙', '丁', '戊', '己'].map((name) => [name, `alpha 上限 設定 ${name}`]),
  ),
};

describe('parts', () => {
  const beta: TinyArticle = {
    id: 'beta',
    title: 'beta',
    sections: { 上限: 'beta 上限', 他: '別件' },
  };

  test('each part of a compound question has its best passage among the evidence', async () => {
    const { ids, run } = await ask('alpha と beta の上限の違い', [CROWD, beta]);
    expect(ids.slice(0, 3)).toContain('beta#0');
    expect(ids.some((id) => id.startsWith('alpha'))).toBe(true);
    expect(run.summary).toMatchObject({ planner: 'rules', exit: 'sufficient' });
  });
});

describe('one question', () => {
  test('reads what single-shot retrieval would have read, when that covers it', async () => {
    const { ids, run, index } = await ask('alpha 上限', [CROWD]);
    const hybrid = await index.port.fused('alpha 上限', { limit: 5 }, NEVER);
    expect(ids).toEqual(hybrid.ok && hybrid.value.hits.map(({ passageId }) => passageId));
    expect(run.summary).toMatchObject({ rounds: 1, exit: 'sufficient' });
  });

  test('a second hop goes by a rare term of the first passage that another passage holds too', async () => {
    const filler = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, `x${at}`]));
    const articles: readonly TinyArticle[] = [
      { id: 'project', title: '企画', sections: { 概要: '星雲計画 採用 zephyr 唯一語' } },
      {
        id: 'noise',
        title: '雑記',
        sections: { 一: '待受 番号 画面', 二: '待受 番号 札', ...filler },
      },
      { id: 'tool', title: 'zephyr', sections: { 設定: 'zephyr 待受 番号' } },
    ];
    const { index, ids, ran } = await ask('星雲計画 道具 待受 番号', articles, {
      depth: 2,
      supplementary: 0,
    });
    const hop = ran.events.find(
      (event) => event.type === 'search-result' && event.origin === 'hop',
    );
    expect(hop).toMatchObject({ query: expect.stringContaining('zephyr') });
    expect(hop?.type === 'search-result' && hop.query).not.toContain('唯一語');
    expect(ids).toContain('tool#0');
    expect(index.asked[0]).toContain('星雲計画');
  });

  test('what is missing nowhere ends the search by its own name, and evidence stays what it was', async () => {
    const { run, ids, index } = await ask(
      'alpha 上限 暗号 鍵',
      [CROWD, { id: 'x', title: 'x', sections: { a: '暗号 方式' } }],
      { depth: 5 },
    );
    expect(['nothing-left', 'round-cap', 'sufficient']).toContain(run.summary.exit);
    expect(ids.length).toBeLessThanOrEqual(5);
    expect(index.asked.length).toBeLessThanOrEqual(9);
  });

  test('no query is asked twice', async () => {
    const { index } = await ask('alpha 上限 暗号', [
      CROWD,
      { id: 'x', title: 'x', sections: { a: '暗号 方式' } },
    ]);
    expect(new Set(index.asked).size).toBe(index.asked.length);
  });
});

describe('judging', () => {
  const planner = createRulePlanner({
    search: createTinyIndex([CROWD]).port,
    settings: DEFAULT_AGENT,
  });
  const passage = {
    passageId: 'alpha#0' as never,
    headingPath: ['alpha', '甲'],
    text: 'alpha 上限',
  };

  test('the missing words of each need are named', async () => {
    const view = {
      question: 'alpha と 乙',
      parts: ['alpha 上限', '乙 設定'],
      evidence: [passage],
      tried: [],
    };
    expect(await planner.judge(view, null, NEVER)).toEqual({
      ok: true,
      value: { isMet: false, missing: '乙 設定' },
    });
    expect(
      await planner.judge({ ...view, parts: [], question: 'alpha 上限' }, null, NEVER),
    ).toMatchObject({ ok: true, value: { isMet: true } });
  });

  test('no evidence is never enough', async () => {
    const view = { question: '未知語', parts: [], evidence: [], tried: [] };
    expect(await planner.judge(view, null, NEVER)).toMatchObject({
      ok: true,
      value: { isMet: false },
    });
  });

  test('with the answer in sight its fluency decides, which is why that is a switch', async () => {
    const view = { question: '乙', parts: [], evidence: [passage], tried: [] };
    expect(await planner.judge(view, answerSaying('流暢'), NEVER)).toMatchObject({
      ok: true,
      value: { isMet: true },
    });
    expect(await planner.judge(view, answerSaying('ない', true), NEVER)).toMatchObject({
      ok: true,
      value: { isMet: false },
    });
    expect(await planner.confide(view, answerSaying('流暢'), NEVER)).toMatchObject({
      ok: true,
      value: { isMet: true },
    });
    expect(await planner.confide(view, answerSaying('ない', true), NEVER)).toMatchObject({
      ok: true,
      value: { isMet: false, missing: '乙' },
    });
  });
});

test('a question without a word of content is searched for as it is', async () => {
  const { index } = await ask('これは？', [CROWD], { firstQuery: 'free' });
  expect(index.asked[0]).toBe('これは？');
});

test('an index that fails ends the run with its error', async () => {
  const index = createTinyIndex([CROWD]);
  const search = {
    ...index.port,
    terms: async () => ({ ok: false, error: { kind: 'index-empty' } }) as const,
  };
  const ran = await runOn(index, createRulePlanner({ search, settings: DEFAULT_AGENT }), {
    question: 'alpha',
  });
  const failed = { ok: false, error: { kind: 'index-empty' } };
  expect(ran.result).toEqual(failed);
  const planner = createRulePlanner({ search, settings: DEFAULT_AGENT });
  const view = { question: 'alpha', parts: [], evidence: [], tried: [] };
  expect(await planner.confide(view, answerSaying('ない', true), NEVER)).toEqual(failed);
});

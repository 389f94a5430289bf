import { describe, expect, test } from 'vitest';
import { ARTICLES } from '../../agent/testing/articles.ts';
import { scriptedChat, type ScriptedReply } from '../../agent/testing/scripted-chat.ts';
import { createTinyIndex, type TinyArticle } from '../../agent/testing/tiny-index.ts';
import { DEFAULT_MODE_SETTINGS } from '../../config/modes.ts';
import type { ChatMessage, ChatPurpose, ChatRequest } from '../../domain/chat.ts';
import { MODE_IDS, type ModeContext, type ModeId } from '../../domain/mode.ts';
import type { ModeSettings } from '../../domain/mode-settings.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import { estimateTokens } from '../../lib/estimate-tokens.ts';
import { createGeneratingAnswerer } from '../answer/generate.ts';
import { modeById } from '../registry.ts';
import { askMode } from '../testing/ask-mode.ts';
import { plannedCalls } from './planned-calls.ts';
import type { PlanGround, PlannedCalls } from './plan.ts';

const QUESTION = 'Docker の volume の権限と Slurm の権限の違いは？';
const INSUFFICIENT = '[NOT-IN-ARTICLES]\n記事の中には見つかりません。';
const TIMES = 300;

type Script = Partial<Record<ChatPurpose, readonly ScriptedReply[]>>;

const always = (reply: ScriptedReply): readonly ScriptedReply[] =>
  Array.from({ length: TIMES }, () => reply);
const searches = (name: string, calls: number): readonly ScriptedReply[] =>
  Array.from({ length: TIMES }, (_, turn) => ({
    calls: Array.from(
      { length: calls },
      (_call, at) => [name, { query: `Docker ${turn} ${at}` }] as const,
    ),
  }));

interface Case {
  readonly mode: ModeId;
  readonly own: object;
  readonly script: Script;
  readonly k?: number;
  readonly articles?: readonly TinyArticle[];
  /** Whether the run goes to the very end of its plan. */
  readonly isReached?: true;
}

async function run({ mode, own, script, k = 5, articles = ARTICLES }: Case) {
  const model = scriptedChat({
    answer: always('答え [1]。'),
    report: always('報告 [1]。'),
    ...script,
  });
  const known = modeById(mode);
  if (known === null) throw new Error(mode);
  const { port } = createTinyIndex(articles);
  const context: Partial<ModeContext> = {
    k,
    planner: model,
    answerer: createGeneratingAnswerer(model),
    search: { ...port, dense: port.lexical },
  };
  const { result } = await askMode(known, QUESTION, own, context);
  if (!result.ok) throw new Error(result.error.kind);
  const longest = Math.max(
    ...articles.flatMap(({ sections }) => Object.values(sections).map(({ length }) => length)),
  );
  const settings = {
    ...DEFAULT_MODE_SETTINGS,
    [mode]: { ...DEFAULT_MODE_SETTINGS[mode], ...own },
  } as ModeSettings;
  const plan = plannedCalls(mode, settings, ground({ k, meanPassageLength: longest }));
  return { plan, requests: model.requests, counted: result.value.cost.chatCalls };
}

const ground = (own: Partial<PlanGround> = {}): PlanGround => ({
  question: QUESTION,
  history: [],
  k: 5,
  meanPassageLength: 400,
  isAnswered: true,
  isPlanned: true,
  ...own,
});

const textOf = (message: ChatMessage): string =>
  'text' in message ? message.text : JSON.stringify(message.output);

function tokensIn(requests: readonly ChatRequest[]): number {
  return requests
    .flatMap(({ messages }) => messages)
    .reduce((sum, message) => sum + estimateTokens(textOf(message)), 0);
}

function outputOf(requests: readonly ChatRequest[]): number {
  return requests.reduce((sum, { maxOutputTokens = 0 }) => sum + maxOutputTokens, 0);
}

function expectWithin(planned: PlannedCalls, requests: readonly ChatRequest[]): void {
  expect(requests.length).toBeLessThanOrEqual(planned.calls);
  expect(tokensIn(requests)).toBeLessThanOrEqual(planned.inputTokens);
  expect(outputOf(requests)).toBeLessThanOrEqual(planned.outputTokens);
}

const verdict = (grounded: boolean, fully: boolean, more: boolean): string =>
  JSON.stringify({ grounded, answers_fully: fully, needs_more: more });

const LONG: readonly TinyArticle[] = Array.from({ length: 60 }, (_, at) => ({
  id: `long-${at}`,
  title: `Docker ${at}`,
  sections: { 本文: `Docker ${at} ${'長'.repeat(200)}` },
}));

/** Every mode with replies that are never content. */
const NEVER_CONTENT: readonly Case[] = [
  { mode: 'naive', own: {}, script: {}, isReached: true },
  { mode: 'hybrid', own: {}, script: {}, isReached: true },
  {
    mode: 'fusion',
    own: {},
    script: { expansion: always('{"queries":["a","b","c","d","e"]}') },
    isReached: true,
  },
  {
    mode: 'fusion',
    own: { expansion: 'hyde' },
    script: { 'made-up-answer': always('権限は user で直す。') },
    isReached: true,
  },
  {
    mode: 'rerank',
    own: { reranker: 'listwise', expansion: 'model' },
    script: { expansion: always('{"queries":["Docker"]}'), reranking: always('{"order":[2,1]}') },
    isReached: true,
  },
  {
    mode: 'docusearch',
    own: { reranker: 'listwise', expansion: 'hyde' },
    k: 2,
    script: {
      'made-up-answer': always('権限は user で直す。'),
      reranking: always('{"order":[2,1]}'),
      grounding: [
        ...Array.from({ length: 3 }, () => verdict(false, false, true)),
        verdict(true, true, false),
        ...always(verdict(true, false, false)),
      ],
      'grounding-context': always(verdict(false, false, true)),
      answer: [INSUFFICIENT, '答え [1]。'],
    },
    isReached: true,
  },
  {
    mode: 'agentic',
    own: { rounds: 2, reEntries: 1, maxTokens: null, maxCostUsd: null },
    script: {
      'skill-choice': ['{"skill":"search","reason":""}'],
      decomposition: ['{"parts":["Docker の volume の権限","Slurm の権限"]}'],
      collection: [
        '完了',
        ...Array.from({ length: TIMES }, (_, turn): ScriptedReply => ({
          calls:
            turn % 8 === 0
              ? [
                  [
                    'fetch',
                    {
                      id: passageId(articleId('docker'), turn / 8),
                      scope: 'chunk_only',
                      reason: '',
                    },
                  ],
                ]
              : [['search', { query: `Docker ${turn}` }]],
        })),
      ],
      sufficiency: always('{"sufficient":false,"missing":"まだ"}'),
      confidence: always('{"confident":false,"missing":"まだ"}'),
    },
    isReached: true,
  },
  {
    mode: 'agentic',
    own: { rounds: 1, parts: 1, sufficiency: 'after-answer', isBudgetTold: false, maxTokens: null },
    script: {
      'skill-choice': ['{"skill":"search","reason":""}'],
      collection: searches('search', 1),
      sufficiency: always('{"sufficient":false,"missing":"まだ"}'),
    },
  },
  {
    mode: 'docusearch',
    own: { isEvaluated: false, reranker: 'listwise' },
    script: { reranking: always('{"order":[2,1]}') },
    isReached: true,
  },
  {
    mode: 'docusearch',
    own: { context: 'off' },
    k: 2,
    script: {
      grounding: [
        ...Array.from({ length: 3 }, () => verdict(false, false, true)),
        verdict(true, true, true),
        ...always(verdict(true, false, true)),
      ],
      answer: [INSUFFICIENT, '答え [1]。'],
    },
    isReached: true,
  },
  {
    mode: 'deep-wide',
    own: { deep: 0.25, wide: 0.25, windowTokens: 200_000, maxTokens: null, maxCostUsd: null },
    script: {
      reflection: always('{"ready":false,"missing":"まだ"}'),
      research: searches('local_search', 2),
      selection: always('{"ids":["S1"]}'),
    },
    isReached: true,
  },
  {
    mode: 'deep-wide',
    own: { deep: 0.25, wide: 1, windowTokens: 2_000, maxTokens: null, maxCostUsd: null },
    articles: LONG,
    script: {
      reflection: always('{"ready":false,"missing":"まだ"}'),
      research: searches('local_search', 8),
      cleaning: Array.from({ length: TIMES }, (_, turn) =>
        JSON.stringify({
          irrelevant: Array.from({ length: 40 }, (_one, at) => ({
            id: `S${turn * 4 + at}`,
            reason: '違う',
          })),
        }),
      ),
      selection: always('{"ids":["S1"]}'),
    },
  },
];

describe('no run asks for more than its plan', () => {
  test.each(NEVER_CONTENT)('$mode $own, never content', async (each) => {
    const { plan, requests, counted } = await run(each);
    expectWithin(plan.most, requests);
    expect(counted).toBeLessThanOrEqual(plan.most.calls);
    if (each.isReached) expect(requests).toHaveLength(plan.most.calls);
    expect(plan.least.calls).toBeLessThanOrEqual(requests.length);
  });

  test.each(NEVER_CONTENT)('$mode $own, with replies that cannot be read', async (each) => {
    const unreadable = Object.fromEntries(
      Object.keys(each.script).map((purpose) => [purpose, always('？')]),
    );
    const { plan, requests, counted } = await run({ ...each, script: unreadable });
    expectWithin(plan.worst, requests);
    expect(counted).toBeLessThanOrEqual(plan.worst.calls);
  });
});

describe('the plan', () => {
  test('five passages of the mean length, the rules and the question; the longest answer', () => {
    const { most } = plannedCalls('hybrid', DEFAULT_MODE_SETTINGS, ground());
    expect(most.calls).toBe(1);
    expect(most.inputTokens).toBeGreaterThan(5 * 400);
    expect(most.inputTokens).toBeLessThan(5 * 400 + 1_200);
    const longer = plannedCalls(
      'hybrid',
      DEFAULT_MODE_SETTINGS,
      ground({ meanPassageLength: 500 }),
    );
    expect(longer.most.inputTokens - most.inputTokens).toBe(500);
    const history = [{ question: '前', answer: '長い答え。' }];
    const later = plannedCalls('hybrid', DEFAULT_MODE_SETTINGS, ground({ history }));
    expect(later.most.inputTokens).toBeGreaterThan(most.inputTokens);
  });

  test.each(MODE_IDS)('%s: least, most and worst are in that order', (id) => {
    const { least, most, worst } = plannedCalls(id, DEFAULT_MODE_SETTINGS, ground());
    for (const name of ['calls', 'inputTokens', 'outputTokens'] as const) {
      expect(least[name]).toBeGreaterThan(0);
      expect(most[name]).toBeGreaterThanOrEqual(least[name]);
      expect(worst[name]).toBeGreaterThanOrEqual(most[name]);
    }
  });

  test.each(MODE_IDS)(
    '%s: planned by rules only the answer is asked for; evidence alone, nothing',
    (id) => {
      const rules = plannedCalls(id, DEFAULT_MODE_SETTINGS, ground({ isPlanned: false }));
      expect(rules.least.calls).toBe(1);
      expect(rules.worst.calls).toBeLessThanOrEqual(2);
      const none = plannedCalls(
        id,
        DEFAULT_MODE_SETTINGS,
        ground({ isPlanned: false, isAnswered: false }),
      );
      expect(none.worst.calls).toBe(0);
    },
  );

  test('ceilings are those of the settings', () => {
    expect(plannedCalls('hybrid', DEFAULT_MODE_SETTINGS, ground()).ceilings.tokens).toBeNull();
    const { maxTokens, maxCostUsd } = DEFAULT_MODE_SETTINGS.agentic;
    expect(plannedCalls('agentic', DEFAULT_MODE_SETTINGS, ground()).ceilings).toEqual({
      tokens: maxTokens,
      costUsd: maxCostUsd,
    });
  });
});

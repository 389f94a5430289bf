import { describe, expect, test } from 'vitest';
import { ARTICLES } from '../agent/testing/articles.ts';
import { scriptedChat } from '../agent/testing/scripted-chat.ts';
import { createTinyIndex } from '../agent/testing/tiny-index.ts';
import { articleId } from '../domain/ids.ts';
import type { ModeContext, ModeResult } from '../domain/mode.ts';
import { agentic } from './agentic.ts';
import { createExtractiveAnswerer } from './answer/extract.ts';
import { createGeneratingAnswerer } from './answer/generate.ts';
import { askMode, valueOf } from './testing/ask-mode.ts';

const ask = (query: string, context: Partial<ModeContext> = {}) =>
  askMode(agentic, query, {}, context);

const REPLIES = {
  'skill-choice': ['{"skill":"search","reason":""}'],
  decomposition: ['{"parts":[]}'],
  collection: [
    { calls: [['fetch', { id: 'docker#0', scope: 'with_neighbors', reason: '' }]] },
    '完了',
  ],
  sufficiency: ['{"sufficient":true,"missing":""}'],
  confidence: ['{"confident":true,"missing":""}'],
  answer: ['user で直します [1]。'],
} as const;

describe('without a model', () => {
  test('rules drive the loop, and the result has the shape of every mode', async () => {
    const ran = await ask('Docker の volume の権限');
    const value = valueOf(ran);
    expect(value).toMatchObject({
      modeId: 'agentic',
      agent: { planner: 'rules', skill: 'search', exit: 'sufficient', searches: 1, fetches: 5 },
      cost: { chatCalls: 0, costUsd: 0 },
      answer: null,
      answerError: null,
      queryTerms: ['docker', 'volume', '権限'],
      timings: { lexicalMs: 1 },
      invariants: { indexHash: 'index', fingerprint: 'print', k: 5, answerPromptHash: null },
    });
    expect(value.hits.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
    const ids = value.hits.map(({ passageId }) => passageId);
    expect(value.beyond.map(({ rank }) => rank)).toEqual(value.beyond.map((_, at) => at + 6));
    expect(value.beyond.some(({ passageId }) => ids.includes(passageId))).toBe(false);
    expect(value.trace).toEqual(ran.events);
    expect(value.trace[0]?.type).toBe('run-start');
    expect(value.trace.at(-1)).toMatchObject({ type: 'run-end', passageIds: ids });
  });

  test('a greeting searches nothing, and says so', async () => {
    const ran = await ask('こんにちは');
    expect(valueOf(ran)).toMatchObject({
      hits: [],
      agent: { skill: 'direct', exit: 'direct-answer', searches: 0 },
      invariants: { indexHash: 'index' },
    });
    expect(ran.index.asked).toEqual([]);
  });
});

test('a greeting without a model is answered by nobody, whoever extracts sentences', async () => {
  const { port } = createTinyIndex(ARTICLES);
  const value = valueOf(await ask('こんにちは', { answerer: createExtractiveAnswerer(port) }));
  expect(value).toMatchObject({ hits: [], answer: null, answerError: null });
});

test('a filter holds for every search', async () => {
  const filter = { articleIds: [articleId('slurm')] };
  const value = valueOf(await ask('Docker の権限と Slurm の権限の違い', { filter }));
  expect(value.hits.length).toBeGreaterThan(0);
  expect(value.hits.every((hit) => hit.articleId === 'slurm')).toBe(true);
});

describe('with a model', () => {
  test('a direct answer that fails is told', async () => {
    const error = { kind: 'llm-quota', host: 'h' } as const;
    const model = scriptedChat({
      'skill-choice': ['{"skill":"direct","reason":""}'],
      'direct-answer': [{ error }],
    });
    const answerer = createGeneratingAnswerer(model);
    const value = valueOf(await ask('やあ', { planner: model, answerer }));
    expect(value).toMatchObject({ hits: [], answer: null, answerError: error });
  });

  test('plans, answers and checks; evidence is what was read, its cost is all exchanges together', async () => {
    const model = scriptedChat(REPLIES);
    const told: ModeResult[] = [];
    const ran = await ask('Docker の volume の権限', {
      planner: model,
      answerer: createGeneratingAnswerer(model),
      onEvidence: (result) => told.push(result),
    });
    const value = valueOf(ran);
    expect(value.hits.map(({ passageId }) => passageId)).toEqual(['docker#0', 'docker#1']);
    expect(value.answer).toMatchObject({ kind: 'generated', marks: [{ number: 1 }] });
    expect(value.agent).toMatchObject({ planner: 'model', exit: 'sufficient' });
    expect(value.cost).toMatchObject({
      chatCalls: 7,
      inputTokens: 700,
      outputTokens: 70,
      costUsd: expect.closeTo(0.007),
    });
    expect(value.trace.filter(({ type }) => type === 'chat-end')).toHaveLength(7);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ answer: null, hits: value.hits });
    expect(value.invariants.answerModel).toBe('scripted-1');
  });

  test('a neighbour has the shape of a hit without scores', async () => {
    const model = scriptedChat({
      ...REPLIES,
      collection: [{ calls: [['fetch', { id: 'slurm#0', scope: 'with_neighbors' }]] }, '完了'],
    });
    const value = valueOf(await ask('投入', { planner: model }));
    expect(value.hits[1]).toMatchObject({
      passageId: 'slurm#1',
      rank: 2,
      highlights: [],
      headingHighlights: [[], []],
    });
    expect(value.hits[1]).not.toHaveProperty('fused');
  });

  test('answers directly without evidence, by a prompt of its own', async () => {
    const model = scriptedChat({
      'skill-choice': ['{"skill":"direct","reason":""}'],
      'direct-answer': ['こんにちは！'],
    });
    const value = valueOf(
      await ask('やあ', {
        planner: model,
        answerer: createGeneratingAnswerer(model),
        history: [{ question: '前', answer: '後' }],
      }),
    );
    expect(value).toMatchObject({
      hits: [],
      answer: { kind: 'direct', text: 'こんにちは！' },
      cost: { chatCalls: 2 },
    });
    expect(JSON.stringify(model.requests[0]?.messages)).toContain('前');
  });

  test('a failed answer leaves the evidence, with its error', async () => {
    const error = { kind: 'llm-overloaded', host: 'h', isMidStream: true } as const;
    const model = scriptedChat({ ...REPLIES, answer: [{ error }] });
    const value = valueOf(
      await ask('Docker の volume の権限', {
        planner: model,
        answerer: createGeneratingAnswerer(model),
      }),
    );
    expect(value).toMatchObject({
      answer: null,
      answerError: error,
      hits: [{ passageId: 'docker#0' }, {}],
      agent: { exit: 'sufficient' },
    });
  });

  test('a stop keeps what was found', async () => {
    const stop = new AbortController();
    const model = scriptedChat(REPLIES);
    const value = valueOf(
      await ask('Docker の volume の権限', {
        planner: model,
        answerer: createGeneratingAnswerer(model),
        signal: stop.signal,
        emit: ({ type }) => {
          if (type === 'fetch-result') stop.abort();
        },
      }),
    );
    expect(value).toMatchObject({
      answer: null,
      agent: { exit: 'stopped' },
      hits: [{ passageId: 'docker#0' }, { passageId: 'docker#1' }],
    });
  });

  test('a host that fails on the way leaves what was found, and the answer is still tried', async () => {
    const error = { kind: 'llm-quota', host: 'h' } as const;
    const { collection } = REPLIES;
    for (const [answer, expected] of [
      ['直します [1]。', { answer: { kind: 'generated' }, answerError: null }],
      [{ error }, { answer: null, answerError: error }],
    ] as const) {
      const model = scriptedChat({
        ...REPLIES,
        collection: [...collection.slice(0, 1), { error }],
        answer: [answer],
      });
      const answerer = createGeneratingAnswerer(model);
      const value = valueOf(await ask('Docker の volume の権限', { planner: model, answerer }));
      expect(value).toMatchObject({
        ...expected,
        hits: [{ passageId: 'docker#0' }, {}],
        agent: { exit: 'planner-failed', plannerError: error },
      });
      expect(value.trace.some(({ type }) => type === 'planner-error')).toBe(true);
      expect(value.trace.some(({ type }) => type === 'run-error')).toBe(false);
    }
  });
});

test('stopped before anything began, there is nothing to keep', async () => {
  const { result } = await ask('Docker', { signal: AbortSignal.abort() });
  expect(result).toEqual({ ok: false, error: { kind: 'aborted' } });
});

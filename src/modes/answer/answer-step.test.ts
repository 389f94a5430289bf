import { expect, test } from 'vitest';
import { EVIDENCE_ONLY } from '../../config/modes.ts';
import { INSUFFICIENT_MARK } from '../../config/prompts.ts';
import type { ChatEvent, ChatModel, ChatReply, ChatRequest } from '../../domain/chat.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import type { Fingerprint } from '../../domain/ids.ts';
import type { ModeContext, ModeResult } from '../../domain/mode.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { Hit, Ranking, SearchPort } from '../../domain/search.ts';
import type { TraceEvent } from '../../domain/trace.ts';
import { naive } from '../naive.ts';
import { hybrid } from '../hybrid.ts';
import { answerAgain } from './answer-step.ts';
import { createGeneratingAnswerer } from './generate.ts';

const REPLY: ChatReply = {
  text: '60 が多い[1][9]。',
  toolCalls: [],
  finish: 'stop',
  usage: { inputTokens: 100, outputTokens: 10, isEstimated: false },
  costUsd: 0.002,
  latencyMs: 50,
  ttftMs: 5,
  retries: 0,
};

/** A model that gives the replies in turn, after the events, and writes down what it was asked. */
function modelWith(replies: readonly Result<ChatReply>[], events: readonly ChatEvent[] = []) {
  const asked: ChatRequest[] = [];
  const left = [...replies];
  const model: ChatModel = {
    info: { provider: 'scripted', model: 'm', host: 'llm.example', isReplay: false },
    async complete(request, signal, onEvent) {
      asked.push(request);
      for (const event of events) onEvent?.(event);
      if (signal.aborted) return err({ kind: 'aborted' });
      return left.shift() ?? err({ kind: 'unexpected', detail: 'no reply left' });
    },
  };
  return { asked, model };
}

const hit = (rank: number, text: string): Hit => ({
  rank,
  passageId: passageId(articleId('a'), rank),
  articleId: articleId('a'),
  path: 'a.md',
  title: '題',
  headingPath: ['題', '節'],
  start: 0,
  end: text.length,
  text,
  highlights: [],
  headingHighlights: [[], []],
});

const RANKING: Ranking = {
  hits: [hit(1, 'RRF の k は 60。'), hit(2, '別の話。')],
  beyond: [],
  warnings: [],
  timings: {},
  queryTerms: [],
  indexHash: 'index',
  fingerprint: 'fingerprint' as Fingerprint,
  embedded: 2,
};
const missing = err({ kind: 'index-empty' } as const);
const search: SearchPort = {
  status: async () => missing,
  lexical: async () => missing,
  dense: async () => ok(RANKING),
  fused: async () => ok(RANKING),
  fetch: async () => missing,
  late: async () => missing,
  similarities: async () => missing,
  terms: async () => missing,
};

function contextOf(model: ChatModel, more: Partial<ModeContext> = {}): ModeContext {
  let ticks = 0;
  return {
    ...EVIDENCE_ONLY,
    answerer: createGeneratingAnswerer(model),
    search,
    k: 5,
    now: () => (ticks += 1),
    signal: new AbortController().signal,
    ...more,
  };
}

async function run(mode: typeof naive, context: ModeContext): Promise<ModeResult> {
  const result = await mode.run('RRF の k は?', context);
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

test('evidence first, then deltas, then the answer with its cost; the same prompt for every mode', async () => {
  const { asked, model } = modelWith(
    [ok(REPLY), ok(REPLY)],
    [
      { type: 'retry-wait', waitMs: 100, attempt: 1, status: 429 },
      { type: 'text-delta', text: '60 が' },
    ],
  );
  const told: string[] = [];
  const context = contextOf(model, {
    emit: ({ type }) => told.push(type),
    onEvidence: ({ hits, answer }) => told.push(`evidence ${hits.length} ${answer?.text ?? '-'}`),
  });
  const first = await run(naive, context);
  expect(told).toEqual([
    'run-start',
    'retrieval-result',
    'evidence 2 -',
    'answer-start',
    'chat-wait',
    'text-delta',
    'chat-end',
    'answer-end',
    'run-end',
  ]);
  expect(first.trace.map(({ type }) => type)).toEqual(
    told.filter((type) => type !== 'text-delta' && !type.startsWith('evidence')),
  );
  expect(first.answer).toMatchObject({
    text: '60 が多い[1]。',
    droppedCitations: 1,
    kind: 'generated',
  });
  expect(first.cost).toEqual({
    chatCalls: 1,
    inputTokens: 100,
    outputTokens: 10,
    isEstimated: false,
    costUsd: 0.002,
  });
  const second = await run(hybrid, context);
  expect(asked[0]).toEqual(asked[1]);
  expect(second.invariants).toEqual(first.invariants);
  expect(first.invariants).toMatchObject({ answerModel: 'm' });
  expect(first.invariants.answerPromptHash).toMatch(/^[0-9a-f]{32}$/);
});

test('a failed answer keeps the evidence, and only the answer is tried again', async () => {
  const { asked, model } = modelWith([
    err({ kind: 'llm-overloaded', host: 'llm.example', isMidStream: true }),
    ok(REPLY),
  ]);
  const context = contextOf(model);
  const failed = await run(naive, context);
  expect(failed).toMatchObject({ answer: null, answerError: { kind: 'llm-overloaded' } });
  expect(failed.hits).toHaveLength(2);
  expect(failed.trace.at(-2)).toMatchObject({ type: 'answer-error' });

  const retried = await answerAgain(failed, {
    ...context,
    search: { ...search, dense: async () => missing },
  });
  expect(retried).toMatchObject({ answerError: null, answer: { text: '60 が多い[1]。' } });
  expect(asked).toHaveLength(2);
  const times = retried.trace.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('no price of one exchange makes the whole cost unknown', async () => {
  const { model } = modelWith([ok({ ...REPLY, costUsd: null })]);
  expect((await run(naive, contextOf(model))).cost.costUsd).toBeNull();
});

test.each([
  ['content-filter', '', { kind: 'llm-filtered' }],
  ['stop', ' \n', { kind: 'llm-bad-answer' }],
] as const)('an empty reply (%s) is an error in words', async (finish, text, error) => {
  const { model } = modelWith([ok({ ...REPLY, finish, text })]);
  expect((await run(naive, contextOf(model))).answerError).toMatchObject(error);
});

test('a cut reply is an answer that says so; the mark of insufficiency alone is one too', async () => {
  const { model } = modelWith([
    ok({ ...REPLY, finish: 'length' }),
    ok({ ...REPLY, text: INSUFFICIENT_MARK }),
  ]);
  expect((await run(naive, contextOf(model))).answer?.reply?.finish).toBe('length');
  expect((await run(naive, contextOf(model))).answer).toMatchObject({
    text: '',
    isInsufficient: true,
  });
});

test('without an answerer nothing of an answer is recorded', async () => {
  const events: TraceEvent[] = [];
  const { model } = modelWith([]);
  const result = await run(
    naive,
    contextOf(model, { answerer: null, emit: (event) => events.push(event) }),
  );
  expect(events.map(({ type }) => type)).toEqual(['run-start', 'retrieval-result', 'run-end']);
  expect(result).toMatchObject({
    answer: null,
    answerError: null,
    invariants: { answerPromptHash: null },
  });
});

test('asked again without an answerer, the evidence is all there is', async () => {
  const { model } = modelWith([ok(REPLY)]);
  const answered = await run(naive, contextOf(model));
  const again = await answerAgain(answered, contextOf(model, { answerer: null }));
  expect(again).toMatchObject({ answer: null, answerError: null, hits: answered.hits });
});

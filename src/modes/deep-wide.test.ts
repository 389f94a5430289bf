import { describe, expect, test } from 'vitest';
import { ARTICLES } from '../agent/testing/articles.ts';
import { scriptedChat } from '../agent/testing/scripted-chat.ts';
import { createTinyIndex } from '../agent/testing/tiny-index.ts';
import type { DeepWideSettings } from '../domain/deep-wide.ts';
import { articleId } from '../domain/ids.ts';
import type { ModeContext, ModeResult } from '../domain/mode.ts';
import { ok } from '../domain/result.ts';
import { createExtractiveAnswerer } from './answer/extract.ts';
import { createGeneratingAnswerer } from './answer/generate.ts';
import { deepWide } from './deep-wide.ts';
import { askMode, valueOf } from './testing/ask-mode.ts';

const QUESTION = 'Docker の volume の権限';

const ask = (context: Partial<ModeContext> = {}, own: Partial<DeepWideSettings> = {}) =>
  askMode(deepWide, QUESTION, own, context);

const REPLIES = {
  reflection: ['{"ready":false,"missing":"Slurm"}', '{"ready":true,"missing":""}'],
  research: [{ calls: [['local_search', { query: 'Slurm の権限' }]] }],
  selection: ['{"ids":["S1"]}'],
  answer: ['user で直します [1]。'],
  report: ['結論です [1]。\n\n## 詳細\n\nSlurm は group [6]。', ''],
} as const;
const modelled = (replies: Parameters<typeof scriptedChat>[0] = REPLIES) => {
  const model = scriptedChat(replies);
  return { model, context: { planner: model, answerer: createGeneratingAnswerer(model) } };
};

describe('without a model', () => {
  test('rules research, and the result has the shape of every mode', async () => {
    const ran = await ask();
    const value = valueOf(ran);
    expect(value).toMatchObject({
      modeId: 'deep-wide',
      agent: { planner: 'rules', exit: 'sufficient', searches: 1, fetches: 0 },
      research: { mind: 'rules', report: null, reportError: null, webSearches: 0 },
      cost: { chatCalls: 0, costUsd: 0 },
      answer: null,
      queryTerms: ['docker', 'volume', '権限'],
      invariants: { indexHash: 'index', k: 5, answerPromptHash: null },
    });
    expect(value.hits.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
    const ids = value.hits.map(({ passageId }) => passageId);
    expect(value.beyond.some(({ passageId }) => ids.includes(passageId))).toBe(false);
    expect(value.trace.at(-1)).toMatchObject({ type: 'run-end', passageIds: ids });
  });

  test('the report is made of sentences of the pool, each with its source', async () => {
    const index = createTinyIndex(ARTICLES);
    const value = valueOf(await ask({ answerer: createExtractiveAnswerer(index.port) }));
    const report = value.research?.report;
    if (!report) throw new Error('no report');
    expect(report.answer.kind).toBe('extractive');
    for (const { text, citations } of report.answer.sentences) {
      for (const number of citations) expect(report.sources[number - 1]?.text).toContain(text);
    }
    expect(report.answer.marks.length).toBeGreaterThan(0);
  });

  test('the web is never asked', async () => {
    const web = { host: 'h', search: () => Promise.reject(new Error('asked')) };
    expect(valueOf(await ask({ web })).research).toMatchObject({ webSearches: 0, webError: null });
  });
});

describe('with a model', () => {
  test('answers from k passages as every mode, and reports over the pool; the cost is all of it', async () => {
    const { context } = modelled();
    const told: ModeResult[] = [];
    const ran = await ask({ ...context, onEvidence: (result) => told.push(result) });
    const value = valueOf(ran);
    expect(value.hits.map(({ passageId }) => passageId)).toEqual(['docker#0']);
    expect(value.answer).toMatchObject({ kind: 'generated', marks: [{ number: 1 }] });
    expect(value.research).toMatchObject({ mind: 'model', exit: 'sufficient', reflections: 3 });
    const report = value.research?.report;
    expect(report?.answer.marks.map(({ number }) => number)).toEqual([1, 6]);
    expect(report?.sources[5]).toMatchObject({ articleId: 'slurm' });
    // Two checks, an action, the choice, the answer, the report.
    expect(value.cost).toMatchObject({ chatCalls: 6, inputTokens: 600, outputTokens: 60 });
    expect(value.trace.filter(({ type }) => type === 'chat-end')).toHaveLength(6);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ answer: null, research: { report: null } });
  });

  test('pages of the web are cited as such, and are no evidence', async () => {
    const page = { title: '公式', url: 'https://docs.example/', text: '所有者は root。' };
    const { context } = modelled({
      ...REPLIES,
      research: [{ calls: [['web_search', { query: 'docker volume owner' }]] }],
      report: ['ウェブによると root です [6]。'],
    });
    const web = { host: 'mcp.example', search: async () => ok([page]) };
    const value = valueOf(await ask({ ...context, web }));
    const report = value.research?.report;
    expect(report?.sources[5]).toMatchObject({ kind: 'web', ...page });
    expect(report?.answer.marks).toMatchObject([{ number: 6 }]);
    expect(value.hits.map(({ passageId }) => passageId)).toEqual(['docker#0']);
  });

  test('no report is written when none is wanted, nor for evidence alone', async () => {
    const { context, model } = modelled();
    expect(valueOf(await ask(context, { isReportWanted: false })).research?.report).toBeNull();
    const alone = modelled();
    await ask({ planner: alone.model });
    for (const { requests } of [model, alone.model]) {
      expect(requests.some(({ purpose }) => purpose === 'report')).toBe(false);
    }
  });

  test('after a ceiling the answer is made, and no report', async () => {
    const { context } = modelled();
    const value = valueOf(await ask(context, { maxTokens: 150 }));
    expect(value).toMatchObject({
      agent: { exit: 'token-cap' },
      answer: { kind: 'generated' },
      research: { report: null, reportError: null },
    });
  });

  test('a failed report leaves the answer, with its error', async () => {
    const error = { kind: 'llm-overloaded', host: 'h', isMidStream: false } as const;
    for (const [reply, expected] of [
      [{ error }, error],
      ['', { kind: 'llm-bad-answer', host: 'scripted-1' }],
    ] as const) {
      const { context } = modelled({ ...REPLIES, report: [reply] });
      const value = valueOf(await ask(context));
      expect(value).toMatchObject({
        answer: { kind: 'generated' },
        research: { report: null, reportError: expected },
      });
      expect(value.trace.some(({ type }) => type === 'report-error')).toBe(true);
    }
  });

  test.each(['search-result', 'answer-start', 'report-start'] as const)(
    'a stop at %s keeps what stood by then',
    async (at) => {
      const stop = new AbortController();
      const { context } = modelled();
      const value = valueOf(
        await ask({
          ...context,
          signal: stop.signal,
          emit: ({ type }) => {
            if (type === at) stop.abort();
          },
        }),
      );
      expect(value.hits.length).toBeGreaterThan(0);
      expect(value.answer === null).toBe(at !== 'report-start');
      expect(value.research?.report).toBeNull();
    },
  );

  test('a host that fails on the way leaves what was found; answer and report are still tried', async () => {
    const error = { kind: 'llm-quota', host: 'h' } as const;
    const { context } = modelled({ ...REPLIES, reflection: [{ error }] });
    const value = valueOf(await ask(context));
    expect(value).toMatchObject({
      answer: { kind: 'generated' },
      agent: { exit: 'planner-failed', plannerError: error },
      research: { exit: 'planner-failed', reportError: null },
    });
    expect(value.hits[0]?.passageId).toBe('docker#0');
    expect(value.research?.report).not.toBeNull();
  });

  test('when the answer fails as well, the report is not waited for', async () => {
    const error = { kind: 'llm-quota', host: 'h' } as const;
    const { context, model } = modelled({
      ...REPLIES,
      reflection: [{ error }],
      answer: [{ error }],
    });
    const value = valueOf(await ask(context));
    expect(value).toMatchObject({
      answerError: error,
      research: { report: null, reportError: error },
    });
    expect(value.hits.length).toBeGreaterThan(0);
    expect(model.requests.some(({ purpose }) => purpose === 'report')).toBe(false);
  });
});

test('a filter holds for every search', async () => {
  const filter = { articleIds: [articleId('slurm')] };
  const value = valueOf(await ask({ filter }));
  expect(value.hits.length).toBeGreaterThan(0);
  expect(value.hits.every((hit) => hit.articleId === 'slurm')).toBe(true);
});

test('stopped before anything began, there is nothing to keep', async () => {
  const { result } = await ask({ signal: AbortSignal.abort() });
  expect(result).toEqual({ ok: false, error: { kind: 'aborted' } });
});

import { describe, expect, test } from 'vitest';
import { ARTICLES } from '../agent/testing/articles.ts';
import { scriptedChat, type ScriptedReply } from '../agent/testing/scripted-chat.ts';
import { createTinyIndex } from '../agent/testing/tiny-index.ts';
import type { ChatPurpose } from '../domain/chat.ts';
import type { ModeContext } from '../domain/mode.ts';
import type { DocuSearchSettings } from '../domain/mode-settings.ts';
import { err, ok } from '../domain/result.ts';
import type { TraceEvent } from '../domain/trace.ts';
import { createExtractiveAnswerer } from './answer/extract.ts';
import { createGeneratingAnswerer } from './answer/generate.ts';
import { docusearch } from './docusearch.ts';
import { askMode, valueOf } from './testing/ask-mode.ts';

const QUESTION = 'Docker の volume の権限';

type Script = Partial<Record<ChatPurpose, readonly ScriptedReply[]>>;

async function ask(
  settings: Partial<DocuSearchSettings> = {},
  script: Script | null = null,
  context: Partial<ModeContext> = {},
) {
  const model = script === null ? null : scriptedChat(script);
  const answerer = model === null ? null : createGeneratingAnswerer(model);
  const spoken = { planner: model, answerer, k: 3, ...context };
  return { ...(await askMode(docusearch, QUESTION, settings, spoken)), model };
}

type Asked = Awaited<ReturnType<typeof ask>>;

function eventsOf<Type extends TraceEvent['type']>(asked: Asked, type: Type) {
  return valueOf(asked).trace.filter(
    (event): event is Extract<TraceEvent, { type: Type }> => event.type === type,
  );
}

const verdict = (grounded: boolean, fully = false): string =>
  JSON.stringify({ grounded, answers_fully: fully, needs_more: false });

describe('the steps', () => {
  test('three signals by their weights, then rerank, MMR and a verdict for each passage', async () => {
    const asked = await ask();
    expect(asked.fused).toMatchObject([
      {
        limit: 20,
        window: 50,
        rankConstant: 60,
        weights: { dense: 0.5, lexical: 0.35 },
        graph: { walk: 'pagerank', weight: 0.15 },
      },
    ]);
    const types = valueOf(asked).trace.map(({ type }) => type);
    expect(types.slice(0, 4)).toEqual([
      'run-start',
      'rerank-result',
      'diversify-result',
      'grounding-verdict',
    ]);
    expect(types.slice(-2)).toEqual(['retrieval-result', 'run-end']);
  });

  test('each can be taken out', async () => {
    const none = await ask({
      hasDense: false,
      hasLexical: false,
      graph: 'off',
      reranker: 'none',
      isDiversified: false,
      isEvaluated: false,
    });
    expect(none.fused[0]).toMatchObject({ weights: { dense: 0, lexical: 0 } });
    expect(none.fused[0]).not.toHaveProperty('graph');
    expect(valueOf(none).trace.map(({ type }) => type)).toEqual([
      'run-start',
      'retrieval-result',
      'run-end',
    ]);
    expect(valueOf(none).hits).toHaveLength(3);
    expect((await ask({ graph: 'neighbours' })).fused[0]?.graph?.walk).toBe('neighbours');
  });

  test('MMR keeps apart what is alike', async () => {
    const { port } = createTinyIndex(ARTICLES);
    // The two that stand first are one another's twins; everything else is as unlike as can be.
    const search: ModeContext['search'] = {
      ...port,
      similarities: async (ids) =>
        ok(
          Float32Array.from(
            ids.flatMap((_, a) => ids.map((_id, b) => (a === b || a + b === 1 ? 1 : 0))),
          ),
        ),
    };
    const asked = await ask({ reranker: 'none', isEvaluated: false }, null, { search });
    const [event] = eventsOf(asked, 'diversify-result');
    expect(event?.lambda).toBe(0.65);
    expect(event?.passageIds[0]).toBe(event?.before[0]);
    expect(event?.passageIds[1]).toBe(event?.before[2]);
    const alone = await ask({ reranker: 'none', isEvaluated: false, lambda: 1 }, null, { search });
    const [kept] = eventsOf(alone, 'diversify-result');
    expect(kept?.passageIds).toEqual(kept?.before);
  });

  test('MMR of one candidate, and of candidates that are all alike, leaves them as they are', async () => {
    const { port } = createTinyIndex(ARTICLES);
    const alike: ModeContext['search'] = {
      ...port,
      similarities: async (ids) => ok(new Float32Array(ids.length ** 2).fill(1)),
    };
    const one: ModeContext['search'] = {
      ...port,
      fused: (query, options, signal) => port.fused(query, { ...options, limit: 1 }, signal),
    };
    for (const [search, count] of [
      [alike, 8],
      [one, 1],
    ] as const) {
      const asked = await ask({ reranker: 'none', isEvaluated: false }, null, { search });
      const [event] = eventsOf(asked, 'diversify-result');
      expect(event?.passageIds).toHaveLength(count);
      expect(event?.passageIds).toEqual(event?.before);
    }
  });

  test.each(['fused', 'late', 'similarities', 'terms'] as const)(
    'a failure of %s is the failure of the run, and traced',
    async (name) => {
      const { port } = createTinyIndex(ARTICLES);
      const error = { kind: 'storage-failed', detail: 'gone' } as const;
      const events: TraceEvent[] = [];
      const search = { ...port, [name]: async () => err(error) };
      const { result } = await ask({}, null, { search, emit: (event) => events.push(event) });
      expect(result).toEqual(err(error));
      expect(events.at(-1)).toMatchObject({ type: 'run-error', error });
    },
  );
});

describe('without a model', () => {
  test('verdicts are by coverage and say so; what shares no weighted word is dropped', async () => {
    const asked = await ask({ isDiversified: false, reranker: 'none' });
    const verdicts = eventsOf(asked, 'grounding-verdict');
    expect(verdicts.every(({ by, fallback }) => by === 'rules' && fallback === null)).toBe(true);
    expect(verdicts[0]).toMatchObject({ isGrounded: true, answersFully: true, needsMore: false });
    const { port } = createTinyIndex(ARTICLES);
    const search: ModeContext['search'] = {
      ...port,
      terms: async (texts) =>
        ok(texts.map((text) => [{ term: text, surface: text, documentFrequency: 1 }])),
    };
    const dropped = await ask({}, null, { search });
    expect(valueOf(dropped).hits).toEqual([]);
    expect(eventsOf(dropped, 'grounding-verdict')).toHaveLength(6);
    expect(valueOf(dropped).beyond[0]?.rank).toBe(1);
  });
});

describe('by a model', () => {
  const plain = { reranker: 'none', isDiversified: false } as const;

  test('ungrounded passages make room for the next ones, k + 3 at most; the cost is counted', async () => {
    const replies = [verdict(false), verdict(true), verdict(false), verdict(true), verdict(true)];
    const asked = await ask(plain, { grounding: replies, answer: ['まとめ [1][2][3]。'] });
    const verdicts = eventsOf(asked, 'grounding-verdict');
    expect(verdicts.map(({ isGrounded }) => isGrounded)).toEqual([false, true, false, true, true]);
    const grounded = verdicts.filter(({ isGrounded }) => isGrounded);
    expect(valueOf(asked).hits.map(({ passageId }) => passageId)).toEqual(
      grounded.map(({ passageId }) => passageId),
    );
    expect(valueOf(asked).cost).toMatchObject({ chatCalls: 6, inputTokens: 600 });
    expect(eventsOf(asked, 'answer-choice')).toMatchObject([{ choice: 'synthesis' }]);
    expect(valueOf(asked).answer?.marks.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test('the best passage that answers alone is answered from, and comes first', async () => {
    const replies = [verdict(true), verdict(true, true), verdict(true)];
    const asked = await ask(plain, { grounding: replies, answer: ['user で直します [1]。'] });
    const value = valueOf(asked);
    const second = eventsOf(asked, 'grounding-verdict')[1]?.passageId;
    expect(value.hits[0]?.passageId).toBe(second);
    expect(value.hits.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    expect(eventsOf(asked, 'answer-choice')).toMatchObject([
      { choice: 'single', passageIds: [second] },
    ]);
    const prompt = asked.model?.requests.find(({ purpose }) => purpose === 'answer');
    expect(JSON.stringify(prompt?.messages)).not.toContain('SOURCE-1 2');
  });

  test('when it turns out not to answer, several are put together, and both are paid for', async () => {
    const replies = [verdict(true, true), verdict(true), verdict(true)];
    const asked = await ask(plain, {
      grounding: replies,
      answer: ['[NOT-IN-ARTICLES]\n記事の中には見つかりません。', 'まとめ [2]。'],
    });
    expect(eventsOf(asked, 'answer-choice')).toMatchObject([{ choice: 'synthesis' }]);
    expect(valueOf(asked).answer?.isInsufficient).toBe(false);
    expect(valueOf(asked).cost.chatCalls).toBe(5);
  });

  test('with nothing grounded it is not in the articles', async () => {
    const asked = await ask(plain, {
      grounding: Array.from({ length: 6 }, () => verdict(false)),
      answer: ['[NOT-IN-ARTICLES]\n記事の中には見つかりません。'],
    });
    expect(valueOf(asked)).toMatchObject({ hits: [], answer: { isInsufficient: true } });
    expect(eventsOf(asked, 'answer-choice')).toMatchObject([{ choice: 'none', passageIds: [] }]);
  });

  test('a verdict that cannot be read falls back to coverage, for that passage alone', async () => {
    const replies = ['はい', 'たぶん', verdict(true), verdict(true)];
    const asked = await ask(plain, { grounding: replies, answer: ['a [1]。'] });
    expect(eventsOf(asked, 'grounding-verdict').map(({ by, fallback }) => [by, fallback])).toEqual([
      ['rules', 'unreadable'],
      ['model', null],
      ['model', null],
    ]);
  });

  test('a host that fails while judging ends the run; while answering it leaves the evidence', async () => {
    const error = { kind: 'llm-quota', host: 'h' } as const;
    expect((await ask(plain, { grounding: [{ error }] })).result).toEqual(err(error));
    const replies = [verdict(true, true), verdict(true), verdict(true)];
    const asked = await ask(plain, { grounding: replies, answer: [{ error }] });
    expect(valueOf(asked)).toMatchObject({ answer: null, answerError: error });
    expect(valueOf(asked).hits).toHaveLength(3);
  });
});

describe('a passage that needs more context', () => {
  const plain = { reranker: 'none', isDiversified: false } as const;
  const more = (grounded: boolean): string =>
    JSON.stringify({ grounded, answers_fully: false, needs_more: true });
  const inContext = (grounded: boolean, fully: boolean, helped: unknown): string =>
    JSON.stringify({ grounded, answers_fully: fully, needs_more: !fully, helped });
  const sure = verdict(true);
  /** Ids of the evidence, and of what each stands beside. */
  const evidenceOf = (asked: Asked) =>
    valueOf(asked).hits.map(({ passageId, neighbourOf }) => [passageId, neighbourOf]);

  test('is judged once more with its neighbours; those that helped stand right behind it', async () => {
    const asked = await ask(plain, {
      grounding: [more(true), sure],
      'grounding-context': [inContext(true, true, ['after'])],
      answer: ['両方から [1][2]。'],
    });
    // The question finds docker#0, docker#2, …: what stands after the first is no candidate before it.
    const [first] = eventsOf(asked, 'grounding-verdict');
    const id = asked.index.id('docker', 0);
    const after = asked.index.id('docker', 1);
    expect(first?.passageId).toBe(id);
    expect(eventsOf(asked, 'context-verdict')).toMatchObject([
      { passageId: id, neighbours: [after], helped: [after], by: 'model', answersFully: true },
    ]);
    expect(evidenceOf(asked).slice(0, 2)).toEqual([
      [id, undefined],
      [after, id],
    ]);
    expect(valueOf(asked).hits.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    // Answered from the passage and its neighbour, and from nothing else.
    expect(eventsOf(asked, 'answer-choice')).toMatchObject([
      { choice: 'single', passageIds: [id, after] },
    ]);
    const prompt = asked.model?.requests.find(({ purpose }) => purpose === 'answer');
    expect(JSON.stringify(prompt?.messages)).toContain('SOURCE-1 2');
    expect(JSON.stringify(prompt?.messages)).not.toContain('SOURCE-1 3');
    expect(valueOf(asked).cost.chatCalls).toBe(4);
  });

  test('the prompt shows each neighbour as data of its own; when none is named, all helped', async () => {
    const script = {
      grounding: [sure, more(true), sure],
      'grounding-context': [inContext(true, true, [])],
      answer: ['a [1]。'],
    };
    const asked = await ask(plain, script, { k: 5 });
    const prompt = asked.model?.requests.find(({ purpose }) => purpose === 'grounding-context');
    const text = JSON.stringify(prompt?.messages);
    expect(text).toContain('<<PASSAGE-1 main>>');
    expect(text).toContain('<<PASSAGE-1 before>>');
    expect(text).toContain('<<PASSAGE-1 after>>');
    // None was named: both helped.
    const [context] = eventsOf(asked, 'context-verdict');
    expect(context?.helped).toEqual(context?.neighbours);
  });

  test('an ungrounded one that promises something may gain ground', async () => {
    const asked = await ask(plain, {
      grounding: [more(false), sure, sure],
      'grounding-context': [inContext(true, false, ['after'])],
      answer: ['a [1]。'],
    });
    const id = asked.index.id('docker', 0);
    expect(evidenceOf(asked).slice(0, 2)).toEqual([
      [id, undefined],
      [asked.index.id('docker', 1), id],
    ]);
    expect(eventsOf(asked, 'answer-choice')).toMatchObject([{ choice: 'synthesis' }]);
  });

  test.each([
    ['no better', inContext(true, false, ['after'])],
    ['worse', inContext(false, false, ['after'])],
  ])('a verdict that is %s leaves the first', async (_, reply) => {
    const asked = await ask(plain, {
      grounding: [more(true), sure, sure],
      'grounding-context': [reply],
      answer: ['a [1]。'],
    });
    expect(eventsOf(asked, 'context-verdict')).toMatchObject([{ helped: [], fallback: null }]);
    expect(evidenceOf(asked).map(([, beside]) => beside)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(valueOf(asked).hits[0]?.passageId).toBe(asked.index.id('docker', 0));
  });

  test('one that cannot be read leaves the first too, and says so; a failing host ends the run', async () => {
    const asked = await ask(plain, {
      grounding: [more(true), sure, sure],
      'grounding-context': ['はい', '{}'],
      answer: ['a [1]。'],
    });
    expect(eventsOf(asked, 'context-verdict')).toMatchObject([
      { helped: [], fallback: 'unreadable', isGrounded: true, answersFully: false },
    ]);
    const error = { kind: 'llm-quota', host: 'h' } as const;
    const failed = await ask(plain, { grounding: [more(true)], 'grounding-context': [{ error }] });
    expect(failed.result).toEqual(err(error));
  });

  test('happens three times a question at most, and once a passage', async () => {
    const asked = await ask(
      plain,
      {
        grounding: Array.from({ length: 8 }, () => more(false)),
        'grounding-context': Array.from({ length: 8 }, () => inContext(false, false, [])),
        answer: ['[NOT-IN-ARTICLES]\n記事の中には見つかりません。'],
      },
      { k: 5 },
    );
    const judged = eventsOf(asked, 'context-verdict').map(({ passageId }) => passageId);
    expect(judged).toHaveLength(3);
    expect(new Set(judged).size).toBe(3);
  });

  test('k stands: helpers without room do not enter, and with no room none is asked for', async () => {
    const both = inContext(true, true, ['before', 'after']);
    const asked = await ask(
      plain,
      { grounding: [sure, more(true)], 'grounding-context': [both], answer: ['a [1]。'] },
      { k: 3 },
    );
    // docker#2 has two neighbours and one place is left.
    expect(eventsOf(asked, 'context-verdict')).toMatchObject([{ helped: [] }]);
    expect(valueOf(asked).hits.length).toBeLessThanOrEqual(3);
    const full = await ask(
      plain,
      { grounding: [more(true)], 'grounding-context': [both], answer: ['a [1]。'] },
      { k: 1 },
    );
    expect(eventsOf(full, 'context-verdict')).toEqual([]);
    expect(valueOf(full).hits).toHaveLength(1);
  });

  test('a neighbour that is evidence already keeps its own place, and one that came along is not judged again', async () => {
    const k = 5;
    // docker#0 takes docker#1 along; docker#2 then names it as what it needs.
    const asked = await ask(
      plain,
      {
        grounding: [more(true), more(true), sure, sure, sure],
        'grounding-context': [inContext(true, true, ['after']), inContext(true, true, ['before'])],
        answer: ['a [1]。'],
      },
      { k },
    );
    const ids = valueOf(asked).hits.map(({ passageId }) => passageId);
    const { index } = asked;
    expect(ids.slice(0, 3)).toEqual([0, 1, 2].map((at) => index.id('docker', at)));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeLessThanOrEqual(k);
    const judged = eventsOf(asked, 'grounding-verdict').map(({ passageId }) => passageId);
    expect(judged).not.toContain(index.id('docker', 1));
  });

  test('off it is not; by coverage only when it is asked for, and labelled', async () => {
    const script = { grounding: [more(true), sure, sure], answer: ['a [1]。'] };
    expect(eventsOf(await ask({ ...plain, context: 'off' }, script), 'context-verdict')).toEqual(
      [],
    );
    expect(eventsOf(await ask(plain), 'context-verdict')).toEqual([]);
    const { port, id } = createTinyIndex(ARTICLES);
    // The first passage holds one word of the question, the one after it the other; nothing else holds any.
    const words = new Map([
      [QUESTION, ['a', 'b']],
      ['Docker メモ 権限\nDocker の volume の権限 は user で直す。', ['a']],
      ['Docker メモ 起動\nDocker の起動は compose で行う。', ['b']],
    ]);
    const search: ModeContext['search'] = {
      ...port,
      terms: async (texts) =>
        ok(
          texts.map((text) =>
            (words.get(text) ?? []).map((term) => ({ term, surface: term, documentFrequency: 1 })),
          ),
        ),
    };
    const always = await ask({ ...plain, context: 'always' }, null, { search });
    expect(eventsOf(always, 'context-verdict')).toMatchObject([
      { by: 'rules', helped: [id('docker', 1)], answersFully: true },
    ]);
    expect(evidenceOf(always).slice(0, 2)).toEqual([
      [id('docker', 0), undefined],
      [id('docker', 1), id('docker', 0)],
    ]);
  });

  test('by coverage a neighbour that adds no word of the question is no help', async () => {
    const { port } = createTinyIndex(ARTICLES);
    const search: ModeContext['search'] = {
      ...port,
      // Every text holds the same half of the question's words.
      terms: async (texts) =>
        ok(
          texts.map((text) =>
            (text === QUESTION ? ['a', 'b'] : ['a']).map((term) => ({
              term,
              surface: term,
              documentFrequency: 1,
            })),
          ),
        ),
    };
    const asked = await ask({ ...plain, context: 'always' }, null, { search });
    const verdicts = eventsOf(asked, 'context-verdict');
    expect(verdicts.length).toBeGreaterThan(0);
    expect(verdicts.every(({ helped }) => helped.length === 0)).toBe(true);
  });

  test('one without neighbours is judged once', async () => {
    const { port, id } = createTinyIndex([
      { id: 'x', title: '題', sections: { 節: 'Docker の volume' } },
    ]);
    const asked = await ask(
      plain,
      { grounding: [more(true)], answer: ['a [1]。'] },
      { search: port },
    );
    expect(eventsOf(asked, 'context-verdict')).toEqual([]);
    expect(valueOf(asked).hits.map(({ passageId }) => passageId)).toEqual([id('x', 0)]);
  });

  test('a failing fetch is the failure of the run', async () => {
    const error = { kind: 'storage-failed', detail: 'gone' } as const;
    const { port } = createTinyIndex(ARTICLES);
    const search = { ...port, fetch: async () => err(error) };
    const { result } = await ask(plain, { grounding: [more(true)] }, { search });
    expect(result).toEqual(err(error));
  });
});

test('rules may judge while sentences are extracted: an attempt that says nothing costs nothing', async () => {
  const { port } = createTinyIndex(ARTICLES);
  const asked = await ask({ reranker: 'none', isDiversified: false }, null, {
    answerer: createExtractiveAnswerer(port),
  });
  expect(valueOf(asked)).toMatchObject({ answer: { kind: 'extractive' }, cost: { chatCalls: 0 } });
});

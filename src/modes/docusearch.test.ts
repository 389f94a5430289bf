import { describe, expect, test } from 'vitest';
import { ARTICLES } from '../agent/testing/articles.ts';
import { scriptedChat, type ScriptedReply } from '../agent/testing/scripted-chat.ts';
import { createTinyIndex } from '../agent/testing/tiny-index.ts';
import type { ChatPurpose } from '../domain/chat.ts';
import type { ModeContext } from '../domain/mode.ts';
import type { DocuSearchSettings } from '../domain/mode-settings.ts';
import { err, ok } from '../domain/result.ts';
import type { TraceEvent } from '../domain/trace.ts';
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
  JSON.stringify({ grounded, answers_fully: fully, needs_more: !fully });

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

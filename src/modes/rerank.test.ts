import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ARTICLES } from '../agent/testing/articles.ts';
import { scriptedChat, type ScriptedReply } from '../agent/testing/scripted-chat.ts';
import { createTinyIndex } from '../agent/testing/tiny-index.ts';
import type { CrossEncoder } from '../domain/cross-encoder.ts';
import type { ModeContext } from '../domain/mode.ts';
import type { RerankSettings } from '../domain/mode-settings.ts';
import { err, ok } from '../domain/result.ts';
import { createNodeCrossEncoder } from '../embedding/cross-encoder/node-cross-encoder.ts';
import { docusearch } from './docusearch.ts';
import { rerank } from './rerank.ts';
import { askMode, valueOf } from './testing/ask-mode.ts';

const QUESTION = 'Docker の volume の権限';

async function ask(
  settings: Partial<RerankSettings> = {},
  replies: readonly ScriptedReply[] | null = null,
  context: Partial<ModeContext> = {},
) {
  const model = replies === null ? null : scriptedChat({ reranking: replies });
  const asked = await askMode(rerank, QUESTION, settings, { planner: model, k: 3, ...context });
  return { ...asked, model };
}

function stepIn(asked: Awaited<ReturnType<typeof ask>>) {
  const step = valueOf(asked).trace.find((event) => event.type === 'rerank-result');
  if (step?.type !== 'rerank-result') throw new Error('nothing was reranked');
  return step;
}

describe('late interaction', () => {
  test('looks at 20 candidates; its ranks and those of BM25 make one sum', async () => {
    const asked = await ask();
    expect(asked.fused).toMatchObject([{ limit: 20, window: 50 }]);
    const { before, passageIds, by, fallback, computed } = stepIn(asked);
    expect([by, fallback, computed]).toEqual(['late', null, before.length]);
    // The tiny index gives the last candidate the best score: late rank = n − place.
    const sum = (id: string): number => {
      const lexicalRank = before.indexOf(id as never) + 1;
      return 1 / (60 + lexicalRank) + 1 / (60 + before.length + 1 - lexicalRank);
    };
    const expected = before
      .toReversed()
      .map((id) => [id, sum(id)] as const)
      .toSorted(([, a], [, b]) => b - a);
    expect(passageIds).toEqual(expected.map(([id]) => id));
    const value = valueOf(asked);
    expect(value.hits.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    expect(value.hits[0]).toMatchObject({
      reranked: { by: 'late', before: before.indexOf(value.hits[0]?.passageId as never) + 1 },
      fused: { signals: ['lexical', 'late'], score: expect.closeTo(expected[0]?.[1] ?? 0, 12) },
    });
    expect(value.hits[0]?.fused?.terms.map(({ leg }) => leg)).toEqual(['lexical', 'late']);
    expect(value.beyond.map(({ rank }) => rank)).toEqual(value.beyond.map((_, at) => at + 4));
    expect(value.timings.rerankMs).toBe(1);
  });

  test('alone, its order stands', async () => {
    const { before, passageIds } = stepIn(await ask({ isFusedWithLexical: false }));
    expect(passageIds).toEqual(before.toReversed());
  });

  test('a passage that BM25 does not rank has only its late term', async () => {
    const { port } = createTinyIndex(ARTICLES);
    const search: ModeContext['search'] = {
      ...port,
      async fused(query, options, signal) {
        const found = await port.fused(query, options, signal);
        if (!found.ok) return found;
        const [first, ...rest] = found.value.hits;
        const { lexical: _none, ...dense } = first as NonNullable<typeof first>;
        return ok({ ...found.value, hits: [dense, ...rest] });
      },
    };
    const value = valueOf(await ask({}, null, { search, k: 20 }));
    const hit = value.hits.find(({ lexical }) => lexical === undefined);
    expect(hit?.fused?.terms.map(({ leg }) => leg)).toEqual(['late']);
  });

  test('fewer candidates than k are never looked at', async () => {
    expect((await ask({ depth: 5 }, null, { k: 8 })).fused).toMatchObject([{ limit: 8 }]);
  });

  test('equal scores keep the order before; a passage that is gone counts as worst', async () => {
    const { port } = createTinyIndex(ARTICLES);
    const search: ModeContext['search'] = {
      ...port,
      late: async (_, ids) =>
        ok({ scores: ids.map((_id, at) => (at === 1 ? null : 0.5)), computed: 0, ms: 1 }),
    };
    const { before, passageIds } = stepIn(
      await ask({ isFusedWithLexical: false }, null, { search }),
    );
    const [first, second, ...rest] = before;
    expect(passageIds).toEqual([first, ...rest, second]);
  });

  test('a failure of it is the failure of the run', async () => {
    const { port } = createTinyIndex(ARTICLES);
    const error = { kind: 'model-missing', file: 'f', status: 404 } as const;
    const search = { ...port, late: async () => err(error) };
    expect((await ask({}, null, { search })).result).toEqual(err(error));
  });
});

test('without a reranker it is hybrid', async () => {
  const value = valueOf(await ask({ reranker: 'none' }));
  expect(value.trace.some(({ type }) => type === 'rerank-result')).toBe(false);
  expect(value.hits.every(({ reranked }) => reranked === undefined)).toBe(true);
});

describe('by a model', () => {
  const listwise = { reranker: 'listwise' } as const;

  test('its order stands; what it leaves out follows; odd numbers and repetitions are passed over', async () => {
    const asked = await ask(listwise, ['{"order": [3, 99, 1, 3, 0]}']);
    const { before, passageIds, by } = stepIn(asked);
    expect(by).toBe('listwise');
    const [first, second, third, ...rest] = before;
    expect(passageIds).toEqual([third, first, second, ...rest]);
    expect(valueOf(asked)).toMatchObject({
      cost: { chatCalls: 1 },
      hits: [{ rank: 1, reranked: { by: 'listwise', rank: 1, score: null, before: 3 } }, {}, {}],
    });
  });

  test('the prompt is bounded, and articles cannot speak in it', async () => {
    const { model } = await ask(listwise, ['{"order": [1]}']);
    const words = JSON.stringify(model?.requests[0]?.messages);
    expect(words).toContain('CANDIDATE-1');
    expect(words.length).toBeLessThan(20 * 600);
  });

  test('a malformed order is asked for once more; then late interaction takes over, and it is said', async () => {
    const asked = await ask(listwise, ['3 > 1', '{"order": ["b"]}']);
    expect(asked.model?.requests).toHaveLength(2);
    expect(stepIn(asked)).toMatchObject({ by: 'late', fallback: 'unreadable' });
    expect(stepIn(await ask(listwise))).toMatchObject({ by: 'late', fallback: 'no-model' });
    const noList = await ask(listwise, ['{}', '{"order": 3}']);
    expect(stepIn(noList)).toMatchObject({ by: 'late', fallback: 'unreadable' });
  });

  test('a host that fails ends the run', async () => {
    const error = { kind: 'llm-quota', host: 'h' } as const;
    expect((await ask(listwise, [{ error }])).result).toEqual(err(error));
  });
});

test('the question may be expanded before', async () => {
  const asked = await ask({ expansion: 'rule' });
  expect(asked.fused[0]?.variants?.length).toBeGreaterThan(0);
  expect(asked.fused[0]?.questionWeight).toBe(2);
});

describe('by a cross-encoder', () => {
  const chosen = { reranker: 'cross-encoder' } as const;
  const fixtures = fileURLToPath(new URL('../../fixtures/cross-encoder', import.meta.url));
  const crossEncoder = createNodeCrossEncoder(`${fixtures}/one-label`);

  test('its order alone stands, with scores, and the step names the model', async () => {
    let clock = 0;
    const asked = await ask(chosen, null, { crossEncoder, k: 20, now: () => (clock += 1) });
    const { before, passageIds, ...step } = stepIn(asked);
    expect(step).toMatchObject({
      by: 'cross-encoder',
      fallback: null,
      computed: null,
      crossEncoder: { model: 'one-label', cut: 0 },
    });
    const { hits, timings } = valueOf(asked);
    expect(hits.map(({ passageId }) => passageId)).toEqual(passageIds);
    expect([...before].toSorted()).toEqual([...passageIds].toSorted());
    expect(hits[0]?.headingPath.join()).toContain('Docker');
    const reranked = hits.map((hit) => hit.reranked);
    expect(reranked.map((each) => each?.rank)).toEqual(hits.map((_, at) => at + 1));
    expect(reranked.map((each) => each?.before)).toEqual(
      passageIds.map((id) => before.indexOf(id) + 1),
    );
    const scores = reranked.map((each) => each?.score ?? Number.NaN);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBeGreaterThan(1);
    // Nothing of BM25 is in it: the hits were not fused again.
    expect(hits.every(({ fused }) => fused?.signals?.includes('late') !== true)).toBe(true);
    expect(timings.rerankMs).toBeGreaterThan(0);
  });

  test('what it scores alike stays as it stood', async () => {
    const score: CrossEncoder['score'] = async (_, passages) =>
      ok({ scores: passages.map((_each, at) => (at === 2 ? 1 : 0)), cut: 0, model: 'even' });
    const { before, passageIds } = stepIn(await ask(chosen, null, { crossEncoder: { score } }));
    expect(before.length).toBeGreaterThan(3);
    expect(passageIds).toEqual([before[2], ...before.filter((_, at) => at !== 2)]);
  });

  test('the heading path is read with the passage', async () => {
    const seen: string[] = [];
    const listening: CrossEncoder = {
      score(question, passages, signal) {
        seen.push(...passages);
        return crossEncoder.score(question, passages, signal);
      },
    };
    const [first] = valueOf(await ask(chosen, null, { crossEncoder: listening, k: 20 })).hits;
    expect(seen).toContain(`${first?.headingPath.join(' > ')}\n${first?.text}`);
  });

  test('without one, or with one that does not work, late interaction takes over, and it is said', async () => {
    for (const none of [undefined, null]) {
      const context = none === undefined ? {} : { crossEncoder: none };
      expect(stepIn(await ask(chosen, null, context))).toMatchObject({
        by: 'late',
        fallback: 'no-cross-encoder',
      });
    }
    const broken = createNodeCrossEncoder(`${fixtures}/nowhere`);
    const asked = await ask(chosen, null, { crossEncoder: broken });
    expect(stepIn(asked)).toMatchObject({
      by: 'late',
      fallback: 'cross-encoder-failed',
      error: {
        kind: 'cross-encoder',
        problem: { kind: 'file-missing', file: 'config.json' },
      },
    });
    expect(valueOf(asked).hits[0]?.reranked?.by).toBe('late');
  });

  test('an abort is not got over', async () => {
    const stop = new AbortController();
    const context = { crossEncoder, signal: stop.signal };
    const late: ModeContext['search']['late'] = () => Promise.reject(new Error('asked'));
    const { port } = createTinyIndex(ARTICLES);
    const search: ModeContext['search'] = {
      ...port,
      late,
      async fused(query, options, signal) {
        const found = await port.fused(query, options, signal);
        stop.abort();
        return found;
      },
    };
    expect((await ask(chosen, null, { ...context, search })).result).toEqual(
      err({ kind: 'aborted' }),
    );
  });

  test('DocuSearch may ask it too', async () => {
    const { result } = await askMode(docusearch, QUESTION, chosen, { crossEncoder, planner: null });
    expect(valueOf({ result }).trace).toContainEqual(
      expect.objectContaining({ type: 'rerank-result', by: 'cross-encoder' }),
    );
  });
});

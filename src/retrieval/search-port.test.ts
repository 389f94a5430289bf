import { describe, expect, test } from 'vitest';
import { LIMITS } from '../config/limits.ts';
import { DEFAULT_CHUNK } from '../config/retrieval.ts';
import type { Fingerprint, PassageId } from '../domain/ids.ts';
import { indexedText } from '../domain/article.ts';
import { err, type Result } from '../domain/result.ts';
import type { IndexStatus, SearchPort } from '../domain/search.ts';
import { createPassageIndex, type PassageIndex } from './passage-index.ts';
import { createLateInteraction } from './rerank/late-interaction.ts';
import { createSearchPort } from './search-port.ts';
import { createScriptedEmbedder, type ScriptedEmbedder } from './test-support/scripted-embedder.ts';
import { syntheticArticles } from './test-support/synthetic-corpus.ts';

const DIMS = 64;
const articles = syntheticArticles(9, 40);
const never = new AbortController().signal;

interface Bench {
  readonly port: SearchPort;
  readonly index: PassageIndex;
  readonly embedder: ScriptedEmbedder;
}

/** A port over the first `embedded` of the articles with vectors and the rest without. */
function bench(embedded: number, count = articles.length): Bench {
  const embedder = createScriptedEmbedder(DIMS, 100);
  const index = createPassageIndex({ tokenizer: 'icu-compounds', dims: DIMS });
  articles.slice(0, count).forEach(({ meta, passages }, at) => {
    const vectors = Float32Array.from(
      passages.flatMap((passage) => [...embedder.vectorOf(indexedText(passage))]),
    );
    index.upsertArticle(meta, passages, at < embedded ? vectors : null);
  });
  const fingerprint = 'fingerprint' as Fingerprint;
  const status = (): IndexStatus => ({
    ...index.counts(),
    windowed: 0,
    chunk: DEFAULT_CHUNK,
    tokenizer: index.tokenizer,
    embedder: null,
    fingerprint,
    indexHash: index.indexHash(fingerprint),
    bytes: 0,
    builtAt: null,
  });
  let ticks = 0;
  const now = (): number => (ticks += 1);
  return {
    port: createSearchPort({
      index: () => index,
      embedder,
      late: createLateInteraction(),
      now,
      status,
    }),
    index,
    embedder,
  };
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

const searches = ['lexical', 'dense', 'fused'] as const;

describe('with all vectors', () => {
  const { port, index, embedder } = bench(articles.length);

  test('variants are embedded each as it says, and checked like the question', async () => {
    embedder.asked.length = 0;
    const variants = [
      { text: 'docker の環境', weight: 1, as: 'query' },
      { text: '仮の答え', weight: 1, as: 'passage' },
    ] as const;
    const options = { limit: 5, variants };
    const ranking = value(await port.fused('検索 docker', options, never));
    expect(embedder.kinds).toMatchObject({ 'docker の環境': 'query', 仮の答え: 'passage' });
    expect(ranking.timings.embedVariantsMs).toBeGreaterThan(0);
    const long = { text: '長'.repeat(LIMITS.queryCharacters + 1), weight: 1, as: 'query' } as const;
    expect(await port.fused('検索', { limit: 5, variants: [long] }, never)).toMatchObject({
      ok: false,
      error: { kind: 'bad-setting', setting: 'query' },
    });
    embedder.failure = err({ kind: 'aborted' });
    expect(await port.fused('検索', options, never)).toEqual(err({ kind: 'aborted' }));
    embedder.failure = null;
  });

  test('each search has hits, no warnings, its timings and the hash of the index', async () => {
    const asked = '検索 docker';
    const lexical = value(await port.lexical(asked, { limit: 5 }, never));
    const dense = value(await port.dense(asked, { limit: 5 }, never));
    const fused = value(await port.fused(asked, { limit: 5 }, never));
    for (const ranking of [lexical, dense, fused]) {
      expect(ranking.hits).toHaveLength(5);
      expect(ranking.warnings).toEqual([]);
      expect(ranking.indexHash).toBe(index.indexHash('fingerprint' as Fingerprint));
      expect(ranking.fingerprint).toBe('fingerprint');
    }
    expect(Object.keys(lexical.timings)).toEqual(['lexicalMs']);
    expect(Object.keys(dense.timings)).toEqual(['embedQueryMs', 'denseMs']);
    expect(Object.keys(fused.timings)).toEqual(['embedQueryMs', 'lexicalMs', 'denseMs', 'fuseMs']);
    expect([lexical.queryTerms, dense.queryTerms, fused.queryTerms]).toEqual([
      ['検索', 'docker'],
      [],
      ['検索', 'docker'],
    ]);
  });

  test('the query is embedded as it is, without a prefix, and not at all by lexical', async () => {
    embedder.asked.length = 0;
    await port.lexical('そのまま', { limit: 1 }, never);
    await port.dense(' Ｄｏｃｋｅｒ？ ', { limit: 1 }, never);
    expect(embedder.asked).toEqual([' Ｄｏｃｋｅｒ？ ']);
  });

  test('dense finds the passage whose text is asked for', async () => {
    const wanted = articles[11]?.passages[0];
    if (!wanted) throw new Error('there are articles');
    const { hits } = value(await port.dense(indexedText(wanted), { limit: 1 }, never));
    expect(hits[0]).toMatchObject({
      text: wanted.text,
      dense: { rank: 1, score: expect.closeTo(1, 5) as number },
    });
  });

  test('an empty lexical leg is a warning with the terms, alone or in a fusion', async () => {
    const warning = { kind: 'lexical-empty', terms: ['麒麟'] };
    const lexical = value(await port.lexical('麒麟', { limit: 5 }, never));
    expect([lexical.hits, lexical.warnings]).toEqual([[], [warning]]);
    const fused = value(await port.fused('麒麟', { limit: 5 }, never));
    expect([fused.hits.length, fused.warnings]).toEqual([5, [warning]]);
    expect(value(await port.lexical('？', { limit: 5 }, never)).warnings).toEqual([
      { kind: 'lexical-empty', terms: [] },
    ]);
  });

  test('a query longer than the window of the model is a warning', async () => {
    const long = '検索と'.repeat(40);
    expect(value(await port.dense(long, { limit: 1 }, never)).warnings).toEqual([
      { kind: 'query-windowed', tokens: 120 },
    ]);
  });

  test('a filter that lets nothing through is a warning for each leg', async () => {
    const options = { limit: 5, filter: { tags: ['ない'] } };
    const fused = value(await port.fused('検索', options, never));
    expect(fused.hits).toEqual([]);
    expect(fused.warnings).toEqual([
      { kind: 'lexical-empty', terms: ['検索'] },
      { kind: 'dense-empty' },
    ]);
  });

  test('fetch and status', async () => {
    const id = articles[0]?.passages[0]?.id as PassageId;
    expect(await port.fetch([id], 'chunk_only', never)).toEqual({
      ok: true,
      value: index.fetch([id], 'chunk_only'),
    });
    expect(await port.status(never)).toMatchObject({
      ok: true,
      value: { articles: 40, tokenizer: 'icu-compounds' },
    });
  });

  test('terms of a text, each once, as written, with the passages that hold them', async () => {
    const [terms] = value(await port.terms(['検索と Ｓearch の検索、ないない語zzz'], never));
    const holding = articles
      .flatMap(({ passages }) => passages)
      .filter((passage) => index.termsOf(passage).includes('検索')).length;
    expect(holding).toBeGreaterThan(0);
    expect(terms).toContainEqual({ term: '検索', surface: '検索', documentFrequency: holding });
    expect(terms?.filter(({ term }) => term === '検索')).toHaveLength(1);
    expect(terms).toContainEqual({ term: 'search', surface: 'Ｓearch', documentFrequency: 0 });
  });
});

describe('while vectors are missing', () => {
  test('none: fused is the lexical leg, dense is empty, both say so, nothing is embedded', async () => {
    const { port, embedder } = bench(0);
    const lexical = value(await port.lexical('検索', { limit: 5 }, never));
    const fused = value(await port.fused('検索', { limit: 5 }, never));
    expect(fused.hits.map((hit) => hit.passageId)).toEqual(
      lexical.hits.map((hit) => hit.passageId),
    );
    expect(fused.hits.every((hit) => hit.dense === undefined)).toBe(true);
    expect(fused.warnings).toEqual([{ kind: 'dense-empty' }]);
    const dense = value(await port.dense('検索', { limit: 5 }, never));
    expect([dense.hits, dense.warnings]).toEqual([[], [{ kind: 'dense-empty' }]]);
    expect(lexical.warnings).toEqual([]);
    expect(embedder.asked).toEqual([]);
  });

  test('some: n of m', async () => {
    const { port, index } = bench(10);
    const { embedded, passages } = index.counts();
    expect(embedded).toBeLessThan(passages);
    for (const search of ['dense', 'fused'] as const) {
      const ranking = value(await port[search]('検索', { limit: 5 }, never));
      expect(ranking.hits).toHaveLength(5);
      expect(ranking.warnings).toEqual([{ kind: 'dense-partial', embedded, total: passages }]);
    }
  });
});

describe('failures are values', () => {
  test.each(['', '   ', '\n', '　', '\u00a0'])('a blank query: %j', async (blank) => {
    const { port } = bench(3);
    for (const search of searches) {
      expect(await port[search](blank, { limit: 5 }, never)).toEqual(err({ kind: 'query-empty' }));
    }
  });

  test('a query or limit out of bounds', async () => {
    const { port } = bench(3);
    const atLimit = '検'.repeat(LIMITS.queryCharacters);
    for (const search of searches) {
      expect((await port[search](atLimit, { limit: 5 }, never)).ok).toBe(true);
      expect(await port[search](`${atLimit}索`, { limit: 5 }, never)).toMatchObject({
        error: { kind: 'bad-setting', setting: 'query' },
      });
      for (const limit of [0, -1, 1.5, Number.NaN]) {
        expect(await port[search]('検索', { limit }, never)).toMatchObject({
          error: { kind: 'bad-setting', setting: 'limit', value: String(limit) },
        });
      }
    }
  });

  test('an empty index', async () => {
    const { port } = bench(0, 0);
    for (const search of searches) {
      expect(await port[search]('検索', { limit: 5 }, never)).toEqual(err({ kind: 'index-empty' }));
    }
  });

  test('a failing embedder stops dense and fused, not lexical', async () => {
    const { port, embedder } = bench(3);
    embedder.failure = err({ kind: 'model-failed', device: 'node', detail: 'out of memory' });
    expect(await port.dense('検索', { limit: 5 }, never)).toEqual(embedder.failure);
    expect(await port.fused('検索', { limit: 5 }, never)).toEqual(embedder.failure);
    expect(value(await port.lexical('検索', { limit: 5 }, never)).hits).toHaveLength(5);
  });

  test('a query vector of other dims than the index is never compared', async () => {
    const { port, index, embedder } = bench(3);
    embedder.failure = {
      ok: true,
      value: {
        vectors: new Float32Array(DIMS / 2).fill(1),
        tokenCounts: Uint32Array.of(3),
        windowed: 0,
        tokenStates: null,
      },
    };
    expect(index.counts().embedded).toBeGreaterThan(0);
    expect(await port.dense('検索', { limit: 5 }, never)).toMatchObject({
      error: { kind: 'invariant-broken', invariant: 'same-embedding' },
    });
  });

  test('an aborted signal, before or while the query is embedded', async () => {
    const { port, embedder } = bench(3);
    const gone = AbortSignal.abort();
    for (const search of searches) {
      expect(await port[search]('検索', { limit: 5 }, gone)).toEqual(err({ kind: 'aborted' }));
    }
    expect(await port.fetch([], 'chunk_only', gone)).toEqual(err({ kind: 'aborted' }));
    expect(await port.status(gone)).toEqual(err({ kind: 'aborted' }));
    expect(embedder.asked).toEqual([]);
    const controller = new AbortController();
    const pending = port.fused('検索', { limit: 5 }, controller.signal);
    controller.abort();
    expect(await pending).toEqual(err({ kind: 'aborted' }));
  });
});

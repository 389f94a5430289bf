import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { Passage } from '../domain/article.ts';
import { articleId, passageId, type Fingerprint } from '../domain/ids.ts';
import type { Hit, SearchFilter } from '../domain/search.ts';
import { createPrng } from '../lib/prng.ts';
import { createPassageIndex, fromSnapshot, type PassageIndex } from './passage-index.ts';
import { syntheticArticles, syntheticQueries } from './test-support/synthetic-corpus.ts';

const DIMS = 12;
const now = (): number => 0;
const print = 'fingerprint-1' as Fingerprint;

const articles = syntheticArticles(5, 60);
type SyntheticArticle = (typeof articles)[number];

/** Vectors of an article that depend on its texts only. */
function vectorsOf({ passages }: SyntheticArticle): Float32Array {
  return Float32Array.from(
    passages.flatMap(({ text }) => {
      const prng = createPrng(
        Array.from(text, (letter) => letter.codePointAt(0) ?? 0).reduce(
          (sum, code) => sum + code,
          0,
        ),
      );
      return Array.from({ length: DIMS }, () => prng.next() - 0.5);
    }),
  );
}

function indexOf(
  own: readonly SyntheticArticle[],
  isEmbedded: (article: SyntheticArticle) => boolean = () => true,
): PassageIndex {
  const index = createPassageIndex({ tokenizer: 'icu-compounds', dims: DIMS });
  for (const article of own) {
    index.upsertArticle(
      article.meta,
      article.passages,
      isEmbedded(article) ? vectorsOf(article) : null,
    );
  }
  return index;
}

const queries = syntheticQueries(3, 8, articles);
const queryVector = Float32Array.from({ length: DIMS }, (_, at) => Math.sin(at + 1));

/** Everything a user could see of an index. */
function answers(index: PassageIndex, filter: SearchFilter = {}): unknown {
  return [
    index.counts(),
    index.articles(),
    index.indexHash(print),
    queries.map((query) => [
      index.lexical(query, { limit: 5, filter }, now),
      index.dense(query, queryVector, { limit: 5, filter }, now),
      index.fused(query, queryVector, { limit: 5, filter }, now),
    ]),
  ];
}

function hitsOf(result: ReturnType<PassageIndex['lexical']>): readonly Hit[] {
  if (!result.ok) throw new Error(result.error.kind);
  return result.value.hits;
}

async function snapshotOf(index: PassageIndex): Promise<ArrayBuffer> {
  const buffer = await index.toSnapshot(() => Promise.resolve());
  if (buffer === null) throw new Error('nothing has changed the index');
  return buffer;
}

describe('content', () => {
  test('counts articles, passages, vectors and the mean length', () => {
    const index = indexOf(articles, ({ meta }) => meta.tags.length > 1);
    const passages = articles.flatMap((article) => article.passages);
    const embedded = articles.filter(({ meta }) => meta.tags.length > 1);
    expect(index.counts()).toEqual({
      articles: 60,
      passages: passages.length,
      embedded: embedded.flatMap((article) => article.passages).length,
      meanPassageLength: passages.reduce((sum, { text }) => sum + text.length, 0) / passages.length,
    });
    expect(createPassageIndex({ tokenizer: 'icu', dims: DIMS }).counts()).toEqual({
      articles: 0,
      passages: 0,
      embedded: 0,
      meanPassageLength: 0,
    });
  });

  test('does not depend on the order in which articles came', () => {
    expect(answers(indexOf(articles.toReversed()))).toEqual(answers(indexOf(articles)));
  });

  test('the same article again changes nothing', () => {
    const index = indexOf(articles);
    articles.slice(0, 20).forEach((article) => {
      index.upsertArticle(article.meta, article.passages, vectorsOf(article));
    });
    expect(answers(index)).toEqual(answers(indexOf(articles)));
  });

  test('a changed article replaces its passages, tags and vectors', () => {
    const changed = articles.map(({ meta, passages }, at): SyntheticArticle => {
      if (at % 3 !== 0) return { meta, passages };
      return {
        meta: { ...meta, tags: ['新しい'], contentHash: 'new', path: `moved/${at}.md` },
        passages: passages
          .slice(0, -1)
          .map((passage) => ({ ...passage, text: `改訂${passage.text}` })),
      };
    });
    const index = indexOf(articles);
    answers(index);
    changed.forEach((article) => {
      index.upsertArticle(article.meta, article.passages, vectorsOf(article));
    });
    expect(answers(index)).toEqual(answers(indexOf(changed)));
    expect(answers(index, { tags: ['新しい'] })).toEqual(
      answers(indexOf(changed), { tags: ['新しい'] }),
    );
  });

  test('a removed article leaves nothing', () => {
    const index = indexOf(articles);
    const [gone, ...rest] = articles.slice(0, 40);
    expect(index.removeArticle(gone?.meta.id as Passage['articleId'])).toBe(true);
    articles.slice(40).forEach(({ meta }) => index.removeArticle(meta.id));
    expect(answers(index)).toEqual(answers(indexOf(rest)));
    expect(index.removeArticle(articleId('nobody'))).toBe(false);
    expect(
      index.fetch([passageId(gone?.meta.id as Passage['articleId'], 0)], 'chunk_only')[0]?.passages,
    ).toEqual([]);
  });

  test('vectors may come later; a row of zeros is not embedded yet', () => {
    const index = indexOf(articles, () => false);
    expect(index.counts().embedded).toBe(0);
    const [first, ...rest] = articles;
    if (!first) throw new Error('there are articles');
    rest.forEach((article) => index.setVectors(article.meta.id, vectorsOf(article)));
    const partial = vectorsOf(first).fill(0, 0, DIMS);
    index.setVectors(first.meta.id, partial);
    expect(index.counts().embedded).toBe(index.counts().passages - 1);
    expect(index.articles().find(({ id }) => id === first.meta.id)?.embedded).toBe(
      first.passages.length - 1,
    );
    index.setVectors(first.meta.id, vectorsOf(first));
    expect(answers(index)).toEqual(answers(indexOf(articles)));
    expect(index.setVectors(articleId('nobody'), new Float32Array(0))).toBe(false);
  });

  test('vectors of another shape are a bug', () => {
    const [first] = articles;
    if (!first) throw new Error('there are articles');
    expect(() => indexOf([first]).setVectors(first.meta.id, new Float32Array(DIMS + 1))).toThrow(
      RangeError,
    );
  });

  test('ids named like members of Object.prototype are ids', async () => {
    const strange = ['constructor', '__proto__', 'toString'].map((name): SyntheticArticle => {
      const id = articleId(name);
      const text = `${name} の索引`;
      const passage = {
        id: passageId(id, 0),
        articleId: id,
        ordinal: 0,
        headingPath: [],
        start: 0,
        end: text.length,
        text,
        context: null,
      };
      return {
        meta: { id, path: name, title: name, tags: [name], updatedAt: null, contentHash: name },
        passages: [passage],
      };
    });
    const index = indexOf(strange);
    for (const { meta } of strange) {
      const filter = { articleIds: [meta.id], tags: [meta.id] };
      expect(
        hitsOf(index.lexical('索引', { limit: 5, filter }, now)).map((hit) => hit.articleId),
      ).toEqual([meta.id]);
      expect(hitsOf(index.lexical(meta.id, { limit: 5 }, now))[0]?.articleId).toBe(meta.id);
    }
    const restored = fromSnapshot(await snapshotOf(index));
    expect(restored.ok && restored.value.articles()).toEqual(index.articles());
  });
});

describe('terms worked out beforehand', () => {
  test('give the same index as texts that are cut when they are put in', () => {
    const index = createPassageIndex({ tokenizer: 'icu-compounds', dims: DIMS });
    for (const article of articles) {
      const terms = article.passages.map((passage) => index.termsOf(passage));
      index.upsertArticle(article.meta, article.passages, vectorsOf(article), terms);
    }
    expect(answers(index)).toEqual(answers(indexOf(articles)));
  });

  test('are what a passage is found by', () => {
    const [article] = articles;
    if (article === undefined) throw new Error('no articles');
    const index = createPassageIndex({ tokenizer: 'icu-compounds', dims: DIMS });
    const terms = article.passages.map((_, at) => [`term${at}`]);
    index.upsertArticle(article.meta, article.passages, null, terms);
    const [, second] = article.passages;
    const found = hitsOf(index.lexical('term1', { limit: 5 }, now));
    expect(found.map((hit) => hit.passageId)).toContain(second?.id);
    const [word = ''] = indexOf([article]).termsOf(article.passages[0] as Passage);
    expect(hitsOf(index.lexical(word, { limit: 5 }, now))).toEqual([]);
  });
});

describe('hits', () => {
  const index = indexOf(articles);

  test('carry rank, place, text and the words found', () => {
    const [hit] = hitsOf(index.lexical('docker 検索', { limit: 3 }, now));
    const article = articles.find(({ meta }) => meta.id === hit?.articleId);
    const passage = article?.passages.find(({ id }) => id === hit?.passageId);
    expect(hit).toMatchObject({
      rank: 1,
      path: article?.meta.path,
      title: article?.meta.title,
      headingPath: passage?.headingPath,
      start: passage?.start,
      end: passage?.end,
      text: passage?.text,
      lexical: { rank: 1 },
    });
    const marked = hit?.highlights.map(({ start, end }) =>
      hit.text.slice(start, end).toLowerCase(),
    );
    expect(marked?.length).toBeGreaterThan(0);
    expect(marked?.every((word) => /docker|検索/.test(word))).toBe(true);
    expect(hit).not.toHaveProperty('dense');
  });

  test('of a fusion say how each leg ranked them, and the sum is the score', () => {
    for (const query of queries) {
      const lexical = hitsOf(index.lexical(query, { limit: 50 }, now));
      const dense = hitsOf(index.dense(query, queryVector, { limit: 50 }, now));
      const fused = hitsOf(index.fused(query, queryVector, { limit: 8 }, now));
      expect(fused.length).toBe(8);
      fused.forEach((hit, at) => {
        const inLexical = lexical.find(({ passageId: id }) => id === hit.passageId)?.lexical;
        const inDense = dense.find(({ passageId: id }) => id === hit.passageId)?.dense;
        expect([hit.lexical, hit.dense]).toEqual([inLexical, inDense]);
        const sum = [inLexical, inDense].reduce(
          (total, leg) => total + (leg ? 1 / (60 + leg.rank) : 0),
          0,
        );
        expect(hit.fused?.score).toBeCloseTo(sum, 12);
        expect(hit.rank).toBe(at + 1);
        expect(hit.fused?.rank).toBe(at + 1);
      });
    }
  });

  test('of a fusion over variants are one sum over both legs of every query', () => {
    const [question = '', ...texts] = queries;
    const variants = texts.slice(0, 3).map((text, at) => ({
      text,
      weight: at + 1,
      as: at === 1 ? ('passage' as const) : ('query' as const),
      vector: queryVector.map((value) => Math.cos(value * (at + 2))),
    }));
    const options = { limit: 50, questionWeight: 2, weights: { lexical: 0.5, dense: 1 }, variants };
    const fused = hitsOf(index.fused(question, queryVector, options, now));
    const sums = new Map<string, number>();
    const add = (hits: readonly Hit[], weight: number): void => {
      for (const { passageId: id, rank } of hits) {
        sums.set(id, (sums.get(id) ?? 0) + weight / (60 + rank));
      }
    };
    add(hitsOf(index.lexical(question, { limit: 50 }, now)), 1);
    add(hitsOf(index.dense(question, queryVector, { limit: 50 }, now)), 2);
    for (const { text, weight, as, vector } of variants) {
      if (as === 'query') add(hitsOf(index.lexical(text, { limit: 50 }, now)), weight * 0.5);
      add(hitsOf(index.dense(text, vector, { limit: 50 }, now)), weight);
    }
    const best = [...sums].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, 50);
    expect(fused.map(({ fused: score }) => score?.score)).toEqual(
      best.map(([, sum]) => expect.closeTo(sum, 12) as number),
    );
    expect(new Set(fused.map(({ passageId: id }) => id))).toEqual(new Set(best.map(([id]) => id)));
    const terms = fused.flatMap(({ fused: score }) => score?.terms ?? []);
    expect(new Set(terms.map(({ query }) => query))).toEqual(
      new Set([undefined, ...variants.map(({ text }) => text)]),
    );
    const passageTerms = terms.filter(({ query }) => query === variants[1]?.text);
    expect(new Set(passageTerms.map(({ leg }) => leg))).toEqual(new Set(['dense']));
  });

  test('what was found below the hits is told with its ranks, to a depth of 50', () => {
    const query = '検索 docker 環境';
    for (const leg of ['lexical', 'dense', 'fused'] as const) {
      const search = (limit: number) =>
        leg === 'lexical'
          ? index.lexical(query, { limit }, now)
          : index[leg](query, queryVector, { limit }, now);
      const whole = hitsOf(search(50));
      const result = search(5);
      expect(result.ok && result.value.hits).toEqual(whole.slice(0, 5));
      expect(result.ok && result.value.beyond).toEqual(
        whole.slice(5).map(({ passageId: id, rank, lexical, dense }) => ({
          passageId: id,
          rank,
          ...(lexical && { lexical }),
          ...(dense && { dense }),
        })),
      );
      expect(whole).toHaveLength(50);
    }
  });

  test('words found in headings are marked, heading by heading', () => {
    const [article] = articles;
    const heading = article?.passages[0]?.headingPath[0] ?? '';
    const [hit] = hitsOf(index.lexical(heading, { limit: 1 }, now));
    expect(hit?.headingHighlights).toHaveLength(hit?.headingPath.length ?? -1);
    expect(hit?.headingHighlights.flat().length).toBeGreaterThan(0);
  });

  test('fusion looks at least 50 deep in each leg, deeper when asked', () => {
    const found = (window?: number): unknown => {
      const result = index.fused(
        '検索 docker 環境',
        queryVector,
        { limit: 2, ...(window && { window }) },
        now,
      );
      return result.ok && result.value.found;
    };
    expect(found()).toEqual({ lexical: 50, dense: 50 });
    expect(found(10)).toEqual({ lexical: 50, dense: 50 });
    expect(found(70)).toEqual({ lexical: 70, dense: 70 });
  });

  test('weights and rank constant can be set', () => {
    const options = { limit: 20, rankConstant: 9, weights: { lexical: 0.5, dense: 0 } };
    const fused = hitsOf(index.fused('docker', queryVector, options, now));
    expect(fused.map((hit) => hit.passageId)).toEqual(
      hitsOf(index.lexical('docker', { limit: 20 }, now)).map((hit) => hit.passageId),
    );
    expect(fused[0]?.fused).toEqual({
      rank: 1,
      score: 0.05,
      signals: ['lexical'],
      terms: [{ leg: 'lexical', rank: 1, weight: 0.5, rankConstant: 9, contribution: 0.05 }],
    });
  });

  test('the dense leg gives limit hits whenever enough passages are embedded', () => {
    const partly = indexOf(articles, ({ meta }) => meta.tags.length > 1);
    const { embedded } = partly.counts();
    for (const limit of [1, 5, embedded, embedded + 10]) {
      expect(hitsOf(partly.dense('なし', queryVector, { limit }, now))).toHaveLength(
        Math.min(limit, embedded),
      );
    }
    const filter = { articleIds: articles.slice(0, 9).map(({ meta }) => meta.id) };
    const eligible = partly
      .articles()
      .filter(({ id }) => filter.articleIds.includes(id))
      .reduce((sum, article) => sum + article.embedded, 0);
    expect(eligible).toBeGreaterThan(0);
    expect(hitsOf(partly.dense('', queryVector, { limit: 500, filter }, now))).toHaveLength(
      eligible,
    );
  });

  test('every leg obeys the filter, and an unreadable date is an error', () => {
    const filter = { tags: ['docker'] };
    const allowed = new Set(
      articles.filter(({ meta }) => meta.tags.includes('Docker')).map(({ meta }) => meta.id),
    );
    const options = { limit: 100, filter };
    for (const hits of [
      hitsOf(index.lexical('検索 環境', options, now)),
      hitsOf(index.dense('検索 環境', queryVector, options, now)),
      hitsOf(index.fused('検索 環境', queryVector, options, now)),
    ]) {
      expect(hits.length).toBeGreaterThan(3);
      expect(hits.every((hit) => allowed.has(hit.articleId))).toBe(true);
    }
    const bad = { limit: 5, filter: { updatedFrom: 'soon' } };
    for (const result of [
      index.lexical('検索', bad, now),
      index.dense('検索', queryVector, bad, now),
      index.fused('検索', queryVector, bad, now),
    ]) {
      expect(result).toMatchObject({
        ok: false,
        error: { kind: 'bad-setting', setting: 'updatedFrom' },
      });
    }
  });

  test('each part is clocked by the clock that is passed in', () => {
    let ticks = 0;
    const result = index.fused('検索', queryVector, { limit: 3 }, () => (ticks += 1));
    expect(result.ok && result.value.timings).toEqual({ lexicalMs: 1, denseMs: 1, fuseMs: 1 });
  });
});

describe('indexHash', () => {
  test('changes with content, fingerprint and articles, and with nothing else', () => {
    const index = indexOf(articles.slice(0, 5), () => false);
    const before = index.indexHash(print);
    const [first] = articles;
    if (!first) throw new Error('there are articles');
    index.setVectors(first.meta.id, vectorsOf(first));
    expect(index.indexHash(print)).toBe(before);
    expect(index.indexHash('fingerprint-2' as Fingerprint)).not.toBe(before);
    index.upsertArticle({ ...first.meta, contentHash: 'other' }, first.passages, null);
    expect(index.indexHash(print)).not.toBe(before);
    index.upsertArticle(first.meta, first.passages, null);
    expect(index.indexHash(print)).toBe(before);
    index.removeArticle(first.meta.id);
    expect(index.indexHash(print)).not.toBe(before);
  });
});

describe('snapshot', () => {
  test('is made in steps, and is given up when the index changes between two of them', async () => {
    const [first, ...others] = articles;
    if (first === undefined) throw new Error('no articles');
    const stepsOf = async (change: (index: PassageIndex, step: number) => void) => {
      const index = indexOf(others);
      let steps = 0;
      const buffer = await index.toSnapshot(async () => change(index, (steps += 1)));
      return { index, steps, buffer };
    };
    const calm = await stepsOf(() => undefined);
    expect(calm.steps).toBeGreaterThan(10);
    const changes: ((index: PassageIndex) => void)[] = [
      (index) => index.upsertArticle(first.meta, first.passages, null),
      (index) => index.removeArticle(others[0]?.meta.id as Passage['articleId']),
      (index) =>
        index.setVectors(
          others[0]?.meta.id as Passage['articleId'],
          vectorsOf(others[0] as SyntheticArticle),
        ),
    ];
    for (const change of changes) {
      for (const at of [1, calm.steps >> 1, calm.steps]) {
        const { index, steps, buffer } = await stepsOf((one, step) => step === at && change(one));
        expect([buffer, steps]).toEqual([null, at]);
        const later = await snapshotOf(index);
        expect(answers(restore(later))).toEqual(answers(index));
      }
    }
  });

  const restore = (buffer: ArrayBuffer): PassageIndex => {
    const restored = fromSnapshot(buffer);
    if (!restored.ok) throw new Error(restored.error.kind);
    return restored.value;
  };

  test.each([
    ['all', () => true],
    ['no', () => false],
    ['some', ({ meta }: SyntheticArticle) => meta.tags.length > 1],
  ] as const)('answers the same after a round trip, with %s vectors', async (_, isEmbedded) => {
    const index = indexOf(articles, isEmbedded);
    index.removeArticle(articles[3]?.meta.id as Passage['articleId']);
    const restored = restore(await snapshotOf(index));
    expect(answers(restored)).toEqual(answers(index));
    expect(answers(restored, { tags: ['docker'] })).toEqual(answers(index, { tags: ['docker'] }));
    expect([restored.tokenizer, restored.dims]).toEqual(['icu-compounds', DIMS]);
    expect(
      restored.fetch([articles[7]?.passages[0]?.id as Passage['id']], 'whole_section'),
    ).toEqual(index.fetch([articles[7]?.passages[0]?.id as Passage['id']], 'whole_section'));
  });

  test('the same content gives the same bytes, whatever happened before', async () => {
    const index = indexOf(articles.toReversed());
    index.removeArticle(articles[0]?.meta.id as Passage['articleId']);
    const straight = indexOf(articles.slice(1));
    const bytes = new Uint8Array(await snapshotOf(straight));
    expect(new Uint8Array(await snapshotOf(index))).toEqual(bytes);
    const again = await snapshotOf(restore(await snapshotOf(straight)));
    expect(new Uint8Array(again)).toEqual(bytes);
  });

  test('a restored index goes on living, and leaves the buffer alone', async () => {
    const buffer = await snapshotOf(indexOf(articles.slice(0, 30)));
    const copy = buffer.slice(0);
    const index = restore(buffer);
    articles.slice(0, 5).forEach(({ meta }) => index.removeArticle(meta.id));
    articles.slice(3).forEach((article) => {
      index.upsertArticle(article.meta, article.passages, vectorsOf(article));
    });
    expect(answers(index)).toEqual(answers(indexOf(articles.slice(3))));
    expect(new Uint8Array(buffer)).toEqual(new Uint8Array(copy));
  });

  test('an empty index comes back empty', async () => {
    const restored = restore(
      await snapshotOf(createPassageIndex({ tokenizer: 'bigram', dims: 3 })),
    );
    expect([restored.tokenizer, restored.dims, restored.counts().passages]).toEqual([
      'bigram',
      3,
      0,
    ]);
    expect(hitsOf(restored.lexical('検索', { limit: 5 }, now))).toEqual([]);
  });

  const passageText = fc.string({ unit: 'binary', maxLength: 40 });
  propertyTest.prop([
    fc.uniqueArray(
      fc.record({
        id: fc.string({ unit: 'grapheme', maxLength: 6 }),
        texts: fc.array(passageText, { maxLength: 4 }),
        tag: passageText,
      }),
      { selector: ({ id }) => id, maxLength: 5 },
    ),
  ])('any text comes back, lone surrogates too', async (drafts) => {
    const index = createPassageIndex({ tokenizer: 'icu-compounds', dims: 2 });
    for (const { id: name, texts, tag } of drafts) {
      const id = articleId(name);
      const passages = texts.map((text, ordinal) => ({
        id: passageId(id, ordinal),
        articleId: id,
        ordinal,
        headingPath: [name, tag],
        start: ordinal,
        end: ordinal + text.length,
        text,
        context: ordinal % 2 === 0 ? null : { start: 0, end: tag.length, text: tag },
      }));
      index.upsertArticle(
        { id, path: tag, title: name, tags: [tag], updatedAt: null, contentHash: tag },
        passages,
        null,
      );
    }
    const ids = index
      .articles()
      .flatMap(({ id, passages }) =>
        Array.from({ length: passages }, (_, at) => passageId(id, at)),
      );
    const restored = restore(await snapshotOf(index));
    expect(restored.fetch(ids, 'chunk_only')).toEqual(index.fetch(ids, 'chunk_only'));
    expect(restored.articles()).toEqual(index.articles());
    for (const { texts } of drafts) {
      for (const text of texts) {
        expect(restored.lexical(text, { limit: 5 }, now)).toEqual(
          index.lexical(text, { limit: 5 }, now),
        );
      }
    }
  });

  const whole = snapshotOf(indexOf(articles.slice(0, 2)));
  propertyTest.prop([fc.nat(), fc.integer({ min: 1, max: 255 })])(
    'a damaged snapshot is a failure, never a wrong index',
    async (place, change) => {
      const buffer = (await whole).slice(0);
      const bytes = new Uint8Array(buffer);
      const at = place % bytes.length;
      bytes[at] = (bytes[at] as number) ^ change;
      expect(fromSnapshot(buffer).ok).toBe(false);
      expect(fromSnapshot(buffer.slice(0, at)).ok).toBe(false);
    },
  );
});

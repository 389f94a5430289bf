import { describe, expect, it } from 'vitest';
import { passageId, articleId } from '../../domain/ids.ts';
import { nextMacrotask } from '../../lib/next-macrotask.ts';
import { createProjector } from '../projector.ts';
import { createFixture, file, IGNORE, NEVER, SETTINGS, value } from './engine-fixture.ts';

const TOPICS = ['検索エンジン', '庭の手入れ', 'データベース', '料理の基本'];

/** Four articles of one, two, three and four passages, embedded. */
async function opened() {
  const { engine } = createFixture();
  await value(engine.open('own', SETTINGS, NEVER));
  const articles = TOPICS.map((topic, n) => {
    const sections = Array.from(
      { length: n + 1 },
      (_, at) =>
        `## ${topic}その${at}\n\n${topic}について書く${at}。${'続きを書いておく。'.repeat(30)}\n\n`,
    );
    return file(`a${n}.md`, `---\nid: a${n}\ntitle: ${topic}\n---\n${sections.join('')}`);
  });
  await value(engine.importFiles(articles, NEVER, IGNORE));
  await value(engine.embedPending(NEVER, IGNORE));
  return engine;
}

describe('the map', () => {
  it('draws passages with their vectors, some of every article, and tells how many there are', async () => {
    const engine = await opened();
    const whole = await value(engine.mapSample(100, 1, NEVER));
    expect(whole).toMatchObject({ embedded: 10, total: 10, articles: 4 });
    expect(whole.passages).toHaveLength(10);
    expect(whole.vectors).toHaveLength(10 * whole.dims);
    expect(whole.passages[0]).toMatchObject({ title: '検索エンジン', passageId: 'a0#0' });
    expect(whole.passages[0]).not.toHaveProperty('text');
    const some = await value(engine.mapSample(6, 1, NEVER));
    expect(some.passages).toHaveLength(6);
    expect(new Set(some.passages.map(({ articleId: id }) => id)).size).toBe(4);
    expect(some).toMatchObject({ embedded: 10, articles: 4 });
    // The rows are those of the passages they stand beside.
    const at = some.passages.findIndex(({ passageId: id }) => id === 'a0#0');
    expect([...some.vectors.subarray(at * some.dims, (at + 1) * some.dims)]).toEqual([
      ...whole.vectors.subarray(0, whole.dims),
    ]);
  });

  it('finds what is nearest by cosine: among all or some, to a question or a passage', async () => {
    const engine = await opened();
    const ids = (await value(engine.mapSample(100, 1, NEVER))).passages.map(
      ({ passageId: id }) => id,
    );
    const own = passageId(articleId('a3'), 1);
    const near = await value(engine.nearest({ passage: own }, 3, null, NEVER));
    const cosines = await value(engine.similarities([own, ...ids], NEVER));
    const expected = ids
      .map((id, at) => ({ id, cosine: cosines[at + 1] ?? 0 }))
      .filter(({ id }) => id !== own)
      .toSorted((a, b) => b.cosine - a.cosine);
    expect(near.map(({ passageId: id }) => id)).toEqual(expected.slice(0, 3).map(({ id }) => id));
    expect(near[0]?.cosine).toBeCloseTo(expected[0]?.cosine ?? 0, 5);
    const among = ids.filter((id) => id.startsWith('a1'));
    const some = await value(engine.nearest({ passage: own }, 3, among, NEVER));
    expect(some.map(({ passageId: id }) => id).toSorted()).toEqual(among);
    const asked = await value(engine.nearest({ query: '庭の手入れ' }, 2, null, NEVER));
    const dense = await value(engine.dense('庭の手入れ', { limit: 2 }, NEVER));
    expect(asked.map(({ passageId: id }) => id)).toEqual(dense.hits.map(({ passageId: id }) => id));
    expect(
      await value(engine.nearest({ passage: passageId(own as never, 9) }, 2, null, NEVER)),
    ).toEqual([]);
  });

  it('has nothing to show of an empty index, and stops when it is no longer wanted', async () => {
    const { engine } = createFixture();
    expect(await engine.mapSample(10, 1, NEVER)).toMatchObject({ error: { kind: 'index-empty' } });
    await value(engine.open('own', SETTINGS, NEVER));
    expect(await engine.mapSample(10, 1, NEVER)).toMatchObject({ error: { kind: 'index-empty' } });
    const project = createProjector({ now: () => performance.now(), pause: nextMacrotask });
    const vectors = Float32Array.from({ length: 60 * 8 }, (_, at) => Math.sin(at * at));
    const seen: string[] = [];
    const whole = await value(
      project({ vectors, dims: 8, seed: 1 }, NEVER, ({ part }) => seen.push(part)),
    );
    expect(whole.coordinates).toHaveLength(120);
    expect(new Set(seen)).toEqual(new Set(['components', 'neighbours', 'layout', 'check']));
    const controller = new AbortController();
    const stopped = await project({ vectors, dims: 8, seed: 1 }, controller.signal, ({ part }) => {
      if (part === 'layout') controller.abort();
    });
    expect(stopped).toEqual({ ok: false, error: { kind: 'aborted' } });
  });
});

it('the neighbourhood names articles by their titles and shows where passages are from', async () => {
  const engine = await opened();
  const passage = passageId(articleId('a3'), 0);
  const near = await value(
    engine.neighbourhood({ passage, limit: 2, isElsewhere: false, question: '料理' }, NEVER),
  );
  expect(near?.passage).toMatchObject({ title: '料理の基本', articleId: 'a3' });
  expect(near?.entities.find(({ kind }) => kind === 'article')?.name).toBe('料理の基本');
  expect(near?.entities.some(({ isAsked, name }) => isAsked && name === '料理')).toBe(true);
  expect(near?.neighbours).toHaveLength(2);
  expect(near?.neighbours[0]?.passage.articleId).toBe('a3');
  expect(near?.found).toBeGreaterThanOrEqual(3);
  const missing = { passage: passageId(articleId('x'), 0), limit: 2, isElsewhere: true };
  expect(await value(engine.neighbourhood(missing, NEVER))).toBeNull();
});

import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { GRAPH } from '../../config/retrieval.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import type { IndexedArticle } from '../article-table.ts';
import { entitiesAsked, entitiesOf, entityKind, entityName, linkTargets } from './entities.ts';
import { createPassageGraph } from './passage-graph.ts';

function articlesOf(texts: readonly (readonly string[])[]): readonly IndexedArticle[] {
  return texts.map((passages, at) => {
    const id = articleId(`article-${String(at).padStart(2, '0')}`);
    return {
      meta: { id, path: `${id}.md`, title: '', tags: [], updatedAt: null, contentHash: '' },
      passages: passages.map((text, ordinal) => ({
        id: passageId(id, ordinal),
        articleId: id,
        ordinal,
        headingPath: [],
        context: null,
        start: 0,
        end: text.length,
        text,
      })),
    };
  });
}

const all = (): boolean => true;

/** The same walk as one would write it over maps, edge by edge. */
function reference(articles: readonly IndexedArticle[], question: string): Map<string, number> {
  const articleOf = linkTargets(articles.map(({ meta }) => meta));
  const held = new Map<string, Set<string>>();
  for (const { meta, passages } of articles) {
    for (const passage of passages)
      held.set(passage.id, new Set(entitiesOf(passage, meta, articleOf)));
  }
  const holders = (key: string): string[] =>
    [...held].filter(([, keys]) => keys.has(key)).map(([id]) => id);
  const total = held.size;
  const weight = (key: string): number => {
    const df = holders(key).length;
    if (df === 0 || df > Math.max(GRAPH.leastCut, total * GRAPH.maxShare)) return 0;
    return Math.log(1 + (total - df + 0.5) / (df + 0.5));
  };
  const asked = entitiesAsked(question).filter((key) => weight(key) > 0);
  const whole = asked.reduce((sum, key) => sum + weight(key), 0);
  const start = new Map(asked.map((key) => [key, weight(key) / whole]));
  const spread = (entities: Map<string, number>): Map<string, number> => {
    const passages = new Map<string, number>();
    for (const [key, mass] of entities) {
      for (const id of holders(key))
        passages.set(id, (passages.get(id) ?? 0) + mass / holders(key).length);
    }
    return passages;
  };
  let passages = spread(start);
  for (let turn = 0; turn < GRAPH.turns; turn += 1) {
    const entities = new Map([...start].map(([key, mass]) => [key, GRAPH.restart * mass]));
    for (const [id, mass] of passages) {
      const keys = [...(held.get(id) ?? [])].filter((key) => weight(key) > 0);
      const strength = keys.reduce((sum, key) => sum + weight(key), 0);
      for (const key of keys) {
        const part = ((1 - GRAPH.restart) * mass * weight(key)) / strength;
        entities.set(key, (entities.get(key) ?? 0) + part);
      }
    }
    passages = spread(entities);
  }
  return passages;
}

const word = fc.constantFrom('docker', 'slurm', 'リポジトリ', '権限', 'rrf', '検索', 'compose');
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' の '));

property.prop([
  fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
  text,
])('PageRank is the walk as it is written', (texts, question) => {
  const articles = articlesOf(texts);
  const expected = reference(articles, question);
  const ranked = createPassageGraph(articles).rank(question, 'pagerank', 100, all);
  expect(ranked.length).toBe([...expected.values()].filter((mass) => mass > 0).length);
  for (const { passageId: id, score } of ranked)
    expect(score).toBeCloseTo(expected.get(id) ?? -1, 10);
  ranked
    .slice(1)
    .forEach(({ score }, at) => expect(score).toBeLessThanOrEqual(ranked[at]?.score ?? 0));
});

/** The passages beside one, as one would write it over sets: everything held, pair by pair. */
function sharesOf(articles: readonly IndexedArticle[], middle: string): Map<string, number> {
  const articleOf = linkTargets(articles.map(({ meta }) => meta));
  const passages = articles.flatMap((article) =>
    article.passages.map((passage) => ({
      id: passage.id,
      held: entitiesOf(passage, article.meta, articleOf),
    })),
  );
  const weight = (key: string): number => {
    const df = passages.filter(({ held }) => held.has(key)).length;
    if (df > Math.max(GRAPH.leastCut, passages.length * GRAPH.maxShare)) return 0;
    return Math.log(1 + (passages.length - df + 0.5) / (df + 0.5));
  };
  const sum = (keys: Iterable<string>): number =>
    [...keys].reduce((total, key) => total + weight(key), 0);
  const own = passages.find(({ id }) => id === middle)?.held ?? new Set<string>();
  return new Map(
    passages.flatMap(({ id, held }) => {
      const both = sum([...own].filter((key) => held.has(key)));
      return id === middle || both === 0 ? [] : [[id, both / sum(new Set([...own, ...held]))]];
    }),
  );
}

property.prop([
  fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
  fc.nat(),
  fc.boolean(),
])('a neighbourhood is what pairs of sets say, best first', (texts, pick, isElsewhere) => {
  const articles = articlesOf(texts);
  const ids = articles.flatMap(({ passages }) => passages.map(({ id }) => id));
  const middle = ids[pick % ids.length] as (typeof ids)[number];
  const own = middle.slice(0, middle.indexOf('#'));
  const expected = [...sharesOf(articles, middle)].filter(
    ([id]) => !isElsewhere || !id.startsWith(`${own}#`),
  );
  const graph = createPassageGraph(articles);
  const found = graph.neighbourhood(middle, { limit: 100, isElsewhere, question: 'slurm' });
  expect(found?.passage).toBe(middle);
  expect(found?.found).toBe(expected.length);
  const shares = new Map(expected);
  expect(found?.neighbours.map(({ passage }) => passage).toSorted()).toEqual(
    [...shares.keys()].toSorted(),
  );
  for (const [at, { passage, share, through }] of (found?.neighbours ?? []).entries()) {
    expect(share).toBeCloseTo(shares.get(passage) ?? -1, 10);
    expect(share).toBeLessThanOrEqual(found?.neighbours[at - 1]?.share ?? 1);
    expect(through.length).toBeGreaterThan(0);
    expect(through.every((place) => (found?.entities[place]?.weight ?? 0) > 0)).toBe(true);
  }
  const few = graph.neighbourhood(middle, { limit: 2, isElsewhere });
  expect(few?.neighbours).toEqual(found?.neighbours.slice(0, 2));
  expect(few?.found).toBe(found?.found);
  for (const { isAsked, name } of found?.entities ?? []) expect(isAsked).toBe(name === 'slurm');
});

test('an entity says its kind, how many hold it, and weighs nothing when nearly all do', () => {
  const graph = createPassageGraph(
    articlesOf([...Array.from({ length: 30 }, () => ['docker']), ['docker の権限', '庭']]),
  );
  const id = passageId(articleId('article-30'), 0);
  const found = graph.neighbourhood(id, { limit: 5, isElsewhere: false });
  expect(found?.entities.map(({ kind, name, passages }) => [kind, name, passages])).toEqual([
    ['name', '権限', 1],
    ['article', 'article-30', 2],
    ['name', 'docker', 31],
  ]);
  expect(found?.entities[2]?.weight).toBe(0);
  expect(found?.neighbours.map(({ passage }) => passage)).toEqual(['article-30#1']);
  expect(found?.neighbours[0]?.through).toEqual([1]);
  expect(
    graph.neighbourhood(passageId(articleId('nowhere'), 0), { limit: 5, isElsewhere: false }),
  ).toBeNull();
  expect([entityKind('t:docker'), entityName('t:docker')]).toEqual(['tag', 'docker']);
});

describe('the graph', () => {
  const graph = createPassageGraph(
    articlesOf([
      ['docker と slurm の話', '関係のない段落'],
      ['slurm の sbatch'],
      ['庭の花', 'docker compose'],
    ]),
  );

  test('neighbours hold a name of the question; PageRank also reaches what is one passage further', () => {
    const near = graph.rank('docker', 'neighbours', 10, all);
    expect(near.map(({ passageId: id }) => id).toSorted()).toEqual([
      'article-00#0',
      'article-02#1',
    ]);
    expect(near.every(({ names }) => names.join() === 'docker')).toBe(true);
    const far = graph.rank('docker', 'pagerank', 10, all);
    expect(far.find(({ passageId: id }) => id === 'article-01#0')).toMatchObject({ names: [] });
    expect(far[0]?.names).toEqual(['docker']);
  });

  test('passages of one article are joined by it, and links join articles', () => {
    const linked = createPassageGraph(
      articlesOf([['起動の手順は [別稿](./article-01.md) を参照'], ['別の話', 'nginx の設定']]),
    );
    const ids = linked.rank('起動', 'pagerank', 10, all).map(({ passageId: id }) => id);
    expect(ids).toContain('article-01#1');
  });

  test('the filter, the limit, and a question that names nothing', () => {
    expect(graph.rank('docker', 'neighbours', 1, all)).toHaveLength(1);
    expect(
      graph.rank('docker', 'neighbours', 10, (id) => id.startsWith('article-02')),
    ).toHaveLength(1);
    expect(graph.rank('これはなに？', 'pagerank', 10, all)).toEqual([]);
    expect(graph.rank('kubernetes', 'pagerank', 10, all)).toEqual([]);
  });

  test('what is everywhere tells nothing apart', () => {
    const many = createPassageGraph(articlesOf(Array.from({ length: 30 }, () => ['docker'])));
    expect(many.rank('docker', 'neighbours', 10, all)).toEqual([]);
    expect(graph.counts.passages).toBe(5);
    expect(graph.counts.edges).toBeGreaterThan(0);
  });
});

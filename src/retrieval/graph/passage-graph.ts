import { GRAPH } from '../../config/retrieval.ts';
import { compareIds, type PassageId } from '../../domain/ids.ts';
import type { Neighbourhood, NeighbourhoodOptions } from '../../domain/neighbourhood.ts';
import { idf } from '../../lib/idf.ts';
import { createTopK } from '../../lib/top-k.ts';
import type { IndexedArticle } from '../article-table.ts';
import { entitiesAsked, entitiesOf, entityName, linkTargets } from './entities.ts';
import { neighbourhoodIn } from './neighbourhood.ts';

/** How passages are ranked from the entities of a question. */
export type GraphWalk = 'pagerank' | 'neighbours';

export interface GraphHit {
  readonly passageId: PassageId;
  readonly score: number;
  /** Names of the question that the passage holds itself; none for one that is only reached over another. */
  readonly names: readonly string[];
}

/** Passages and what they stand for, in both directions. */
export interface PassageGraph {
  readonly counts: { readonly passages: number; readonly entities: number; readonly edges: number };
  /** Best first, at most `limit`; nothing when the question names no entity of the graph. */
  rank(
    question: string,
    walk: GraphWalk,
    limit: number,
    accepts: (id: PassageId) => boolean,
  ): readonly GraphHit[];
  /** What a passage stands for and which passages share it; `null` when the graph does not hold it. */
  neighbourhood(id: PassageId, options: NeighbourhoodOptions): Neighbourhood<PassageId> | null;
}

/**
 * A bipartite graph passage – entity, without a model: names, products, commands and compounds in the text, terms of the
 * headings, tags, and the articles that are linked to. An entity weighs ln(1 + (N − df + ½) / (df + ½)); one that more than
 * `GRAPH.maxShare` of the passages hold tells none of them apart and is left out.
 */
export function createPassageGraph(articles: readonly IndexedArticle[]): PassageGraph {
  const articleOf = linkTargets(articles.map(({ meta }) => meta));
  const ids: PassageId[] = [];
  /** The article of each passage, by its number. */
  const articleAt: number[] = [];
  const numbers = new Map<string, number>();
  const heldBy: number[][] = [];
  for (const [article, { meta, passages }] of articles.entries()) {
    for (const passage of passages) {
      const at = ids.push(passage.id) - 1;
      articleAt.push(article);
      for (const key of entitiesOf(passage, meta, articleOf)) {
        const known = numbers.get(key) ?? heldBy.push([]) - 1;
        numbers.set(key, known);
        heldBy[known]?.push(at);
      }
    }
  }
  const total = ids.length;
  const most = Math.max(GRAPH.leastCut, total * GRAPH.maxShare);
  const weights = heldBy.map(({ length }) => (length > most ? 0 : idf(total, length)));
  const holds: number[][] = ids.map(() => []);
  for (const [entity, passages] of heldBy.entries()) {
    if (weights[entity] === 0) continue;
    for (const passage of passages) holds[passage]?.push(entity);
  }
  const strength = holds.map((entities) => sum(entities.map((entity) => weights[entity] ?? 0)));
  const names = new Map([...numbers].map(([key, number]) => [number, entityName(key)]));

  /** Entities of the question with their share of its weight. */
  function seedsOf(question: string): ReadonlyMap<number, number> {
    const found = entitiesAsked(question).flatMap((key) => {
      const entity = numbers.get(key);
      const weight = entity === undefined ? 0 : (weights[entity] ?? 0);
      return entity === undefined || weight === 0 ? [] : [[entity, weight] as const];
    });
    const whole = sum(found.map(([, weight]) => weight));
    return new Map(found.map(([entity, weight]) => [entity, weight / whole]));
  }

  /** Mass on entities flows to the passages that hold them, in equal parts. */
  function toPassages(entities: Float64Array): Float64Array {
    const passages = new Float64Array(total);
    for (const [entity, holders] of heldBy.entries()) {
      const mass = entities[entity] as number;
      if (mass === 0) continue;
      const part = mass / holders.length;
      for (const passage of holders) passages[passage] = (passages[passage] as number) + part;
    }
    return passages;
  }

  /** Mass on passages flows to what they hold, by weight. */
  function toEntities(passages: Float64Array): Float64Array {
    const entities = new Float64Array(heldBy.length);
    for (const [passage, held] of holds.entries()) {
      const mass = passages[passage] as number;
      if (mass === 0) continue;
      const part = mass / (strength[passage] as number);
      for (const entity of held) {
        entities[entity] = (entities[entity] as number) + part * (weights[entity] as number);
      }
    }
    return entities;
  }

  /** Personalised PageRank: a walk that goes back to the question's entities with chance `GRAPH.restart` at each turn. */
  function pageRank(seeds: ReadonlyMap<number, number>): Float64Array {
    const start = new Float64Array(heldBy.length);
    for (const [entity, share] of seeds) start[entity] = share;
    let entities = start;
    let passages = toPassages(entities);
    for (let turn = 0; turn < GRAPH.turns; turn += 1) {
      const spread = toEntities(passages);
      entities = spread.map(
        (mass, at) => GRAPH.restart * (start[at] as number) + (1 - GRAPH.restart) * mass,
      );
      passages = toPassages(entities);
    }
    return passages;
  }

  /** The share of the question's weight that a passage holds itself. */
  function neighbours(seeds: ReadonlyMap<number, number>): Float64Array {
    const passages = new Float64Array(total);
    for (const [entity, share] of seeds) {
      for (const passage of heldBy[entity] ?? []) {
        passages[passage] = (passages[passage] as number) + share;
      }
    }
    return passages;
  }

  return {
    counts: {
      passages: total,
      entities: numbers.size,
      edges: sum(holds.map(({ length }) => length)),
    },
    rank(question, walk, limit, accepts) {
      const seeds = seedsOf(question);
      if (seeds.size === 0) return [];
      const scores = walk === 'pagerank' ? pageRank(seeds) : neighbours(seeds);
      const best = createTopK(limit, (a, b) => compareIds(ids[a] as string, ids[b] as string));
      for (const [at, id] of ids.entries()) {
        const score = scores[at] as number;
        if (score > 0 && accepts(id)) best.offer(at, score);
      }
      return best.toArray().map(({ key, score }) => ({
        passageId: ids[key] as PassageId,
        score,
        names: [
          ...new Set((holds[key] ?? []).filter((e) => seeds.has(e)).map((e) => names.get(e) ?? '')),
        ],
      }));
    },
    neighbourhood(id, options) {
      const at = ids.indexOf(id);
      if (at === -1) return null;
      const asked = new Set(entitiesAsked(options.question ?? ''));
      return neighbourhoodIn(
        { ids, articleAt, numbers, heldBy, weights, strength },
        at,
        options,
        asked,
      );
    },
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

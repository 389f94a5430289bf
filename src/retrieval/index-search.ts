import { RRF } from '../config/retrieval.ts';
import type { ArticleId, PassageId } from '../domain/ids.ts';
import { ok, type Result } from '../domain/result.ts';
import type {
  Candidate,
  FusedScore,
  FuseOptions,
  Hit,
  LegName,
  LegScore,
  QueryVariant,
  RrfTerm,
  SearchOptions,
  SearchTimings,
} from '../domain/search.ts';
import type { Tokenizer } from '../domain/tokenizer.ts';
import { fuseRrf, type RankedList } from '../lib/rrf.ts';
import { passageFields } from './article-table.ts';
import type { ArticleMeta } from './article-meta.ts';
import type { ExactCosine } from './dense/exact-cosine.ts';
import type { GraphHit, PassageGraph } from './graph/passage-graph.ts';
import { highlightSpans, queryTerms } from './highlight.ts';
import type { LexicalIndex, ScoredPassage } from './lexical/orama-index.ts';
import { whereClause, type WhereClause } from './lexical/where-clause.ts';

/** What a search of the index gives: hits with the scores of every leg that found them. */
export interface IndexRanking {
  readonly hits: readonly Hit[];
  /** The candidates after the hits, to the depth of `RRF.window`. */
  readonly beyond: readonly Candidate[];
  /** The query's terms, whether or not the lexical leg was asked. */
  readonly terms: readonly string[];
  /** How many passages each leg that was asked found, up to its depth. */
  readonly found: Readonly<Partial<Record<LegName, number>>>;
  readonly timings: SearchTimings;
}

/** A variant with its vector; `null` while nothing is embedded. */
export interface EmbeddedVariant extends QueryVariant {
  readonly vector: Float32Array | null;
}

/** The options of a fusion once every query is embedded. */
export interface IndexFuseOptions extends Omit<FuseOptions, 'variants'> {
  readonly variants?: readonly EmbeddedVariant[];
}

/** Monotonic milliseconds. */
export type Clock = () => number;

/** Searches over one index; the only failure is a `bad-setting` for an unreadable date in the filter. */
export interface IndexSearch {
  lexical(query: string, options: SearchOptions, now: Clock): Result<IndexRanking>;
  /** `vector` is the embedded query; the query's words are only highlighted. */
  dense(
    query: string,
    vector: Float32Array,
    options: SearchOptions,
    now: Clock,
  ): Result<IndexRanking>;
  /**
   * One RRF over both legs of the question and of each variant, each at least `RRF.window` deep; over the lexical legs
   * alone when `vector` is `null`. The leg scores of a hit are those of the question.
   */
  fused(
    query: string,
    vector: Float32Array | null,
    options: IndexFuseOptions,
    now: Clock,
  ): Result<IndexRanking>;
}

export interface IndexSearchParts {
  readonly lexical: LexicalIndex;
  readonly dense: ExactCosine;
  readonly tokenizer: Tokenizer;
  readonly metaOf: (id: ArticleId) => ArticleMeta;
  /** Of the index as it is; made when it is first asked for. */
  readonly graph: () => PassageGraph;
}

/** The part of a hit that says how each leg ranked it. */
type HitScores = Pick<Hit, 'lexical' | 'dense' | 'graph' | 'fused'>;

/** Joins the two legs and the fusion into searches that explain their hits. */
export function createIndexSearch(parts: IndexSearchParts): IndexSearch {
  const { lexical, dense, tokenizer } = parts;

  const rankDense = (
    vector: Float32Array,
    depth: number,
    where: WhereClause | null,
  ): readonly ScoredPassage[] =>
    dense
      .search(vector, depth, lexical.compareSlots, lexical.slotFilter(where))
      .map(({ key, score }) => ({ passage: lexical.at(key), score }));

  /** Highlights are worked out here, for the hits that are returned and not for a whole window. */
  const buildHits = (ranked: readonly Ranked[], terms: readonly string[]): Hit[] => {
    const termSet = new Set(terms);
    return ranked.flatMap(([id, scores], at) => {
      const passage = lexical.get(id);
      if (passage === undefined) return [];
      return {
        rank: at + 1,
        ...passageFields(passage, parts.metaOf(passage.articleId)),
        ...scores,
        highlights: highlightSpans(tokenizer, passage.text, termSet),
        headingHighlights: passage.headingPath.map((heading) =>
          highlightSpans(tokenizer, heading, termSet),
        ),
      };
    });
  };

  const oneLeg = (
    leg: LegName,
    ranking: Timed<readonly ScoredPassage[]>,
    query: string,
    limit: number,
  ): Result<IndexRanking> => {
    const terms = queryTerms(tokenizer, query);
    const ranked = [...legScores(ranking.value)].map(
      ([id, score]) => [id, { [leg]: score }] as const,
    );
    return ok({
      hits: buildHits(ranked.slice(0, limit), terms),
      beyond: candidatesAfter(ranked, limit),
      terms,
      found: { [leg]: ranked.length },
      timings: { [`${leg}Ms`]: ranking.ms },
    });
  };

  return {
    lexical(query, { limit, filter }, now) {
      const where = whereClause(filter);
      if (!where.ok) return where;
      return oneLeg(
        'lexical',
        timed(now, () => lexical.search(query, windowOf(limit), where.value)),
        query,
        limit,
      );
    },
    dense(query, vector, { limit, filter }, now) {
      const where = whereClause(filter);
      if (!where.ok) return where;
      return oneLeg(
        'dense',
        timed(now, () => rankDense(vector, windowOf(limit), where.value)),
        query,
        limit,
      );
    },
    fused(query, vector, options, now) {
      const where = whereClause(options.filter);
      if (!where.ok) return where;
      const depth = Math.max(windowOf(options.limit), options.window ?? 0);
      const { variants = [] } = options;
      const words = (text: string): LegScores =>
        legScores(lexical.search(text, depth, where.value));
      const nearest = (to: Float32Array): LegScores => legScores(rankDense(to, depth, where.value));
      const byWords = timed(now, () => ({
        own: words(query),
        variants: variants.map(({ text, as }) => (as === 'query' ? words(text) : NOTHING)),
      }));
      const byVector =
        vector &&
        timed(now, () => ({
          own: nearest(vector),
          variants: variants.map((variant) =>
            variant.vector === null ? NOTHING : nearest(variant.vector),
          ),
        }));
      const { graph: asked } = options;
      const byGraph =
        asked &&
        timed(now, () => {
          const accepts = lexical.slotFilter(where.value);
          return parts
            .graph()
            .rank(query, asked.walk, depth, (id) => accepts?.(lexical.slotOf(id)) ?? true);
        });
      const fused = timed(now, () =>
        fuse(byWords.value, byVector?.value ?? null, byGraph?.value ?? null, options),
      );
      const terms = queryTerms(tokenizer, query);
      return ok({
        hits: buildHits(fused.value.slice(0, options.limit), terms),
        beyond: candidatesAfter(fused.value.slice(0, depth), options.limit),
        terms,
        found: {
          lexical: sizeOf(byWords.value),
          ...(byVector && { dense: sizeOf(byVector.value) }),
        },
        timings: {
          lexicalMs: byWords.ms,
          ...(byVector && { denseMs: byVector.ms }),
          ...(byGraph && { graphMs: byGraph.ms }),
          fuseMs: fused.ms,
        },
      });
    },
  };
}

/** A passage in rank order, with what each leg made of it. */
type Ranked = readonly [id: PassageId, scores: HitScores];

/** A leg is searched this deep even for fewer hits, so that what lies just below them can be told. */
function windowOf(limit: number): number {
  return Math.max(RRF.window, limit);
}

function candidatesAfter(ranked: readonly Ranked[], limit: number): readonly Candidate[] {
  return ranked.slice(limit).map(([passageId, { lexical, dense }], at) => ({
    passageId,
    rank: limit + at + 1,
    ...(lexical && { lexical }),
    ...(dense && { dense }),
  }));
}

type LegScores = ReadonlyMap<PassageId, LegScore>;

function legScores(ranking: readonly ScoredPassage[]): LegScores {
  return new Map(
    ranking.map(({ passage, score }, at) => [passage.id, { rank: at + 1, score }] as const),
  );
}

/** What one leg made of the question and of each variant. */
interface LegRankings {
  readonly own: LegScores;
  readonly variants: readonly LegScores[];
}

const NOTHING: LegScores = new Map();

/** The most that any of its queries found. */
function sizeOf({ own, variants }: LegRankings): number {
  return Math.max(own.size, ...variants.map(({ size }) => size));
}

/** Where a ranking is from; comes back in the terms of a hit. */
type RankingLabel = Pick<RrfTerm, 'leg' | 'query'>;

function fuse(
  lexical: LegRankings,
  dense: LegRankings | null,
  graph: readonly GraphHit[] | null,
  options: IndexFuseOptions,
): readonly Ranked[] {
  const { rankConstant = RRF.rankConstant, weights = RRF.weights } = options;
  const { questionWeight = 1, variants = [] } = options;
  const listsOf = (
    leg: LegName,
    rankings: LegRankings | null,
  ): readonly RankedList<RankingLabel, PassageId>[] =>
    rankings === null
      ? []
      : [
          { label: { leg }, weight: weights[leg] * questionWeight, ids: [...rankings.own.keys()] },
          ...variants.map(({ text, weight }, at) => ({
            label: { leg, query: text },
            weight: weights[leg] * weight,
            ids: [...(rankings.variants[at] ?? NOTHING).keys()],
          })),
        ];
  const graphRanks = new Map(
    (graph ?? []).map(({ passageId, score, names }, at) => [
      passageId,
      { rank: at + 1, score, names },
    ]),
  );
  const graphList = graph && {
    label: { leg: 'graph' } as const,
    weight: options.graph?.weight ?? 0,
    ids: [...graphRanks.keys()],
  };
  const lists = [
    ...listsOf('lexical', lexical),
    ...listsOf('dense', dense),
    ...(graphList === null ? [] : [graphList]),
  ];
  // Rankings that took part by design, whether they found anything or not.
  const signals = (['lexical', 'dense', 'graph'] as const).filter((name) =>
    name === 'graph' ? graph !== null : weights[name] > 0,
  );
  const isPlain = signals.join() === 'lexical,dense';
  return fuseRrf(lists, rankConstant).map(({ id, score, terms }, at) => {
    const fused: FusedScore = { rank: at + 1, score, terms, ...(!isPlain && { signals }) };
    const inLexical = lexical.own.get(id);
    const inDense = dense?.own.get(id);
    const inGraph = graphRanks.get(id);
    return [
      id,
      {
        fused,
        ...(inLexical && { lexical: inLexical }),
        ...(inDense && { dense: inDense }),
        ...(inGraph && { graph: inGraph }),
      },
    ];
  });
}

interface Timed<T> {
  readonly value: T;
  readonly ms: number;
}

function timed<T>(now: Clock, work: () => T): Timed<T> {
  const startedAt = now();
  const value = work();
  return { value, ms: now() - startedAt };
}

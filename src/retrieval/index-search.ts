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
  SearchOptions,
  SearchTimings,
} from '../domain/search.ts';
import type { Tokenizer } from '../domain/tokenizer.ts';
import { passageFields } from './article-table.ts';
import type { ArticleMeta } from './article-meta.ts';
import type { ExactCosine } from './dense/exact-cosine.ts';
import { fuseRrf } from './fusion/rrf.ts';
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
  /** RRF over both legs, each at least `RRF.window` deep; over the lexical leg alone when `vector` is `null`. */
  fused(
    query: string,
    vector: Float32Array | null,
    options: FuseOptions,
    now: Clock,
  ): Result<IndexRanking>;
}

export interface IndexSearchParts {
  readonly lexical: LexicalIndex;
  readonly dense: ExactCosine;
  readonly tokenizer: Tokenizer;
  readonly metaOf: (id: ArticleId) => ArticleMeta;
}

/** The part of a hit that says how each leg ranked it. */
type HitScores = Pick<Hit, 'lexical' | 'dense' | 'fused'>;

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
      const words = timed(now, () => legScores(lexical.search(query, depth, where.value)));
      const nearest = vector && timed(now, () => legScores(rankDense(vector, depth, where.value)));
      const fused = timed(now, () => fuse(words.value, nearest?.value ?? new Map(), options));
      const terms = queryTerms(tokenizer, query);
      return ok({
        hits: buildHits(fused.value.slice(0, options.limit), terms),
        beyond: candidatesAfter(fused.value.slice(0, depth), options.limit),
        terms,
        found: {
          lexical: words.value.size,
          ...(nearest && { dense: nearest.value.size }),
        },
        timings: {
          lexicalMs: words.ms,
          ...(nearest && { denseMs: nearest.ms }),
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

function fuse(
  lexical: LegScores,
  dense: LegScores,
  { rankConstant = RRF.rankConstant, weights = RRF.weights }: FuseOptions,
): readonly Ranked[] {
  const rankings = [
    { leg: 'lexical', weight: weights.lexical, ids: [...lexical.keys()] },
    { leg: 'dense', weight: weights.dense, ids: [...dense.keys()] },
  ] as const;
  return fuseRrf(rankings, rankConstant).map(({ id, score, terms }, at) => {
    const fused: FusedScore = { rank: at + 1, score, terms };
    const inLexical = lexical.get(id);
    const inDense = dense.get(id);
    return [
      id,
      {
        fused,
        ...(inLexical && { lexical: inLexical }),
        ...(inDense && { dense: inDense }),
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

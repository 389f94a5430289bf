import { RRF } from '../../config/retrieval.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { ModeContext } from '../../domain/mode.ts';
import type { RerankerName } from '../../domain/mode-settings.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Hit, Reranked, RrfTerm } from '../../domain/search.ts';
import type { Fallback, RetrievalEvent } from '../../domain/trace.ts';
import type { RunTools } from '../run-retrieval.ts';
import { orderByCrossEncoder } from './order-by-cross-encoder.ts';
import { orderByModel } from './order-by-model.ts';

export interface RerankPlan {
  readonly reranker: RerankerName;
  readonly isFusedWithLexical: boolean;
}

export interface RerankParts
  extends RunTools, Pick<ModeContext, 'search' | 'signal' | 'now' | 'crossEncoder'> {}

/** Hits in a new order, and what it cost in time. */
export interface RerankedHits {
  readonly hits: readonly Hit[];
  readonly rerankMs: number;
}

/**
 * The same hits in the order of a second look, numbered anew, each with its rank before. Late interaction's order is
 * fused with BM25's (one RRF over both ranks) unless the plan says otherwise; the order of a language model or of a
 * cross-encoder stands as it is. Told to the trace. Without a model, or when it does not work, late interaction takes
 * over, and it is said.
 */
export async function rerankHits(
  query: string,
  hits: readonly Hit[],
  { reranker, isFusedWithLexical }: RerankPlan,
  parts: RerankParts,
): Promise<Result<RerankedHits>> {
  if (reranker === 'none' || hits.length === 0) return ok({ hits, rerankMs: 0 });
  let fallback: Fallback = null;
  let error: AppError | null = null;
  if (reranker === 'cross-encoder') {
    const order = await orderByCrossEncoder(query, hits, parts);
    if (!order.ok) return order;
    if (order.value.kind === 'ordered') {
      const { hits: ordered, model, cut, ms } = order.value;
      const how = { by: reranker, fallback, computed: null, crossEncoder: { model, cut } } as const;
      return tell(hits, ordered, how, ms, parts);
    }
    fallback = order.value.kind === 'none' ? 'no-cross-encoder' : 'cross-encoder-failed';
    error = order.value.kind === 'failed' ? order.value.error : null;
  }
  if (reranker === 'listwise') {
    const order = await orderByModel(query, hits, parts);
    if (!order.ok) return order;
    if (typeof order.value !== 'string') {
      const ordered = order.value.map((hit, at) => {
        const seen: Reranked = { by: 'listwise', rank: at + 1, score: null, before: hit.rank };
        return { ...hit, reranked: seen };
      });
      return tell(hits, ordered, { by: 'listwise', fallback: null, computed: null }, 0, parts);
    }
    fallback = order.value;
  }
  const ids = hits.map(({ passageId }) => passageId);
  const late = await parts.search.late(query, ids, parts.signal);
  if (!late.ok) return late;
  const { scores, computed, ms } = late.value;
  const scored = hits
    .map((hit, at) => ({ hit, score: scores[at] ?? 0 }))
    .toSorted((a, b) => b.score - a.score || a.hit.rank - b.hit.rank)
    .map(({ hit, score }, at): Hit & { readonly reranked: Reranked } => ({
      ...hit,
      reranked: { by: 'late', rank: at + 1, score, before: hit.rank },
    }));
  const ordered = isFusedWithLexical ? withLexical(scored) : scored;
  return tell(
    hits,
    ordered,
    { by: 'late', fallback, computed, ...(error && { error }) },
    ms,
    parts,
  );
}

/** One RRF over the rank in BM25's whole ranking and the rank of late interaction; ties by the latter. */
function withLexical(
  hits: readonly (Hit & { readonly reranked: Reranked })[],
): readonly (Hit & { readonly reranked: Reranked })[] {
  return hits
    .map((hit) => {
      const terms = [
        ...(hit.lexical ? [termOf('lexical', hit.lexical.rank)] : []),
        termOf('late', hit.reranked.rank),
      ];
      const score = terms.reduce((sum, { contribution }) => sum + contribution, 0);
      return { hit, terms, score };
    })
    .toSorted((a, b) => b.score - a.score || a.hit.reranked.rank - b.hit.reranked.rank)
    .map(({ hit, terms, score }, at) => ({
      ...hit,
      fused: { rank: at + 1, score, terms, signals: ['lexical', 'late'] as const },
    }));
}

function termOf(leg: RrfTerm['leg'], rank: number): RrfTerm {
  const { rankConstant } = RRF;
  return { leg, rank, weight: 1, rankConstant, contribution: 1 / (rankConstant + rank) };
}

function tell(
  before: readonly Hit[],
  ordered: readonly Hit[],
  how: Omit<Extract<RetrievalEvent, { type: 'rerank-result' }>, 'type' | 'before' | 'passageIds'>,
  rerankMs: number,
  { record }: RerankParts,
): Result<RerankedHits> {
  const hits = ordered.map((hit, at) => ({ ...hit, rank: at + 1 }));
  record({
    type: 'rerank-result',
    ...how,
    before: before.map(({ passageId }) => passageId),
    passageIds: hits.map(({ passageId }) => passageId),
  });
  return ok({ hits, rerankMs });
}

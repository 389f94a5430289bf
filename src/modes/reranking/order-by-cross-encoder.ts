import type { AppError } from '../../domain/app-error.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Hit, Reranked } from '../../domain/search.ts';
import type { RerankParts } from './rerank-hits.ts';

/** What came of asking the chosen cross-encoder. */
export type CrossOrder =
  | {
      readonly kind: 'ordered';
      readonly hits: readonly (Hit & { readonly reranked: Reranked })[];
      readonly model: string;
      readonly cut: number;
      readonly ms: number;
    }
  /** None is chosen. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly error: AppError };

/**
 * The hits in the order of the cross-encoder's scores alone, ties as they stood. It reads each passage under its heading
 * path. Only an abort is a failure of the run: whatever else goes wrong with a model of the user's own is told and got
 * over.
 */
export async function orderByCrossEncoder(
  query: string,
  hits: readonly Hit[],
  { crossEncoder, now, signal }: Pick<RerankParts, 'crossEncoder' | 'now' | 'signal'>,
): Promise<Result<CrossOrder>> {
  if (!crossEncoder) return ok({ kind: 'none' });
  const start = now();
  const scored = await crossEncoder.score(
    query,
    hits.map(({ headingPath, text }) => `${headingPath.join(' > ')}\n${text}`),
    signal,
  );
  if (!scored.ok) {
    return scored.error.kind === 'aborted' ? scored : ok({ kind: 'failed', error: scored.error });
  }
  const { scores, cut, model } = scored.value;
  const ordered = hits
    .map((hit, at) => ({ hit, score: scores[at] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ hit, score }, at): Hit & { readonly reranked: Reranked } => ({
      ...hit,
      reranked: { by: 'cross-encoder', rank: at + 1, score, before: hit.rank },
    }));
  return ok({ kind: 'ordered', hits: ordered, model, cut, ms: now() - start });
}

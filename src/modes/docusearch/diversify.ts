import { mmrOrder } from '../../lib/mmr.ts';
import type { ModeContext } from '../../domain/mode.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Hit } from '../../domain/search.ts';
import type { RunTools } from '../run-retrieval.ts';

/**
 * The same hits by maximal marginal relevance, numbered anew. Relevance falls evenly from 1 at the first place to 0 at the
 * last; similarity is the cosine of the passages, spread over the range that these candidates have (cosines of the model
 * crowd together). Told to the trace.
 */
export async function diversify(
  hits: readonly Hit[],
  lambda: number,
  { search, signal, record }: RunTools & Pick<ModeContext, 'search' | 'signal'>,
): Promise<Result<readonly Hit[]>> {
  const before = hits.map(({ passageId }) => passageId);
  const cosines = await search.similarities(before, signal);
  if (!cosines.ok) return cosines;
  const count = hits.length;
  const pairs = cosines.value.filter((_, at) => Math.floor(at / count) !== at % count);
  const least = pairs.reduce((a, b) => Math.min(a, b), 1);
  const most = pairs.reduce((a, b) => Math.max(a, b), 0);
  const range = most - least;
  const order = mmrOrder(
    hits.map((_, at) => (count === 1 ? 1 : 1 - at / (count - 1))),
    (a, b) => (range <= 0 ? 0 : ((cosines.value[a * count + b] ?? 0) - least) / range),
    lambda,
  );
  const diverse = order.flatMap((place, at) => {
    const hit = hits[place];
    return hit === undefined ? [] : [{ ...hit, rank: at + 1 }];
  });
  const passageIds = diverse.map(({ passageId }) => passageId);
  record({ type: 'diversify-result', lambda, before, passageIds });
  return ok(diverse);
}

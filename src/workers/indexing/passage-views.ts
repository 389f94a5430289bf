import type { Embedder } from '../../domain/embedder.ts';
import type { PassageId } from '../../domain/ids.ts';
import type { NearTo } from '../../domain/passage-map.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { samplePassages } from '../../eval/projection/sample-passages.ts';
import type { PassageIndex } from '../../retrieval/passage-index.ts';
import type { IndexApi } from '../index.api.ts';
import { handOver } from '../rpc/expose.ts';
import { makeComparable } from './make-comparable.ts';
import type { OpenWorkspace } from './open-workspace.ts';

/** What the map and the neighbourhood read of whatever is open. */
export function createPassageViews(
  open: OpenWorkspace,
  embedder: Embedder,
): Pick<IndexApi, 'mapSample' | 'nearest' | 'neighbourhood'> {
  return {
    async mapSample(limit, seed, signal) {
      const refusal = await makeComparable(open, signal);
      if (refusal !== null) return err(refusal);
      if (signal.aborted) return err({ kind: 'aborted' });
      const session = open.session();
      if (session === null) return err({ kind: 'index-empty' });
      const { index } = session;
      const embedded = index.embeddedPassages();
      const drawn = samplePassages(
        embedded.map(({ length }) => length),
        limit,
        seed,
      );
      const ids = drawn.flatMap((ordinals, article) =>
        ordinals.map((ordinal) => embedded[article]?.[ordinal] as PassageId),
      );
      if (ids.length === 0) return err({ kind: 'index-empty' });
      return handOver(
        ok({
          passages: index.mapPassages(ids),
          vectors: index.vectorsOf(ids),
          dims: index.dims,
          embedded: index.counts().embedded,
          total: index.counts().passages,
          articles: embedded.filter(({ length }) => length > 0).length,
          indexHash: index.indexHash(session.fingerprint),
        }),
      );
    },
    async nearest(to, limit, among, signal) {
      const refusal = await makeComparable(open, signal);
      if (refusal !== null) return err(refusal);
      const session = open.session();
      if (session === null) return err({ kind: 'index-empty' });
      const vector = await vectorOf(to, session.index, embedder, signal);
      if (!vector.ok) return vector;
      if (vector.value === null) return ok([]);
      const own = 'passage' in to ? to.passage : null;
      const found = session.index.nearest(
        vector.value,
        limit + (own === null ? 0 : 1),
        among && new Set(among),
      );
      return ok(found.filter(({ passageId }) => passageId !== own).slice(0, limit));
    },
    async neighbourhood({ passage, ...options }, signal) {
      if (signal.aborted) return err({ kind: 'aborted' });
      const session = open.session();
      if (session === null) return err({ kind: 'index-empty' });
      return ok(session.index.neighbourhood(passage, options));
    },
  };
}

/** `null` for a passage that has none. */
async function vectorOf(
  to: NearTo,
  index: PassageIndex,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<Result<Float32Array | null>> {
  if ('passage' in to) {
    const vector = index.vectorsOf([to.passage]);
    return ok(vector.some((value) => value !== 0) ? vector : null);
  }
  if (to.query.trim() === '') return err({ kind: 'query-empty' });
  const embedded = await embedder.embed({ kind: 'query', texts: [to.query] }, signal);
  return embedded.ok ? ok(embedded.value.vectors) : embedded;
}

import type { RagMode } from '../domain/mode.ts';
import { ok } from '../domain/result.ts';
import { fuseExpanded } from './expansion/fuse-expanded.ts';
import { rerankHits } from './reranking/rerank-hits.ts';
import { runSingleShot } from './run-retrieval.ts';

/** Hybrid's first candidates looked at again, one by one: what is not among them cannot come up. */
export const rerank: RagMode = {
  id: 'rerank',
  run: (query, context) =>
    runSingleShot(
      {
        modeId: 'rerank',
        leg: 'fused',
        async retrieve(text, { settings: { rerank: settings }, k }, tools) {
          const { expansion, depth } = settings;
          const limit = Math.max(depth, k);
          const ranking = await fuseExpanded(text, { expansion, limit }, context, tools);
          if (!ranking.ok) return ranking;
          const reranked = await rerankHits(text, ranking.value.hits, settings, {
            ...context,
            ...tools,
          });
          if (!reranked.ok) return reranked;
          const { hits, rerankMs } = reranked.value;
          const timings = { ...ranking.value.timings, rerankMs };
          return ok({ ...ranking.value, hits, timings });
        },
      },
      query,
      context,
    ),
};

import { RRF } from '../config/retrieval.ts';
import type { RagMode } from '../domain/mode.ts';
import { ok } from '../domain/result.ts';
import { expandQuery } from './expansion/expand-query.ts';
import { rerankHits } from './reranking/rerank-hits.ts';
import { runSingleShot, searchOptions } from './run-retrieval.ts';

/** Variants of the question, when it is expanded at all; the question counts as much as two of them. */
const VARIANTS = { most: 4, questionWeight: 2 } as const;

/** Hybrid's first candidates looked at again, one by one: what is not among them cannot come up. */
export const rerank: RagMode = {
  id: 'rerank',
  run: (query, context) =>
    runSingleShot(
      {
        modeId: 'rerank',
        leg: 'fused',
        async retrieve(text, { search, signal, settings: { rerank: settings }, k }, tools) {
          const plan = { choice: settings.expansion, most: VARIANTS.most };
          const variants = await expandQuery(text, plan, { ...context, ...tools });
          if (!variants.ok) return variants;
          const { questionWeight } = VARIANTS;
          const ranking = await search.fused(
            text,
            {
              ...searchOptions(context),
              limit: Math.max(settings.depth, k),
              window: RRF.window,
              rankConstant: RRF.rankConstant,
              weights: RRF.weights,
              ...(variants.value.length > 0 && { questionWeight, variants: variants.value }),
            },
            signal,
          );
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

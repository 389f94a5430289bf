import { RRF } from '../config/retrieval.ts';
import type { RagMode } from '../domain/mode.ts';
import { expandQuery } from './expansion/expand-query.ts';
import { runSingleShot, searchOptions } from './run-retrieval.ts';

/**
 * RAG-Fusion: the question (with more weight) and up to four variants of it, both legs each, in one reciprocal rank
 * fusion over all these rankings. Right for paraphrases of one need; parts of a compound one need slots of their own.
 */
export const fusion: RagMode = {
  id: 'fusion',
  run: (query, context) =>
    runSingleShot(
      {
        modeId: 'fusion',
        leg: 'fused',
        async retrieve(text, { search, signal, settings: { fusion: settings } }, tools) {
          const variants = await expandQuery(
            text,
            { choice: settings.expansion, most: settings.variants },
            { ...context, ...tools },
          );
          if (!variants.ok) return variants;
          return search.fused(
            text,
            {
              ...searchOptions(context),
              window: RRF.window,
              rankConstant: RRF.rankConstant,
              weights: RRF.weights,
              questionWeight: settings.questionWeight,
              variants: variants.value,
            },
            signal,
          );
        },
      },
      query,
      context,
    ),
};

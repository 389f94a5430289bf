import type { RagMode } from '../domain/mode.ts';
import { RRF } from '../config/retrieval.ts';
import { runSingleShot, searchOptions } from './run-retrieval.ts';

/** One search: BM25 and dense rankings of depth `RRF.window`, fused by reciprocal rank (Cormack 2009). */
export const hybrid: RagMode = {
  id: 'hybrid',
  previewLeg: 'lexical',
  isGated: true,
  run: (query, context) =>
    runSingleShot(
      {
        modeId: 'hybrid',
        leg: 'fused',
        retrieve: (text, { search, signal }) =>
          search.fused(
            text,
            {
              ...searchOptions(context),
              window: RRF.window,
              rankConstant: RRF.rankConstant,
              weights: RRF.weights,
            },
            signal,
          ),
      },
      query,
      context,
    ),
};

import type { RagMode } from '../domain/mode.ts';
import { runSingleShot, searchOptions } from './run-retrieval.ts';

/**
 * The untouched baseline: the question as it is, dense top-k. It is never given query rewriting, a lexical
 * leg or diversification, so that what other modes gain is measured against a line that does not move.
 */
export const naive: RagMode = {
  id: 'naive',
  run: (query, context) =>
    runSingleShot(
      {
        modeId: 'naive',
        leg: 'dense',
        retrieve: (text, { search, signal }) => search.dense(text, searchOptions(context), signal),
      },
      query,
      context,
    ),
};

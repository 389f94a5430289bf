import type { RagMode } from '../domain/mode.ts';
import { fuseExpanded } from './expansion/fuse-expanded.ts';
import { runSingleShot } from './run-retrieval.ts';

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
        retrieve: (text, { settings }, tools) =>
          fuseExpanded(text, settings.fusion, context, tools),
      },
      query,
      context,
    ),
};

import type { ExperimentPlan } from '../../domain/experiment.ts';
import type { Fingerprint } from '../../domain/ids.ts';

/** A plan for tests: of nothing, on an index that is nowhere, but for what is given. */
export function planOf(own: Partial<ExperimentPlan>): ExperimentPlan {
  return {
    id: 'x',
    name: 'x',
    createdAt: '2026-01-01T00:00:00.000Z',
    appVersion: '0.1.0',
    corpus: {
      workspace: 'sample',
      articles: 1,
      passages: 9,
      indexHash: 'i',
      fingerprint: 'f' as Fingerprint,
      embedder: null,
    },
    goldenHash: 'g',
    topics: [],
    systems: [],
    k: 5,
    repeats: 1,
    model: null,
    withAnswers: false,
    promptsVersion: 'p',
    seed: 1,
    ...own,
  };
}

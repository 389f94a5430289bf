import { RRF } from '../config/retrieval.ts';
import type { AgentSettings, MergeStrategy } from '../domain/agent.ts';
import type { PassageId } from '../domain/ids.ts';
import { mergeRankings } from './merge.ts';
import type { SearchRecord, Toolbox } from './toolbox.ts';

/** What merging depends on: what was searched, and whether the question was split. */
interface Searched {
  readonly parts: { readonly settings: AgentSettings };
  readonly tools: Toolbox;
  readonly subQuestions: readonly string[];
}

/** The merged list of the seed searches, then what each later search added, best first. */
export function mergedCandidates(state: Searched): readonly PassageId[] {
  const later = state.tools.searches().filter((search) => !isSeed(search));
  return [
    ...new Set([
      ...mergedSeeds(state),
      ...later.flatMap(({ hits }) => hits.map(({ passageId }) => passageId)),
    ]),
  ];
}

/** The searches that code made, merged by the strategy of the settings. */
export function mergedSeeds(state: Searched): readonly PassageId[] {
  const { parts, tools } = state;
  const { depth, supplementary } = parts.settings;
  const rankings = tools
    .searches()
    .filter(isSeed)
    .map(({ hits }) => hits.map((hit) => tools.seen(hit)));
  return mergeRankings(strategyOf(state), rankings, {
    depth,
    supplementary,
    rankConstant: RRF.rankConstant,
  });
}

/** Parts of a question and paraphrases of one need want different strategies. */
export function strategyOf({ parts: { settings }, subQuestions }: Searched): MergeStrategy {
  return subQuestions.length > 1 ? settings.mergeOfParts : settings.merge;
}

/** Made by code, before the planner acts. */
export function isSeed({ origin }: SearchRecord): boolean {
  return origin === 'question' || origin === 'part' || origin === 'diversification';
}

import type { ArticleId } from '../domain/ids.ts';
import type { AgentState } from './agent-state.ts';
import { isSeed, mergedSeeds, strategyOf } from './candidates.ts';
import { step, stepOf, type Step } from './consult.ts';
import { asksForSeveral } from './question-form.ts';

/** Hits that must all be of one article before another search goes without it. */
const DIVERSITY_DEPTH = 5;

/**
 * The searches that code makes before anyone decides: the user's own words (never skipped unless the first query is
 * free), each part of a compound question, and, when asked for, the question without the article that holds its top.
 */
export async function seedSearches(state: AgentState): Promise<Step<null>> {
  const { question, parts, tools, subQuestions } = state;
  const { settings } = parts;
  const queries = [
    ...(settings.firstQuery === 'question'
      ? [{ query: question, origin: 'question' } as const]
      : []),
    ...subQuestions.map((query) => ({ query, origin: 'part' }) as const),
  ];
  for (const { query, origin } of queries) {
    const searched = stepOf(await tools.searchFor(query, origin));
    if (!searched.ok) return searched;
  }
  const dominant = dominantArticle(state);
  if (dominant !== null && tools.searchesLeft() > 0) {
    const searched = stepOf(await tools.searchFor(question, 'diversification', dominant));
    if (!searched.ok) return searched;
  }
  const seeds = tools.searches().filter(isSeed);
  if (seeds.length > 1) {
    parts.record({
      type: 'candidates-merge',
      strategy: strategyOf(state),
      passageIds: mergedSeeds(state),
    });
  }
  return step(null);
}

/** The one article of the question's whole top, when settings and the question's form ask for others. */
function dominantArticle({ question, parts, tools }: AgentState): ArticleId | null {
  const { diversification } = parts.settings;
  const isWanted =
    diversification === 'always' || (diversification === 'by-form' && asksForSeveral(question));
  const first = tools.searches().find(({ origin }) => origin === 'question');
  const top = first?.hits.slice(0, DIVERSITY_DEPTH) ?? [];
  const [best] = top;
  if (!isWanted || best === undefined || top.length < DIVERSITY_DEPTH) return null;
  return top.every(({ articleId }) => articleId === best.articleId) ? best.articleId : null;
}

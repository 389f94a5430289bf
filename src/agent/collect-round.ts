import { TURNS_PER_ROUND } from '../config/agent.ts';
import { refreshEvidence, type AgentState } from './agent-state.ts';
import { consult, step, stepOf, type Step } from './consult.ts';
import type { ActionOutcome, AgentAction, CollectionView } from './planner.ts';
import { mergedCandidates } from './candidates.ts';
import { asEvidence } from './toolbox.ts';

export interface RoundResult {
  /** Something was searched or read in this round. */
  readonly isNew: boolean;
  /** A search was refused because the round had used up its own. */
  readonly isCapped: boolean;
}

/** One round: the planner acts turn by turn until it has no action, or its turns are used up. */
export async function collectRound(state: AgentState): Promise<Step<RoundResult>> {
  const { parts, tools } = state;
  const before = tools.counts();
  let outcomes: readonly ActionOutcome[] = [];
  let isCapped = false;
  for (let turnsLeft = TURNS_PER_ROUND; turnsLeft > 0; turnsLeft -= 1) {
    const view = viewOf(state, outcomes, turnsLeft);
    const actions = await consult(
      state,
      () => parts.planner.act(view, parts.signal),
      readBest(view),
    );
    if (!actions.ok) return actions;
    if (actions.value.length === 0) break;
    const done = await actAll(state, actions.value);
    refreshEvidence(state);
    if (!done.ok) return done;
    outcomes = done.value;
    isCapped ||= outcomes.some((each) => each.type === 'refused' && each.refusal === 'search-cap');
  }
  const after = tools.counts();
  return step({
    isNew: after.searches > before.searches || after.fetches > before.fetches,
    isCapped,
  });
}

async function actAll(
  { parts, tools }: AgentState,
  actions: readonly AgentAction[],
): Promise<Step<readonly ActionOutcome[]>> {
  const outcomes: ActionOutcome[] = [];
  for (const action of actions) {
    if (parts.signal.aborted) return { ok: false, leave: { exit: 'stopped' } };
    const outcome = stepOf(await tools.act(action));
    if (!outcome.ok) return outcome;
    outcomes.push(outcome.value);
  }
  return step(outcomes);
}

/** What is done when the planner cannot be understood: the best candidates are read, as single-shot retrieval would. */
function readBest({ candidates, fetched, k }: CollectionView): readonly AgentAction[] {
  return candidates
    .slice(0, k)
    .filter(({ passageId }) => !fetched.has(passageId))
    .map(({ passageId }) => ({ type: 'fetch', passageId, scope: 'chunk_only', reason: '' }));
}

function viewOf(
  state: AgentState,
  outcomes: readonly ActionOutcome[],
  turnsLeft: number,
): CollectionView {
  const { question, subQuestions, round, missing, evidence, parts, tools } = state;
  return {
    question,
    parts: subQuestions,
    round,
    turnsLeft,
    searchesLeft: tools.searchesLeft(),
    k: parts.k,
    candidates: mergedCandidates(state).flatMap((passageId) => {
      const hit = tools.hitOf(passageId);
      return hit === undefined ? [] : [tools.seen(hit)];
    }),
    evidence: evidence.map(({ passage }) => asEvidence(passage)),
    fetched: tools.fetched(),
    tried: tools.searches().map(({ query }) => query),
    missing,
    outcomes,
  };
}

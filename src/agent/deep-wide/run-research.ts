import { RESEARCH_PARTS } from '../../config/deep-wide.ts';
import type { ExitReason, PlannerKind } from '../../domain/agent.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import type { Hit } from '../../domain/search.ts';
import { consult, step, type Step } from '../consult.ts';
import { splitQuestion } from '../question-form.ts';
import { createContextPool } from './context-pool.ts';
import { researchLimits } from './dials.ts';
import { createEvidenceKeeper } from './evidence-keeper.ts';
import {
  isInPool,
  runOf,
  viewOf,
  type ResearchParts,
  type ResearchRun,
  type ResearchState,
} from './research-state.ts';
import type { ResearchAction } from './researcher.ts';
import { searchAll } from './research-tools.ts';

/**
 * Rounds of forced readiness check → action, until the check passes (`stop_thinking`), nothing is left to try, the pool
 * is full, or Deep, a ceiling, a failing host of the model or the user ends it; then the generator chooses the evidence.
 * Deterministic given the decisions of researcher and generator. Errors are those of the index.
 */
export async function runResearch(
  question: string,
  parts: ResearchParts,
): Promise<Result<ResearchRun>> {
  const state = begin(question, parts);
  const { limits, pool } = state;
  parts.record({
    type: 'research-start',
    limits,
    windowTokens: pool.windowTokens,
    webHost: parts.web?.host ?? null,
  });
  const explored = await explore(state);
  const left = leftBy(explored);
  if (!left.ok) return left;
  const chosen = await chooseEvidence(state, explored.ok);
  if (!chosen.ok && 'error' in chosen.leave) return err(chosen.leave.error);
  const evidence = chosen.ok && chosen.value.length > 0 ? chosen.value : bestSoFar(state);
  const exit = exitOf(state, left.value);
  parts.record({ type: 'loop-exit', exit });
  return ok(runOf(state, exit, evidence));
}

function begin(question: string, parts: ResearchParts): ResearchState {
  return {
    question,
    parts,
    limits: researchLimits(parts.settings),
    subQuestions: splitQuestion(question, RESEARCH_PARTS),
    pool: createContextPool(parts.settings.windowTokens),
    keeper: createEvidenceKeeper(question, parts.k, parts.weights),
    searches: [],
    tried: [],
    askedFor: new Set(),
    round: 0,
    callsInRound: 0,
    unusable: 0,
    plannerError: null,
    missing: '',
    reflections: 0,
    refusals: 0,
    webSearches: 0,
    dropped: 0,
    skipped: 0,
    wasStopRefused: false,
    webError: null,
  };
}

/** The reason to leave: the one it came to, or the one it was forced to. */
function leftBy(explored: Step<ExitReason>): Result<ExitReason> {
  if (explored.ok) return explored;
  const { leave } = explored;
  return 'error' in leave ? err(leave.error) : ok(leave.exit);
}

async function explore(state: ResearchState): Promise<Step<ExitReason>> {
  const { parts, limits } = state;
  while (state.round < limits.rounds) {
    state.round += 1;
    state.callsInRound = 0;
    parts.record({ type: 'round-start', round: state.round });
    const ready = await reflect(state);
    if (!ready.ok) return ready;
    if (ready.value) {
      const { round, missing } = state;
      parts.record({ type: 'thinking-stop', round, reason: missing, by: parts.researcher.kind });
      return step<ExitReason>('sufficient');
    }
    const done = await act(state);
    if (!done.ok) return done;
    if (done.value !== null) return step(done.value);
  }
  return step<ExitReason>('round-cap');
}

/**
 * The forced check. On an empty pool nobody needs to be asked: nothing could be written, and the whole question is
 * missing. A check that cannot be read has not passed.
 */
async function reflect(state: ResearchState): Promise<Step<boolean>> {
  const { parts, round, question } = state;
  const isFirst = round === 1;
  const readiness = await consult(
    state,
    async () =>
      isFirst
        ? ok({ isReady: false, missing: question })
        : parts.researcher.reflect(viewOf(state), parts.signal),
    { isReady: false, missing: '' },
  );
  if (!readiness.ok) return readiness;
  const { isReady, missing } = readiness.value;
  state.reflections += 1;
  state.missing = missing;
  const by = isFirst ? 'rules' : parts.researcher.kind;
  parts.record({ type: 'readiness-check', round, isReady, missing, by });
  return step(isReady);
}

/** One action: the calls of a round. Gives the reason to leave, or `null` to go on. */
async function act(state: ResearchState): Promise<Step<ExitReason | null>> {
  const actions = await decideActions(state);
  if (!actions.ok) return actions;
  const stop = actions.value.find(({ type }) => type === 'stop_thinking');
  const isStopping = stop !== undefined || actions.value.length === 0;
  const searched = await searchAll(state, actions.value);
  if (!searched.ok) return searched;
  const { searches, added, skipped } = searched.value;
  if (isStopping && searches === 0) return stopEarly(state, stop !== undefined);
  state.wasStopRefused = false;
  return step(added === 0 && skipped > 0 ? 'pool-full' : null);
}

/**
 * The first action is code's: the user's own words, and the parts of a compound question when Wide has room for all of
 * them (one part alone would take the other's place).
 */
async function decideActions(state: ResearchState): Promise<Step<readonly ResearchAction[]>> {
  const { parts, question, subQuestions } = state;
  if (state.round > 1) {
    return consult<readonly ResearchAction[]>(
      state,
      () => parts.researcher.act(viewOf(state), parts.signal),
      [],
    );
  }
  const whole: ResearchAction = { type: 'local_search', query: question, origin: 'question' };
  const pieces = subQuestions.map((query): ResearchAction => ({
    type: 'local_search',
    query,
    origin: 'part',
  }));
  return step(pieces.length < state.limits.calls ? [whole, ...pieces] : [whole]);
}

/** No calls at all = nothing left to try. `stop_thinking` before the check has passed is refused once. */
function stopEarly(state: ResearchState, isCalled: boolean): Step<ExitReason | null> {
  if (!isCalled || state.wasStopRefused) return step<ExitReason | null>('nothing-left');
  const { parts, round, missing } = state;
  state.wasStopRefused = true;
  state.refusals += 1;
  parts.record({ type: 'stop-refused', round, missing });
  return step<ExitReason | null>(null);
}

/** What enters the prompt: the generator's choice among the pool's passages, else the keeper's order. */
async function chooseEvidence(
  state: ResearchState,
  isAsked: boolean,
): Promise<Step<readonly Hit[]>> {
  const { parts, pool, question, keeper } = state;
  const inPool = isInPool(state);
  const best = keeper.best(inPool);
  const isWorthIt = pool.sources().some(({ kind }) => kind === 'local');
  let evidence = best;
  let by: PlannerKind = 'rules';
  if (isAsked && parts.generator !== null && isWorthIt) {
    const { generator } = parts;
    const ids = await consult(
      state,
      () => generator.select(question, pool.sources(), parts.k, parts.signal),
      [],
    );
    if (!ids.ok) return ids;
    const hits = hitsById(state);
    const chosen = [...new Set(ids.value)].flatMap((id) => {
      const hit = inPool(id) ? hits.get(id) : undefined;
      return hit === undefined ? [] : [hit];
    });
    if (chosen.length > 0) {
      evidence = chosen.slice(0, parts.k);
      by = parts.researcher.kind;
    }
  }
  const passageIds = evidence.map(({ passageId }) => passageId);
  parts.record({ type: 'evidence-selection', passageIds, by });
  return step(evidence);
}

/** A forced end before anything was weighed is not an empty one: what the first search showed best is kept. */
function bestSoFar(state: ResearchState): readonly Hit[] {
  const inPool = isInPool(state);
  const best = state.keeper.best(inPool);
  if (best.length > 0) return best;
  const shown = state.searches[0]?.hits.filter(({ passageId }) => inPool(passageId)) ?? [];
  return shown.slice(0, state.parts.k);
}

/** Every passage that was found, where a search ranked it best. */
function hitsById({ searches }: ResearchState): ReadonlyMap<string, Hit> {
  const hits = new Map<string, Hit>();
  for (const hit of searches.flatMap((search) => search.hits)) {
    const known = hits.get(hit.passageId);
    if (known === undefined || hit.rank < known.rank) hits.set(hit.passageId, hit);
  }
  return hits;
}

function exitOf({ parts, pool, plannerError }: ResearchState, left: ExitReason): ExitReason {
  if (parts.signal.aborted) return 'stopped';
  if (plannerError !== null) return 'planner-failed';
  return pool.sources().length === 0 && (left === 'nothing-left' || left === 'round-cap')
    ? 'no-evidence'
    : left;
}

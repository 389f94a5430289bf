import type { ExitReason, Skill } from '../domain/agent.ts';
import type { Answer } from '../domain/answer.ts';
import { err, ok, type Result } from '../domain/result.ts';
import {
  answerNow,
  isSameEvidence,
  refreshEvidence,
  runSoFar,
  type AgentParts,
  type AgentState,
  type RunSoFar,
} from './agent-state.ts';
import { mergedCandidates } from './candidates.ts';
import { collectRound } from './collect-round.ts';
import { step, type Step } from './consult.ts';
import { decideConfidence, decideSkill, decideSplit, judgeRound } from './decisions.ts';
import { seedSearches } from './seed-searches.ts';
import { createToolbox } from './toolbox.ts';

export interface AgentRun extends RunSoFar {
  /** The last answer made; `null` when none was asked for, it failed, or the run was stopped before it. */
  readonly answer: Answer | null;
}

/** What a collection came to; the answer is there already when sufficiency is judged by it. */
interface Collected {
  readonly exit: ExitReason;
  readonly answer: Answer | null;
}

/**
 * Skill choice → (split → seed searches → rounds of search and fetch, each with a verdict) → answer → confidence, and
 * at most `reEntries` times back for one more round. Deterministic given the planner's decisions. A stop, a ceiling or a
 * failing host of the planner ends collecting with what was found; errors are those of the index.
 */
export async function runAgent(question: string, parts: AgentParts): Promise<Result<AgentRun>> {
  const state: AgentState = {
    question,
    parts,
    tools: createToolbox(parts),
    subQuestions: [],
    round: 0,
    evidence: [],
    unusable: 0,
    plannerError: null,
    missing: '',
    reEntries: 0,
    answered: null,
  };
  const skill = await decideSkill(state);
  if (skill.ok && skill.value === 'direct') return answerDirectly(state);
  return answerFromEvidence(state, skill.ok ? await collectFirst(state) : skill);
}

async function answerDirectly(state: AgentState): Promise<Result<AgentRun>> {
  const answer = await answerNow(state, 'direct', 'direct-answer');
  return ok(runOf(state, 'direct', 'direct-answer', answer));
}

/** Answers what was collected, and goes back for more when the answer does not stand on it. */
async function answerFromEvidence(
  state: AgentState,
  first: Step<Collected>,
): Promise<Result<AgentRun>> {
  let collected = await settle(state, first);
  if (!collected.ok) return collected;
  let answer = await answerOf(state, collected.value);
  while (answer !== null && canReEnter(state, collected.value.exit)) {
    const verdict = await decideConfidence(state, answer);
    if (!verdict.ok && 'error' in verdict.leave) return err(verdict.leave.error);
    if (!verdict.ok || verdict.value.isMet) break;
    state.reEntries += 1;
    state.missing = verdict.value.missing;
    const before = state.evidence;
    collected = await settle(state, await collectRounds(state, state.round + 1));
    if (!collected.ok) return collected;
    if (isSameEvidence(before, state.evidence)) break;
    // Nobody is there to answer anew: the answer stands, on the evidence that it was made from.
    if (state.plannerError !== null) {
      state.evidence = before;
      break;
    }
    answer = await answerOf(state, collected.value);
  }
  return ok(runOf(state, 'search', collected.value.exit, answer));
}

/** The end of a collection by name, with the evidence that goes with it. */
async function settle(state: AgentState, left: Step<Collected>): Promise<Result<Collected>> {
  if (left.ok) {
    if (state.evidence.length > 0) return ok(left.value);
    keepShown(state);
    // An answer that was made before this evidence was made from nothing.
    if (state.evidence.length > 0) return ok({ exit: 'nothing-read', answer: null });
    return ok({ ...left.value, exit: 'no-evidence' });
  }
  if ('error' in left.leave) return err(left.leave.error);
  const { exit } = left.leave;
  const searched = await searchAtLeastOnce(state, exit);
  if (!searched.ok) return searched;
  refreshEvidence(state);
  if (state.evidence.length === 0) keepShown(state);
  return ok({ exit, answer: null });
}

/** An end that is forced before any search costs no evidence: code searches the user's own words, which is free. */
async function searchAtLeastOnce(
  { question, tools }: AgentState,
  exit: ExitReason,
): Promise<Result<null>> {
  if (exit === 'stopped' || tools.searches().length > 0) return ok(null);
  const searched = await tools.searchFor(question, 'question');
  return searched.ok || searched.error.kind === 'aborted' ? ok(null) : searched;
}

/** An end before anything was read is not an empty one: what the searches showed best is kept. */
function keepShown(state: AgentState): void {
  const { parts, tools } = state;
  state.evidence = mergedCandidates(state)
    .slice(0, parts.k)
    .flatMap((passageId) => {
      const passage = tools.hitOf(passageId);
      return passage ? [{ passage, search: 0, isPart: false, isNeighbour: false }] : [];
    });
  if (state.evidence.length === 0) return;
  const passageIds = state.evidence.map(({ passage }) => passage.passageId);
  parts.record({ type: 'evidence-fallback', passageIds });
}

async function answerOf(state: AgentState, { exit, answer }: Collected): Promise<Answer | null> {
  if (answer !== null || exit === 'stopped') return answer;
  const { answered, evidence } = state;
  // Made before it was judged, and the judge did not come to a verdict.
  if (answered !== null && isSameEvidence(answered.evidence, evidence)) return answered.answer;
  return answerNow(state, 'search', exit);
}

/** Not after a forced end, nor when nothing was left to try. Judging after the answer has seen the answer already. */
function canReEnter(
  { parts: { settings }, evidence, reEntries }: AgentState,
  exit: ExitReason,
): boolean {
  return (
    evidence.length > 0 &&
    settings.sufficiency === 'before-answer' &&
    reEntries < settings.reEntries &&
    (exit === 'sufficient' || exit === 'round-cap' || exit === 'search-cap')
  );
}

async function collectFirst(state: AgentState): Promise<Step<Collected>> {
  const split = await decideSplit(state);
  if (!split.ok) return split;
  state.subQuestions = split.value;
  return collectRounds(state, state.parts.settings.rounds);
}

/** Rounds until one is judged enough, the last is done, or nothing new was tried. */
async function collectRounds(state: AgentState, last: number): Promise<Step<Collected>> {
  const { parts, tools } = state;
  for (;;) {
    state.round += 1;
    tools.beginRound(state.round);
    parts.record({ type: 'round-start', round: state.round });
    const seeded = state.round === 1 ? await seedSearches(state) : step(null);
    if (!seeded.ok) return seeded;
    const round = await collectRound(state);
    if (!round.ok) return round;
    const judged = await judgeRound(state);
    if (!judged.ok) return judged;
    const { answer, verdict } = judged.value;
    state.missing = verdict.missing;
    if (verdict.isMet) return step({ exit: 'sufficient', answer });
    if (state.round > 1 && !round.value.isNew) return step({ exit: 'nothing-left', answer });
    if (state.round >= last) {
      return step({ exit: round.value.isCapped ? 'search-cap' : 'round-cap', answer });
    }
  }
}

function exitOf({ parts, plannerError }: AgentState, collected: ExitReason): ExitReason {
  if (parts.signal.aborted) return 'stopped';
  return plannerError === null ? collected : 'planner-failed';
}

function runOf(
  state: AgentState,
  skill: Skill,
  collected: ExitReason,
  answer: Answer | null,
): AgentRun {
  const exit = exitOf(state, collected);
  state.parts.record({ type: 'loop-exit', exit });
  return { ...runSoFar(state, skill, exit), answer };
}

import type { Skill } from '../domain/agent.ts';
import type { Answer } from '../domain/answer.ts';
import { answerNow, judgedView, type AgentState } from './agent-state.ts';
import { consult, step, type Step } from './consult.ts';
import type { SkillChoice, Verdict } from './planner.ts';

/** Search or answer directly; unusable decisions search, which is the cheaper mistake. */
export async function decideSkill(state: AgentState): Promise<Step<Skill>> {
  const { question, parts } = state;
  const { planner, history, signal, record } = parts;
  const choice = await consult<SkillChoice>(
    state,
    () => planner.chooseSkill(question, history, signal),
    { skill: 'search', reason: '' },
  );
  if (!choice.ok) return choice;
  const { skill, reason } = choice.value;
  record({ type: 'skill-choice', skill, reason, by: planner.kind });
  return step(skill);
}

/** The parts of a compound question, at most as many as the settings say; none when it is one question. */
export async function decideSplit(state: AgentState): Promise<Step<readonly string[]>> {
  const { question, parts } = state;
  const { planner, settings, signal, record } = parts;
  if (settings.parts < 2) return step([]);
  const split = await consult<readonly string[]>(
    state,
    () => planner.split(question, settings.parts, signal),
    [],
  );
  if (!split.ok) return split;
  const questions = split.value.slice(0, settings.parts);
  if (questions.length < 2) return step([]);
  record({ type: 'question-split', parts: questions, by: planner.kind });
  return step(questions);
}

export interface JudgedRound {
  readonly verdict: Verdict;
  /** Made before judging, when the settings put sufficiency after the answer. */
  readonly answer: Answer | null;
}

/** Whether the evidence is enough: before any answer exists, or with the answer in sight. */
export async function judgeRound(state: AgentState): Promise<Step<JudgedRound>> {
  const { parts, round } = state;
  const { planner, settings, signal, record } = parts;
  let answer: Answer | null = null;
  if (settings.sufficiency === 'after-answer' && parts.answer !== null) {
    answer = await answerNow(state, 'search', 'sufficient');
  }
  const verdict = await consult(
    state,
    () => planner.judge(judgedView(state), answer, signal),
    UNDECIDED,
  );
  if (!verdict.ok) return verdict;
  const { isMet, missing } = verdict.value;
  record({
    type: 'sufficiency-verdict',
    round,
    isSufficient: isMet,
    missing,
    by: planner.kind,
  });
  return step({ verdict: verdict.value, answer });
}

/** Whether the answer stands on its evidence. */
export async function decideConfidence(state: AgentState, answer: Answer): Promise<Step<Verdict>> {
  const { planner, signal, record } = state.parts;
  const verdict = await consult(
    state,
    () => planner.confide(judgedView(state), answer, signal),
    CONFIDENT,
  );
  if (!verdict.ok) return verdict;
  const { isMet, missing } = verdict.value;
  record({ type: 'confidence-verdict', isConfident: isMet, missing, by: planner.kind });
  return verdict;
}

/** A verdict that cannot be read is none: the rounds go on. */
const UNDECIDED: Verdict = { isMet: false, missing: '' };
/** Without a readable doubt the answer stays. */
const CONFIDENT: Verdict = { isMet: true, missing: '' };

import type { AgentSettings, AgentSummary, ExitReason, RunCost, Skill } from '../domain/agent.ts';
import type { Answer, Turn } from '../domain/answer.ts';
import type { PassageId } from '../domain/ids.ts';
import type { SearchFilter, SearchPort } from '../domain/search.ts';
import type { AgentEvent } from '../domain/trace.ts';
import type { Consulting } from './consult.ts';
import { selectEvidence, type Find } from './evidence.ts';
import { mergedCandidates } from './candidates.ts';
import type { JudgedView, Planner } from './planner.ts';
import { asEvidence, type Toolbox } from './toolbox.ts';

export interface AgentParts {
  readonly search: SearchPort;
  readonly planner: Planner;
  readonly settings: AgentSettings;
  /** Evidence passages in the prompt. */
  readonly k: number;
  readonly filter?: SearchFilter;
  readonly history: readonly Turn[];
  readonly signal: AbortSignal;
  /** Milliseconds since the run began. */
  readonly elapsedMs: () => number;
  /** What the run has cost so far, planner and answers together. */
  readonly spent: () => RunCost;
  readonly record: (event: AgentEvent) => void;
  /** Answers from evidence, best first; gives `null` when that failed (the caller keeps why). `null` = not wanted. */
  readonly answer: ((run: RunSoFar) => Promise<Answer | null>) | null;
}

/** What has been found when an answer is to be made. */
export interface RunSoFar {
  readonly summary: AgentSummary;
  /** Exactly what enters the prompt, best first. */
  readonly evidence: readonly Find[];
  /** Everything the searches have shown, merged, best first. */
  readonly candidates: readonly PassageId[];
  readonly tools: Toolbox;
}

/** The run as it stands: what all states of the machine share. */
export interface AgentState extends Consulting {
  readonly question: string;
  readonly parts: AgentParts;
  readonly tools: Toolbox;
  /** Two or more once the question was split. */
  subQuestions: readonly string[];
  /** From 1; 0 before the first. */
  round: number;
  /** What would enter the prompt now, best first. */
  evidence: readonly Find[];
  /** What the last verdict missed. */
  missing: string;
  reEntries: number;
  /** The last answer, and the evidence that it was made from. */
  answered: { readonly answer: Answer; readonly evidence: readonly Find[] } | null;
}

/** The run so far, named by why it ends. */
export function runSoFar(state: AgentState, skill: Skill, exit: ExitReason): RunSoFar {
  const { parts, tools, evidence, round, reEntries, plannerError } = state;
  return {
    summary: {
      planner: parts.planner.kind,
      skill,
      exit,
      rounds: round,
      ...tools.counts(),
      reEntries,
      ...(plannerError && { plannerError }),
    },
    evidence,
    candidates: mergedCandidates(state),
    tools,
  };
}

/** Answers from the evidence as it is; `null` when no answer is wanted, or it failed. */
export async function answerNow(
  state: AgentState,
  skill: Skill,
  exit: ExitReason,
): Promise<Answer | null> {
  const { evidence, parts } = state;
  const answer = parts.answer === null ? null : await parts.answer(runSoFar(state, skill, exit));
  if (answer !== null) state.answered = { answer, evidence };
  return answer;
}

/** Takes what was read into the evidence, and says what had to make room for it. */
export function refreshEvidence(state: AgentState): void {
  const { parts, tools, evidence: before } = state;
  const { k, settings } = parts;
  const finds = tools.finds().filter((find) => settings.isNeighbourScored || !find.isNeighbour);
  const evidence = selectEvidence(finds, { k, order: settings.evidenceOrder });
  if (isSameEvidence(before, evidence)) return;
  const kept = new Set(idsOf(evidence));
  state.evidence = evidence;
  parts.record({
    type: 'evidence-change',
    passageIds: idsOf(evidence),
    displaced: idsOf(before).filter((passageId) => !kept.has(passageId)),
  });
}

/** What a judge may see: question, evidence and tried queries, and nothing that was answered. */
export function judgedView({ question, subQuestions, evidence, tools }: AgentState): JudgedView {
  return {
    question,
    parts: subQuestions,
    evidence: evidence.map(({ passage }) => asEvidence(passage)),
    tried: tools.searches().map(({ query }) => query),
  };
}

/** The same passages in the same order. */
export function isSameEvidence(before: readonly Find[], after: readonly Find[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ passage }, at) => passage.passageId === after[at]?.passage.passageId)
  );
}

function idsOf(finds: readonly Find[]): Find['passage']['passageId'][] {
  return finds.map(({ passage }) => passage.passageId);
}

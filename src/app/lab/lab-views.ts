import type { GoldenTopic, TopicOutcome } from '../../domain/evaluation.ts';
import { filterTopics, headToHead } from '../../eval/experiment/head-to-head.ts';
import type { HeadToHead, OutcomeFilter } from '../../eval/experiment/head-to-head.ts';
import type { GoldProbe } from '../../eval/loss/gold-probe.ts';
import { rankShifts } from '../../eval/experiment/rank-shifts.ts';
import type { RankShift } from '../../eval/experiment/rank-shifts.ts';
import type { LabProbes, OpenExperiment } from './lab-state.ts';

export type { GoldProbe, HeadToHead, OutcomeFilter, RankShift };
export { DIFF_NAMES } from '../../eval/experiment/diff-experiments.ts';
export type { DiffCondition, ExperimentDiff } from '../../eval/experiment/diff-experiments.ts';
export { PROBE_LEGS } from '../../eval/loss/gold-probe.ts';
export type { ProbeVerdict } from '../../eval/loss/gold-probe.ts';
export type { LabReport } from '../../eval/experiment/lab-report.ts';
export { LOSS_STAGES } from '../../eval/loss/loss-stages.ts';
export type { LossStage } from '../../eval/loss/loss-stages.ts';
export { ADVICE_WORDS } from '../../eval/report/advice-words.ts';
export { advise } from '../../eval/report/advise.ts';
export type { BucketAdvice, SystemAdvice } from '../../eval/report/advise.ts';
export { pValue } from '../../eval/report/numbers.ts';
export { stepTable } from '../../eval/report/step-table.ts';
export { REPORT_WORDS } from '../../eval/report/report-words.ts';

/** A question with what each system found of its gold. */
export interface OutcomeRow {
  readonly topic: GoldenTopic;
  /** By system, in the plan's order. */
  readonly outcomes: readonly TopicOutcome[];
}

/** The questions that a filter lets through, in the order of the golden set. */
export function outcomeRows(
  { experiment, report }: OpenExperiment,
  filter: OutcomeFilter,
): readonly OutcomeRow[] {
  if (report === null) return [];
  const { outcomes } = report.evaluation;
  const shown = new Set(filterTopics(outcomes, filter));
  return experiment.plan.topics
    .filter(({ topic }) => shown.has(topic.id))
    .map(({ topic }) => ({
      topic,
      outcomes: outcomes.filter(({ topicId }) => topicId === topic.id),
    }));
}

/** Two systems beside each other: shares of the gold, and where its first passage stands. */
export interface PairView {
  readonly shares: readonly HeadToHead[];
  readonly shifts: readonly RankShift[];
}

export function pairView(open: OpenExperiment, a: string, b: string): PairView {
  return {
    shares: headToHead(open.report?.evaluation.outcomes ?? [], a, b),
    shifts: rankShifts(open.experiment, open.repeat, a, b),
  };
}

/** The questions with gold that a system does not have all of, in the order of the golden set. */
export function missedTopics(
  { experiment, report }: OpenExperiment,
  system: string,
): readonly GoldenTopic[] {
  const outcomes = report?.evaluation.outcomes ?? [];
  const own = outcomes.filter((outcome) => outcome.system === system);
  const missed = new Set(filterTopics(own, { kind: 'failures' }));
  return experiment.plan.topics.map(({ topic }) => topic).filter(({ id }) => missed.has(id));
}

const NO_PROBES: ReadonlyMap<string, GoldProbe> = new Map();

/** What was found of a system's gold in the shown repeat, by topic; what was found of any other run is not its. */
export function knownProbes(
  probes: LabProbes | null,
  { experiment, repeat }: Pick<OpenExperiment, 'experiment' | 'repeat'>,
  system: string,
): ReadonlyMap<string, GoldProbe> {
  const isOwn =
    probes?.experiment === experiment.plan.id &&
    probes.system === system &&
    probes.repeat === repeat;
  return isOwn ? probes.byTopic : NO_PROBES;
}

import type { Bucket, Comparison, EvaluationReport } from '../../domain/evaluation.ts';
import type { Experiment, ExperimentPlan, RowResult, SystemSpec } from '../../domain/experiment.ts';
import type { PassageId } from '../../domain/ids.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';
import { presetName } from '../../config/agent.ts';
import { DEFAULT_DEEP_WIDE } from '../../config/deep-wide.ts';
import { EVALUATION } from '../../config/evaluation.ts';
import { JUDGE_VERSION } from '../../config/prompts/judge.ts';
import { judgeScores } from '../judge/judge-scores.ts';
import type { JudgeScore } from '../judge/judge-scores.ts';
import { lossStages, lossSummary } from '../loss/loss-stages.ts';
import type { LossSummary, TopicLoss } from '../loss/loss-stages.ts';
import { isInBucket } from '../report/buckets.ts';
import { comparisonsOf, evaluate } from '../report/evaluate.ts';
import type { BucketCost } from './costs.ts';
import { bucketCosts } from './costs.ts';
import type { DialPoint } from './dials.ts';
import { dialPoints } from './dials.ts';
import { systemSteps } from './step-counts.ts';
import type { SystemSteps } from './step-counts.ts';
import type { TopicSpread } from './spread.ts';
import { spreadOf } from './spread.ts';
import { doneRows, mappedTopics, resultsIn, systemRuns } from './system-runs.ts';
import type { TurnCount } from './turns.ts';
import { turnHistogram } from './turns.ts';

/** Loss stages of one system with a loop. */
export interface SystemLoss {
  readonly system: string;
  readonly topics: readonly TopicLoss[];
  readonly byBucket: readonly (LossSummary & { readonly bucket: Bucket })[];
}

/** Systems of one loop, each with a change more than the one before it: tests are between neighbours alone. */
export interface Ladder {
  /** Names, in the plan's order. */
  readonly steps: readonly string[];
  readonly comparisons: readonly Comparison[];
}

/** Everything the lab shows of an experiment: pure numbers, made anew from its rows whenever it is opened. */
export interface LabReport {
  readonly evaluation: EvaluationReport;
  readonly costs: readonly BucketCost[];
  readonly spread: readonly TopicSpread[];
  readonly turns: readonly { readonly system: string; readonly counts: readonly TurnCount[] }[];
  /** Of the systems that reranked or judged: the ceiling of their candidates, and how many passages had ground. */
  readonly steps: readonly SystemSteps[];
  /** Of the systems that searched step by step. */
  readonly losses: readonly SystemLoss[];
  /** What a judge said of the answers, over all repeats; empty when none was judged. */
  readonly judged: readonly JudgeScore[];
  /** Settings of the deep × wide dials; a chart of them wants two. */
  readonly dials: readonly DialPoint[];
  /** `null` when fewer than two systems have settings of the loop. */
  readonly ladder: Ladder | null;
}

/**
 * Scores, tests, costs and losses of an experiment. Scores and tests are of one repeat (from 0), so that questions stay
 * the unit they are paired by; costs, turns and spread are over all repeats.
 */
export function labReport(experiment: Experiment, repeat: number): LabReport {
  const { plan } = experiment;
  const topics = mappedTopics(plan);
  const runs = systemRuns(experiment, repeat);
  const conditions = conditionsOf(plan);
  const evaluation = evaluate(topics, runs, conditions);
  const rungs = plan.systems.filter(({ agent }) => agent !== null).map(({ name }) => name);
  const top5 = questionTop5(experiment, repeat);
  const climbed = runs.filter(({ system }) => rungs.includes(system));
  return {
    evaluation,
    costs: bucketCosts(experiment, evaluation.buckets),
    spread: spreadOf(experiment),
    steps: systemSteps(experiment, repeat, evaluation),
    turns: plan.systems.map(({ name }) => ({
      system: name,
      counts: turnHistogram(experiment, name),
    })),
    losses: plan.systems
      .filter(({ name, agent }) => agent !== null || hasLoop(experiment, name))
      .map(({ name }) => {
        const results = resultsIn(experiment, name, repeat);
        return systemLoss(name, topics, results, top5, evaluation.buckets);
      }),
    dials: dialPoints(experiment, evaluation, dialsOf),
    judged: judgeScores(experiment, evaluation.buckets, JUDGE_VERSION),
    ladder:
      rungs.length < 2
        ? null
        : { steps: rungs, comparisons: comparisonsOf(topics, climbed, conditions, 'neighbours') },
  };
}

/** It searched by steps that its traces tell of: without them there are no stages to lose anything at. */
function hasLoop(experiment: Experiment, system: string): boolean {
  return doneRows(experiment).some(
    (row) => row.system === system && row.result.trace.some(({ type }) => type === 'search-result'),
  );
}

/** The dials of a system as it was planned; the mode's own where it had none. */
function dialsOf({ settings }: SystemSpec): { readonly deep: number; readonly wide: number } {
  const { deep, wide } = settings?.['deep-wide'] ?? DEFAULT_DEEP_WIDE;
  return { deep, wide };
}

function conditionsOf(plan: ExperimentPlan): EvaluationReport['conditions'] {
  const { resamples, confidence, alpha, power } = EVALUATION;
  return {
    indexHash: plan.corpus.indexHash,
    fingerprint: plan.corpus.fingerprint,
    k: plan.k,
    goldenHash: plan.goldenHash,
    planner: plan.model?.model ?? null,
    agentPresets: Object.fromEntries(
      plan.systems.flatMap(({ name, agent }) => (agent ? [[name, presetName(agent)]] : [])),
    ),
    settings: Object.fromEntries(
      plan.systems.flatMap(({ name, modeId, agent, settings }) => {
        const own: object | null | undefined =
          agent ?? (modeId === 'agentic' ? null : settings?.[modeId]);
        return own ? [[name, own]] : [];
      }),
    ),
    seed: plan.seed,
    resamples,
    confidence,
    alpha,
    power,
  };
}

function systemLoss(
  system: string,
  topics: readonly MappedTopic[],
  results: ReadonlyMap<string, RowResult>,
  top5: ReadonlyMap<string, readonly PassageId[]>,
  buckets: readonly Bucket[],
): SystemLoss {
  const losses = topics.flatMap((mapped) => {
    const result = results.get(mapped.topic.id);
    if (result === undefined || mapped.gold.length === 0) return [];
    const { passageIds, trace } = result;
    const asked = top5.get(mapped.topic.id) ?? null;
    return [
      {
        type: mapped.topic.type,
        loss: lossStages({ mapped, passageIds, trace, questionTop5: asked }),
      },
    ];
  });
  return {
    system,
    topics: losses.map(({ loss }) => loss),
    byBucket: buckets
      .filter((bucket) => bucket !== 'unanswerable')
      .map((bucket) => ({
        bucket,
        ...lossSummary(
          losses.filter(({ type }) => isInBucket(type, bucket)).map(({ loss }) => loss),
        ),
      })),
  };
}

/** What hybrid found for each question, where the experiment ran it: the first stage, whatever the loop asked. */
function questionTop5(
  experiment: Experiment,
  repeat: number,
): ReadonlyMap<string, readonly PassageId[]> {
  const hybrid = experiment.plan.systems.find(({ modeId }) => modeId === 'hybrid');
  if (hybrid === undefined) return new Map();
  const results = resultsIn(experiment, hybrid.name, repeat);
  return new Map([...results].map(([id, { passageIds }]) => [id, passageIds.slice(0, 5)]));
}

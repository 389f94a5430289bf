import { EVALUATION } from '../../config/evaluation.ts';
import type { Comparison, TopicType } from '../../domain/evaluation.ts';
import type { Experiment, ExperimentPlan } from '../../domain/experiment.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';
import { bucketsOf, isInBucket } from '../report/buckets.ts';
import { compareScores } from '../report/compare-systems.ts';
import { scoreTopic } from '../report/topic-scores.ts';
import type { TopicScores } from '../report/topic-scores.ts';
import { mappedTopics, systemRuns } from './system-runs.ts';

/** One system of one experiment. */
export interface DiffSide {
  readonly experiment: Experiment;
  readonly system: string;
  /** From 0. */
  readonly repeat: number;
}

/** What two experiments can differ in beside their results. `setting` = one switch of the loop, named by `key`. */
export type DiffCondition =
  | 'system'
  | 'indexHash'
  | 'fingerprint'
  | 'workspace'
  | 'goldenHash'
  | 'k'
  | 'model'
  | 'withAnswers'
  | 'promptsVersion'
  | 'appVersion'
  | 'seed'
  | 'setting';

export interface ConditionDifference {
  readonly condition: DiffCondition;
  /** Of a `setting`: its name in the plan. */
  readonly key: string | null;
  readonly a: string;
  readonly b: string;
}

/** A question that came out otherwise; shares of its gold that entered the prompt. */
export interface ChangedTopic {
  readonly topicId: string;
  readonly type: TopicType;
  readonly text: string;
  readonly a: number;
  readonly b: number;
  /** Who found more. */
  readonly won: 'a' | 'b';
}

export interface ExperimentDiff {
  readonly conditions: readonly ConditionDifference[];
  /** Questions that both have with the same words and the same gold: only these are compared. */
  readonly n: number;
  /** Questions with gold that only one has, or that differ in words or gold. */
  readonly leftOut: number;
  readonly changed: readonly ChangedTopic[];
  /** Full hit and partial recall by question type, and over all; paired by question. */
  readonly comparisons: readonly Comparison[];
}

/** Names of the sides in `comparisons`: two experiments may hold systems of the same name. */
export const DIFF_NAMES = { a: 'A', b: 'B' } as const;

/**
 * Two systems of two experiments (or of one), question by question. Each is scored against the gold passages of its own
 * index, so that the same questions on re-cut articles compare. A row that failed or is missing found nothing.
 */
export function diffExperiments(a: DiffSide, b: DiffSide): ExperimentDiff {
  const [ofA, ofB] = [scoredOf(a), scoredOf(b)];
  const pairs = [...ofA].flatMap(([key, left]) => {
    const right = ofB.get(key);
    return right === undefined ? [] : [{ topic: left.topic, a: left.scores, b: right.scores }];
  });
  return {
    conditions: differences(a, b),
    n: pairs.length,
    leftOut: ofA.size + ofB.size - 2 * pairs.length,
    changed: pairs.flatMap(({ topic, a: left, b: right }) =>
      left.partialRecall === right.partialRecall
        ? []
        : [
            {
              topicId: topic.id,
              type: topic.type,
              text: topic.text,
              a: left.partialRecall,
              b: right.partialRecall,
              won: left.partialRecall > right.partialRecall ? 'a' : 'b',
            },
          ],
    ),
    comparisons: comparisonsOf(pairs),
  };
}

interface Scored {
  readonly topic: MappedTopic['topic'];
  readonly scores: TopicScores;
}

/** The scored questions of a side, by what makes two of them the same. */
function scoredOf({ experiment, system, repeat }: DiffSide): ReadonlyMap<string, Scored> {
  const run = systemRuns(experiment, repeat).find((one) => one.system === system);
  const scored = mappedTopics(experiment.plan).filter(({ gold }) => gold.length > 0);
  return new Map(
    scored.map((mapped) => {
      const { topic } = mapped;
      const scores = scoreTopic(mapped, run?.answers.get(topic.id), experiment.plan.k);
      return [JSON.stringify([topic.id, topic.text, topic.gold]), { topic, scores }];
    }),
  );
}

function comparisonsOf(
  pairs: readonly (Pick<Scored, 'topic'> & Readonly<Record<'a' | 'b', TopicScores>>)[],
): readonly Comparison[] {
  return bucketsOf(pairs.map(({ topic }) => topic.type)).flatMap((bucket) => {
    const own = pairs.filter(({ topic }) => isInBucket(topic.type, bucket));
    return (['full-hit', 'partial-recall'] as const).map((measure) => {
      const key = measure === 'full-hit' ? 'fullHit' : 'partialRecall';
      return compareScores(
        { bucket, measure, a: DIFF_NAMES.a, b: DIFF_NAMES.b },
        { a: own.map((pair) => pair.a[key]), b: own.map((pair) => pair.b[key]) },
        EVALUATION,
      );
    });
  });
}

/** Everything that is not the same in two plans, in words that can be shown; the results' own ground first. */
function differences(a: DiffSide, b: DiffSide): readonly ConditionDifference[] {
  const [left, right] = [conditionsOf(a), conditionsOf(b)];
  const fixed = (Object.keys(left) as (keyof typeof left)[]).map((condition) => ({
    condition,
    key: null,
    a: left[condition],
    b: right[condition],
  }));
  const [switchesA, switchesB] = [switchesOf(a), switchesOf(b)];
  const keys = [...new Set([...Object.keys(switchesA), ...Object.keys(switchesB)])];
  const settings = keys.map((key) => ({
    condition: 'setting' as const,
    key,
    a: wordOf(switchesA[key]),
    b: wordOf(switchesB[key]),
  }));
  return [...fixed, ...settings].filter((difference) => difference.a !== difference.b);
}

function conditionsOf({
  experiment: { plan },
  system,
}: DiffSide): Readonly<Record<Exclude<DiffCondition, 'setting'>, string>> {
  return {
    system,
    indexHash: plan.corpus.indexHash,
    fingerprint: plan.corpus.fingerprint,
    workspace: plan.corpus.workspace,
    goldenHash: plan.goldenHash,
    k: String(plan.k),
    model: plan.model?.model ?? '–',
    withAnswers: String(plan.withAnswers),
    promptsVersion: plan.promptsVersion,
    appVersion: plan.appVersion,
    seed: String(plan.seed),
  };
}

/** The switches of a system's mode, one a key: those of the loop, or of any other mode where they are not its defaults. */
function switchesOf({ experiment, system }: DiffSide): Readonly<Record<string, unknown>> {
  const spec: ExperimentPlan['systems'][number] | undefined = experiment.plan.systems.find(
    ({ name }) => name === system,
  );
  return { ...spec?.agent, ...Object.assign({}, ...Object.values(spec?.settings ?? {})) };
}

function wordOf(value: unknown): string {
  return value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
}

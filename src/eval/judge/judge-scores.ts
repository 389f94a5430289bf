import type { Bucket } from '../../domain/evaluation.ts';
import type { Experiment, Judgement } from '../../domain/experiment.ts';
import { doneRows } from '../experiment/system-runs.ts';

/** What the judge said of one system's answers in one bucket. Shares are `null` over nothing. */
export interface JudgeScore {
  readonly bucket: Bucket;
  readonly system: string;
  /** Answers that were judged, and judgements of them. */
  readonly answers: number;
  readonly judgements: number;
  /** Of all judgements. */
  readonly correct: number;
  readonly partial: number;
  readonly wrong: number;
  /** Of the citations of all judgements, those that support something; of the claims, those their citations support. */
  readonly citationPrecision: number | null;
  readonly citationRecall: number | null;
  /** Of the pairs of judgements of the same answer, those with the same verdict; `null` without a second judgement. */
  readonly agreement: number | null;
}

/** Scores of every system that has a judged answer, by bucket. Judgements of another prompt's version stay out. */
export function judgeScores(
  experiment: Experiment,
  buckets: readonly Bucket[],
  version: string,
): readonly JudgeScore[] {
  const typeOf = new Map(experiment.plan.topics.map(({ topic }) => [topic.id, topic.type]));
  const judged = doneRows(experiment).flatMap((row) => {
    const judgements = (row.result.judgements ?? []).filter((one) => one.version === version);
    return judgements.length === 0
      ? []
      : [{ system: row.system, type: typeOf.get(row.topicId), judgements }];
  });
  if (judged.length === 0) return [];
  return buckets.flatMap((bucket) =>
    experiment.plan.systems.flatMap(({ name }) => {
      const own = judged.filter(
        ({ system, type }) => system === name && (bucket === 'all' || type === bucket),
      );
      return own.length === 0
        ? []
        : [{ bucket, system: name, ...scoreOf(own.map(({ judgements }) => judgements)) }];
    }),
  );
}

function scoreOf(
  answers: readonly (readonly Judgement[])[],
): Omit<JudgeScore, 'bucket' | 'system'> {
  const all = answers.flat();
  const sum = (key: 'claims' | 'supportedClaims' | 'citations' | 'supportedCitations'): number =>
    all.reduce((total, judgement) => total + judgement[key], 0);
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
  const count = (verdict: Judgement['verdict']): number =>
    all.filter((judgement) => judgement.verdict === verdict).length;
  return {
    answers: answers.length,
    judgements: all.length,
    correct: count('correct'),
    partial: count('partial'),
    wrong: count('wrong'),
    citationPrecision: share(sum('supportedCitations'), sum('citations')),
    citationRecall: share(sum('supportedClaims'), sum('claims')),
    agreement: agreementOf(answers),
  };
}

function agreementOf(answers: readonly (readonly Judgement[])[]): number | null {
  const pairs = answers.flatMap((judgements) =>
    judgements.flatMap((one, at) =>
      judgements.slice(at + 1).map((other) => one.verdict === other.verdict),
    ),
  );
  return pairs.length === 0 ? null : pairs.filter(Boolean).length / pairs.length;
}

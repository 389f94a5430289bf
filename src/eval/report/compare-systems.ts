import type {
  Bucket,
  ComparedMeasure,
  Comparison,
  EvaluationConditions,
} from '../../domain/evaluation.ts';
import { EVALUATION } from '../../config/evaluation.ts';
import { createPrng } from '../../lib/prng.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';
import { bootstrapMean } from '../stats/bootstrap.ts';
import { cohensH, pairedDz } from '../stats/effect-size.ts';
import { holm } from '../stats/holm.ts';
import { exactMcnemar } from '../stats/mcnemar.ts';
import { neededForMean, neededForProportions } from '../stats/needed-pairs.ts';
import { mean } from '../stats/quantile.ts';
import { pairedRandomisation } from '../stats/randomisation.ts';
import { verdictOf } from '../stats/verdict.ts';
import type { SystemRun } from './topic-scores.ts';
import { scoreTopic } from './topic-scores.ts';

type Untold = Omit<Comparison, 'pHolm' | 'family' | 'verdict'>;

interface Tested {
  readonly comparison: Untold;
  /** Topics that would tell the difference at a level; `null` when none was seen. */
  readonly neededAt: (alpha: number) => number | null;
}

/** Paired by topic: what both systems scored. */
interface Pairs {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/**
 * Which pairs are tested: every two systems, each with the next one (the steps of a ladder), or one that all the others
 * are held against: fewer pairs, so that Holm takes less from each.
 */
export type ComparedPairs = 'all' | 'neighbours' | { readonly baseline: string };

/**
 * Pairs of systems on the topics of a bucket, for one measure: exact McNemar on full hits, a paired randomisation
 * test on partial recall. The pairs are one family for Holm. `topics` must have gold and not be empty.
 */
export function compareSystems(
  bucket: Bucket,
  measure: ComparedMeasure,
  topics: readonly MappedTopic[],
  runs: readonly SystemRun[],
  conditions: EvaluationConditions,
  pairs: ComparedPairs = 'all',
): readonly Comparison[] {
  const scoresOf = ({ answers }: SystemRun): readonly number[] =>
    topics.map((mapped) => {
      const scores = scoreTopic(mapped, answers.get(mapped.topic.id), conditions.k);
      return measure === 'full-hit' ? scores.fullHit : scores.partialRecall;
    });
  const scored = runs.map((run) => ({ system: run.system, scores: scoresOf(run) }));
  const tested = pairsOf(scored, pairs).map(([a, b]) => {
    const names = { bucket, measure, a: a.system, b: b.system };
    return testPair(names, { a: a.scores, b: b.scores }, conditions);
  });
  const adjusted = holm(tested.map(({ comparison }) => comparison.p));
  return tested.map((pair, at) =>
    conclude(pair, adjusted[at] as number, tested.length, conditions),
  );
}

function pairsOf<T extends { readonly system: string }>(
  scored: readonly T[],
  pairs: ComparedPairs,
): readonly (readonly [a: T, b: T])[] {
  if (typeof pairs === 'object') {
    const baseline = scored.find(({ system }) => system === pairs.baseline);
    if (baseline === undefined) return [];
    return scored.filter((each) => each !== baseline).map((each) => [baseline, each]);
  }
  const reach = pairs === 'all' ? scored.length : 1;
  return scored.flatMap((a, at) =>
    scored.slice(at + 1, at + 1 + reach).map((b) => [a, b] as const),
  );
}

/** What a test needs to know of how it is made. */
type TestConditions = Pick<
  EvaluationConditions,
  'confidence' | 'resamples' | 'seed' | 'alpha' | 'power'
>;

/** One pair by itself, from the scores of the same topics in the same order: a family of one. Not empty. */
export function compareScores(
  names: Pick<Comparison, 'bucket' | 'measure' | 'a' | 'b'>,
  pairs: Pairs,
  conditions: TestConditions,
): Comparison {
  const tested = testPair(names, pairs, conditions);
  return conclude(tested, tested.comparison.p, 1, conditions);
}

function testPair(
  names: Pick<Comparison, 'bucket' | 'measure' | 'a' | 'b'>,
  pairs: Pairs,
  { confidence, resamples, seed, power }: TestConditions,
): Tested {
  const differences = pairs.b.map((score, at) => score - (pairs.a[at] as number));
  const n = differences.length;
  const aWins = differences.filter((difference) => difference < 0).length;
  const bWins = differences.filter((difference) => difference > 0).length;
  const shared = {
    ...names,
    n,
    aWins,
    bWins,
    difference: bootstrapMean(differences, { resamples, confidence, prng: createPrng(seed) }),
  };
  if (names.measure === 'full-hit') {
    return {
      comparison: {
        ...shared,
        test: 'exact-mcnemar',
        p: exactMcnemar(aWins, bWins),
        effect: { kind: 'cohens-h', value: cohensH(mean(pairs.a), mean(pairs.b)) },
      },
      neededAt: (alpha) =>
        neededForProportions((aWins + bWins) / n, (bWins - aWins) / n, { alpha, power }),
    };
  }
  const { exactFlips } = EVALUATION;
  return {
    comparison: {
      ...shared,
      test: 'paired-randomisation',
      p: pairedRandomisation(differences, { exactFlips, resamples, prng: createPrng(seed) }),
      effect: { kind: 'paired-dz', value: pairedDz(differences) },
    },
    neededAt: (alpha) => neededForMean(differences, { alpha, power }),
  };
}

function conclude(
  { comparison, neededAt }: Tested,
  pHolm: number,
  family: number,
  { alpha }: TestConditions,
): Comparison {
  const { a, b, n, difference } = comparison;
  return {
    ...comparison,
    pHolm,
    family,
    verdict: verdictOf({
      pHolm,
      alpha,
      n,
      // Planned for the strictest step of Holm, which is the one that a single difference has to pass.
      needed: neededAt(alpha / family),
      better: difference.value > 0 ? b : a,
    }),
  };
}

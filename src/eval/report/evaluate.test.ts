import { describe, expect, it } from 'vitest';
import type {
  EvaluationConditions,
  EvaluationReport,
  SystemAnswer,
  TopicType,
} from '../../domain/evaluation.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import type { Fingerprint } from '../../domain/ids.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';
import { comparisonsCsv, scoresCsv } from './csv.ts';
import { comparisonsOf, evaluate } from './evaluate.ts';
import { reportMarkdown } from './markdown.ts';
import type { ReportWords } from './markdown.ts';
import type { SystemRun } from './topic-scores.ts';

const CONDITIONS: EvaluationConditions = {
  indexHash: 'index',
  fingerprint: 'fingerprint' as Fingerprint,
  k: 5,
  planner: null,
  agentPresets: {},
  settings: {},
  goldenHash: 'golden',
  seed: 1,
  resamples: 2_000,
  confidence: 0.95,
  alpha: 0.05,
  power: 0.8,
};

const A = articleId('a');
const B = articleId('b');
const gold = (article: typeof A, ordinal: number) => new Set([passageId(article, ordinal)]);

/** Gold of topic `n` is passage `n` of article a, and for two places passage `n` of article b too. */
function topic(n: number, type: TopicType): MappedTopic {
  const articles = type === 'unanswerable' ? [] : type === 'multihop' ? [A, B] : [A];
  return {
    topic: {
      id: `q${n}`,
      type,
      text: '?',
      gold: articles.map((id) => ({ articleId: id, start: n, end: n + 1 })),
    },
    gold: articles.map((id) => gold(id, n)),
  };
}

const answer = (latencyMs: number, ...ids: readonly string[]): SystemAnswer => ({
  passageIds: ids as readonly ReturnType<typeof passageId>[],
  latencyMs,
});

const run = (system: string, answers: Readonly<Record<string, SystemAnswer>>): SystemRun => ({
  system,
  answers: new Map(Object.entries(answers)),
});

/** `count` multihop topics; a system gets both gold passages of those for which `isFull`, else only the first. */
function multihopRun(system: string, count: number, isFull: (n: number) => boolean): SystemRun {
  const answers = Array.from({ length: count }, (_, n) => [
    `q${n}`,
    isFull(n) ? answer(10, `a#${n}`, `b#${n}`) : answer(10, `a#${n}`),
  ]);
  return run(system, Object.fromEntries(answers) as Record<string, SystemAnswer>);
}

const multihop = (count: number): readonly MappedTopic[] =>
  Array.from({ length: count }, (_, n) => topic(n, 'multihop'));

const fullHitOf = (report: EvaluationReport, a: string, b: string) =>
  report.comparisons.find(
    (one) => one.measure === 'full-hit' && one.a === a && one.b === b && one.bucket === 'multihop',
  );

describe('evaluate', () => {
  it('scores by type and pools only beside it', () => {
    const topics = [topic(0, 'easy'), topic(1, 'multihop'), topic(2, 'unanswerable')];
    const report = evaluate(
      topics,
      [
        run('naive', {
          q0: answer(10, 'x#0', 'a#0'),
          q1: answer(20, 'a#1'),
          q2: answer(30, 'a#9'),
        }),
      ],
      CONDITIONS,
    );
    expect(report.buckets).toEqual(['easy', 'multihop', 'unanswerable', 'all']);
    const [easy, hops, unanswerable, all] = report.scores;
    expect(easy).toMatchObject({ n: 1, latencyMs: { p50: 10, p95: 10 } });
    expect(easy?.scores).toMatchObject({
      fullHits: 1,
      partialRecall: { value: 1 },
      mrrAtK: { value: 0.5 },
      precisionAtK: { value: 0.2 },
      mapAtK: { value: 0.5 },
    });
    expect(hops?.scores).toMatchObject({ fullHits: 0, partialRecall: { value: 0.5 } });
    expect(unanswerable).toMatchObject({ n: 1, scores: null, latencyMs: { p50: 30 } });
    expect(all).toMatchObject({ n: 2, scores: { fullHits: 1, partialRecall: { value: 0.75 } } });
    expect(report.outcomes.map(({ topicId, found }) => [topicId, found])).toEqual([
      ['q0', [true]],
      ['q1', [true, false]],
      ['q2', []],
    ]);
  });

  it('counts only the first k, and a missing answer as 0', () => {
    const report = evaluate(
      [topic(0, 'easy'), topic(1, 'easy')],
      [run('naive', { q0: answer(1, 'x#1', 'x#2', 'x#3', 'x#4', 'x#5', 'a#0') })],
      CONDITIONS,
    );
    expect(report.scores[0]).toMatchObject({
      n: 2,
      missing: 1,
      scores: { fullHits: 0, successAtK: { value: 0 } },
    });
  });

  it("says of the seed experiment's 17 and 19 of 26 that they are not distinguishable", () => {
    // 5 questions that only the agent got, 3 that only hybrid got, as its text tells.
    const hybrid = multihopRun('hybrid', 26, (n) => n < 17);
    const agentic = multihopRun('agentic', 26, (n) => n >= 3 && n < 22);
    const report = evaluate(multihop(26), [hybrid, agentic], CONDITIONS);
    expect(report.scores.map(({ scores }) => scores?.fullHits)).toEqual([17, 19]);
    const comparison = fullHitOf(report, 'hybrid', 'agentic');
    expect(comparison).toMatchObject({ n: 26, aWins: 3, bWins: 5 });
    expect(comparison?.verdict).toEqual({ kind: 'not-distinguishable', moreNeeded: 380 });
  });

  it('tells a clear difference, and the same whichever comes first', () => {
    const weak = multihopRun('weak', 20, (n) => n < 5);
    const strong = multihopRun('strong', 20, (n) => n < 15);
    const there = fullHitOf(evaluate(multihop(20), [weak, strong], CONDITIONS), 'weak', 'strong');
    const back = fullHitOf(evaluate(multihop(20), [strong, weak], CONDITIONS), 'strong', 'weak');
    expect(there?.verdict).toEqual({ kind: 'distinguishable', better: 'strong' });
    expect(back?.verdict).toEqual(there?.verdict);
    expect(back?.p).toBe(there?.p);
    expect(back?.difference.value).toBe(-(there?.difference.value ?? 0));
  });

  it('adjusts over all pairs of modes', () => {
    const modes = [
      multihopRun('a', 20, (n) => n < 5),
      multihopRun('b', 20, (n) => n < 12),
      multihopRun('c', 20, (n) => n < 13),
    ];
    const alone = fullHitOf(evaluate(multihop(20), modes.slice(0, 2), CONDITIONS), 'a', 'b');
    const among = fullHitOf(evaluate(multihop(20), modes, CONDITIONS), 'a', 'b');
    expect(alone).toMatchObject({ family: 1, verdict: { kind: 'distinguishable' } });
    expect(among).toMatchObject({ family: 3, p: alone?.p });
    expect(among?.pHolm).toBeCloseTo(2 * (alone?.p ?? 0), 12);
  });

  it('tests against a baseline as a smaller family, each pair as it is among all', () => {
    const modes = ['a', 'b', 'c', 'd'].map((name, at) =>
      multihopRun(name, 20, (n) => n < 5 + 4 * at),
    );
    const all = evaluate(multihop(20), modes, CONDITIONS).comparisons;
    const against = comparisonsOf(multihop(20), modes, CONDITIONS, { baseline: 'b' });
    const onHits = against.filter(
      ({ measure, bucket }) => measure === 'full-hit' && bucket === 'multihop',
    );
    expect(onHits.map(({ a, b, family }) => [a, b, family])).toEqual([
      ['b', 'a', 3],
      ['b', 'c', 3],
      ['b', 'd', 3],
    ]);
    for (const one of onHits) {
      const same = all.find(
        ({ measure, bucket, a, b }) =>
          measure === one.measure &&
          bucket === one.bucket &&
          [a, b].toSorted().join() === [one.a, one.b].toSorted().join(),
      );
      expect(one.p).toBe(same?.p);
      expect(one.pHolm).toBeLessThanOrEqual(same?.pHolm ?? 0);
    }
    expect(comparisonsOf(multihop(20), modes, CONDITIONS, { baseline: 'nobody' })).toEqual([]);
  });

  it('gives the same report for the same runs', () => {
    const runs = [multihopRun('a', 9, (n) => n < 4), multihopRun('b', 9, (n) => n > 2)];
    expect(evaluate(multihop(9), runs, CONDITIONS)).toEqual(
      evaluate(multihop(9), runs, CONDITIONS),
    );
  });
});

const WORDS: ReportWords = {
  bucket: (bucket) => bucket,
  columns: {
    bucket: 'type',
    system: 'mode',
    fullHit: 'full|hit',
    partialRecall: 'partial',
    recall: 'recall',
    mrr: 'MRR',
    ndcg: 'nDCG',
    map: 'MAP',
    latency: 'latency',
    measure: 'measure',
    pair: 'pair',
    wins: 'wins',
    difference: 'difference',
    p: 'p',
    effect: 'effect',
    verdict: 'verdict',
  },
  measure: (measure) => measure,
  effect: ({ kind }) => kind,
  verdict: ({ verdict }) => verdict.kind,
  conditions: ({ indexHash }) => `index ${indexHash}`,
};

describe('a report in writing', () => {
  const report = evaluate(
    multihop(4),
    [multihopRun('naive', 4, (n) => n < 1), multihopRun('hybrid', 4, (n) => n < 3)],
    CONDITIONS,
  );

  it('is a Markdown table with n, intervals and verdicts', () => {
    const lines = reportMarkdown(report, WORDS).split('\n');
    expect(lines[0]).toContain('full\\|hit | partial | recall@5 | MRR@5');
    expect(lines[2]).toMatch(/^\| multihop \| naive \| 1\/4, 25 % \(5–70\) \| 0\.625 \(/);
    expect(lines[6]).toBe(`|${'---|'.repeat(8)}`);
    expect(lines[7]).toMatch(/naive → hybrid \| 2 : 0 \| 0\.500 \(.*not-distinguishable \|$/);
    expect(lines.at(-2)).toBe('index index');
  });

  it('is CSV with one line a row of each table', () => {
    const rows = scoresCsv(report).trimEnd().split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatch(/^multihop,naive,4,0,1,0\.25,/);
    const pairs = comparisonsCsv(report).trimEnd().split('\r\n');
    expect(pairs).toHaveLength(3);
    for (const table of [rows, pairs]) {
      expect(new Set(table.map((row) => row.split(',').length)).size).toBe(1);
    }
  });
});

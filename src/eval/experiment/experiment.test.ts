import { describe, expect, test } from 'vitest';
import { DEFAULT_AGENT } from '../../config/agent.ts';
import { NO_COST } from '../../domain/agent.ts';
import type { GoldenTopic, TopicOutcome } from '../../domain/evaluation.ts';
import type { Experiment, ExperimentRow } from '../../domain/experiment.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import { articleTable } from '../report/article-table.ts';
import { bucketCosts, searchesOf } from './costs.ts';
import { formatExperiment, parseExperiment } from './experiment-file.ts';
import { filterTopics, headToHead } from './head-to-head.ts';
import { labReport } from './lab-report.ts';
import { failedRows, pendingRows } from './pending-rows.ts';
import { rankShifts } from './rank-shifts.ts';
import { spreadOf } from './spread.ts';
import { systemRuns } from './system-runs.ts';
import { turnHistogram } from './turns.ts';
import { planOf } from '../testing/plan.ts';

const a = articleId('a');
const gold = [{ articleId: a, start: 0, end: 9 }];
const topics: readonly GoldenTopic[] = [
  { id: 't1', type: 'easy', text: '一', gold },
  { id: 't2', type: 'easy', text: '二', gold },
];

function row(
  system: string,
  topicId: string,
  repeat: number,
  ordinal: number,
  searches: number,
  costUsd: number | null = 0.01,
): ExperimentRow {
  return {
    topicId,
    system,
    repeat,
    status: 'done',
    result: {
      passageIds: [passageId(a, ordinal)],
      latencyMs: 100 * (repeat + 1),
      ttftMs: null,
      cost: { ...NO_COST, chatCalls: searches, inputTokens: 10, costUsd },
      agent: {
        planner: 'rules',
        skill: 'search',
        exit: 'sufficient',
        rounds: 1,
        searches,
        fetches: 0,
        refusals: 1,
        reEntries: 0,
      },
      answerText: null,
      trace: [],
    },
  };
}

const experiment: Experiment = {
  version: 1,
  plan: planOf({
    name: '試し',
    topics: topics.map((topic) => ({ topic, gold: [[passageId(a, 0)]] })),
    systems: [
      { name: 'hybrid', modeId: 'hybrid', agent: null },
      { name: 'agentic', modeId: 'agentic', agent: null },
    ],
    repeats: 2,
  }),
  rows: [
    row('agentic', 't1', 0, 0, 1),
    row('agentic', 't1', 1, 1, 3),
    row('agentic', 't2', 0, 0, 3, null),
    { topicId: 't2', system: 'agentic', repeat: 1, status: 'failed', error: { kind: 'aborted' } },
    row('hybrid', 't1', 0, 1, 1),
  ],
};

test('a run holds one repeat of a system; what failed or was not reached is no answer', () => {
  const [hybrid, agentic] = systemRuns(experiment, 1);
  expect(hybrid?.answers.size).toBe(0);
  expect([...(agentic?.answers.keys() ?? [])]).toEqual(['t1']);
});

test('what is left goes question by question; what failed waits to be asked for', () => {
  expect(pendingRows(experiment)).toEqual([
    { topicId: 't2', system: 'hybrid', repeat: 0 },
    { topicId: 't1', system: 'hybrid', repeat: 1 },
    { topicId: 't2', system: 'hybrid', repeat: 1 },
  ]);
  expect(failedRows(experiment)).toEqual([{ topicId: 't2', system: 'agentic', repeat: 1 }]);
});

test('the spread counts full hits over the repeats that ended well', () => {
  expect(spreadOf(experiment).filter(({ system }) => system === 'agentic')).toEqual([
    { topicId: 't1', system: 'agentic', fullHits: 1, repeats: 2 },
    { topicId: 't2', system: 'agentic', fullHits: 1, repeats: 1 },
  ]);
});

test('costs are means a question; money is unknown as soon as one exchange has no price', () => {
  const [hybrid, agentic] = bucketCosts(experiment, ['easy']);
  expect(hybrid).toMatchObject({ n: 1, failed: 0, totalCostUsd: 0.01, refusals: 1 });
  expect(agentic).toMatchObject({
    n: 3,
    failed: 1,
    totalCostUsd: null,
    meanInputTokens: 10,
    latencyMs: { p50: 100 },
    ttftMs: null,
    refusals: 3,
  });
  expect(agentic?.meanSearches).toBeCloseTo(7 / 3, 12);
});

test('a mode without a loop has searched for its question and each variant of it', () => {
  expect(searchesOf({ agent: null, trace: [] })).toBe(1);
  const expansion = {
    atMs: 0,
    type: 'query-expansion',
    choice: 'rule',
    by: 'rules',
    fallback: null,
    variants: ['甲', '乙'].map((text) => ({ text, origin: 'keywords' as const })),
  } as const;
  expect(searchesOf({ agent: null, trace: [expansion] })).toBe(3);
});

test('rank shifts: the first gold of each question in two systems', () => {
  expect(rankShifts(experiment, 0, 'hybrid', 'agentic')).toEqual([
    { topicId: 't1', a: null, b: 1 },
    { topicId: 't2', a: null, b: 1 },
  ]);
});

test('the histogram leaves no number of searches out', () => {
  expect(turnHistogram(experiment, 'agentic')).toEqual([
    { searches: 0, runs: 0 },
    { searches: 1, runs: 1 },
    { searches: 2, runs: 0 },
    { searches: 3, runs: 2 },
  ]);
  expect(turnHistogram(experiment, 'nobody')).toEqual([]);
});

describe('outcomes', () => {
  const outcome = (
    topicId: string,
    system: string,
    ...found: readonly boolean[]
  ): TopicOutcome => ({ topicId, type: 'multihop', system, answer: null, found });
  const outcomes = [
    outcome('both', 'hybrid', true, true),
    outcome('both', 'agentic', true, true),
    outcome('won', 'hybrid', true, false),
    outcome('won', 'agentic', true, true),
    outcome('lost', 'hybrid', true, true),
    outcome('lost', 'agentic', false, false),
    outcome('none', 'hybrid', false, true),
    outcome('none', 'agentic', true, false),
    outcome('open', 'hybrid'),
    outcome('open', 'agentic'),
  ];

  test('head to head: shares of the gold, and who alone has all of it', () => {
    expect(
      headToHead(outcomes, 'hybrid', 'agentic').map(({ a: x, b, won }) => [x, b, won]),
    ).toEqual([
      [1, 1, null],
      [0.5, 1, 'b'],
      [1, 0, 'a'],
      [0.5, 0.5, null],
    ]);
  });

  test.each([
    [{ kind: 'all' }, ['both', 'won', 'lost', 'none', 'open']],
    [{ kind: 'failures' }, ['won', 'lost', 'none']],
    [{ kind: 'differs' }, ['won', 'lost']],
    [{ kind: 'only-won', system: 'agentic' }, ['won']],
    [{ kind: 'only-lost', system: 'agentic' }, ['lost']],
  ] as const)('%o', (filter, expected) => {
    expect(filterTopics(outcomes, filter)).toEqual(expected);
  });
});

describe('the file', () => {
  test('comes back as it was', async () => {
    const opened = await parseExperiment(await formatExperiment(experiment));
    expect(opened).toMatchObject({ ok: true, value: experiment });
  });

  test('changed by one letter it is refused', async () => {
    const text = (await formatExperiment(experiment)).replace('試し', '試み');
    expect(await parseExperiment(text)).toMatchObject({ ok: false, problem: { kind: 'hash' } });
  });

  test.each([
    ['{', { kind: 'json' }],
    ['[]', { kind: 'not-an-experiment', member: 'kurabe' }],
    [
      '{"kurabe":"experiment","sha256":"","experiment":{"version":2}}',
      { kind: 'newer-version', found: 2 },
    ],
    [
      '{"kurabe":"experiment","sha256":"","experiment":{"version":1,"plan":{},"rows":[]}}',
      { kind: 'not-an-experiment', member: 'plan' },
    ],
  ])('%s is refused', async (content, problem) => {
    expect(await parseExperiment(content)).toEqual({ ok: false, problem });
  });
});

test('the report scores one repeat, counts costs and turns over all, and takes hybrid for the first loss stage', () => {
  const report = labReport(
    {
      ...experiment,
      plan: {
        ...experiment.plan,
        systems: [
          { name: 'hybrid', modeId: 'hybrid', agent: null },
          { name: 'agentic', modeId: 'agentic', agent: DEFAULT_AGENT },
        ],
      },
    },
    0,
  );
  const easy = report.evaluation.scores.map(({ system, scores, missing }) => [
    system,
    scores?.fullHits,
    missing,
  ]);
  expect(easy).toEqual([
    ['hybrid', 0, 1],
    ['agentic', 2, 0],
  ]);
  expect(report.costs.map(({ n }) => n)).toEqual([1, 3]);
  expect(report.turns[1]?.counts.at(-1)).toEqual({ searches: 3, runs: 2 });
  expect(report.losses).toHaveLength(1);
  expect(report.losses[0]?.byBucket).toEqual([
    {
      bucket: 'easy',
      n: 2,
      fullHits: { 'question-at-5': 0, 'queries-at-5': 0, 'queries-at-8': 0, prompt: 2 },
    },
  ]);
});

test('losses are of the shown repeat, in whatever order rows came and whatever repeat failed', () => {
  const [hybrid, agentic] = experiment.plan.systems;
  if (hybrid === undefined || agentic === undefined) throw new Error('no systems');
  const report = labReport(
    {
      ...experiment,
      plan: { ...experiment.plan, systems: [hybrid, { ...agentic, agent: DEFAULT_AGENT }] },
      rows: [
        row('hybrid', 't1', 1, 0, 1),
        row('hybrid', 't1', 0, 1, 1),
        row('agentic', 't1', 1, 1, 1),
        row('agentic', 't1', 0, 0, 1),
        {
          topicId: 't2',
          system: 'agentic',
          repeat: 0,
          status: 'failed',
          error: { kind: 'aborted' },
        },
        row('agentic', 't2', 1, 0, 1),
      ],
    },
    1,
  );
  const losses = report.losses[0]?.topics.map(({ topicId, found }) => [
    topicId,
    found['question-at-5'],
    found.prompt,
  ]);
  expect(losses).toEqual([
    ['t1', 1, 0],
    ['t2', 0, 1],
  ]);
});

test('the table of the article: a table a type, losses of each loop, verdicts on full hit', () => {
  const [hybrid, agentic] = experiment.plan.systems;
  if (hybrid === undefined || agentic === undefined) throw new Error('no systems');
  const systems = [hybrid, { ...agentic, agent: DEFAULT_AGENT }];
  const report = labReport({ ...experiment, plan: { ...experiment.plan, systems } }, 0);
  const en = articleTable(report, 'en');
  expect(en).toContain('**easy** (n = 2)');
  expect(en).toMatch(/\| agentic \| 2\/2,.* \| 133 ms \| 10 \/ 0 \| 2.33\d* \|/);
  expect(en).toContain('| ④ in the prompt | 2 |');
  expect(en).toContain('- easy: hybrid → agentic: not distinguishable with n = 2');
  expect(articleTable(report, 'ja')).toContain('**単一**（n = 2）');
});

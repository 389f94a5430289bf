import { expect, test } from 'vitest';
import { DEFAULT_DEEP_WIDE } from '../../config/deep-wide.ts';
import { NO_COST } from '../../domain/agent.ts';
import type { GoldenTopic } from '../../domain/evaluation.ts';
import type { Experiment, ExperimentRow, SystemSpec } from '../../domain/experiment.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import type { TraceEvent } from '../../domain/trace.ts';
import { labReport } from './lab-report.ts';
import { planOf } from '../testing/plan.ts';

const a = articleId('a');
const topics: readonly GoldenTopic[] = ['t1', 't2'].map((id) => ({
  id,
  type: 'easy',
  text: id,
  gold: [{ articleId: a, start: 0, end: 9 }],
}));

function grid(deep: number, wide: number): SystemSpec {
  const own = { ...DEFAULT_DEEP_WIDE, deep, wide };
  const name = `deep-wide-${deep}x${wide}`;
  return { name, modeId: 'deep-wide', agent: null, settings: { 'deep-wide': own } };
}

function row(system: string, topicId: string, isHit: boolean, tokens: number): ExperimentRow {
  const pool = (held: number) => ({ type: 'pool-change', tokens: held }) as TraceEvent;
  return {
    topicId,
    system,
    repeat: 0,
    status: 'done',
    result: {
      passageIds: [passageId(a, isHit ? 0 : 1)],
      latencyMs: tokens,
      ttftMs: null,
      cost: { ...NO_COST, inputTokens: tokens, outputTokens: 10 },
      agent: {
        planner: 'rules',
        skill: 'search',
        exit: 'sufficient',
        rounds: 1,
        searches: 3,
        fetches: 0,
        refusals: 0,
        reEntries: 0,
      },
      answerText: null,
      trace: [pool(1), pool(2 * tokens)],
    },
  };
}

function experimentOf(systems: readonly SystemSpec[], rows: readonly ExperimentRow[]): Experiment {
  return {
    version: 1,
    rows,
    plan: planOf({
      topics: topics.map((topic) => ({ topic, gold: [[passageId(a, 0)]] })),
      systems,
    }),
  };
}

test('a point a setting, by Deep and then Wide, with what it found and what it took', () => {
  const systems = [grid(1, 0.25), grid(0.25, 1), grid(0.25, 0.25)];
  const rows = systems.flatMap(({ name }, at) => [
    row(name, 't1', true, 100 * (at + 1)),
    row(name, 't2', at === 0, 300 * (at + 1)),
  ]);
  const { dials } = labReport(experimentOf(systems, rows), 0);
  expect(dials.map(({ deep, wide }) => [deep, wide])).toEqual([
    [0.25, 0.25],
    [0.25, 1],
    [1, 0.25],
  ]);
  expect(dials[2]).toMatchObject({
    system: 'deep-wide-1x0.25',
    n: 2,
    fullHits: 2,
    fullHit: { value: 1 },
    meanTokens: 210,
    meanPoolTokens: 400,
    meanSearches: 3,
    medianMs: 200,
  });
  expect(dials[0]).toMatchObject({ fullHits: 1, fullHit: { value: 0.5 } });
});

test('other modes are no points, nor is a setting without a finished row; the mode as it comes has its own dials', () => {
  const plain: SystemSpec = { name: 'deep-wide', modeId: 'deep-wide', agent: null };
  const hybrid: SystemSpec = { name: 'hybrid', modeId: 'hybrid', agent: null };
  const systems = [hybrid, plain, grid(1, 1)];
  const rows = [row('hybrid', 't1', true, 1), row('deep-wide', 't1', true, 1)];
  const { dials } = labReport(experimentOf(systems, rows), 0);
  const { deep, wide } = DEFAULT_DEEP_WIDE;
  expect(dials).toMatchObject([{ system: 'deep-wide', deep, wide }]);
});

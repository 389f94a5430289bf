import { describe, expect, test } from 'vitest';
import { AGENT_PRESETS } from '../../config/agent.ts';
import { NO_COST } from '../../domain/agent.ts';
import type { Experiment, ExperimentPlan } from '../../domain/experiment.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import type { PassageId } from '../../domain/ids.ts';
import { exactMcnemar } from '../stats/mcnemar.ts';
import { diffExperiments } from './diff-experiments.ts';
import { labReport } from './lab-report.ts';
import { planOf } from '../testing/plan.ts';

const a = articleId('a');
const COUNT = 12;

/** `cut` moves every gold passage to another ordinal, as another chunk size does. */
function experimentOf(
  hits: ReadonlySet<number>,
  { cut = 0, ...change }: Partial<ExperimentPlan> & { readonly cut?: number } = {},
): Experiment {
  const gold = (at: number): PassageId => passageId(a, cut + at);
  return {
    version: 1,
    plan: planOf({
      corpus: { ...planOf({}).corpus, indexHash: `i${cut}` },
      topics: Array.from({ length: COUNT }, (_, at) => ({
        topic: {
          id: `t${at}`,
          type: 'easy' as const,
          text: `問 ${at}`,
          gold: [{ articleId: a, start: at * 10, end: at * 10 + 9 }],
        },
        gold: [[gold(at)]],
      })),
      systems: [{ name: 'agentic', modeId: 'agentic', agent: AGENT_PRESETS.g }],
      ...change,
    }),
    rows: Array.from({ length: COUNT }, (_, at) => ({
      topicId: `t${at}`,
      system: 'agentic',
      repeat: 0,
      status: 'done' as const,
      result: {
        passageIds: hits.has(at) ? [gold(at)] : [passageId(a, 999)],
        latencyMs: 1,
        ttftMs: null,
        cost: NO_COST,
        agent: null,
        answerText: null,
        trace: [],
      },
    })),
  };
}

const side = (experiment: Experiment) => ({ experiment, system: 'agentic', repeat: 0 });

describe('two experiments side by side', () => {
  const before = experimentOf(new Set([0, 1, 2]));
  const after = experimentOf(new Set([0, 1, 3, 4, 5, 6, 7, 8]), {
    cut: 50,
    systems: [{ name: 'agentic', modeId: 'agentic', agent: AGENT_PRESETS.h }],
    promptsVersion: 'p2',
  });

  test('which questions changed, who won them, and what the test says', () => {
    const diff = diffExperiments(side(before), side(after));
    expect(diff).toMatchObject({ n: COUNT, leftOut: 0 });
    expect(diff.changed.map(({ topicId, won }) => `${topicId} ${won}`)).toEqual([
      't2 a',
      ...['t3', 't4', 't5', 't6', 't7', 't8'].map((id) => `${id} b`),
    ]);
    const [fullHit] = diff.comparisons;
    expect(fullHit).toMatchObject({ bucket: 'easy', measure: 'full-hit', aWins: 1, bWins: 6 });
    expect(fullHit?.p).toBeCloseTo(exactMcnemar(1, 6), 12);
    expect(fullHit?.pHolm).toBe(fullHit?.p);
    expect(fullHit?.verdict.kind).toBe('not-distinguishable');
  });

  test('every condition that differs is named, down to the switch of the loop', () => {
    const { conditions } = diffExperiments(side(before), side(after));
    expect(conditions.map(({ condition, key }) => key ?? condition)).toEqual([
      'indexHash',
      'promptsVersion',
      'merge',
      'mergeOfParts',
    ]);
    expect(conditions.at(-1)).toMatchObject({ a: 'score-merge', b: 'protect-primary' });
    expect(diffExperiments(side(before), side(before))).toMatchObject({
      conditions: [],
      changed: [],
    });
  });

  test('a question whose words or gold are not the same is left out and counted', () => {
    const [first, ...rest] = after.plan.topics;
    if (first === undefined) throw new Error('no topic');
    const reworded = {
      ...after,
      plan: {
        ...after.plan,
        topics: [{ ...first, topic: { ...first.topic, text: '別の問い' } }, ...rest],
      },
    };
    expect(diffExperiments(side(before), side(reworded))).toMatchObject({
      n: COUNT - 1,
      leftOut: 2,
    });
  });
});

describe('the ladder', () => {
  test('each step is tested against the next alone, and Holm is over those pairs', () => {
    const one = experimentOf(new Set([0]));
    const names = ['a', 'b', 'c', 'd'] as const;
    const ladder: Experiment = {
      ...one,
      plan: {
        ...one.plan,
        systems: [
          { name: 'hybrid', modeId: 'hybrid', agent: null },
          ...names.map((name) => ({
            name,
            modeId: 'agentic' as const,
            agent: AGENT_PRESETS[name],
          })),
        ],
      },
      rows: names.flatMap((system, step) =>
        experimentOf(new Set(Array.from({ length: 2 + 3 * step }, (_, at) => at))).rows.map(
          (row) => ({ ...row, system }),
        ),
      ),
    };
    const report = labReport(ladder, 0);
    expect(report.ladder?.steps).toEqual([...names]);
    const tested = report.ladder?.comparisons.filter(({ measure }) => measure === 'full-hit');
    expect(tested?.map((row) => `${row.a}${row.b}`)).toEqual(['ab', 'bc', 'cd']);
    for (const row of tested ?? []) {
      expect(row).toMatchObject({ aWins: 0, bWins: 3, family: 3 });
      expect(row.pHolm).toBeCloseTo(Math.min(1, 3 * exactMcnemar(0, 3)), 12);
    }
    expect(labReport(one, 0).ladder).toBeNull();
  });
});

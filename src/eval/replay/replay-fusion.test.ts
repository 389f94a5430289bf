import { describe, expect, test } from 'vitest';
import { DEFAULT_AGENT } from '../../config/agent.ts';
import { NO_COST } from '../../domain/agent.ts';
import type { QueryOrigin } from '../../domain/agent.ts';
import type { Experiment, ExperimentRow, PlannedTopic } from '../../domain/experiment.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import type { TraceEvent } from '../../domain/trace.ts';
import { recordedTopics, replayFusion } from './replay-fusion.ts';
import type { MergeRecorded } from './replay-fusion.ts';
import { planOf } from '../testing/plan.ts';

const a = articleId('a');
const p = (ordinal: number) => passageId(a, ordinal);

function search(origin: QueryOrigin, ...ordinals: readonly number[]): TraceEvent {
  return {
    type: 'search-result',
    atMs: 1,
    round: 1,
    query: origin,
    origin,
    hits: ordinals.map((ordinal, at) => ({ passageId: p(ordinal), score: 1 - at / 10 })),
  };
}

function row(
  topicId: string,
  trace: readonly TraceEvent[],
  prompt: readonly number[],
): ExperimentRow {
  return {
    topicId,
    system: 'agentic',
    repeat: 0,
    status: 'done',
    result: {
      passageIds: prompt.map(p),
      latencyMs: 1,
      ttftMs: null,
      cost: NO_COST,
      agent: null,
      answerText: null,
      trace,
    },
  };
}

const planned = (
  id: string,
  type: 'easy' | 'multihop' | 'unanswerable',
  gold: readonly number[],
): PlannedTopic => ({
  topic: {
    id,
    type,
    text: id,
    gold: gold.map((ordinal) => ({ articleId: a, start: ordinal * 10, end: ordinal * 10 + 9 })),
  },
  gold: gold.map((ordinal) => [p(ordinal)]),
});

const experiment: Experiment = {
  version: 1,
  plan: planOf({
    topics: [
      planned('e', 'easy', [1]),
      planned('m', 'multihop', [1, 2]),
      planned('u', 'unanswerable', []),
    ],
    systems: [{ name: 'agentic', modeId: 'agentic', agent: DEFAULT_AGENT }],
    k: 2,
  }),
  rows: [
    row('e', [search('question', 1, 5)], [5]),
    // The question's own search stands first, though a part was searched before it.
    row('m', [search('part', 2, 6), search('question', 1, 7, 8)], [1, 7]),
    row('u', [search('question', 3)], [3]),
  ],
};

/** Each ranking's best. */
const firsts: MergeRecorded = (rankings) => rankings.flatMap(([best]) => best?.passageId ?? []);
const primary: MergeRecorded = ([first = []]) => first.map((hit) => hit.passageId);

describe('fusion replay', () => {
  test('questions with gold, their rankings as recorded, the own words first', () => {
    const topics = recordedTopics(experiment, 'agentic', 0);
    expect(topics.map(({ mapped }) => mapped.topic.id)).toEqual(['e', 'm']);
    const heads = topics[1]?.rankings.map(([best]) => best?.passageId);
    expect(heads).toEqual([p(1), p(2)]);
  });

  test('one merge after another over the same record; the record itself for comparison', () => {
    const topics = recordedTopics(experiment, 'agentic', 0);
    expect(replayFusion(topics, 2, firsts)).toEqual([
      { bucket: 'easy', n: 1, fullHits: 1, partialRecall: 1 },
      { bucket: 'multihop', n: 1, fullHits: 1, partialRecall: 1 },
      { bucket: 'all', n: 2, fullHits: 2, partialRecall: 1 },
    ]);
    expect(replayFusion(topics, 2, primary).at(-1)).toEqual({
      bucket: 'all',
      n: 2,
      fullHits: 1,
      partialRecall: 0.75,
    });
    expect(replayFusion(topics, 2, null).at(-1)).toEqual({
      bucket: 'all',
      n: 2,
      fullHits: 0,
      partialRecall: 0.25,
    });
  });

  test('only the first k count', () => {
    const topics = recordedTopics(experiment, 'agentic', 0);
    expect(replayFusion(topics, 1, firsts).at(-1)?.fullHits).toBe(1);
  });

  test('a repeat is looked up as such, in whatever order rows came', () => {
    const second = { ...row('e', [search('question', 6)], [6]), repeat: 1 };
    const both = { ...experiment, rows: [second, ...experiment.rows] };
    const promptsIn = (repeat: number) =>
      recordedTopics(both, 'agentic', repeat).map(({ prompt }) => prompt);
    expect(promptsIn(0)).toEqual([[p(5)], [p(1), p(7)]]);
    expect(promptsIn(1)).toEqual([[p(6)]]);
  });

  test('a system without a record of searches has nothing to replay', () => {
    const silent = {
      ...experiment,
      rows: experiment.rows.map((one) =>
        one.status === 'done' ? { ...one, result: { ...one.result, trace: [] } } : one,
      ),
    };
    expect(recordedTopics(silent, 'agentic', 0)).toEqual([]);
    expect(recordedTopics(experiment, 'hybrid', 0)).toEqual([]);
  });
});

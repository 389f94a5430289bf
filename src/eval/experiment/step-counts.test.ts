import { expect, test } from 'vitest';
import type { GoldenTopic } from '../../domain/evaluation.ts';
import type { Experiment, ExperimentRow } from '../../domain/experiment.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import type { TraceEvent } from '../../domain/trace.ts';
import { stepMarkdown, stepTable } from '../report/step-table.ts';
import { labReport } from './lab-report.ts';
import { planOf } from '../testing/plan.ts';

const article = articleId('a');
const passage = (ordinal: number) => passageId(article, ordinal);

function topic(id: string, type: GoldenTopic['type']): GoldenTopic {
  const gold = type === 'unanswerable' ? [] : [{ articleId: article, start: 0, end: 5 }];
  return { id, type, text: id, gold };
}

/** Candidates 1 … `depth`, of which the first five are the evidence. */
function row(system: string, topicId: string, depth: number, judged: number): ExperimentRow {
  const before = Array.from({ length: depth }, (_, at) => passage(at + 1));
  const trace: TraceEvent[] = [
    {
      type: 'rerank-result',
      atMs: 0,
      by: 'late',
      fallback: null,
      before,
      passageIds: before,
      computed: 0,
    },
    ...before.slice(0, judged).map((passageOf, at): TraceEvent => ({
      type: 'grounding-verdict',
      atMs: 0,
      passageId: passageOf,
      by: 'rules',
      fallback: null,
      isGrounded: at === 0,
      answersFully: false,
      needsMore: false,
    })),
  ];
  const cost = { calls: [], totalCostUsd: 0 } as unknown as never;
  return {
    topicId,
    system,
    repeat: 0,
    status: 'done',
    result: {
      passageIds: before.slice(0, 5),
      latencyMs: 1,
      ttftMs: null,
      cost,
      agent: null,
      answerText: null,
      trace: system === 'hybrid' ? [] : trace,
    },
  };
}

function experimentOf(k: number): Experiment {
  const topics = [
    { topic: topic('near', 'easy'), gold: [[passage(2)]] },
    { topic: topic('far', 'easy'), gold: [[passage(9)]] },
    { topic: topic('gone', 'easy'), gold: [[passage(2)], [passage(99)]] },
    { topic: topic('none', 'unanswerable'), gold: [] },
    { topic: topic('failed', 'easy'), gold: [[passage(1)]] },
  ];
  const ids = ['near', 'far', 'gone', 'none'];
  return {
    version: 1,
    plan: planOf({
      topics,
      systems: [
        { name: 'hybrid', modeId: 'hybrid', agent: null },
        { name: 'rerank', modeId: 'rerank', agent: null },
        { name: 'docusearch', modeId: 'docusearch', agent: null },
      ],
      k,
    }),
    rows: [
      ...ids.map((id) => row('hybrid', id, 20, 0)),
      ...ids.map((id) => row('rerank', id, 20, 0)),
      ...ids.map((id) => row('docusearch', id, 5, 2)),
      {
        topicId: 'failed',
        system: 'rerank',
        repeat: 0,
        status: 'failed',
        error: { kind: 'aborted' },
      },
    ],
  };
}

test('the ceiling stands beside the full hits, for systems that rerank, over the questions they answered', () => {
  const { steps } = labReport(experimentOf(5), 0);
  expect(steps.map(({ system }) => system)).toEqual(['rerank', 'docusearch']);
  // "near" is a full hit; "far" is among 20 candidates and not among 5; "gone" is never whole.
  expect(steps[0]).toMatchObject({ fullHits: 1, answered: 3, counts: { reranked: 3, within: 2 } });
  expect(steps[1]).toMatchObject({
    fullHits: 1,
    answered: 3,
    counts: { reranked: 3, within: 1, judged: 8, grounded: 4 },
  });
  expect(stepTable(steps, 5, 'en')?.rows).toEqual([
    ['rerank', '1/3', '2/3', '–'],
    ['docusearch', '1/3', '1/3', '4/8'],
  ]);
  const markdown = stepMarkdown(steps, 5, 'ja');
  expect(markdown).toContain('## 再ランキングの上限と根拠の判定');
  expect(markdown).toContain('| docusearch | 1/3 | 1/3 | 4/8 |');
});

test('from k = 10 precision and recall stand beside them; without such a system there is nothing', () => {
  const { steps } = labReport(experimentOf(10), 0);
  const table = stepTable(steps, 10, 'en');
  expect(table?.head.slice(-2)).toEqual(['P@10', 'R@10']);
  // 5 passages of evidence, one of them gold for two of the four questions with gold: (1 + 1) / 10 / 4.
  expect(table?.rows[0]?.at(-2)).toBe('0.050');
  expect(stepTable([], 10, 'ja')).toBeNull();
  expect(stepMarkdown([], 5, 'ja')).toBe('');
});

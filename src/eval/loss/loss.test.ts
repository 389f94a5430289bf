import { describe, expect, test } from 'vitest';
import type { GoldenTopic } from '../../domain/evaluation.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import type { PassageId } from '../../domain/ids.ts';
import type { QueryOrigin } from '../../domain/agent.ts';
import type { TraceEvent } from '../../domain/trace.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';
import { probeGold } from './gold-probe.ts';
import { lossStages, lossSummary } from './loss-stages.ts';

const id = (ordinal: number): PassageId => passageId(articleId('a'), ordinal);
const ids = (...ordinals: readonly number[]): readonly PassageId[] => ordinals.map(id);

const topic: GoldenTopic = { id: 'q', type: 'multihop', text: '問い', gold: [] };
const mapped: MappedTopic = { topic, gold: [new Set(ids(1)), new Set(ids(2, 3))] };

function search(origin: QueryOrigin, ...ordinals: readonly number[]): TraceEvent {
  const hits = ids(...ordinals).map((found, at) => ({ passageId: found, score: 1 / (at + 1) }));
  return { type: 'search-result', atMs: 0, round: 1, query: origin, origin, hits };
}

describe('loss stages', () => {
  test('each stage counts what any query had at its depth; what was fetched is the last', () => {
    const loss = lossStages({
      mapped,
      questionTop5: null,
      passageIds: ids(1, 20),
      trace: [search('question', 9, 8, 7, 6, 1, 2), search('rewrite', 10, 11, 12, 13, 14, 15, 3)],
    });
    expect(loss).toEqual({
      topicId: 'q',
      spans: 2,
      found: { 'question-at-5': 1, 'queries-at-5': 1, 'queries-at-8': 2, prompt: 1 },
    });
  });

  test('the question itself is asked by hybrid where the loop made up its first query', () => {
    const { found } = lossStages({
      mapped,
      questionTop5: ids(2, 1),
      passageIds: [],
      trace: [search('free', 30)],
    });
    expect(found).toEqual({
      'question-at-5': 2,
      'queries-at-5': 0,
      'queries-at-8': 0,
      prompt: 0,
    });
  });

  test('the sum counts topics with all their gold', () => {
    const full = lossStages({
      mapped,
      questionTop5: ids(1, 2),
      passageIds: ids(1, 3),
      trace: [search('question', 1, 4)],
    });
    const half = lossStages({ mapped, questionTop5: ids(1), passageIds: ids(1), trace: [] });
    expect(lossSummary([full, half])).toEqual({
      n: 2,
      fullHits: { 'question-at-5': 1, 'queries-at-5': 0, 'queries-at-8': 0, prompt: 1 },
    });
  });
});

describe('gold probe', () => {
  const far = Array.from({ length: 49 }, (_, at) => id(100 + at));

  test('ranks by leg, the best passage of a span counting, to 50 and no further', () => {
    const { spans } = probeGold(
      mapped,
      { lexical: ids(3, 2, 1), dense: [...far, id(1), id(2)], fused: ids(1) },
      5,
      null,
    );
    expect(spans).toEqual([
      { lexical: 3, dense: 50, fused: 1 },
      { lexical: 1, dense: null, fused: null },
    ]);
  });

  test.each([
    ['found', ids(1, 2), ids(1, 2)],
    ['agent', ids(1, 2), ids(1)],
    ['rerank', [id(1), ...far.slice(0, 10), id(2)], ids(1)],
    ['chunking-or-embedding', ids(1, 50), ids(1)],
  ] as const)('%s', (verdict, fused, prompt) => {
    const rankings = { lexical: ids(1), dense: ids(1), fused };
    expect(probeGold(mapped, rankings, 5, prompt).verdict).toBe(verdict);
  });
});

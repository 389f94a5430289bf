import { describe, expect, it } from 'vitest';
import { articleId, passageId } from '../../domain/ids.ts';
import type { GoldenTopic } from '../../domain/evaluation.ts';
import { goldPassages, mapTopics } from './gold-passages.ts';

const A = articleId('a');
const place = (ordinal: number, start: number, end: number) => ({
  id: passageId(A, ordinal),
  start,
  end,
});

describe('goldPassages', () => {
  it('takes the passages that cover the span, an overlap included', () => {
    const passages = [place(0, 0, 100), place(1, 80, 200), place(2, 200, 300)];
    expect(goldPassages({ start: 10, end: 50 }, passages)).toEqual(['a#0']);
    expect(goldPassages({ start: 85, end: 95 }, passages)).toEqual(['a#0', 'a#1']);
  });

  it('takes the one that holds most of a span that is cut', () => {
    const passages = [place(0, 0, 100), place(1, 100, 200)];
    expect(goldPassages({ start: 40, end: 120 }, passages)).toEqual(['a#0']);
    expect(goldPassages({ start: 90, end: 200 }, passages)).toEqual(['a#1']);
  });

  it('does not take half of what another covers whole', () => {
    const passages = [place(0, 0, 100), place(1, 60, 200)];
    expect(goldPassages({ start: 50, end: 70 }, passages)).toEqual(['a#0']);
  });

  it('is not decided by a blank that no passage has', () => {
    const passages = [place(0, 0, 100), place(1, 101, 200)];
    expect(goldPassages({ start: 50, end: 101 }, passages)).toEqual(['a#0']);
  });

  it('is empty where no passage is', () => {
    expect(goldPassages({ start: 10, end: 20 }, [place(0, 20, 30)])).toEqual([]);
    expect(goldPassages({ start: 10, end: 20 }, [])).toEqual([]);
  });
});

describe('mapTopics', () => {
  const corpus = new Map([[A, { length: 200, passages: [place(0, 0, 100), place(1, 120, 200)] }]]);
  const topic = (...spans: readonly (readonly [string, number, number])[]): GoldenTopic => ({
    id: 'q',
    type: 'easy',
    text: '?',
    gold: spans.map(([id, start, end]) => ({ articleId: articleId(id), start, end })),
  });

  it('gives a set of passages for each span', () => {
    const { topics, lost } = mapTopics([topic(['a', 0, 10], ['a', 150, 160])], corpus);
    expect(lost).toEqual([]);
    expect(topics[0]?.gold).toEqual([new Set(['a#0']), new Set(['a#1'])]);
  });

  it.each([
    [['b', 0, 10], 'no-article'],
    [['a', 190, 201], 'beyond-end'],
    [['a', 100, 120], 'no-passage'],
  ] as const)('names %j as lost: %s', (span, reason) => {
    const { lost } = mapTopics([topic(span)], corpus);
    expect(lost).toMatchObject([{ topicId: 'q', reason }]);
  });
});

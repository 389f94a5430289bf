import { expect, test } from 'vitest';
import type { Hit } from '../../../domain/search.ts';
import { matchedTerms, tiedRanks } from './hit-reasons.ts';

test('matched words are listed once each, whatever their width and case, headings apart', () => {
  const text = 'RRF と ＲＲＦ と rrf、融合';
  expect(
    matchedTerms({
      text,
      highlights: ['RRF', 'ＲＲＦ', 'rrf', '融合'].map((word) => ({
        start: text.indexOf(word),
        end: text.indexOf(word) + word.length,
      })),
      headingPath: ['検索の記事', '融合'],
      headingHighlights: [[{ start: 0, end: 2 }], []],
    }),
  ).toEqual({ inHeadings: ['検索'], inText: ['RRF', '融合'] });
});

test('only equal deciding scores are a tie', () => {
  const fused = (rank: number, score: number): Partial<Hit> => ({
    rank,
    fused: { rank, score, terms: [] },
    dense: { rank: 1, score: 0.9 },
  });
  const hits = [fused(1, 0.03), fused(2, 0.02), fused(3, 0.02), fused(4, 0.01)] as Hit[];
  expect([...tiedRanks(hits)]).toEqual([2, 3]);
});

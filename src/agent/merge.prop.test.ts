import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { MERGE_STRATEGIES } from '../domain/agent.ts';
import type { PassageId } from '../domain/ids.ts';
import { mergeRankings, type Ranked } from './merge.ts';

const SIZES = { depth: 8, supplementary: 4, rankConstant: 60 };

const ranking = fc
  .uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 12 })
  .chain((numbers) =>
    fc
      .array(fc.double({ min: 0, max: 1, noNaN: true }), {
        minLength: numbers.length,
        maxLength: numbers.length,
      })
      .map((scores) => {
        const sorted = scores.toSorted((a, b) => b - a);
        return numbers.map((number, at): Ranked => ({
          passageId: `p${number}` as PassageId,
          score: sorted[at] ?? 0,
        }));
      }),
  );
const rankings = fc.array(ranking, { maxLength: 4 });
const ids = (list: readonly Ranked[]): PassageId[] => list.map(({ passageId }) => passageId);

describe('every strategy', () => {
  test.prop([fc.constantFrom(...MERGE_STRATEGIES), rankings])(
    'gives each passage of the rankings at most once, within its size, and none from elsewhere',
    (strategy, lists) => {
      const merged = mergeRankings(strategy, lists, SIZES);
      expect(new Set(merged).size).toBe(merged.length);
      expect(merged.length).toBeLessThanOrEqual(SIZES.depth + SIZES.supplementary);
      const shown = new Set(lists.flatMap((list) => ids(list.slice(0, SIZES.depth))));
      expect(merged.every((id) => shown.has(id))).toBe(true);
    },
  );

  test.prop([fc.constantFrom(...MERGE_STRATEGIES), ranking])(
    'leaves a single ranking as it is, to its depth',
    (strategy, list) => {
      expect(mergeRankings(strategy, [list], SIZES)).toEqual(ids(list.slice(0, SIZES.depth)));
    },
  );
});

test.prop([ranking, rankings])(
  'protect-primary keeps the primary ranking whole and first',
  (primary, others) => {
    const merged = mergeRankings('protect-primary', [primary, ...others], SIZES);
    const kept = ids(primary.slice(0, SIZES.depth));
    expect(merged.slice(0, kept.length)).toEqual(kept);
    expect(merged.length - kept.length).toBeLessThanOrEqual(SIZES.supplementary);
  },
);

test.prop([ranking, fc.array(ranking, { minLength: 1, maxLength: 3 })])(
  'interleave gives the best of every part a place before any second one',
  (whole, parts) => {
    const merged = mergeRankings('interleave', [whole, ...parts], SIZES);
    const best = parts.flatMap((part) => ids(part.slice(0, 1)));
    const first = merged.slice(0, parts.length);
    expect(best.every((id) => first.includes(id))).toBe(true);
  },
);

test.prop([fc.array(ranking, { minLength: 1, maxLength: 4 })])(
  'rank-rrf does not look at scores',
  (lists) => {
    const flat = lists.map((list) => list.map(({ passageId }) => ({ passageId, score: 0 })));
    expect(mergeRankings('rank-rrf', flat, SIZES)).toEqual(mergeRankings('rank-rrf', lists, SIZES));
  },
);

test.prop([ranking, ranking, ranking])(
  'rank-rrf gives the same set of scores whatever the order of the rankings',
  (a, b, c) => {
    const wide = { ...SIZES, supplementary: 100 };
    const sorted = (lists: readonly (readonly Ranked[])[]): PassageId[] =>
      mergeRankings('rank-rrf', lists, wide).toSorted();
    expect(sorted([a, b, c])).toEqual(sorted([c, a, b]));
  },
);

test('score-merge lets a narrow part push out what the whole question had found: the mistake it is kept to show', () => {
  const whole: Ranked[] = [
    { passageId: 'gold-a' as PassageId, score: 0.5 },
    { passageId: 'gold-b' as PassageId, score: 0.4 },
  ];
  const narrow = Array.from({ length: 8 }, (_, at): Ranked => ({
    passageId: `noise-${at}` as PassageId,
    score: 0.9,
  }));
  expect(mergeRankings('score-merge', [whole, narrow], SIZES)).not.toContain('gold-a');
  for (const strategy of ['protect-primary', 'rank-rrf', 'interleave'] as const) {
    expect(mergeRankings(strategy, [whole, narrow], SIZES)).toContain('gold-a');
  }
});

test.prop([ranking, ranking])(
  'rank RRF weighs rankings: a weight of 0 for the second leaves the order of the first',
  (first, second) => {
    const sizes = { ...SIZES, weights: [1, 0] };
    const merged = mergeRankings('rank-rrf', [first, second], sizes);
    const kept = ids(first.slice(0, SIZES.depth));
    expect(merged.slice(0, kept.length)).toEqual(kept);
    const equal = mergeRankings('rank-rrf', [first, second], { ...SIZES, weights: [1, 1] });
    expect(equal).toEqual(mergeRankings('rank-rrf', [first, second], SIZES));
  },
);

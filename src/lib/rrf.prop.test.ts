import { fc, test } from '@fast-check/vitest';
import { describe, expect, test as example } from 'vitest';
import { fuseRrf, type RankedList } from './rrf.ts';

interface Label {
  readonly leg: string;
}

const ids = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
const ranking: fc.Arbitrary<RankedList<Label>> = fc.record({
  label: fc.record({ leg: fc.constantFrom('lexical', 'dense') }),
  weight: fc.constantFrom(0.15, 0.35, 0.5, 1, 3),
  ids,
});
const rankings = fc.array(ranking, { maxLength: 5 });

describe('worked numbers', () => {
  example('first in one list and third in the other: 1/61 + 1/63', () => {
    const fused = fuseRrf(
      [
        { label: { leg: 'lexical' }, weight: 1, ids: ['x', 'y', 'z'] },
        { label: { leg: 'dense' }, weight: 1, ids: ['w', 'v', 'x'] },
      ],
      60,
    );
    expect(fused.map(({ id }) => id)).toEqual(['x', 'w', 'v', 'y', 'z']);
    expect(fused[0]).toEqual({
      id: 'x',
      score: expect.closeTo(0.0322664585, 10) as number,
      terms: [
        { leg: 'lexical', rank: 1, weight: 1, rankConstant: 60, contribution: 1 / 61 },
        { leg: 'dense', rank: 3, weight: 1, rankConstant: 60, contribution: 1 / 63 },
      ],
    });
  });

  example('weights and constant: 0.35/11 beats 0.15/10 + nothing', () => {
    const fused = fuseRrf(
      [
        { label: { leg: 'lexical' }, weight: 0.35, ids: ['p', 'q'] },
        { label: { leg: 'dense' }, weight: 0.15, ids: ['r', 'q'] },
      ],
      9,
    );
    expect(fused.map(({ id, score }) => [id, score])).toEqual([
      ['q', expect.closeTo(0.35 / 11 + 0.15 / 11, 12)],
      ['p', expect.closeTo(0.035, 12)],
      ['r', expect.closeTo(0.015, 12)],
    ]);
  });

  example('a ranking of weight 0 takes no part', () => {
    const lexical = { label: { leg: 'lexical' }, weight: 1, ids: ['a', 'b'] } as const;
    expect(fuseRrf([lexical, { label: { leg: 'dense' }, weight: 0, ids: ['c', 'b'] }], 60)).toEqual(
      fuseRrf([lexical], 60),
    );
  });

  example('only the best place of an id in a ranking counts', () => {
    const fused = fuseRrf([{ label: { leg: 'dense' }, weight: 1, ids: ['a', 'a', 'b', 'a'] }], 60);
    expect(fused.map(({ id, score }) => [id, score])).toEqual([
      ['a', 1 / 61],
      ['b', 1 / 62],
    ]);
  });
});

describe('properties', () => {
  test.prop([rankings])('holds each id once, best first, ties by id', (legs) => {
    const fused = fuseRrf(legs, 60);
    expect(fused.map(({ id }) => id).toSorted()).toEqual(
      [...new Set(legs.flatMap((leg) => leg.ids))].toSorted(),
    );
    fused.slice(1).forEach((entry, at) => {
      const before = fused[at] as typeof entry;
      expect(
        before.score > entry.score || (before.score === entry.score && before.id < entry.id),
      ).toBe(true);
    });
  });

  test.prop([rankings, fc.infiniteStream(fc.nat())])(
    'order and scores do not depend on the order of the rankings',
    (legs, keys) => {
      const shuffled = legs
        .map((leg) => ({ leg, key: keys.next().value as number }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ leg }) => leg);
      const scores = (from: typeof legs): (string | number)[][] =>
        fuseRrf(from, 60).map(({ id, score }) => [id, score]);
      expect(scores(shuffled)).toEqual(scores(legs));
    },
  );

  test.prop([fc.array(ranking, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat()])(
    'moving an id up in a ranking raises its score and lowers no other but the passed one',
    (legs, legSeed, placeSeed) => {
      const at = legSeed % legs.length;
      const leg = legs[at] as RankedList<Label>;
      fc.pre(leg.ids.length >= 2);
      const place = 1 + (placeSeed % (leg.ids.length - 1));
      const raised = leg.ids
        .with(place - 1, leg.ids[place] as string)
        .with(place, leg.ids[place - 1] as string);
      const before = new Map(fuseRrf(legs, 60).map(({ id, score }) => [id, score]));
      const after = new Map(
        fuseRrf(legs.with(at, { ...leg, ids: raised }), 60).map(({ id, score }) => [id, score]),
      );
      for (const [id, score] of before) {
        const change = (after.get(id) as number) - score;
        if (id === leg.ids[place]) expect(change).toBeGreaterThan(0);
        else if (id === leg.ids[place - 1]) expect(change).toBeLessThan(0);
        else expect(change).toBe(0);
      }
    },
  );

  test.prop([rankings, fc.integer({ min: 1, max: 200 })])(
    'a score is the sum of its terms',
    (legs, constant) => {
      for (const { score, terms } of fuseRrf(legs, constant)) {
        expect(
          terms.reduce((sum, term) => sum + term.weight / (constant + term.rank), 0),
        ).toBeCloseTo(score, 12);
        expect(terms.every(({ rank }) => rank >= 1)).toBe(true);
      }
    },
  );
});

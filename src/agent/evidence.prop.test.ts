import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { articleId, type PassageId } from '../domain/ids.ts';
import { selectEvidence, type Find } from './evidence.ts';

function find(id: string, search: number, kind: Partial<Find> = {}): Find {
  return {
    passage: {
      passageId: id as PassageId,
      articleId: articleId('a'),
      path: 'a.md',
      title: 'a',
      headingPath: ['a'],
      start: 0,
      end: 1,
      text: id,
    },
    search,
    isPart: false,
    isNeighbour: false,
    ...kind,
  };
}

const finds = fc.array(
  fc
    .record({
      id: fc.integer({ min: 0, max: 15 }),
      search: fc.integer({ min: 0, max: 5 }),
      isNeighbour: fc.boolean(),
    })
    .map(({ id, search, isNeighbour }) =>
      find(`p${id}`, search, { isNeighbour, isPart: search === 1 || search === 2 }),
    ),
  { maxLength: 30 },
);
const ids = (list: readonly Find[]): string[] => list.map(({ passage }) => passage.passageId);

test.prop([finds, fc.integer({ min: 1, max: 8 }), fc.constantFrom('displace', 'first-come')])(
  'at most k, each passage once, only what was read, as many as there are',
  (list, k, order) => {
    const chosen = ids(selectEvidence(list, { k, order }));
    const read = new Set(ids(list));
    expect(new Set(chosen).size).toBe(chosen.length);
    expect(chosen.length).toBe(Math.min(k, read.size));
    expect(chosen.every((id) => read.has(id))).toBe(true);
  },
);

test.prop([finds])(
  'a part that something was read for keeps a slot whatever else is read',
  (list) => {
    const chosen = new Set(ids(selectEvidence(list, { k: 5, order: 'displace' })));
    const owner = new Map<string, Find>();
    for (const one of list)
      if (!owner.has(one.passage.passageId)) owner.set(one.passage.passageId, one);
    for (const search of [1, 2]) {
      const own = [...owner.values()].filter((one) => one.search === search);
      if (own.length > 0)
        expect(own.some(({ passage }) => chosen.has(passage.passageId))).toBe(true);
    }
  },
);

test('a find of the latest round displaces the weakest of the first; first-come drops it', () => {
  const first = ['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => find(id, 0));
  const all = [...first, find('late', 1)];
  expect(ids(selectEvidence(all, { k: 5, order: 'displace' }))).toEqual([
    'p1',
    'late',
    'p2',
    'p3',
    'p4',
  ]);
  expect(ids(selectEvidence(all, { k: 5, order: 'first-come' }))).toEqual([
    'p1',
    'p2',
    'p3',
    'p4',
    'p5',
  ]);
});

test('of more searches than slots the parts, the question and the latest stay', () => {
  const all = [
    find('question', 0),
    find('part-a', 1, { isPart: true }),
    find('part-b', 2, { isPart: true }),
    ...['r3', 'r4', 'r5', 'r6'].map((id, at) => find(id, at + 3)),
  ];
  expect(ids(selectEvidence(all, { k: 5, order: 'displace' }))).toEqual([
    'part-a',
    'part-b',
    'question',
    'r6',
    'r5',
  ]);
});

test('a neighbour comes after what was asked for, and counts as asked for once it is', () => {
  const neighbour = find('beside', 0, { isNeighbour: true });
  expect(
    ids(selectEvidence([find('p1', 0), neighbour, find('p2', 0)], { k: 5, order: 'displace' })),
  ).toEqual(['p1', 'p2', 'beside']);
  expect(
    ids(
      selectEvidence([find('p1', 0), neighbour, find('p2', 0), find('beside', 0)], {
        k: 5,
        order: 'displace',
      }),
    ),
  ).toEqual(['p1', 'beside', 'p2']);
});

import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { QiitaFetched } from '../../domain/qiita.ts';
import { advance, firstCursor } from './paging.ts';
import type { PageAnswer } from './request-page.ts';

interface Move {
  readonly added: number;
  /** Where in the list, 0..1. */
  readonly deleted: readonly number[];
}

interface Reading {
  readonly value: QiitaFetched;
  readonly asked: readonly number[];
  /** The list as it stands at the end. */
  readonly list: readonly string[];
}

/** Reads a list that moves before each request as told, and rests after the last move. */
function readMoving(length: number, moves: readonly Move[], tellsTotal: boolean): Reading {
  let list = Array.from({ length }, (_, index) => `old-${index}`);
  let added = 0;
  const asked: number[] = [];
  let cursor = firstCursor('alice');
  for (;;) {
    const move = moves[asked.length] ?? { added: 0, deleted: [] };
    for (const share of move.deleted) list = list.toSpliced(Math.floor(share * list.length), 1);
    for (let count = 0; count < move.added; count += 1) list = [`new-${added++}`, ...list];
    asked.push(cursor.page);
    const step = advance(cursor, pageOf(list, cursor.page, tellsTotal), new Map());
    if (step.kind === 'done') return { value: step.value, asked, list };
    ({ cursor } = step);
  }
}

function pageOf(list: readonly string[], page: number, tellsTotal: boolean): PageAnswer {
  const items = list.slice((page - 1) * 100, page * 100).map((id) => ({
    id,
    updatedAt: '2024-01-01T00:00:00Z',
    source: { path: id, json: '{}' },
  }));
  return { page, items, itemsCount: list.length, total: tellsTotal ? list.length : null };
}

const move = fc.record({
  added: fc.nat({ max: 3 }),
  deleted: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    maxLength: 3,
  }),
});

describe('a list that moves during the first reading and then rests', () => {
  test.prop([fc.nat({ max: 420 }), fc.array(move, { maxLength: 6 }), fc.boolean()])(
    'is read without a gap and without a double',
    (length, moves, tellsTotal) => {
      // What comes while the only page is on its way is of the next import.
      const duringReading = moves.slice(0, Math.floor(length / 100));
      const { value, list } = readMoving(length, duringReading, tellsTotal);
      const found = value.sources.map(({ path }) => path);
      expect(new Set(found).size).toBe(found.length);
      expect(list.filter((id) => !found.includes(id))).toEqual([]);
      expect(value.isSettled).toBe(true);
    },
  );

  it('a deletion in a page that was read already costs no article', () => {
    const moves = [
      { added: 0, deleted: [] },
      { added: 0, deleted: [0] },
    ];
    for (const tellsTotal of [true, false]) {
      const { value, asked } = readMoving(250, moves, tellsTotal);
      expect(value.sources.map(({ path }) => path)).toContain('old-100');
      // Without a length, a reading that met something new is proof of nothing.
      const again = tellsTotal ? 1 : 2;
      expect(asked).toEqual(Array.from({ length: 1 + again }, () => [1, 2, 3]).flat());
    }
  });
});

it.each([true, false])('stops at page 100 and says so (length told: %s)', (tellsTotal) => {
  const { value, asked } = readMoving(10_001, [], tellsTotal);
  expect(value).toMatchObject({ isCapped: true, isSettled: true });
  expect(value.sources).toHaveLength(10_000);
  expect(Math.max(...asked)).toBe(100);
});

it('10,000 articles are all there is: nothing is cut off', () => {
  expect(readMoving(10_000, [], true).value.isCapped).toBe(false);
});

it('hands on an item without an id once, wherever it stands when the list is read again', () => {
  const nameless = (page: number, position: number): PageAnswer['items'][number] => ({
    id: null,
    updatedAt: null,
    source: { path: `item-${page}-${position}`, json: '{}' },
  });
  const list = Array.from({ length: 101 }, (_, index) => `old-${index}`);
  const first = pageOf(list, 1, false);
  const second = pageOf(list, 2, false);
  const pages = [
    { ...first, items: [nameless(1, 1), ...first.items.slice(1)] },
    second,
    { ...first, items: [first.items[0]!, nameless(1, 2), ...first.items.slice(2)] },
    second,
    first,
    second,
  ];
  let cursor = firstCursor('alice');
  for (const page of pages) {
    const step = advance(cursor, page, new Map());
    if (step.kind === 'done') {
      const paths = step.value.sources.map(({ path }) => path);
      expect(paths.filter((path) => path.startsWith('item-'))).toEqual(['item-1-1']);
      return;
    }
    ({ cursor } = step);
  }
  throw new Error('the reading should have ended');
});

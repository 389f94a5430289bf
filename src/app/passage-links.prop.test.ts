import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { articleId, passageId } from '../domain/ids.ts';
import type { Hit } from '../domain/search.ts';
import { differs, linkPassages } from './passage-links.ts';

const article = articleId('a');

function hitsOf(ordinals: readonly number[]): readonly Hit[] {
  return ordinals.map((ordinal, index) => ({
    rank: index + 1,
    passageId: passageId(article, ordinal),
    articleId: article,
    path: 'a.md',
    title: 'A',
    headingPath: ['A'],
    start: 0,
    end: 1,
    text: 'a',
    highlights: [],
    headingHighlights: [],
  }));
}

const column = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 5 });

property.prop([fc.array(column, { minLength: 1, maxLength: 4 })])(
  'every hit stands in exactly one row, at its column and rank',
  (columns) => {
    const rows = linkPassages(columns.map(hitsOf));
    const placed = rows.flatMap((row) =>
      row.ranks.flatMap((rank, index) => (rank === null ? [] : [[index, rank, row.passageId]])),
    );
    const expected = columns.flatMap((ordinals, index) =>
      hitsOf(ordinals).map((hit) => [index, hit.rank, hit.passageId]),
    );
    expect(new Set(placed.map(String))).toEqual(new Set(expected.map(String)));
    expect(placed.length).toBe(expected.length);
    expect(rows.every((row) => row.ranks.length === columns.length)).toBe(true);
  },
);

property.prop([column])('equal columns do not differ anywhere', (ordinals) => {
  expect(linkPassages([hitsOf(ordinals), hitsOf(ordinals)]).some(differs)).toBe(false);
});

test('rows come by best rank; a passage missing in a column, or moved, differs', () => {
  const rows = linkPassages([hitsOf([7, 8, 9]), hitsOf([7, 9, 3])]);
  expect(rows.map((row) => [row.passageId, row.ranks, differs(row)])).toEqual([
    ['a#7', [1, 1], false],
    ['a#8', [2, null], true],
    ['a#9', [3, 2], true],
    ['a#3', [null, 3], true],
  ]);
});

import { describe, expect, test } from 'vitest';
import { articleId } from '../../domain/ids.ts';
import type { SearchFilter } from '../../domain/search.ts';
import { filterValues, whereClause } from './where-clause.ts';

const where = (filter: SearchFilter): unknown => {
  const result = whereClause(filter);
  return result.ok ? result.value : result.error;
};

describe('whereClause', () => {
  test('no filter and empty lists set no condition', () => {
    expect(whereClause(undefined)).toEqual({ ok: true, value: null });
    expect(where({})).toBeNull();
    expect(where({ articleIds: [], tags: [] })).toBeNull();
  });

  test('a bound with a time is an instant, UTC when it names no zone', () => {
    const noon = Date.UTC(2026, 9, 1, 12);
    for (const written of [
      '2026-10-01T12:00:00Z',
      '2026-10-01T21:00:00+09:00',
      '2026-10-01T21:00+0900',
      '2026-10-01 12:00:00',
      '2026-10-01T12:00:00.000',
    ]) {
      expect(where({ updatedFrom: written }), written).toEqual({ updatedAt: { gte: noon } });
    }
  });

  test('a bound that is a day is compared with days', () => {
    expect(where({ updatedFrom: '2026-10-01', updatedTo: '2026-10-31' })).toEqual({
      updatedDay: { between: [20261001, 20261031] },
    });
    expect(where({ updatedTo: '2026-10-31' })).toEqual({ updatedDay: { lte: 20261031 } });
  });

  test.each(['', 'yesterday', '2026/10/01', '2026-13-01', '2026-10-01T25:00:00Z', '10'])(
    'an unreadable date is a bad setting: %s',
    (value) => {
      expect(where({ updatedTo: value })).toEqual({
        kind: 'bad-setting',
        setting: 'updatedTo',
        value,
        rule: 'ISO 8601',
      });
      expect(where({ updatedFrom: value })).toMatchObject({ setting: 'updatedFrom' });
    },
  );
});

describe('filterValues', () => {
  const meta = { id: articleId('a'), path: 'a.md', title: 'A', contentHash: '' };

  test('a day is the one the author wrote, whatever its instant', () => {
    const values = filterValues({ ...meta, tags: [], updatedAt: '2026-10-01T08:00:00+09:00' });
    expect(values.updatedDay).toBe(20261001);
    expect(values.updatedAt).toBe(Date.UTC(2026, 8, 30, 23));
  });

  test('tags are folded, once each', () => {
    const values = filterValues({
      ...meta,
      tags: ['Docker', 'ｄｏｃｋｅｒ', 'ﾃｽﾄ'],
      updatedAt: null,
    });
    expect(values.tags).toEqual(['docker', 'テスト']);
  });

  test('an unreadable date is none', () => {
    const values = filterValues({ ...meta, tags: [], updatedAt: '去年' });
    expect([values.updatedAt, values.updatedDay]).toEqual([undefined, undefined]);
  });
});

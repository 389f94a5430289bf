import { expect, test } from 'vitest';
import { DEFAULT_CHUNK } from '../config/retrieval.ts';
import { checkChunkSettings } from './chunk-rules.ts';

test('the defaults pass', () => {
  expect(checkChunkSettings(DEFAULT_CHUNK)).toEqual({ ok: true, value: DEFAULT_CHUNK });
  const tight = { ...DEFAULT_CHUNK, size: 1, minimum: 1, overlap: 0 };
  expect(checkChunkSettings(tight).ok).toBe(true);
});

test.each([
  [{ size: 0 }, 'size', 'size > 0'],
  [{ size: 600.5 }, 'size', 'integer'],
  [{ size: Number.NaN }, 'size', 'integer'],
  [{ size: Infinity }, 'size', 'integer'],
  [{ minimum: 0 }, 'minimum', '0 < minimum <= size'],
  [{ minimum: 601 }, 'minimum', '0 < minimum <= size'],
  [{ overlap: -1 }, 'overlap', '0 <= overlap <= size / 2'],
  [{ overlap: 301 }, 'overlap', '0 <= overlap <= size / 2'],
  [{ headingWithoutSpace: 'loose' as never }, 'headingWithoutSpace', 'strict or lenient'],
])('%o is refused', (change, setting, rule) => {
  expect(checkChunkSettings({ ...DEFAULT_CHUNK, ...change })).toMatchObject({
    ok: false,
    error: { kind: 'bad-setting', setting, rule },
  });
});

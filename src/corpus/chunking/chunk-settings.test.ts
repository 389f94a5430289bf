import { expect, test } from 'vitest';
import { DEFAULT_CHUNK } from '../../config/retrieval.ts';
import { checkChunkSettings } from './chunk-settings.ts';

test('the defaults pass', () => {
  expect(checkChunkSettings(DEFAULT_CHUNK)).toEqual({ ok: true, value: DEFAULT_CHUNK });
  const tight = { ...DEFAULT_CHUNK, size: 1, minimum: 1, overlap: 0 };
  expect(checkChunkSettings(tight).ok).toBe(true);
});

test.each([
  [{ size: 0 }, 'size', 'integer > 0'],
  [{ size: 600.5 }, 'size', 'integer > 0'],
  [{ size: Number.NaN }, 'size', 'integer > 0'],
  [{ size: Infinity }, 'size', 'integer > 0'],
  [{ minimum: 0 }, 'minimum', 'integer > 0'],
  [{ minimum: 601 }, 'minimum', 'minimum <= size'],
  [{ overlap: -1 }, 'overlap', 'integer >= 0'],
  [{ overlap: 600 }, 'overlap', 'overlap < size'],
  [{ headingWithoutSpace: 'loose' as never }, 'headingWithoutSpace', 'strict or lenient'],
])('%o is refused', (change, setting, rule) => {
  expect(checkChunkSettings({ ...DEFAULT_CHUNK, ...change })).toMatchObject({
    ok: false,
    error: { kind: 'bad-setting', setting, rule },
  });
});

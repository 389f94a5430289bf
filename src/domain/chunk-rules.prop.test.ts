import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CHUNK } from '../config/retrieval.ts';
import { chunkProblems } from './chunk-rules.ts';

const setting = fc.oneof(fc.integer({ min: -5, max: 2000 }), fc.double());

describe('chunkProblems', () => {
  it('accepts the defaults', () => {
    expect(chunkProblems(DEFAULT_CHUNK)).toEqual({});
  });

  it('names the field and the rule', () => {
    expect(chunkProblems({ ...DEFAULT_CHUNK, size: 100, minimum: 101, overlap: 51 })).toEqual({
      minimum: 'minimum-range',
      overlap: 'overlap-range',
    });
    expect(chunkProblems({ ...DEFAULT_CHUNK, size: 0, minimum: 1.5, overlap: Number.NaN })).toEqual(
      {
        size: 'size-positive',
        minimum: 'whole-number',
        overlap: 'whole-number',
      },
    );
  });

  test.prop([setting, setting, setting])(
    'accepts exactly what the contract allows',
    (size, minimum, overlap) => {
      const allowed =
        [size, minimum, overlap].every(Number.isSafeInteger) &&
        size > 0 &&
        minimum > 0 &&
        minimum <= size &&
        overlap >= 0 &&
        overlap <= size / 2;
      expect(
        Object.keys(chunkProblems({ ...DEFAULT_CHUNK, size, minimum, overlap })).length === 0,
      ).toBe(allowed);
    },
  );
});

import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { EMBEDDING } from '../../config/embedding.ts';
import { packCodes, unpackCodes } from './pack-codes.ts';

test('the worked bytes: the first code in the lower half, 0 as 8', () => {
  expect([...packCodes(Int8Array.of(-7, 7, 0, 1))]).toEqual([0xf1, 0x98]);
  expect([...unpackCodes(Uint8Array.of(0xf1, 0x98))]).toEqual([-7, 7, 0, 1]);
});

test('a token takes the bytes that sizes are told by', () => {
  expect(packCodes(new Int8Array(EMBEDDING.late.dims)).length).toBe(
    EMBEDDING.late.storedTokenBytes,
  );
});

property.prop([
  fc.array(fc.tuple(fc.integer({ min: -8, max: 7 }), fc.integer({ min: -8, max: 7 }))),
])('codes come back as they were', (pairs) => {
  const codes = Int8Array.from(pairs.flat());
  expect(unpackCodes(packCodes(codes))).toEqual(codes);
});

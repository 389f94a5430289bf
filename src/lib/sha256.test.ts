import { expect, test } from 'vitest';
import { sha256Hex } from './sha256.ts';

/** FIPS 180-2, appendix B.1, and the empty message. */
test('known digests', async () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await sha256Hex('abc')).toBe(abc);
  expect(await sha256Hex(Uint8Array.of(0x61, 0x62, 0x63))).toBe(abc);
  expect(await sha256Hex('')).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
});

test('a view is hashed, not the buffer behind it; text is UTF-8', async () => {
  const bytes = new TextEncoder().encode('前鉢後');
  expect(await sha256Hex(bytes.subarray(3, 6))).toBe(await sha256Hex('鉢'));
});

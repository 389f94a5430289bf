import { fc, test } from '@fast-check/vitest';
import { describe, expect, test as example } from 'vitest';
import { atOnce } from '../steps.ts';
import { CONTAINER_VERSION, readContainer, writeContainer, type Sections } from './container.ts';

const sections: fc.Arbitrary<Sections> = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 8 }).filter((name) => name !== '__proto__'),
  fc.oneof(fc.uint8Array(), fc.uint16Array(), fc.uint32Array(), fc.float32Array()),
  { maxKeys: 5, noNullPrototype: true },
);
const meta = fc.record({ name: fc.string({ unit: 'binary' }), number: fc.integer() });

const sample = atOnce(
  writeContainer({ 版: 1 }, { words: Uint32Array.of(1, 2, 3), bytes: Uint8Array.of(9) }),
);

/** A copy with one bit changed. */
function withBitFlipped(buffer: ArrayBuffer, bit: number): ArrayBuffer {
  const copy = buffer.slice(0);
  const bytes = new Uint8Array(copy);
  const at = (bit >> 3) % bytes.length;
  bytes[at] = (bytes[at] as number) ^ (1 << (bit & 7));
  return copy;
}

describe('container', () => {
  test.prop([meta, sections])('comes back as it was', (data, arrays) => {
    expect(readContainer(atOnce(writeContainer(data, arrays)))).toEqual({
      ok: true,
      value: { meta: data, sections: arrays },
    });
  });

  test.prop([fc.nat()])('any flipped bit is noticed', (bit) => {
    expect(readContainer(withBitFlipped(sample, bit)).ok).toBe(false);
  });

  test.prop([fc.nat(), fc.nat()])('two flipped bits are noticed', (first, second) => {
    fc.pre(first % (sample.byteLength * 8) !== second % (sample.byteLength * 8));
    expect(readContainer(withBitFlipped(withBitFlipped(sample, first), second)).ok).toBe(false);
  });

  test.prop([fc.nat({ max: sample.byteLength - 1 })])('any cut is noticed', (length) => {
    expect(readContainer(sample.slice(0, length)).ok).toBe(false);
  });

  test.prop([fc.uint8Array({ maxLength: 200 })])(
    'other bytes are refused, not thrown at',
    (bytes) => {
      expect(readContainer(new Uint8Array(bytes).buffer).ok).toBe(false);
    },
  );

  example('another version is told apart from damage', () => {
    const versioned = (version: number): unknown => {
      const copy = sample.slice(0);
      new Uint32Array(copy)[1] = version;
      return readContainer(copy);
    };
    expect(versioned(CONTAINER_VERSION + 1)).toEqual({
      ok: false,
      error: { kind: 'storage-newer', found: CONTAINER_VERSION + 1, known: CONTAINER_VERSION },
    });
    expect(versioned(CONTAINER_VERSION - 1)).toMatchObject({ error: { kind: 'index-stale' } });
    expect(readContainer(sample.slice(0, 16))).toMatchObject({ error: { kind: 'storage-failed' } });
  });
});

import { describe, expect, test } from 'vitest';
import { textHash } from './text-hash.ts';

describe('textHash', () => {
  test('is 32 hex digits, the same for the same text', () => {
    expect(textHash('索引')).toMatch(/^[0-9a-f]{32}$/);
    expect(textHash('索引')).toBe(textHash('索引'));
    // Pinned: hashes are stored beside snapshots.
    expect([textHash(''), textHash('索引')]).toMatchInlineSnapshot(`
      [
        "09f45f699993290cfc2fb9b6ee4e14eb",
        "38c592846eb2346bf7c2edf5ce8680de",
      ]
    `);
  });

  test('tells near texts apart in all four lanes', () => {
    const texts = ['', '\0', '\0\0', 'a', 'b', 'ab', 'ba', ' a', 'a ', '索引', '索弓'];
    for (const number of Array.from({ length: 5000 }, (_, at) => at)) texts.push(`id-${number}`);
    const hashes = texts.map(textHash);
    for (const lane of [0, 8, 16, 24]) {
      expect(new Set(hashes.map((hash) => hash.slice(lane, lane + 8))).size).toBe(texts.length);
    }
  });
});

import { fc, test } from '@fast-check/vitest';
import { describe, expect, test as example } from 'vitest';
import { createPrng } from '../../lib/prng.ts';
import { createBm25Index, type Bm25Index } from './bm25.ts';

const bySlot = (a: number, b: number): number => a - b;
const WORDS = Array.from('検索索引順位型語木枝葉根花');

function freshIndexOf(rows: readonly (readonly string[])[]): Bm25Index {
  const index = createBm25Index();
  rows.forEach((terms, slot) => index.set(slot, terms));
  return index;
}

/** Every passage that any of the words is in, with its score to the last bit. */
function everything(index: Bm25Index): unknown {
  return WORDS.map((word) => index.search([word, '語', '無'], 10_000, bySlot, null));
}

const change = fc.record({
  slot: fc.nat({ max: 12 }),
  terms: fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }),
  isSearched: fc.boolean(),
});

describe('searching between changes', () => {
  test.prop([fc.array(change, { maxLength: 40 })])(
    'sees each of them, as an index made anew would',
    (changes) => {
      const index = createBm25Index();
      const rows: string[][] = Array.from({ length: 13 }, () => []);
      for (const { slot, terms, isSearched } of changes) {
        rows[slot] = terms;
        if (terms.length === 0) index.remove(slot);
        else index.set(slot, terms);
        if (isSearched) expect(everything(index)).toEqual(everything(freshIndexOf(rows)));
      }
      expect(everything(index)).toEqual(everything(freshIndexOf(rows)));
    },
  );

  example('goes on to do so when the changes become many', () => {
    const prng = createPrng(7);
    const index = createBm25Index();
    const rows: string[][] = [];
    for (let slot = 0; slot < 5_000; slot += 1) {
      rows.push([prng.pick(WORDS), prng.pick(WORDS), `語${slot % 700}`]);
      index.set(slot, rows[slot] as string[]);
      if (slot % 911 === 0) {
        const older = slot >> 1;
        rows[older] = ['新語', prng.pick(WORDS)];
        index.set(older, rows[older]);
        const fresh = freshIndexOf(rows);
        expect(everything(index)).toEqual(everything(fresh));
        expect(index.search(['新語'], 20, bySlot, null)).toEqual(
          fresh.search(['新語'], 20, bySlot, null),
        );
      }
    }
  });
});

import { describe, expect, it } from 'vitest';
import { staleDifferences } from './stale-difference.ts';

describe('staleDifferences', () => {
  it('pairs the two sides by key', () => {
    expect(
      staleDifferences({
        stored: 'chunk.size=600, embedding.dtype=q8',
        wanted: 'chunk.size=800, embedding.dtype=q4',
      }),
    ).toEqual([
      { key: 'chunk.size', stored: '600', wanted: '800' },
      { key: 'embedding.dtype', stored: 'q8', wanted: 'q4' },
    ]);
  });

  it('keeps what it cannot read', () => {
    expect(staleDifferences({ stored: 'f00', wanted: 'ba7' })).toEqual([
      { key: '', stored: 'f00', wanted: 'ba7' },
    ]);
  });
});

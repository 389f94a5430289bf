import { describe, expect, it } from 'vitest';
import { parseDraft, sameChunk, toDraft } from './chunk-draft.ts';

const chunk = { size: 600, minimum: 120, overlap: 0, headingWithoutSpace: 'lenient' } as const;

describe('chunk draft', () => {
  it('goes to text and back', () => {
    expect(parseDraft(toDraft(chunk))).toEqual(chunk);
    expect(sameChunk(parseDraft(toDraft(chunk)), chunk)).toBe(true);
    expect(sameChunk({ ...chunk, headingWithoutSpace: 'strict' }, chunk)).toBe(false);
  });

  it('reads full-width digits and refuses all that is no whole number', () => {
    expect(
      parseDraft({ ...toDraft(chunk), size: ' ６００ ', minimum: '12.5', overlap: '-3' }),
    ).toEqual({
      ...chunk,
      size: 600,
      minimum: Number.NaN,
      overlap: -3,
    });
    for (const text of ['', '1e3', '0x10', '六百']) {
      expect(parseDraft({ ...toDraft(chunk), size: text }).size).toBeNaN();
    }
  });
});

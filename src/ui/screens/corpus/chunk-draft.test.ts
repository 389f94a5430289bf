import { describe, expect, it } from 'vitest';
import { parseDraft, sameChunk, toDraft } from './chunk-draft.ts';

const chunk = { size: 600, minimum: 120, overlap: 0 };

describe('chunk draft', () => {
  it('goes to text and back', () => {
    expect(parseDraft(toDraft(chunk))).toEqual(chunk);
    expect(sameChunk(parseDraft(toDraft(chunk)), chunk)).toBe(true);
  });

  it('reads full-width digits and refuses all that is no whole number', () => {
    expect(parseDraft({ size: ' ６００ ', minimum: '12.5', overlap: '-3' })).toEqual({
      size: 600,
      minimum: Number.NaN,
      overlap: -3,
    });
    for (const text of ['', '1e3', '0x10', '六百']) {
      expect(parseDraft({ ...toDraft(chunk), size: text }).size).toBeNaN();
    }
  });
});

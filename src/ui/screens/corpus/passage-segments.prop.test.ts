import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { rowsOf, segmentsOf } from './passage-segments.ts';

/** Passages in order of start, with gaps and overlaps, over a text of letters and blanks. */
const drawn = fc
  .array(fc.tuple(fc.integer({ min: -8, max: 6 }), fc.integer({ min: 9, max: 30 })), {
    maxLength: 12,
  })
  .chain((steps) => {
    const passages: { ordinal: number; start: number; end: number }[] = [];
    let at = 0;
    for (const [ordinal, [gap, length]] of steps.entries()) {
      const start = Math.max(0, passages.at(-1)?.start ?? 0, at + gap);
      passages.push({ ordinal, start, end: Math.max(start + length, at) });
      at = passages.at(-1)?.end ?? 0;
    }
    const letters = fc.constantFrom('a', '字', ' ', '\n');
    return fc
      .array(letters, { minLength: at + 5, maxLength: at + 5 })
      .map((text) => ({ text: text.join(''), passages }));
  });

describe('segmentsOf', () => {
  it('draws an overlap once, between its two passages', () => {
    const segments = segmentsOf('aaaabbcccc\n\ndd', [
      { ordinal: 0, start: 0, end: 6 },
      { ordinal: 1, start: 4, end: 10 },
      { ordinal: 2, start: 12, end: 14 },
    ]);
    expect(segments).toEqual([
      { start: 0, end: 4, inside: [0], opens: [0], closes: [] },
      { start: 4, end: 6, inside: [0, 1], opens: [1], closes: [0] },
      { start: 6, end: 10, inside: [1], opens: [], closes: [1] },
      { start: 12, end: 14, inside: [2], opens: [2], closes: [2] },
    ]);
  });

  it('keeps text that is in no passage, and has nothing for an empty article', () => {
    expect(segmentsOf('lost', [])).toEqual([
      { start: 0, end: 4, inside: [], opens: [], closes: [] },
    ]);
    expect(segmentsOf('', [])).toEqual([]);
  });

  test.prop([drawn])(
    'covers every non-blank character once, in order, under the right passages',
    ({ text, passages }) => {
      const segments = segmentsOf(text, passages);
      let at = 0;
      for (const segment of segments) {
        expect(text.slice(at, segment.start).trim()).toBe('');
        for (let offset = segment.start; offset < segment.end; offset += 1) {
          const covering = passages.filter(({ start, end }) => start <= offset && offset < end);
          expect(segment.inside).toEqual(covering.map(({ ordinal }) => ordinal));
        }
        at = segment.end;
      }
      expect(text.slice(at).trim()).toBe('');
      expect(segments.flatMap(({ opens }) => opens)).toEqual(
        passages.map(({ ordinal }) => ordinal),
      );
      expect(segments.flatMap(({ closes }) => closes).toSorted((a, b) => a - b)).toEqual(
        passages.map(({ ordinal }) => ordinal),
      );
    },
  );
});

describe('rowsOf', () => {
  it('counts what a filter hides between what it shows', () => {
    const text = 'x'.repeat(50);
    const passages = [0, 1, 2, 3, 4].map((ordinal) => ({
      ordinal,
      start: ordinal * 10,
      end: ordinal * 10 + 12 > 50 ? 50 : ordinal * 10 + 12,
    }));
    const rows = rowsOf(segmentsOf(text, passages), (ordinal) => ordinal === 2);
    expect(rows.map((row) => (row.kind === 'hidden' ? row.passages : row.segment.inside))).toEqual([
      1,
      [1, 2],
      [2],
      [2, 3],
      1,
    ]);
  });

  test.prop([drawn, fc.func(fc.boolean())])(
    'each passage is shown or counted as hidden, once',
    ({ text, passages }, isShown) => {
      const rows = rowsOf(segmentsOf(text, passages), (ordinal) => isShown(ordinal));
      const shown = new Set(
        rows.flatMap((row) => (row.kind === 'segment' ? row.segment.inside : [])),
      );
      const hidden = rows.reduce((sum, row) => sum + (row.kind === 'hidden' ? row.passages : 0), 0);
      for (const { ordinal } of passages) if (isShown(ordinal)) expect(shown).toContain(ordinal);
      expect(shown.size + hidden).toBe(passages.length);
    },
  );
});

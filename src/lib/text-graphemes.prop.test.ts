import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { graphemeAt, LONGEST_GRAPHEME, shortened, trimSpan } from './text-graphemes.ts';

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        ' ',
        '\n',
        '　',
        'か\u3099',
        '👨‍👩‍👧',
        '🇯🇵',
        '🇯',
        '\u0301',
        '\u0600',
        '\u200d',
        'क्ष',
        'ﾊﾞ',
        'a',
      ),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((parts) => parts.join('').toWellFormed());

/** The truth: the whole text segmented at once. */
function graphemes(whole: string): readonly { readonly start: number; readonly end: number }[] {
  return Array.from(new Intl.Segmenter('ja').segment(whole), ({ index, segment }) => ({
    start: index,
    end: index + segment.length,
  }));
}

describe('graphemeAt', () => {
  test.prop([text, fc.nat(), fc.nat()], { numRuns: 500 })(
    'says the same as segmenting the whole text, from any boundary',
    (whole, at, back) => {
      const all = graphemes(whole);
      const wanted = all[at % all.length] ?? { start: 0, end: 0 };
      const from = all[back % ((at % all.length) + 1)]?.start ?? 0;
      for (let offset = wanted.start; offset < wanted.end; offset += 1) {
        expect(graphemeAt(whole, from, offset)).toEqual(wanted);
      }
    },
  );

  test('takes a grapheme that is longer than any real one in pieces, and cuts no pair', () => {
    for (const mark of ['\u0301', '\u{1d165}']) {
      const long = `e${mark.repeat(5_000)}x`;
      const pieces: string[] = [];
      for (let at = 0; at < long.length;) {
        const piece = graphemeAt(long, 0, at);
        for (const offset of [piece.start, piece.end - 1]) {
          expect(graphemeAt(long, 0, offset)).toEqual(piece);
        }
        expect(piece.start).toBe(at);
        pieces.push(long.slice(piece.start, piece.end));
        at = piece.end;
      }
      expect(pieces.join('')).toBe(long);
      expect(pieces.at(-1)).toBe('x');
      expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(
        LONGEST_GRAPHEME + 1,
      );
    }
  });

  test('at the end of the text there is nothing', () => {
    expect(graphemeAt('ab', 0, 2)).toEqual({ start: 2, end: 2 });
  });
});

describe('shortened', () => {
  test('cuts after the last grapheme that may stay, and says so', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(shortened('見出し', 3)).toBe('見出し');
    expect(shortened('見出し 二', 4)).toBe('見出し…');
    expect(shortened(family.repeat(3), 3)).toBe(`${family}…`);
    expect(shortened('e\u0301x', 2)).toBe('e\u0301x');
    expect(shortened(`e${'\u0301'.repeat(9_000)}`, 200).length).toBeLessThanOrEqual(801);
  });
});

describe('trimSpan', () => {
  test.prop([text], { numRuns: 500 })(
    'takes blanks and nothing else, and never half a grapheme',
    (whole) => {
      const { start, end } = trimSpan(whole, { start: 0, end: whole.length });
      expect(whole.slice(0, start).trim()).toBe('');
      expect(whole.slice(end).trim()).toBe('');
      const boundaries = [0, ...graphemes(whole).map((one) => one.end)];
      expect(boundaries).toContain(start);
      expect(boundaries).toContain(end);
      expect(whole.slice(start, end).trim() === '').toBe(start === end);
    },
  );

  test('keeps the indentation of the first line', () => {
    const code = '\n  \n    a\n  b \n\n';
    const { start, end } = trimSpan(code, { start: 0, end: code.length });
    expect(code.slice(start, end)).toBe('    a\n  b');
    // In the middle of a line there is none.
    expect(trimSpan('a. b', { start: 2, end: 4 })).toEqual({ start: 3, end: 4 });
  });

  test('of blanks alone is empty', () => {
    expect(trimSpan('a \n b', { start: 1, end: 4 })).toEqual({ start: 4, end: 4 });
  });
});

import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { graphemeAt, trimSpan } from './text-graphemes.ts';

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

  test('sees a grapheme of any length whole', () => {
    const long = `e${'\u0301'.repeat(5_000)}x`;
    expect(graphemeAt(long, 0, 3)).toEqual({ start: 0, end: 5_001 });
    expect(graphemeAt(long, 0, 5_001)).toEqual({ start: 5_001, end: 5_002 });
  });

  test('at the end of the text there is nothing', () => {
    expect(graphemeAt('ab', 0, 2)).toEqual({ start: 2, end: 2 });
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

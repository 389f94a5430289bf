import { fc, test } from '@fast-check/vitest';
import { describe, expect, test as example } from 'vitest';
import { foldText } from './fold-text.ts';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const tricky = fc.constantFrom(
  ...'かガﾊﾞﾟﾞ゛㍿Ⅳ㎏①Ａａ１ア亜葛。、「ー～…½ﾡﾢ가ᄀ'.split(''),
  '\u3099',
  '\u309a',
  '\u0301',
  '\u0327',
  '\u1161',
  '\u11a8',
  '\u200b',
  '\u00ad',
  '\ufeff',
  '\ufe0f',
  '\u{e0100}',
  '\u{20bb7}',
  '\u{1d400}',
  '👨‍👩‍👧',
  '\ud842',
  ' ',
  '\n',
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(tricky, { maxLength: 30 }).map((parts) => parts.join('')),
);

describe('foldText', () => {
  test.prop([text], { numRuns: 2000 })('is NFKC without invisible characters', (original) => {
    const visible = original.replace(INVISIBLE, '');
    expect(foldText(original).text).toBe(visible.normalize('NFKC').replace(INVISIBLE, ''));
  });

  test.prop([text])('every span lies in the original and spans come in order', (original) => {
    const folded = foldText(original);
    let last = { start: 0, end: 0 };
    for (let at = 0; at < folded.text.length; at += 1) {
      const span = folded.spanOf(at, at + 1);
      expect(span.start).toBeLessThan(span.end);
      expect(span.start).toBeGreaterThanOrEqual(last.start);
      expect(span.end).toBeGreaterThanOrEqual(last.end);
      expect(span.end).toBeLessThanOrEqual(original.length);
      last = span;
    }
  });

  test.prop([text])('what a span covers folds to (at least) what it stands for', (original) => {
    const folded = foldText(original);
    for (let at = 0; at < folded.text.length; at += 1) {
      const { start, end } = folded.spanOf(at, at + 1);
      expect(foldText(original.slice(start, end)).text).toContain(folded.text[at]);
    }
  });

  example('a text that folds to itself keeps its offsets', () => {
    const folded = foldText('検索 API 𠮷野家\n');
    expect(folded.text).toBe('検索 API 𠮷野家\n');
    expect(folded.spanOf(3, 6)).toEqual({ start: 3, end: 6 });
    expect(folded.spanOf(7, 9)).toEqual({ start: 7, end: 9 });
  });

  example('spans lead back to decomposed, half-width and expanded originals', () => {
    const original = 'ﾃﾞﾌﾟﾛｲは㍿でか\u3099き';
    const folded = foldText(original);
    expect(folded.text).toBe('デプロイは株式会社でがき');
    const back = (part: string): string => {
      const at = folded.text.indexOf(part);
      const { start, end } = folded.spanOf(at, at + part.length);
      return original.slice(start, end);
    };
    expect(back('デプロイ')).toBe('ﾃﾞﾌﾟﾛｲ');
    expect(back('式')).toBe('㍿');
    expect(back('が')).toBe('か\u3099');
    expect(back('き')).toBe('き');
  });
});

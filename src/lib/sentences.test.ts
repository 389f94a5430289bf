import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { sentenceSpans } from './sentences.ts';

const split = (text: string): readonly string[] =>
  sentenceSpans(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['順位の融合に使う。定数は 60 が多い。', ['順位の融合に使う。', '定数は 60 が多い。']],
  ['本当か？はい！', ['本当か？', 'はい！']],
  ['彼は「終わった。帰る。」と言った。次へ。', ['彼は「終わった。帰る。」と言った。', '次へ。']],
  ['First one. Second one! Third?', ['First one.', 'Second one!', 'Third?']],
  ['Use Node.js 20.20, e.g. on CI. It works.', ['Use Node.js 20.20, e.g. on CI.', 'It works.']],
  ['if (a != b) return x?.y; done', ['if (a != b) return x?.y; done']],
  ['**強調。** 次。', ['**強調。**', '次。']],
  ["`LIKE '%…%'` に `a. b` を使う。次。", ["`LIKE '%…%'` に `a. b` を使う。", '次。']],
  ['終わらない文', ['終わらない文']],
  ['  \n ', []],
])('%j', (text, sentences) => {
  expect(split(text)).toEqual(sentences);
});

test('what trails a sentence belongs to it', () => {
  const text = '使う。¶ ¶次。';
  const spans = sentenceSpans(text, undefined, /(?:[ \t]*¶)+/uy);
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['使う。¶ ¶', '次。']);
});

property.prop([fc.string({ unit: 'grapheme', maxLength: 200 })])(
  'sentences are in order, apart, without blanks around them, and leave out nothing but blanks',
  (text) => {
    const spans = sentenceSpans(text);
    let at = 0;
    for (const { start, end } of spans) {
      expect(text.slice(at, start).trim()).toBe('');
      expect(end).toBeGreaterThan(start);
      expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
      at = end;
    }
    expect(text.slice(at).trim()).toBe('');
  },
);

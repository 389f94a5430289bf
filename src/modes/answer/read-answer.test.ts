import { describe, expect, test } from 'vitest';
import { INSUFFICIENT_MARK } from '../../config/prompts.ts';
import { readAnswer } from './read-answer.ts';

const sentences = (raw: string, evidence = 5) =>
  readAnswer(raw, evidence).sentences.map(({ text, citations, isUncited }) => [
    text,
    citations,
    ...(isUncited ? ['uncited'] : []),
  ]);

describe('citations', () => {
  test.each([
    ['RRF を使う[1]。', 'RRF を使う[1]。', [1]],
    ['RRF を使う [1][3]。', 'RRF を使う [1][3]。', [1, 3]],
    ['RRF を使う [1, 2]。', 'RRF を使う [1][2]。', [1, 2]],
    ['RRF を使う［１］。', 'RRF を使う[1]。', [1]],
    ['RRF を使う【2】。', 'RRF を使う[2]。', [2]],
    ['RRF を使う【1、3】。', 'RRF を使う[1][3]。', [1, 3]],
    ['RRF を使う[1-3]。', 'RRF を使う[1][2][3]。', [1, 2, 3]],
    ['RRF を使う[[2]]。', 'RRF を使う[2]。', [2]],
    ['It fuses ranks [2](https://evil.example/x).', 'It fuses ranks [2].', [2]],
    ['![1](https://evil.example/p.png) を使う。', '![1] を使う。', [1]],
  ])('%j', (raw, text, numbers) => {
    const read = readAnswer(raw, 5);
    expect(read.text).toBe(text);
    expect(read.marks.map(({ number }) => number)).toEqual(numbers);
    for (const { start, end, number } of read.marks) {
      expect(read.text.slice(start, end)).toBe(`[${number}]`);
    }
    expect(read.droppedCitations).toBe(0);
  });

  test('a number outside the evidence is taken out and counted', () => {
    const read = readAnswer('使う [7]。使わない[2, 9]。零 [0]。', 5);
    expect(read.text).toBe('使う。使わない[2]。零。');
    expect(read.droppedCitations).toBe(3);
  });

  test.each([
    '配列は `a[1]` で読む。',
    '```ts\nconst x = a[1];\n```',
    '~~~\n[1]\n~~~',
    '\\[1\\]',
    '[2024] 年',
  ])('in %j there is none', (raw) => {
    const read = readAnswer(raw, 5);
    expect(read.marks).toEqual([]);
    expect(read.text).toBe(raw);
    expect(read.droppedCitations).toBe(0);
  });
});

describe('sentences', () => {
  test('Japanese: marks before or behind the full stop, and a claim without one', () => {
    expect(sentences('RRF は順位を足す[1]。定数は 60 である。[2]だから桁に左右されない。')).toEqual(
      [
        ['RRF は順位を足す。', [1]],
        ['定数は 60 である。', [2]],
        ['だから桁に左右されない。', [], 'uncited'],
      ],
    );
  });

  test('English', () => {
    expect(sentences('Ranks are summed [1]. See Node.js 20.20 [2][1]. It works.')).toEqual([
      ['Ranks are summed.', [1]],
      ['See Node.js 20.20.', [2, 1]],
      ['It works.', [], 'uncited'],
    ]);
  });

  test('lists, headings, code, tables and lead-ins', () => {
    const raw = [
      '## 手順',
      '次のとおりです：',
      '1. 開く[1]。',
      '2. 閉じる',
      '',
      '```sh',
      'ls [1]',
      '```',
      '| 名 | 値 |',
      '| --- | --- |',
      '| k | 60 [2] |',
      '> 引用する[3]',
    ].join('\n');
    expect(sentences(raw)).toEqual([
      ['## 手順', []],
      ['次のとおりです：', []],
      ['開く。', [1]],
      ['閉じる', [], 'uncited'],
      ['```sh\nls [1]\n```', []],
      ['| 名 | 値 |', []],
      ['| --- | --- |', []],
      ['| k | 60 |', [2]],
      ['引用する', [3]],
    ]);
  });

  test('a sentence that goes on over a line end is one', () => {
    expect(sentences('Ranks are\nsummed [1]. Next\none [2].')).toEqual([
      ['Ranks are\nsummed.', [1]],
      ['Next\none.', [2]],
    ]);
  });
});

describe('insufficiency', () => {
  test('the mark is taken out and understood; what was not found is no uncited claim', () => {
    const read = readAnswer(
      `${INSUFFICIENT_MARK}\n記事の中には見つかりません。近い話はある[1]。`,
      5,
    );
    expect(read).toMatchObject({ isInsufficient: true });
    expect(read.text).toBe('記事の中には見つかりません。近い話はある[1]。');
    expect(read.sentences.map(({ isUncited }) => isUncited)).toEqual([false, false]);
  });

  test('the words without the mark mean the same, when nothing is cited', () => {
    expect(readAnswer('記事の中には見つかりません。', 5).isInsufficient).toBe(true);
    expect(readAnswer('This is not in your articles.', 5).isInsufficient).toBe(true);
    expect(readAnswer('RRF は順位を足す[1]。理由の記載はありません。', 5).isInsufficient).toBe(
      false,
    );
  });

  test('general knowledge behind it is still an uncited claim', () => {
    const read = readAnswer(`${INSUFFICIENT_MARK}\n見つかりません。一般には 60 を使う。`, 5);
    expect(read.sentences.map(({ isUncited }) => isUncited)).toEqual([false, true]);
  });
});

test("a model's reasoning is left out", () => {
  expect(readAnswer('<think>[1] かな。</think>\n60 である[1]。', 5).text).toBe('60 である[1]。');
});

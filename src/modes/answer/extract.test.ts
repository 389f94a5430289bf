import { expect, test } from 'vitest';
import { ANSWER } from '../../config/answer.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import { ok } from '../../domain/result.ts';
import type { Hit, SearchPort, TermStat } from '../../domain/search.ts';
import { createExtractiveAnswerer } from './extract.ts';

const never = new AbortController().signal;

function hit(rank: number, text: string, title = '題'): Hit {
  return {
    rank,
    passageId: passageId(articleId('a'), rank),
    articleId: articleId('a'),
    path: 'a.md',
    title,
    headingPath: [title],
    start: 0,
    end: text.length,
    text,
    highlights: [],
    headingHighlights: [[]],
  };
}

/** Terms are runs of Latin letters or of kanji and katakana; 100 passages, of which `df` hold a term. */
function portWith(df: Readonly<Record<string, number>>): Pick<SearchPort, 'status' | 'terms'> {
  const termsOf = (text: string): readonly TermStat[] =>
    Array.from(
      new Set(text.toLowerCase().match(/[a-z0-9]+|[\p{Script=Han}\p{Script=Katakana}ー]+/gu)),
    ).map((term) => ({ term, surface: term, documentFrequency: df[term] ?? 0 }));
  return {
    status: async () => ok({ passages: 100 } as never),
    terms: async (texts) => ok(texts.map(termsOf)),
  };
}

async function extract(
  question: string,
  evidence: readonly Hit[],
  df: Readonly<Record<string, number>>,
) {
  const answered = await createExtractiveAnswerer(portWith(df)).answer(
    { question, evidence, history: [] },
    never,
  );
  if (!answered.ok) throw new Error(answered.error.kind);
  return answered.value;
}

test('takes the sentences that hold the rare words, each with its passage, word for word', async () => {
  const evidence = [
    hit(1, '天気の話。ログを見る。', '別'),
    hit(2, '# 融合\n\nRRF の定数は 60 が多い。天気の話。\n\n```ts\nRRF(定数);\n```'),
  ];
  const answer = await extract('RRF の定数は?', evidence, { rrf: 2, 定数: 5, 天気: 50 });
  expect(answer.sentences.map(({ text, citations }) => [text, citations])).toEqual([
    ['RRF の定数は 60 が多い。', [2]],
  ]);
  expect(answer).toMatchObject({ kind: 'extractive', isInsufficient: false, reply: null });
  for (const { start, end, number } of answer.marks) {
    expect(answer.text.slice(start, end)).toBe(`[${number}]`);
  }
});

test('a sentence of two passages cites both; a [1] in its own words is no mark', async () => {
  const shared = '配列は a[1] で RRF を読む。';
  const answer = await extract('RRF', [hit(1, shared), hit(2, `前。${shared}`)], { rrf: 2 });
  expect(answer.sentences[0]).toMatchObject({ text: shared, citations: [1, 2] });
  expect(answer.marks).toHaveLength(2);
  expect(answer.marks[0]?.start).toBeGreaterThan(answer.text.indexOf('a[1]') + 3);
});

test('nothing of the question in the evidence is told as insufficient, and nothing is made up', async () => {
  const answer = await extract('Kubernetes の料金は?', [hit(1, '天気の話。')], { 天気: 50 });
  expect(answer).toMatchObject({ isInsufficient: true, sentences: [], text: '' });
});

test('one common word out of three is not enough', async () => {
  const answer = await extract('Kubernetes の 料金 と 設定', [hit(1, '設定を変える。')], {
    設定: 40,
  });
  expect(answer.isInsufficient).toBe(true);
});

test('is short: no more sentences than set, none that adds nothing', async () => {
  const words = ['a', 'b', 'c', 'd', 'e', 'f'];
  const evidence = [hit(1, words.map((word) => `${word} です。${word} でした。`).join('\n'))];
  const df = Object.fromEntries(words.map((word) => [word, 3]));
  const answer = await extract(words.join(' '), evidence, df);
  expect(answer.sentences).toHaveLength(ANSWER.extractedSentences);
  expect(new Set(answer.sentences.map(({ text }) => text.charAt(0))).size).toBe(4);
});

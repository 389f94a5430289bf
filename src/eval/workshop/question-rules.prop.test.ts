import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { answerInQuestion, brokenRule, deicticWord, rankProposals } from './question-rules.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 80 });
const POINTING = [
  'この記事',
  '本記事',
  '上記',
  '下記',
  '前述',
  '後述',
  'この実験',
  '筆者',
  '今回の',
  'ここでは',
];
const word = fc.string({
  unit: fc.constantFrom('a', 'x', 'z', '0', '9', 'あ', 'う', 'カ', '索', '引'),
  minLength: 2,
  maxLength: 12,
});

test.prop([text, fc.constantFrom(...POINTING), text])(
  'a word that points at the page is found wherever it stands, as it is written',
  (before, pointing, after) => {
    // A space keeps the word's neighbours from changing it (e.g. 日 before 本記事).
    const question = `${before} ${pointing} ${after}`;
    const found = deicticWord(question);
    expect(found).not.toBeNull();
    expect(question).toContain(found);
    expect(brokenRule({ question, answer: 'x', sources: [question] }, [])?.reason).toBe('deictic');
  },
);

test.prop([text, word, text])(
  'an answer that stands in the question is found',
  (before, answer, after) => {
    expect(answerInQuestion(`${before}${answer}${after}`, answer)).not.toBeNull();
  },
);

test.prop([text, text, fc.array(text)])(
  'the rules judge any text, the same way each time',
  (question, answer, taken) => {
    const proposed = { question, answer, sources: [question] };
    const once = brokenRule(proposed, taken);
    expect(brokenRule(proposed, taken)).toEqual(once);
    if (once?.reason === 'deictic') expect(question).toContain(once.word);
  },
);

test.prop([fc.array(text)])('ranking keeps every proposal, whatever their order', (questions) => {
  const proposals = questions.map((question) => ({ question }));
  const ranked = rankProposals(proposals);
  expect(ranked.map(({ question }) => question).toSorted()).toEqual(questions.toSorted());
});

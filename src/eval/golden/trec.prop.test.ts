import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { formatQrels, formatRun, parseQrels, parseRun, trecWord } from './trec-files.ts';
import { formatTopics, parseTopics } from './trec-topics.ts';

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map(trecWord);
const lines = fc.uniqueArray(
  fc.record({
    topicId: word,
    docId: word,
    rank: fc.integer({ min: 1, max: 1_000 }),
    score: fc.double({ noNaN: true, noDefaultInfinity: true }),
    tag: word,
  }),
  { minLength: 1, selector: ({ topicId, docId }) => `${topicId} ${docId}` },
);

test.prop([lines])('a run file comes back as it was', (run) => {
  // -0 is written as 0.
  const expected = run.map((line) => ({ ...line, score: line.score === 0 ? 0 : line.score }));
  expect(parseRun(formatRun(run))).toEqual({ ok: true, value: expected });
});

test.prop([
  fc.dictionary(word, fc.dictionary(word, fc.integer({ min: -1, max: 3 }), { minKeys: 1 }), {
    minKeys: 1,
  }),
])('qrels come back as they were', (judgments) => {
  const qrels = new Map(
    Object.entries(judgments).map(([topic, grades]) => [topic, new Map(Object.entries(grades))]),
  );
  expect(parseQrels(formatQrels(qrels))).toEqual({ ok: true, value: qrels });
});

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((given) => given.replace(/\s+/g, ' ').trim())
  .filter((given) => given !== '' && !given.includes('<') && !given.startsWith('Topic:'));

test.prop([
  fc.uniqueArray(fc.record({ id: word, text }), { minLength: 1, selector: ({ id }) => id }),
])('topics come back as they were', (topics) => {
  expect(parseTopics(formatTopics(topics))).toEqual({ ok: true, value: topics });
});

test.prop([fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })])(
  'words of different ids differ',
  (a, b) => {
    fc.pre(a !== b);
    expect(trecWord(a)).not.toBe(trecWord(b));
    expect(trecWord(a)).not.toMatch(/\s/);
  },
);

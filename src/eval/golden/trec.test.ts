import { describe, expect, it } from 'vitest';
import type { GoldenTopic } from '../../domain/evaluation.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import { trecOrder } from '../metrics/trec-order.ts';
import { mapTopics } from './gold-passages.ts';
import { formatQrels, formatRun, parseQrels, parseRun, trecWord } from './trec-files.ts';
import { goldenFromTrec, qrelsOf, runOf } from './trec-golden.ts';
import { formatTopics, parseTopics } from './trec-topics.ts';

const [A, B] = [articleId('a b'), articleId('c')];
const corpus = new Map(
  [A, B].map((id) => [
    id,
    {
      length: 100,
      passages: [0, 1].map((ordinal) => ({
        id: passageId(id, ordinal),
        start: 50 * ordinal,
        end: 50 * ordinal + 50,
      })),
    },
  ]),
);
const TOPICS: readonly GoldenTopic[] = [
  {
    id: 'm',
    type: 'multihop',
    text: 'どちらですか',
    gold: [
      { articleId: A, start: 0, end: 50 },
      { articleId: B, start: 50, end: 100 },
    ],
  },
  { id: 'u', type: 'unanswerable', text: '書かれていない', gold: [] },
];

describe('run files', () => {
  it('read what trec_eval reads', () => {
    const parsed = parseRun('301 Q0 FR-1 1 12.5 tag\n301\tQ0\tFR-2\t2\t-1e-3\ttag\r\n');
    expect(parsed).toEqual({
      ok: true,
      value: [
        { topicId: '301', docId: 'FR-1', rank: 1, score: 12.5, tag: 'tag' },
        { topicId: '301', docId: 'FR-2', rank: 2, score: -0.001, tag: 'tag' },
      ],
    });
  });

  it.each([
    ['301 Q0 d 1 0.5', 'columns'],
    ['301 Q0 d one 0.5 t', 'number'],
    ['301 Q0 d 1 high t', 'number'],
    ['301 Q0 d 1 0.5 t\n301 Q0 d 2 0.4 t', 'unique'],
    ['', 'not-empty-file'],
  ])('refuse %j', (content, rule) => {
    const parsed = parseRun(content);
    expect(parsed.ok ? [] : parsed.problems.map((problem) => problem.rule)).toEqual([rule]);
  });

  it('keep the order of the mode for tools that sort by score', () => {
    const ids = [3, 1, 2, 0].map((ordinal) => passageId(B, ordinal));
    const lines = runOf('hybrid', new Map([['m', { passageIds: ids, latencyMs: 1 }]]));
    const parsed = parseRun(formatRun(lines));
    expect(parsed.ok && trecOrder(parsed.value)).toEqual(ids);
  });
});

describe('qrels', () => {
  it('hold passages, one word each, and no unanswerable topic', () => {
    const text = formatQrels(qrelsOf(mapTopics(TOPICS, corpus).topics));
    expect(text).toBe('m 0 a%20b#0 1\nm 0 c#1 1\n');
  });

  it('keep unjudged apart from 0', () => {
    const parsed = parseQrels('1 0 d1 0\n1 0 d2 2\n2 0 d1 -1\n');
    expect(parsed.ok && parsed.value.get('1')).toEqual(
      new Map([
        ['d1', 0],
        ['d2', 2],
      ]),
    );
    expect(parsed.ok && parsed.value.get('1')?.has('d3')).toBe(false);
  });
});

describe('topics', () => {
  it('read the classic form with description and narrative', () => {
    const parsed = parseTopics(
      '<top>\n<num> Number: 301\n<title> International\nOrganized Crime\n\n<desc> Description:\nx\n<narr> Narrative:\ny\n</top>\n',
    );
    expect(parsed).toEqual({
      ok: true,
      value: [{ id: '301', text: 'International Organized Crime' }],
    });
  });

  it('name the line of a topic that has no title', () => {
    const parsed = parseTopics('\n\n<top>\n<num> Number: 1\n</top>');
    expect(parsed).toEqual({ ok: false, problems: [{ line: 3, rule: 'topic-tags' }] });
  });

  it('survive a text that holds their own tags', () => {
    const text = formatTopics([{ id: '1', text: 'what closes </top> and <a>?' }]);
    expect(parseTopics(text)).toEqual({
      ok: true,
      value: [{ id: '1', text: 'what closes < /top> and <a>?' }],
    });
  });
});

describe('a golden set through TREC files', () => {
  it('comes back with its spans', () => {
    const topics = parseTopics(formatTopics(TOPICS));
    const qrels = parseQrels(formatQrels(qrelsOf(mapTopics(TOPICS, corpus).topics)));
    if (!topics.ok || !qrels.ok) throw new Error('unreadable');
    expect(goldenFromTrec(topics.value, qrels.value, corpus)).toEqual({
      topics: TOPICS,
      unknown: [],
    });
  });

  it('takes whole articles, leaves grade 0 out, names what the index does not hold', () => {
    const qrels = new Map([
      [
        '1',
        new Map([
          ['c', 1],
          [trecWord(A), 0],
          ['elsewhere', 2],
        ]),
      ],
    ]);
    const { topics, unknown } = goldenFromTrec([{ id: '1', text: '?' }], qrels, corpus);
    expect(topics[0]).toMatchObject({
      type: 'easy',
      gold: [{ articleId: B, start: 0, end: 100 }],
    });
    expect(unknown).toEqual([{ topicId: '1', docId: 'elsewhere' }]);
  });
});

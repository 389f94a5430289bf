import { describe, expect, test } from 'vitest';
import type { EvaluationConditions, GoldenTopic, TopicType } from '../../domain/evaluation.ts';
import { articleId, passageId } from '../../domain/ids.ts';
import type { Fingerprint } from '../../domain/ids.ts';
import { adviceMarkdown } from './advice-words.ts';
import { advise } from './advise.ts';
import { evaluate } from './evaluate.ts';

const A = articleId('a');
const HIT = passageId(A, 0);
const MISS = passageId(A, 1);
const CONDITIONS: EvaluationConditions = {
  indexHash: 'i',
  fingerprint: 'f' as Fingerprint,
  k: 5,
  goldenHash: 'g',
  planner: null,
  agentPresets: {},
  settings: {},
  seed: 1,
  resamples: 500,
  confidence: 0.95,
  alpha: 0.05,
  power: 0.8,
};

/** Systems by name, each a string of hits (1) and misses (0), question by question. */
function reportOf(systems: Readonly<Record<string, string>>, type: TopicType = 'easy', ms = 10) {
  const n = Object.values(systems)[0]?.length ?? 0;
  const topics = Array.from({ length: n }, (_, at) => {
    const gold = type === 'unanswerable' ? [] : [{ articleId: A, start: 0, end: 9 }];
    const topic: GoldenTopic = { id: `t${at}`, type, text: `q${at}`, gold };
    return { topic, gold: type === 'unanswerable' ? [] : [new Set([HIT])] };
  });
  const runs = Object.entries(systems).map(([system, hits], index) => ({
    system,
    answers: new Map(
      Array.from(hits, (hit, at) => [
        `t${at}`,
        { passageIds: [hit === '1' ? HIT : MISS], latencyMs: ms * (index + 1) },
      ]),
    ),
  }));
  return evaluate(topics, runs, CONDITIONS);
}

const kinds = (report: ReturnType<typeof reportOf>) =>
  advise(report).flatMap(({ others }) => others.map(({ system, kind }) => [system, kind]));

describe('what is said of a system', () => {
  test('better and worse only where the test tells the two apart', () => {
    const wins = { hybrid: '0'.repeat(20), agentic: '1'.repeat(12) + '0'.repeat(8) };
    expect(kinds(reportOf(wins))).toEqual([['agentic', 'better']]);
    const loses = { naive: '0'.repeat(12) + '1'.repeat(8), hybrid: '1'.repeat(20) };
    expect(kinds(reportOf(loses))).toEqual([['naive', 'worse']]);
    // Four won and none lost: p = .125.
    const some = { hybrid: '0'.repeat(4) + '1'.repeat(16), agentic: '1'.repeat(20) };
    expect(kinds(reportOf(some))).toEqual([['agentic', 'undecided']]);
  });

  test('no difference in a handful of questions is not "no reason": it takes enough of them', () => {
    const same = (n: number) => reportOf({ hybrid: '1'.repeat(n), agentic: '1'.repeat(n) });
    expect(kinds(same(3))).toEqual([['agentic', 'undecided']]);
    expect(kinds(same(40))).toEqual([['agentic', 'undecided']]);
    expect(kinds(same(80))).toEqual([['agentic', 'no-gain']]);
    expect(advise(same(3))[0]?.others[0]?.evidence.mostGain).toBeGreaterThan(0.5);
  });
});

test('the row is from the base to the system, whichever way the report has it', () => {
  const report = reportOf({ naive: '0011111111', hybrid: '1101111111' });
  const [advice] = advise(report);
  expect(advice).toMatchObject({ base: 'hybrid', n: 10, fullHits: 9 });
  expect(advice?.others[0]).toMatchObject({
    system: 'naive',
    evidence: { won: 1, lost: 2 },
    wonTopics: ['t2'],
    timesTime: 0.5,
  });
  expect(advice?.others[0]?.evidence.gain.value).toBeCloseTo(-0.1);
});

test('costs are multiples of the base, where both are known', () => {
  const report = reportOf({ hybrid: '11', agentic: '11' });
  const tokens = (system: string, meanInputTokens: number) =>
    ({ bucket: 'easy', system, meanInputTokens, meanOutputTokens: 0 }) as const;
  const of = (list: Parameters<typeof advise>[1]) => advise(report, list)[0]?.others[0];
  expect(of([tokens('hybrid', 100), tokens('agentic', 450)])).toMatchObject({
    timesTime: 2,
    timesTokens: 4.5,
  });
  expect(of([tokens('hybrid', 0), tokens('agentic', 450)])?.timesTokens).toBeNull();
  expect(of([])?.timesTokens).toBeNull();
});

test('nothing is said of one system alone, nor of questions without an answer', () => {
  expect(advise(reportOf({ hybrid: '11' }))).toEqual([]);
  expect(advise(reportOf({ hybrid: '11', naive: '11' }, 'unanswerable'))).toEqual([]);
});

test.each(['ja', 'en'] as const)(
  'is Markdown with its evidence under each sentence, in %s',
  (language) => {
    const text = adviceMarkdown(
      reportOf({ naive: '0'.repeat(20), hybrid: '1'.repeat(20) }),
      language,
    );
    expect(text).toMatch(/^## /);
    expect(text).toContain('0 : 20');
    expect(text).toContain('-100');
    expect(adviceMarkdown(reportOf({ hybrid: '1' }), language)).not.toContain('###');
  },
);

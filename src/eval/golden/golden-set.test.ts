import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { formatGoldenSet, parseGoldenSet } from './golden-set.ts';
import type { LineProblem } from './parsed.ts';

const span = (articleId: string, start = 0, end = 9) => ({ articleId, start, end });
const line = (fields: object): string =>
  JSON.stringify({ id: 'q1', type: 'easy', text: '何ですか', gold: [span('a')], ...fields });

function problems(content: string): readonly LineProblem[] {
  const parsed = parseGoldenSet(content);
  return parsed.ok ? [] : parsed.problems;
}

describe('parseGoldenSet', () => {
  it('reads every type, keeps order, passes over blank lines, BOM, CRLF and unknown members', () => {
    const content = [
      line({ id: 7, extra: true }),
      '',
      line({ id: 'm', type: 'multihop', gold: [span('a'), span('b')], answer: '答え' }),
      line({ id: 't', type: 'multihop3', gold: [span('a'), span('b'), span('c')] }),
      line({ id: 'd', type: 'distant', gold: [span('a'), span('a', 20, 30)] }),
      line({ id: 'u', type: 'unanswerable', gold: [] }),
    ];
    const parsed = parseGoldenSet(`\uFEFF${content.join('\r\n')}\r\n`);
    expect(parsed.ok && parsed.value.map(({ id, type }) => [id, type])).toEqual([
      ['7', 'easy'],
      ['m', 'multihop'],
      ['t', 'multihop3'],
      ['d', 'distant'],
      ['u', 'unanswerable'],
    ]);
    expect(parsed.ok && parsed.value[1]?.answer).toBe('答え');
    expect(parsed.ok && parseGoldenSet(formatGoldenSet(parsed.value))).toEqual(parsed);
  });

  it.each([
    ['{"id":', { rule: 'json' }],
    ['[]', { rule: 'object' }],
    [line({ id: 'two words' }), { rule: 'id', found: '"two words"' }],
    [line({ id: null }), { rule: 'id', found: 'null' }],
    [line({ text: ' 　' }), { rule: 'text', found: 'q1' }],
    [line({ text: 'あ'.repeat(LIMITS.queryCharacters + 1) }), { rule: 'text', found: 'q1' }],
    [line({ type: 'hard' }), { rule: 'known-type', found: '"hard"' }],
    [line({ gold: 'a' }), { rule: 'gold-list' }],
    [line({ gold: [span('a', 9, 9)] }), { rule: 'gold-span' }],
    [line({ gold: [span('a', -1, 9)] }), { rule: 'gold-span' }],
    [line({ gold: [span('a', 0.5, 9)] }), { rule: 'gold-span' }],
    [line({ gold: [span('')] }), { rule: 'gold-span' }],
    [line({ gold: [null] }), { rule: 'gold-span' }],
    [line({ gold: [] }), { rule: 'gold-needed' }],
    [line({ type: 'unanswerable' }), { rule: 'no-gold' }],
    [line({ type: 'multihop', gold: [span('a'), span('a', 20, 30)] }), { rule: 'two-articles' }],
    [line({ type: 'multihop3', gold: [span('a'), span('b')] }), { rule: 'three-articles' }],
    [line({ type: 'distant' }), { rule: 'two-places' }],
  ])('names the rule that %s breaks', (content, problem) => {
    expect(problems(content)).toEqual([expect.objectContaining({ line: 1, ...problem })]);
  });

  it('tells every bad line by its number', () => {
    const content = ['', line({}), '{', line({}), line({ id: 'q2', type: 'x' })].join('\n');
    expect(problems(content).map(({ line: at, rule }) => [at, rule])).toEqual([
      [3, 'json'],
      [4, 'unique'],
      [5, 'known-type'],
    ]);
  });

  it('refuses a file without a question', () => {
    expect(problems(' \n\n')).toEqual([{ line: 1, rule: 'not-empty-file' }]);
  });
});

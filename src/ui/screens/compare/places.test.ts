import { expect, test } from 'vitest';
import { NO_COST } from '../../../domain/agent.ts';
import type { ModeId, ModeResult } from '../../../domain/mode.ts';
import { articleId, passageId } from '../../../domain/ids.ts';
import type { Fingerprint, PassageId } from '../../../domain/ids.ts';
import type { Candidate, Hit } from '../../../domain/search.ts';
import { placeOf, twinsOf } from './places.ts';

const id = (ordinal: number): PassageId => passageId(articleId('a'), ordinal);

function hit(modeId: ModeId, ordinal: number, rank: number): Hit {
  return {
    rank,
    passageId: id(ordinal),
    articleId: articleId('a'),
    path: 'a.md',
    title: '題',
    headingPath: ['題'],
    start: 0,
    end: 0,
    text: '',
    ...(modeId === 'hybrid' && { fused: { rank, score: 0.03, terms: [] } }),
    highlights: [],
    headingHighlights: [[]],
  };
}

function result(
  modeId: ModeId,
  ordinals: readonly number[],
  beyond: readonly Candidate[],
): ModeResult {
  return {
    modeId,
    query: '',
    hits: ordinals.map((ordinal, at) => hit(modeId, ordinal, at + 1)),
    beyond,
    warnings: [],
    latencyMs: 0,
    timings: {},
    queryTerms: [],
    answer: null,
    answerError: null,
    cost: NO_COST,
    agent: null,
    invariants: {
      indexHash: '',
      fingerprint: '' as Fingerprint,
      k: 5,
      answerPromptHash: null,
      embedded: 3,
      answerModel: null,
    },
    trace: [],
  };
}

const naive = result(
  'naive',
  [1, 2, 3],
  [{ passageId: id(4), rank: 8, dense: { rank: 8, score: 0.8 } }],
);
const hybrid = result(
  'hybrid',
  [2, 4, 1],
  [{ passageId: id(3), rank: 7, dense: { rank: 3, score: 0.8 } }],
);

test('a passage is a hit, found below the hits, or outside the window', () => {
  expect(placeOf(hybrid, id(2))).toEqual({ kind: 'hit', rank: 1 });
  expect(placeOf(hybrid, id(3))).toEqual({
    kind: 'beyond',
    rank: 7,
    legs: { lexical: null, dense: 3 },
  });
  expect(placeOf(hybrid, id(9))).toEqual({ kind: 'outside' });
});

test('one leg alone has no legs to tell apart', () => {
  expect(placeOf(naive, id(4))).toEqual({ kind: 'beyond', rank: 8, legs: null });
});

test('both cards of a passage tell the same movement, from the left column to the right one', () => {
  const results = [naive, hybrid];
  for (const [passage, gained] of [
    [id(2), 1],
    [id(1), -2],
  ] as const) {
    const movement = { gained, to: 'hybrid' };
    expect(twinsOf(results, 0, passage)).toMatchObject([{ mode: 'hybrid', movement }]);
    expect(twinsOf(results, 1, passage)).toMatchObject([{ mode: 'naive', movement }]);
  }
});

test('what only one column has does not move', () => {
  expect(twinsOf([naive, hybrid], 0, id(3))).toMatchObject([
    { mode: 'hybrid', place: { kind: 'beyond', rank: 7 }, movement: null },
  ]);
});

import { expect, test } from 'vitest';
import { EVIDENCE_ONLY } from '../config/modes.ts';
import { articleId, passageId } from '../domain/ids.ts';
import type { Fingerprint } from '../domain/ids.ts';
import type { ModeContext } from '../domain/mode.ts';
import { err, ok } from '../domain/result.ts';
import type { Hit, Ranking, SearchPort } from '../domain/search.ts';
import { runSingleShot } from './run-retrieval.ts';

function hit(rank: number): Hit {
  return {
    rank,
    passageId: passageId(articleId('a'), rank),
    articleId: articleId('a'),
    path: 'a.md',
    title: '題',
    headingPath: ['題'],
    start: 0,
    end: 2,
    text: '本文',
    dense: { rank, score: 0.8 },
    highlights: [],
    headingHighlights: [[]],
  };
}

const ranking: Ranking = {
  hits: [1, 2, 3].map(hit),
  beyond: [{ passageId: passageId(articleId('a'), 4), rank: 4, dense: { rank: 4, score: 0.7 } }],
  warnings: [],
  timings: { denseMs: 1 },
  queryTerms: [],
  indexHash: 'index',
  fingerprint: 'fingerprint' as Fingerprint,
  embedded: 3,
};

const failing = err({ kind: 'index-empty' } as const);
const search: SearchPort = {
  status: async () => failing,
  lexical: async () => failing,
  dense: async () => ok(ranking),
  fused: async () => failing,
  fetch: async () => failing,
  late: async () => failing,
  similarities: async () => failing,
  terms: async () => failing,
};

function context(k: number): ModeContext {
  let ticks = 0;
  return {
    ...EVIDENCE_ONLY,
    search,
    k,
    now: () => (ticks += 1),
    signal: new AbortController().signal,
  };
}

test('evidence is at most k; what has no room is told with what lies below it, without its text', async () => {
  const result = await runSingleShot(
    {
      modeId: 'naive',
      leg: 'dense',
      retrieve: (query, { search: port, signal }) => port.dense(query, { limit: 3 }, signal),
    },
    '問い',
    context(2),
  );
  expect(result.ok && result.value.hits.map(({ rank }) => rank)).toEqual([1, 2]);
  expect(result.ok && result.value.beyond).toEqual([
    { passageId: 'a#3', rank: 3, dense: { rank: 3, score: 0.8 } },
    { passageId: 'a#4', rank: 4, dense: { rank: 4, score: 0.7 } },
  ]);
});

test('a failed retrieval is returned and traced', async () => {
  const events: string[] = [];
  const result = await runSingleShot(
    {
      modeId: 'hybrid',
      leg: 'fused',
      retrieve: (query, { search: port, signal }) => port.fused(query, { limit: 3 }, signal),
    },
    '問い',
    { ...context(2), emit: ({ type }) => events.push(type) },
  );
  expect(result).toEqual(failing);
  expect(events).toEqual(['run-start', 'run-error']);
});

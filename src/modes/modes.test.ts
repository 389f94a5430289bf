import { expect, test } from 'vitest';
import { EVIDENCE_ONLY } from '../config/modes.ts';
import { RRF } from '../config/retrieval.ts';
import type { Fingerprint } from '../domain/ids.ts';
import type { Invariants, ModeContext } from '../domain/mode.ts';
import { err, ok } from '../domain/result.ts';
import type { Ranking, SearchFilter, SearchPort } from '../domain/search.ts';
import type { TraceEvent } from '../domain/trace.ts';
import { brokenInvariant } from './invariants.ts';
import { MODES, modeById } from './registry.ts';

const EMPTY: Ranking = {
  hits: [],
  beyond: [],
  warnings: [],
  timings: {},
  queryTerms: [],
  indexHash: 'index',
  fingerprint: 'fingerprint' as Fingerprint,
  embedded: 3,
};

/** A port that writes down what it is asked. */
function recordingPort() {
  const asked: (readonly [leg: string, query: string, options: object])[] = [];
  const note = (leg: string) => async (query: string, options: object) => {
    asked.push([leg, query, options]);
    return ok(EMPTY);
  };
  const search: SearchPort = {
    status: async () => err({ kind: 'index-empty' }),
    lexical: note('lexical'),
    dense: note('dense'),
    fused: note('fused'),
    fetch: async () => err({ kind: 'index-empty' }),
    late: async () => err({ kind: 'index-empty' }),
    similarities: async () => err({ kind: 'index-empty' }),
    terms: async () => err({ kind: 'index-empty' }),
  };
  return { asked, search };
}

function contextOf(search: SearchPort, filter?: SearchFilter): ModeContext {
  const signal = new AbortController().signal;
  return { ...EVIDENCE_ONLY, search, k: 5, now: () => 0, signal, ...(filter && { filter }) };
}

const QUERY = '  Ｑwen3 の 型番?  ';

test('naive asks for dense top-k of the very words, and nothing else', async () => {
  const { asked, search } = recordingPort();
  await modeById('naive')?.run(QUERY, contextOf(search));
  expect(asked).toEqual([['dense', QUERY, { limit: 5 }]]);
});

test('hybrid asks once for both legs, 50 deep, with rank constant 60 and equal weights', async () => {
  const { asked, search } = recordingPort();
  await modeById('hybrid')?.run(QUERY, contextOf(search));
  expect(asked).toEqual([['fused', QUERY, { limit: 5, ...RRF }]]);
  expect(RRF).toMatchObject({ rankConstant: 60, window: 50, weights: { lexical: 1, dense: 1 } });
});

test('every mode hands the filter on', async () => {
  const filter: SearchFilter = { tags: ['園芸'] };
  for (const mode of MODES) {
    const { asked, search } = recordingPort();
    await mode.run(QUERY, contextOf(search, filter));
    expect(asked.every(([, , options]) => 'filter' in options)).toBe(true);
  }
});

test('a failure is returned as it is, and is the last event of the trace', async () => {
  const { search } = recordingPort();
  const failing: SearchPort = { ...search, dense: async () => err({ kind: 'index-empty' }) };
  const events: TraceEvent[] = [];
  const result = await modeById('naive')?.run('問い', {
    ...contextOf(failing),
    emit: (event) => events.push(event),
  });
  expect(result).toEqual({ ok: false, error: { kind: 'index-empty' } });
  expect(events.map(({ type }) => type)).toEqual(['run-start', 'run-error']);
});

const AGREED: Invariants = {
  indexHash: 'index',
  fingerprint: 'fingerprint' as Fingerprint,
  embedded: 3,
  k: 5,
  answerPromptHash: null,
  answerModel: null,
};

test.each([
  ['indexHash', { indexHash: 'other' }],
  ['fingerprint', { fingerprint: 'other' as Fingerprint }],
  ['embedded', { embedded: 2 }],
  ['k', { k: 8 }],
  ['answerPromptHash', { answerPromptHash: 'other' }],
  ['answerModel', { answerModel: 'other' }],
] as const)('columns that differ in %s are refused', (invariant, difference) => {
  expect(brokenInvariant([AGREED, AGREED, { ...AGREED, ...difference }])).toMatchObject({
    kind: 'invariant-broken',
    invariant,
  });
});

test('columns that agree are compared', () => {
  expect(brokenInvariant([AGREED, AGREED])).toBeNull();
  expect(brokenInvariant([])).toBeNull();
});

test('a mode is known by its id alone', () => {
  for (const mode of MODES) expect(modeById(mode.id)).toBe(mode);
  expect(modeById('Naive')).toBeNull();
});

import { describe, expect, test, vi } from 'vitest';
import { NO_COST, type ExitReason, type RunCost } from '../../domain/agent.ts';
import type { WebSearchPort } from '../../domain/deep-wide.ts';
import { err, ok } from '../../domain/result.ts';
import type { SearchPort } from '../../domain/search.ts';
import { ARTICLES } from '../testing/articles.ts';
import { createTinyIndex } from '../testing/tiny-index.ts';
import {
  researchIn,
  researchOn,
  type Researched,
  type ResearchOptions,
} from './testing/research-harness.ts';
import { local, scriptedResearcher, type ResearcherScript } from './testing/scripted-researcher.ts';
import type { ResearchAction, ResearchView } from './researcher.ts';

const index = () => createTinyIndex(ARTICLES);
const spending = (cost: Partial<RunCost>) => () => ({ ...NO_COST, ...cost });
/** A new query for every call of every round: a researcher that never has enough. */
const insatiable = ({ round, callsLeft }: ResearchView): readonly ResearchAction[] =>
  Array.from({ length: callsLeft }, (_, at) => local(`Docker 件${round} 番${at}`));
const ofType = <T extends Researched['events'][number]['type']>(
  { events }: Researched,
  type: T,
): readonly Extract<Researched['events'][number], { type: T }>[] =>
  events.filter((event) => event.type === type) as never;

/** How each exit is reached; a new reason without a way to it does not compile. */
const WAYS: Readonly<
  Record<
    Exclude<ExitReason, 'direct-answer' | 'search-cap' | 'nothing-read'>,
    readonly [ResearcherScript, ResearchOptions?]
  >
> = {
  sufficient: [{ ready: [true] }],
  'nothing-left': [{ ready: [false], actions: [] }],
  'round-cap': [{ actions: insatiable }, { settings: { deep: 0.25, wide: 0.25 } }],
  'token-cap': [{}, { spent: spending({ inputTokens: 1_000_000 }) }],
  'cost-cap': [{}, { spent: spending({ costUsd: 1 }) }],
  'time-cap': [{}, { elapsedMs: () => 300_000 }],
  'pool-full': [
    { actions: [[local('Slurm の投入')]] },
    { settings: { windowTokens: 190, hitsPerCall: 5 } },
  ],
  'no-evidence': [{ actions: [] }, { question: 'どこにもない言葉' }],
  'planner-failed': [{ ready: [null], actions: insatiable }],
  stopped: [{}, { signal: AbortSignal.abort() }],
};

describe('every exit has a name', () => {
  test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('%s', async (exit) => {
    const [script, options] = WAYS[exit];
    const ran = await researchOn(index(), scriptedResearcher(script), options);
    expect(researchIn(ran).summary.exit).toBe(exit);
    expect(ran.events.at(-1)).toEqual({ type: 'loop-exit', exit });
  });
});

describe('the dials', () => {
  test.each([
    [0.25, 4, 2],
    [0.5, 8, 4],
    [0.75, 12, 6],
    [1, 16, 8],
  ])('both at %d: %d rounds of %d searches are really made', async (dial, rounds, calls) => {
    const settings = { deep: dial, wide: dial, windowTokens: 100_000 };
    const researcher = scriptedResearcher({ actions: insatiable });
    const ran = await researchOn(index(), researcher, { settings });
    const { summary } = researchIn(ran);
    expect(summary).toMatchObject({ exit: 'round-cap', rounds, limits: { rounds, calls } });
    // The first round is the question alone.
    expect(summary.localSearches).toBe(1 + (rounds - 1) * calls);
    expect(summary.reflections).toBe(rounds);
  });

  test('calls beyond Wide are refused by name', async () => {
    const researcher = scriptedResearcher({
      actions: [[local('投入'), local('監視'), local('掃除')]],
    });
    const ran = await researchOn(index(), researcher, { settings: { wide: 0.25 } });
    expect(ofType(ran, 'search-refused')).toMatchObject([
      { round: 2, query: '掃除', refusal: 'search-cap' },
    ]);
    expect(researchIn(ran).refusals).toBe(1);
  });
});

describe('the readiness check', () => {
  test('comes before every action, and is recorded', async () => {
    const researcher = scriptedResearcher({
      ready: [false, false, true],
      actions: [[local('投入')], [local('監視')]],
    });
    const ran = await researchOn(index(), researcher);
    expect(researcher.asked).toEqual(['reflect', 'act', 'reflect', 'act', 'reflect']);
    const types = ran.events.map(({ type }) => type);
    for (const [at, type] of types.entries()) {
      if (type !== 'search-result' && type !== 'search-refused') continue;
      const round = types.lastIndexOf('round-start', at);
      expect(types.slice(round, at)).toContain('readiness-check');
    }
    expect(ofType(ran, 'readiness-check')).toMatchObject([
      { round: 1, isReady: false, by: 'rules', missing: 'Docker の volume の権限' },
      { round: 2, isReady: false, by: 'model', missing: '足りないもの' },
      { round: 3, isReady: false },
      { round: 4, isReady: true },
    ]);
    expect(ofType(ran, 'thinking-stop')).toMatchObject([{ round: 4, by: 'model' }]);
  });

  test('the first search is the question itself; parts of a compound one have calls of their own', async () => {
    const tiny = index();
    await researchOn(tiny, scriptedResearcher({ ready: [true] }), {
      question: 'Docker の権限は何ですか。また、Slurm の投入は何ですか。',
    });
    expect(tiny.asked).toEqual([
      'Docker の権限は何ですか。また、Slurm の投入は何ですか。',
      'Docker の権限は何ですか。',
      'Slurm の投入は何ですか。',
    ]);
  });

  test('stop_thinking before it has passed is refused once; said again, there is nothing left', async () => {
    const stop: ResearchAction = { type: 'stop_thinking', reason: 'もう十分' };
    const ran = await researchOn(index(), scriptedResearcher({ actions: [[stop], [stop]] }));
    expect(ofType(ran, 'stop-refused')).toEqual([
      { type: 'stop-refused', round: 2, missing: '足りないもの' },
    ]);
    expect(researchIn(ran).summary).toMatchObject({ exit: 'nothing-left', rounds: 3 });
  });

  test('an unreadable check has not passed; a second unreadable decision ends the run', async () => {
    const researcher = scriptedResearcher({ ready: [null, true], actions: [[local('投入')]] });
    const ran = await researchOn(index(), researcher);
    expect(ofType(ran, 'readiness-check')[1]).toMatchObject({ isReady: false, missing: '' });
    expect(researchIn(ran).summary.exit).toBe('sufficient');
  });
});

describe('tools', () => {
  test('refuse the same words again, empty words, calls that fit no tool, and the web while it is off', async () => {
    const actions: readonly ResearchAction[] = [
      local('ＤＯＣＫＥＲ の volume の権限？'),
      local('。'),
      { type: 'bad-call', tool: 'shell', input: '{}' },
      { type: 'web_search', query: 'docker' },
    ];
    const ran = await researchOn(index(), scriptedResearcher({ actions: [actions] }));
    expect(ofType(ran, 'search-refused').map(({ refusal }) => refusal)).toEqual([
      'identical-query',
      'empty-query',
      'bad-input',
      'web-off',
    ]);
  });

  test('a failing index is the error of the run', async () => {
    const tiny = index();
    const error = { kind: 'index-empty' } as const;
    const port: SearchPort = { ...tiny.port, fused: async () => err(error) };
    const ran = await researchOn({ ...tiny, port }, scriptedResearcher());
    expect(ran.result).toEqual({ ok: false, error });
  });

  test.each(['ready', 'actions', 'clean'] as const)(
    'a failure of the host at %s ends the research: what was found stands, and the cause is told',
    async (at) => {
      const error = { kind: 'llm-overloaded', host: 'h', isMidStream: false } as const;
      const script = {
        actions: insatiable,
        ...(at === 'clean' ? { clean: () => error } : { [at]: [error] }),
      } satisfies ResearcherScript;
      const ran = await researchOn(index(), scriptedResearcher(script), {
        ...(at === 'clean' && { settings: { windowTokens: 190 } }),
      });
      const { evidence, plannerError, summary } = researchIn(ran);
      expect(plannerError).toEqual(error);
      expect(summary.exit).toBe('planner-failed');
      expect(evidence[0]?.passageId).toBe('docker#0');
      expect(ofType(ran, 'planner-error')).toEqual([{ type: 'planner-error', error }]);
      expect(ran.events.at(-1)).toEqual({ type: 'loop-exit', exit: 'planner-failed' });
    },
  );
});

describe('the web', () => {
  const page = { title: '公式文書', url: 'https://docs.example/a', text: 'volume の所有者' };
  const ask: ResearchAction = { type: 'web_search', query: 'docker volume owner' };
  const webOf = (search: WebSearchPort['search']): WebSearchPort => ({
    host: 'mcp.example',
    search,
  });

  test('its results are sources of the pool, never evidence of the index', async () => {
    const search = vi.fn<WebSearchPort['search']>(async () => ok([page]));
    const researcher = scriptedResearcher({
      ready: [false, true],
      actions: [[ask, local('投入')]],
    });
    const ran = await researchOn(index(), researcher, { web: webOf(search) });
    const run = researchIn(ran);
    expect(search).toHaveBeenCalledExactlyOnceWith('docker volume owner', expect.anything());
    expect(run.pool.sources().filter(({ kind }) => kind === 'web')).toMatchObject([page]);
    expect(run.evidence.every(({ passageId }) => passageId.includes('#'))).toBe(true);
    expect(ofType(ran, 'web-result')).toMatchObject([
      { host: 'mcp.example', titles: ['公式文書'] },
    ]);
    expect(run.summary).toMatchObject({ webSearches: 1, webError: null });
    expect(ran.events[0]).toMatchObject({ type: 'research-start', webHost: 'mcp.example' });
  });

  test('its failure is told and ends nothing', async () => {
    const error = { kind: 'unexpected', detail: 'x' } as const;
    const researcher = scriptedResearcher({ ready: [false, true], actions: [[ask]] });
    const ran = await researchOn(index(), researcher, { web: webOf(async () => err(error)) });
    expect(researchIn(ran).summary).toMatchObject({ exit: 'sufficient', webError: error });
    expect(ofType(ran, 'web-error')).toMatchObject([{ error, query: 'docker volume owner' }]);
  });

  test('a stop while it is awaited ends the run with what there is', async () => {
    const web = webOf(async () => err({ kind: 'aborted' }));
    const ran = await researchOn(index(), scriptedResearcher({ actions: [[ask]] }), { web });
    const { summary, evidence } = researchIn(ran);
    expect(summary.exit).toBe('stopped');
    expect(evidence.length).toBeGreaterThan(0);
  });
});

describe('the cleaner', () => {
  /** Seven short passages of Docker, about 35 tokens each. */
  const SMALL = { windowTokens: 200, hitsPerCall: 4 } as const;

  test('is called at nine tenths, drops whole sources by id, and leaves the others letter by letter', async () => {
    const researcher = scriptedResearcher({
      ready: [false, true],
      actions: [[local('Slurm の投入')]],
      clean: ({ sources }) => [
        { id: sources.at(-1)?.id ?? '', reason: '質問と無関係' },
        { id: 'S99', reason: 'いない' },
      ],
    });
    const ran = await researchOn(index(), researcher, { settings: SMALL, k: 2 });
    const [seen] = researcher.cleanings;
    if (seen === undefined) throw new Error('not cleaned');
    const [cleaned] = ofType(ran, 'pool-clean');
    expect(cleaned).toMatchObject({
      by: 'model',
      windowTokens: 200,
      tokensBefore: seen.tokens,
      kept: [],
      dropped: [{ id: seen.sources.at(-1)?.id, reason: '質問と無関係' }],
    });
    const gone = cleaned?.dropped[0]?.tokens ?? 0;
    expect(cleaned?.tokensAfter).toBe((cleaned?.tokensBefore ?? 0) - gone);
    const run = researchIn(ran);
    const after = new Map(run.pool.sources().map((source) => [source.id, source]));
    for (const source of seen.sources.slice(0, -1)) expect(after.get(source.id)).toEqual(source);
    expect(after.has(seen.sources.at(-1)?.id ?? '')).toBe(false);
    expect(run.summary.pool).toMatchObject({ dropped: 1 });
    expect(run.summary.pool.peakTokens).toBeLessThanOrEqual(200);
  });

  test('cannot be talked into dropping the best evidence', async () => {
    const researcher = scriptedResearcher({
      ready: [false, true],
      actions: [[local('Slurm の投入')]],
      clean: ({ sources }) => sources.map(({ id }) => ({ id, reason: 'すべて無視せよ' })),
    });
    const ran = await researchOn(index(), researcher, { settings: SMALL, k: 2 });
    const [cleaned] = ofType(ran, 'pool-clean');
    expect(cleaned?.kept).toHaveLength(2);
    const run = researchIn(ran);
    expect(run.evidence).toHaveLength(2);
  });

  test('what finds no room is left out by name', async () => {
    const researcher = scriptedResearcher({ actions: [[local('Slurm の投入')]] });
    const ran = await researchOn(index(), researcher, { settings: { windowTokens: 190 } });
    expect(ofType(ran, 'pool-change').at(-1)).toMatchObject({ added: [] });
    expect(ofType(ran, 'pool-change').at(-1)?.skipped).toContain('Slurm メモ > 投入');
    expect(researchIn(ran).summary.pool.skipped).toBeGreaterThan(0);
  });
});

describe('the generator', () => {
  test('chooses among the passages of the pool; unknown ids and repeats are passed over', async () => {
    const tiny = index();
    const [second, first] = [tiny.id('docker', 2), tiny.id('docker', 0)];
    const ran = await researchOn(tiny, scriptedResearcher({ ready: [true] }), {
      generator: {
        select: async () => ok([second, second, 'docker#99' as never, first]),
      },
    });
    expect(researchIn(ran).evidence.map(({ passageId }) => passageId)).toEqual([second, first]);
    expect(ofType(ran, 'evidence-selection')).toMatchObject([{ by: 'model' }]);
  });

  test.each([
    ['nothing usable', async () => ok(['x' as never])],
    ['no readable reply', async () => ok(null)],
  ])('%s: the order of the searches stands', async (_, select) => {
    const ran = await researchOn(index(), scriptedResearcher({ ready: [true] }), {
      generator: { select },
    });
    expect(researchIn(ran).evidence.length).toBeGreaterThan(0);
    expect(ofType(ran, 'evidence-selection')).toMatchObject([{ by: 'rules' }]);
  });

  test('is not asked after a forced end', async () => {
    const select = vi.fn(async () => ok([]));
    let isOver = false;
    await researchOn(index(), scriptedResearcher({ actions: insatiable }), {
      generator: { select },
      elapsedMs: () => (isOver ? 300_000 : 0),
      onEvent: ({ type }) => {
        if (type === 'pool-change') isOver = true;
      },
    });
    expect(select).not.toHaveBeenCalled();
  });

  test('when its host fails, the order of the searches stands, and the cause is told', async () => {
    const error = { kind: 'llm-key-refused', host: 'h' } as const;
    const ran = await researchOn(index(), scriptedResearcher({ ready: [true] }), {
      generator: { select: async () => err(error) },
    });
    expect(researchIn(ran)).toMatchObject({
      plannerError: error,
      summary: { exit: 'planner-failed' },
    });
    expect(researchIn(ran).evidence[0]?.passageId).toBe('docker#0');
  });

  test('an index that fails while evidence is chosen is the error of the run', async () => {
    const error = { kind: 'storage-failed', detail: 'gone' } as const;
    const ran = await researchOn(index(), scriptedResearcher({ ready: [true] }), {
      generator: { select: async () => err(error) },
    });
    expect(ran.result).toEqual({ ok: false, error });
    expect(ofType(ran, 'loop-exit')).toEqual([]);
  });
});

test.each([
  'research-start',
  'round-start',
  'readiness-check',
  'search-result',
  'pool-change',
  'pool-clean',
] as const)('a stop at %s keeps what there is, under its name', async (at) => {
  const stop = new AbortController();
  const researcher = scriptedResearcher({ actions: insatiable, clean: () => [] });
  const ran = await researchOn(index(), researcher, {
    settings: { windowTokens: 190 },
    signal: stop.signal,
    onEvent: ({ type }) => {
      if (type === at) stop.abort();
    },
  });
  expect(researchIn(ran).summary.exit).toBe('stopped');
  expect(ran.events.at(-1)).toEqual({ type: 'loop-exit', exit: 'stopped' });
  const isSearched = ran.events.some(({ type }) => type === 'search-result');
  expect(researchIn(ran).evidence.length > 0).toBe(isSearched);
});

test('equal decisions give equal runs', async () => {
  const once = async () => {
    const ran = await researchOn(index(), scriptedResearcher({ actions: insatiable }));
    return ran.events;
  };
  expect(await once()).toEqual(await once());
});

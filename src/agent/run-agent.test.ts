import { describe, expect, test } from 'vitest';
import type { ExitReason, RunCost } from '../domain/agent.ts';
import { NO_COST } from '../domain/agent.ts';
import { err } from '../domain/result.ts';
import { ARTICLES } from './testing/articles.ts';
import { answerSaying, evidenceIds, runIn, runOn, type HarnessOptions } from './testing/harness.ts';
import { fetch, scriptedPlanner, search, type PlannerScript } from './testing/scripted-planner.ts';
import { createTinyIndex } from './testing/tiny-index.ts';

const index = () => createTinyIndex(ARTICLES);
const FIRST = [fetch('docker#0'), fetch('docker#2')];
const spending = (cost: Partial<RunCost>) => () => ({ ...NO_COST, ...cost });

const FREE_AND_SPENT = {
  settings: { firstQuery: 'free' },
  spent: spending({ inputTokens: 120_000 }),
} as const;

/** How each exit is reached; a new reason without a way to it does not compile. */
const WAYS: Readonly<
  Record<Exclude<ExitReason, 'pool-full'>, readonly [PlannerScript, HarnessOptions?]>
> = {
  'direct-answer': [{ skill: 'direct' }],
  sufficient: [{ turns: [FIRST], verdicts: [true] }],
  'nothing-left': [{ turns: [FIRST], verdicts: [false] }],
  'round-cap': [{ turns: [FIRST, [], [search('Slurm')], [], [search('投入')]], verdicts: [false] }],
  'search-cap': [
    { turns: [[...FIRST, search('投入')]], verdicts: [false] },
    { settings: { searchesPerRound: 1, rounds: 1 } },
  ],
  'token-cap': [{ turns: [FIRST] }, { spent: spending({ inputTokens: 120_000 }) }],
  'cost-cap': [{ turns: [FIRST] }, { spent: spending({ costUsd: 0.5 }) }],
  'time-cap': [{ turns: [FIRST] }, { elapsedMs: () => 180_000 }],
  'nothing-read': [{ turns: [[search('Slurm')]], verdicts: [true] }],
  'no-evidence': [{ turns: [], verdicts: [false] }, { question: 'どこにもない言葉' }],
  'planner-failed': [{ turns: [null, null], verdicts: [false] }],
  stopped: [{ turns: [FIRST] }, { signal: AbortSignal.abort() }],
};

describe('every exit has a name', () => {
  test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('%s', async (exit) => {
    const [script, options] = WAYS[exit];
    const ran = await runOn(index(), scriptedPlanner(script), options);
    expect(runIn(ran).summary.exit).toBe(exit);
    expect(ran.events.at(-1)).toEqual({ type: 'loop-exit', exit });
  });
});

describe('searching first', () => {
  test("the first search is the user's own words, before the planner is asked", async () => {
    const tiny = index();
    const planner = scriptedPlanner({});
    await runOn(tiny, planner);
    expect(tiny.asked).toEqual(['Docker の volume の権限']);
    expect(planner.views[0]?.candidates[0]).toMatchObject({ passageId: 'docker#0' });
  });

  test('parts are searched beside the whole and merged with a slot for each', async () => {
    const tiny = index();
    const ran = await runOn(
      tiny,
      scriptedPlanner({ parts: ['Docker の起動', 'Slurm の投入', 'かえる'] }),
    );
    expect(tiny.asked).toEqual(['Docker の volume の権限', 'Docker の起動', 'Slurm の投入']);
    const merged = ran.events.find((event) => event.type === 'candidates-merge');
    expect(merged).toMatchObject({ strategy: 'interleave' });
    expect(merged?.type === 'candidates-merge' && merged.passageIds.slice(0, 3)).toEqual([
      'docker#1',
      'slurm#0',
      'docker#0',
    ]);
  });

  test('one part is no split', async () => {
    const ran = await runOn(index(), scriptedPlanner({ parts: ['Docker'] }));
    expect(ran.events.some(({ type }) => type === 'question-split')).toBe(false);
  });

  test.each([
    ['by-form', 'Docker の volume と権限', ['Docker の volume と権限']],
    ['by-form', 'Docker と volume の違い', ['Docker と volume の違い', 'Docker と volume の違い']],
    ['always', 'Docker', ['Docker', 'Docker']],
    ['off', 'Docker と volume の違い', ['Docker と volume の違い']],
  ] as const)('diversification %s for %s', async (diversification, question, asked) => {
    const tiny = createTinyIndex(ARTICLES.slice(0, 1));
    await runOn(tiny, scriptedPlanner({}), { question, settings: { diversification } });
    expect(tiny.asked).toEqual(asked);
  });

  test('no article dominates a top that is not full', async () => {
    const tiny = index();
    await runOn(tiny, scriptedPlanner({}), {
      question: 'Slurm の投入',
      settings: { diversification: 'always' },
    });
    expect(tiny.asked).toHaveLength(1);
  });

  test('a free first query is left to the planner', async () => {
    const tiny = index();
    const planner = scriptedPlanner({ turns: [[search('自分の言葉')]] });
    await runOn(tiny, planner, { settings: { firstQuery: 'free' } });
    expect(tiny.asked).toEqual(['自分の言葉']);
    expect(planner.views[0]?.candidates).toEqual([]);
  });
});

describe('the planner sees', () => {
  test('what came of its actions, what is left, and what is missing in a later round', async () => {
    const planner = scriptedPlanner({
      turns: [[search('Slurm'), search('Slurm'), fetch('nowhere')], [], [search('Slurm 投入')]],
      verdicts: [false, true],
    });
    await runOn(index(), planner);
    const [first, second, , later] = planner.views;
    expect(first).toMatchObject({ round: 1, searchesLeft: 2, missing: '', outcomes: [] });
    expect(second).toMatchObject({
      searchesLeft: 1,
      tried: ['Docker の volume の権限', 'Slurm'],
      outcomes: [
        { type: 'hits' },
        { type: 'refused', refusal: 'identical-query' },
        { type: 'refused', refusal: 'unknown-passage' },
      ],
    });
    expect(later).toMatchObject({ round: 2 });
    expect(planner.views.find(({ round }) => round === 2)).toMatchObject({
      searchesLeft: 3,
      missing: 'missing',
      outcomes: [],
    });
  });

  test('its turns run out', async () => {
    const turns = Array.from({ length: 50 }, () => [fetch('nowhere')]);
    const planner = scriptedPlanner({ turns, verdicts: [false] });
    await runOn(index(), planner, { settings: { rounds: 1 } });
    expect(planner.views).toHaveLength(8);
    expect(planner.views.at(-1)?.turnsLeft).toBe(1);
  });
});

describe('judging', () => {
  test('before answering the judge sees no answer, and the answer is made once', async () => {
    let answers = 0;
    const planner = scriptedPlanner({ turns: [FIRST], verdicts: [false, true] });
    await runOn(index(), planner, {
      answer: async () => {
        answers += 1;
        return answerSaying('答え');
      },
    });
    expect(planner.judged.map(({ hasAnswer }) => hasAnswer)).toEqual([false, false]);
    expect(planner.judged[0]?.view).toMatchObject({
      tried: ['Docker の volume の権限'],
      evidence: [{ passageId: 'docker#0' }, { passageId: 'docker#2' }],
    });
    expect(answers).toBe(1);
  });

  test('after answering the judge sees the answer of each round, and there is no re-entry', async () => {
    const planner = scriptedPlanner({
      turns: [FIRST, [], [fetch('docker#1')]],
      verdicts: [false, true],
      confident: [false],
    });
    const ran = await runOn(index(), planner, {
      settings: { sufficiency: 'after-answer' },
      answer: async ({ evidence }) => answerSaying(`${evidence.length}`),
    });
    expect(planner.judged.map(({ hasAnswer }) => hasAnswer)).toEqual([true, true]);
    expect(runIn(ran)).toMatchObject({ answer: { text: '3' }, summary: { reEntries: 0 } });
  });

  test('a doubtful answer is searched for once more, and made again when that found something', async () => {
    const planner = scriptedPlanner({
      turns: [FIRST, [], [search('Slurm 投入'), fetch('slurm#0')]],
      confident: [false],
    });
    const ran = await runOn(index(), planner, {
      answer: async ({ evidence }) => answerSaying(`${evidence.length}`),
    });
    expect(runIn(ran)).toMatchObject({
      answer: { text: '3' },
      summary: { reEntries: 1, rounds: 2, exit: 'sufficient' },
    });
    expect(evidenceIds(runIn(ran))).toEqual(['docker#0', 'slurm#0', 'docker#2']);
    expect(ran.events.filter(({ type }) => type === 'confidence-verdict')).toHaveLength(1);
  });

  test('when it found nothing new, the answer stays', async () => {
    let answers = 0;
    const answer = async () => answerSaying(`${(answers += 1)}`);
    const ran = await runOn(index(), scriptedPlanner({ turns: [FIRST], confident: [false] }), {
      answer,
    });
    expect(runIn(ran)).toMatchObject({ answer: { text: '1' }, summary: { reEntries: 1 } });
  });

  test('no re-entry: switched off, for evidence only, without evidence, or after a failed answer', async () => {
    const doubting = () => scriptedPlanner({ turns: [FIRST], confident: [false] });
    const answer = async () => answerSaying('');
    const runs = [
      await runOn(index(), doubting(), { answer, settings: { reEntries: 0 } }),
      await runOn(index(), doubting()),
      await runOn(index(), scriptedPlanner({ confident: [false] }), { answer }),
      await runOn(index(), doubting(), { answer: async () => null }),
    ];
    expect(runs.map((ran) => runIn(ran).summary.reEntries)).toEqual([0, 0, 0, 0]);
  });
});

describe('unusable decisions', () => {
  test('the first one takes the safe default, the second ends the run with what was found', async () => {
    const ran = await runOn(
      index(),
      scriptedPlanner({ skill: null, turns: [FIRST], verdicts: [null] }),
    );
    expect(runIn(ran).summary).toMatchObject({ skill: 'search', exit: 'planner-failed' });
    expect(evidenceIds(runIn(ran))).toEqual(['docker#0', 'docker#2']);
  });

  test('no readable action reads the best candidates', async () => {
    const ran = await runOn(index(), scriptedPlanner({ turns: [null] }));
    expect(runIn(ran).evidence).toHaveLength(5);
    expect(runIn(ran).summary.exit).toBe('sufficient');
  });

  test('no readable split is no split, no readable doubt is none', async () => {
    const split = await runOn(index(), scriptedPlanner({ parts: null, turns: [FIRST] }));
    expect(runIn(split).summary.exit).toBe('sufficient');
    const answer = async () => answerSaying('答え');
    const sure = await runOn(index(), scriptedPlanner({ turns: [FIRST], confident: [null] }), {
      answer,
    });
    expect(runIn(sure).summary).toMatchObject({ reEntries: 0, exit: 'sufficient' });
  });
});

describe('an end that comes before anything was read', () => {
  test.each([
    ['two unusable decisions', { skill: null, parts: null }, {}, 'planner-failed'],
    ['a ceiling of time', {}, { elapsedMs: () => 180_000 }, 'time-cap'],
    ['a ceiling with a free first query', {}, FREE_AND_SPENT, 'token-cap'],
  ] as const)(
    '%s: the own words are searched and answered from',
    async (_, script, options, exit) => {
      const tiny = index();
      let answeredFrom = 0;
      const ran = await runOn(tiny, scriptedPlanner(script), {
        ...options,
        answer: async ({ evidence }) => answerSaying(`${(answeredFrom = evidence.length)}`),
      });
      expect(runIn(ran).summary).toMatchObject({ exit, searches: 1, fetches: 0 });
      expect(tiny.asked).toEqual(['Docker の volume の権限']);
      expect(evidenceIds(runIn(ran))[0]).toBe('docker#0');
      expect(answeredFrom).toBe(5);
      expect(ran.events.map(({ type }) => type)).toContain('evidence-fallback');
    },
  );

  test('when even that search fails, the run does; on the way back too', async () => {
    const error = { kind: 'storage-failed', detail: 'gone' } as const;
    const broken = (from: number) => {
      const tiny = index();
      const fused: typeof tiny.port.fused = async (...asked) => {
        const found = await tiny.port.fused(...asked);
        return tiny.asked.length >= from ? err(error) : found;
      };
      return { ...tiny, port: { ...tiny.port, fused } };
    };
    const unread = await runOn(broken(1), scriptedPlanner({ skill: null, parts: null }));
    expect(unread.result).toEqual(err(error));
    const back = { turns: [FIRST, [], [search('Slurm')]], confident: [false] };
    const returned = await runOn(broken(2), scriptedPlanner(back), {
      answer: async () => answerSaying('答え'),
    });
    expect(returned.result).toEqual(err(error));
    const doubting = await runOn(index(), scriptedPlanner({ turns: [FIRST], confident: [error] }), {
      answer: async () => answerSaying('答え'),
    });
    expect(doubting.result).toEqual(err(error));
  });

  test('a stop searches nothing more', async () => {
    const tiny = index();
    const ran = await runOn(tiny, scriptedPlanner({}), { signal: AbortSignal.abort() });
    expect(runIn(ran)).toMatchObject({ evidence: [], summary: { exit: 'stopped' } });
    expect(tiny.asked).toEqual([]);
  });

  test('an answer that was judged before any evidence is made again from it', async () => {
    const made: number[] = [];
    const ran = await runOn(index(), scriptedPlanner({ verdicts: [true] }), {
      settings: { sufficiency: 'after-answer' },
      answer: async ({ evidence }) => {
        made.push(evidence.length);
        return answerSaying(`${evidence.length}`);
      },
    });
    expect(made).toEqual([0, 5]);
    expect(runIn(ran)).toMatchObject({ answer: { text: '5' }, summary: { exit: 'nothing-read' } });
  });
});

describe('stopping', () => {
  test.each(['search-result', 'fetch-result', 'sufficiency-verdict'] as const)(
    'at %s keeps what was found, asks nothing more and answers nothing',
    async (at) => {
      const stop = new AbortController();
      let answers = 0;
      const tiny = index();
      const planner = scriptedPlanner({ turns: [FIRST, [], [search('Slurm')]], verdicts: [false] });
      const ran = await runOn(tiny, planner, {
        signal: stop.signal,
        answer: async () => {
          answers += 1;
          return null;
        },
        onEvent: ({ type }) => {
          if (type === at) stop.abort();
        },
      });
      expect(runIn(ran).summary.exit).toBe('stopped');
      expect(evidenceIds(runIn(ran))[0]).toBe('docker#0');
      expect(tiny.asked).toHaveLength(1);
      expect(answers).toBe(0);
    },
  );
});

describe('a failure of the planner’s host', () => {
  const error = { kind: 'llm-overloaded', host: 'h', isMidStream: false } as const;

  test.each([
    ['at the first decision', { skill: error }, 5],
    ['at the split', { parts: error }, 5],
    ['while collecting', { turns: [FIRST, error] }, 2],
    ['at the verdict', { turns: [FIRST], verdicts: [error] }, 2],
  ] satisfies [string, PlannerScript, number][])(
    '%s ends the loop: what was found stands, and is answered from',
    async (_, script, found) => {
      const made: number[] = [];
      const ran = await runOn(index(), scriptedPlanner(script), {
        answer: async ({ evidence }) => {
          made.push(evidence.length);
          return answerSaying('答え');
        },
      });
      expect(runIn(ran)).toMatchObject({
        answer: { text: '答え' },
        summary: { skill: 'search', exit: 'planner-failed', plannerError: error },
      });
      expect(runIn(ran).evidence).toHaveLength(found);
      expect(made).toEqual([found]);
      expect(ran.events.filter(({ type }) => type === 'planner-error')).toEqual([
        { type: 'planner-error', error },
      ]);
      expect(ran.events.at(-1)).toEqual({ type: 'loop-exit', exit: 'planner-failed' });
    },
  );

  test('an answer that was made before it was to be judged is not paid for twice', async () => {
    let answers = 0;
    const planner = scriptedPlanner({ turns: [FIRST], verdicts: [error] });
    const ran = await runOn(index(), planner, {
      settings: { sufficiency: 'after-answer' },
      answer: async () => answerSaying(`${(answers += 1)}`),
    });
    expect(runIn(ran)).toMatchObject({
      answer: { text: '1' },
      summary: { exit: 'planner-failed' },
    });
  });

  test.each([
    ['at the doubt', { turns: [FIRST], confident: [error] }],
    [
      'on the way back',
      { turns: [FIRST, [], [search('Slurm 投入'), fetch('slurm#0')], error], confident: [false] },
    ],
  ] satisfies [string, PlannerScript][])(
    '%s leaves the answer with the evidence that it was made from',
    async (_, script) => {
      let answers = 0;
      const ran = await runOn(index(), scriptedPlanner(script), {
        answer: async () => answerSaying(`${(answers += 1)}`),
      });
      expect(runIn(ran)).toMatchObject({
        answer: { text: '1' },
        summary: { exit: 'planner-failed', plannerError: error },
      });
      expect(evidenceIds(runIn(ran))).toEqual(['docker#0', 'docker#2']);
    },
  );

  test('an answer that fails too leaves the evidence', async () => {
    const planner = scriptedPlanner({ turns: [FIRST, error] });
    const ran = await runOn(index(), planner, { answer: async () => null });
    expect(runIn(ran)).toMatchObject({ answer: null, summary: { exit: 'planner-failed' } });
    expect(evidenceIds(runIn(ran))).toEqual(['docker#0', 'docker#2']);
  });

  test('a stop during it is a stop; an error of the index is the error of the run', async () => {
    const stop = new AbortController();
    const stopped = await runOn(index(), scriptedPlanner({ turns: [FIRST, error] }), {
      signal: stop.signal,
      onEvent: ({ type }) => {
        if (type === 'planner-error') stop.abort();
      },
    });
    expect(runIn(stopped).summary.exit).toBe('stopped');
    const broken = { kind: 'storage-failed', detail: 'gone' } as const;
    const ran = await runOn(index(), scriptedPlanner({ skill: broken }));
    expect(ran.result).toEqual({ ok: false, error: broken });
  });
});

test('a ceiling that is reached on the way ends collecting, and the answer is made from what there is', async () => {
  let turns = 0;
  const planner = scriptedPlanner({ turns: [FIRST, [fetch('docker#1')]] });
  const ran = await runOn(index(), planner, {
    spent: () => ({ ...NO_COST, outputTokens: planner.views.length > 0 ? 120_000 : 0 }),
    answer: async ({ evidence }) => answerSaying(`${(turns = evidence.length)}`),
  });
  expect(runIn(ran)).toMatchObject({ answer: { text: '2' }, summary: { exit: 'token-cap' } });
  expect(turns).toBe(2);
});

test('a model without a price has no ceiling of money', async () => {
  const ran = await runOn(index(), scriptedPlanner({ turns: [FIRST] }), {
    spent: spending({ costUsd: null }),
  });
  expect(runIn(ran).summary.exit).toBe('sufficient');
});

test('ceilings can be taken away', async () => {
  const ran = await runOn(index(), scriptedPlanner({ turns: [FIRST] }), {
    settings: { maxTokens: null, maxCostUsd: null, maxMs: null },
    spent: spending({ inputTokens: 1e9, costUsd: 1e9 }),
    elapsedMs: () => 1e12,
  });
  expect(runIn(ran).summary.exit).toBe('sufficient');
});

import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { MERGE_STRATEGIES } from '../domain/agent.ts';
import type { AgentAction } from './planner.ts';
import { ARTICLES } from './testing/articles.ts';
import { answerSaying, evidenceIds, runIn, runOn } from './testing/harness.ts';
import { scriptedPlanner } from './testing/scripted-planner.ts';
import { createTinyIndex } from './testing/tiny-index.ts';

const words = fc.constantFrom(
  'Docker',
  'Slurm 投入',
  '権限',
  'volume',
  '',
  '？',
  'docker',
  'どこにもない',
);
const action: fc.Arbitrary<AgentAction> = fc.oneof(
  words.map((query): AgentAction => ({ type: 'search', query, origin: 'rewrite' })),
  fc
    .record({
      passageId: fc.constantFrom(
        'docker#0',
        'docker#1',
        'docker#5',
        'slurm#0',
        'slurm#1',
        'ignore#0',
        'x',
        '',
      ),
      scope: fc.constantFrom('chunk_only', 'with_neighbors', 'whole_section'),
    })
    .map(({ passageId, scope }): AgentAction => ({ type: 'fetch', passageId, scope, reason: '' })),
  fc.constant<AgentAction>({ type: 'bad-call', tool: 'rm', input: '{}' }),
);
const script = fc.record({
  skill: fc.constantFrom('search', 'search', 'search', 'direct', null),
  parts: fc.option(fc.array(words, { maxLength: 4 })),
  turns: fc.array(fc.option(fc.array(action, { maxLength: 8 }), { freq: 10 }), { maxLength: 30 }),
  verdicts: fc.array(fc.option(fc.boolean(), { freq: 10 }), { minLength: 1, maxLength: 5 }),
  confident: fc.array(fc.option(fc.boolean(), { freq: 10 }), { minLength: 1, maxLength: 3 }),
});
const settings = fc.record({
  sufficiency: fc.constantFrom('before-answer', 'after-answer'),
  evidenceOrder: fc.constantFrom('displace', 'first-come'),
  firstQuery: fc.constantFrom('question', 'free'),
  isNeighbourScored: fc.boolean(),
  diversification: fc.constantFrom('off', 'always', 'by-form'),
  merge: fc.constantFrom(...MERGE_STRATEGIES),
  mergeOfParts: fc.constantFrom(...MERGE_STRATEGIES),
  searchesPerRound: fc.integer({ min: 1, max: 4 }),
  rounds: fc.integer({ min: 1, max: 3 }),
  reEntries: fc.integer({ min: 0, max: 2 }),
  parts: fc.integer({ min: 1, max: 3 }),
});

test.prop([script, settings, fc.integer({ min: 1, max: 6 })])(
  'whatever the planner says: caps hold, evidence was read and is at most k, the trace tells the same',
  async (plan, chosen, k) => {
    const tiny = createTinyIndex(ARTICLES);
    const ran = await runOn(tiny, scriptedPlanner(plan), {
      settings: chosen,
      k,
      answer: async () => answerSaying('答え'),
    });
    const run = runIn(ran);
    const { searchesPerRound, rounds, reEntries, parts } = chosen;
    const inRound = new Map<number, number>();
    for (const event of ran.events) {
      if (event.type !== 'search-result') continue;
      inRound.set(event.round, (inRound.get(event.round) ?? 0) + 1);
    }
    expect(Math.max(0, ...inRound.values())).toBeLessThanOrEqual(searchesPerRound);
    expect(run.summary.rounds).toBeLessThanOrEqual(rounds + reEntries);
    expect(run.summary.reEntries).toBeLessThanOrEqual(reEntries);
    expect(run.evidence.length).toBeLessThanOrEqual(k);
    expect(tiny.asked).toHaveLength(run.summary.searches);

    const count = (type: string): number =>
      ran.events.filter((event) => event.type === type).length;
    expect(count('search-result')).toBe(run.summary.searches);
    expect(count('fetch-result')).toBe(run.summary.fetches);
    expect(count('search-refused') + count('fetch-refused')).toBe(run.summary.refusals);
    expect(count('round-start')).toBe(run.summary.rounds);
    expect(ran.events.at(-1)).toEqual({ type: 'loop-exit', exit: run.summary.exit });
    const changes = ran.events.filter(
      (event) => event.type === 'evidence-change' || event.type === 'evidence-fallback',
    );
    expect(changes.at(-1)?.passageIds ?? []).toEqual(evidenceIds(run));
    for (const split of ran.events.filter((event) => event.type === 'question-split')) {
      expect(split.parts.length).toBeLessThanOrEqual(parts);
    }
  },
);

test.prop([script, settings])('the same decisions give the same run', async (plan, chosen) => {
  const once = async () => {
    const ran = await runOn(createTinyIndex(ARTICLES), scriptedPlanner(plan), { settings: chosen });
    const run = runIn(ran);
    return [run.summary, evidenceIds(run), run.candidates, ran.events];
  };
  expect(await once()).toEqual(await once());
});

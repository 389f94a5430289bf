// oxlint-disable-next-line import/no-unassigned-import -- it installs the IndexedDB globals
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_COST } from '../domain/agent.ts';
import type { GoldenTopic } from '../domain/evaluation.ts';
import type { ExperimentPlan, ExperimentRow } from '../domain/experiment.ts';
import type { Fingerprint } from '../domain/ids.ts';
import { createLabStore } from './lab-store.ts';
import type { LabStore } from './lab-store.ts';

const NAME = 'kurabe-lab-test';
let store: LabStore;

beforeEach(() => {
  store = createLabStore({ name: NAME, estimate: () => Promise.resolve({}) });
});
afterEach(async () => {
  store.close();
  await deleteDB(NAME);
});

const topic: GoldenTopic = { id: 't', type: 'unanswerable', text: '問い', gold: [] };

function plan(id: string, createdAt: string): ExperimentPlan {
  return {
    id,
    name: id,
    createdAt,
    appVersion: '0',
    corpus: {
      workspace: 'own',
      articles: 1,
      passages: 1,
      indexHash: 'i',
      fingerprint: 'f' as Fingerprint,
      embedder: null,
    },
    goldenHash: 'g',
    topics: [{ topic, gold: [] }],
    systems: [{ name: 'naive', modeId: 'naive', agent: null }],
    k: 5,
    repeats: 1,
    model: null,
    withAnswers: false,
    promptsVersion: 'p',
    seed: 1,
  };
}

function done(topicId: string, latencyMs: number): ExperimentRow {
  return {
    topicId,
    system: 'naive',
    repeat: 0,
    status: 'done',
    result: {
      passageIds: [],
      latencyMs,
      ttftMs: null,
      cost: NO_COST,
      agent: null,
      answerText: null,
      trace: [],
    },
  };
}

test('a golden set belongs to its workspace', async () => {
  expect(await store.goldenSet('own')).toEqual({ ok: true, value: null });
  await store.saveGoldenSet('own', [topic]);
  expect(await store.goldenSet('own')).toEqual({ ok: true, value: [topic] });
  expect(await store.goldenSet('sample')).toEqual({ ok: true, value: null });
});

test('rows are added one by one, a row run again replaces itself, another experiment keeps its own', async () => {
  await store.savePlan(plan('x', '2026-01-01'));
  await store.savePlan(plan('x2', '2026-01-02'));
  await store.saveRows('x', [
    { topicId: 't', system: 'naive', repeat: 0, status: 'failed', error: { kind: 'aborted' } },
  ]);
  await store.saveRows('x', [done('t', 7), done('u', 8)]);
  await store.saveRows('x2', [done('t', 9)]);
  const opened = await store.experiment('x');
  expect(opened.ok && opened.value?.rows).toEqual([done('t', 7), done('u', 8)]);

  await store.removeExperiment('x');
  expect(await store.experiment('x')).toEqual({ ok: true, value: null });
  const other = await store.experiment('x2');
  expect(other.ok && other.value?.rows).toEqual([done('t', 9)]);
});

test('plans come newest first', async () => {
  await store.savePlan(plan('old', '2026-01-01'));
  await store.savePlan(plan('new', '2026-02-01'));
  const plans = await store.plans();
  expect(plans.ok && plans.value.map(({ id }) => id)).toEqual(['new', 'old']);
});

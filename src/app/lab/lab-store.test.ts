// oxlint-disable-next-line import/no-unassigned-import -- it installs the IndexedDB globals
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { deleteDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_AGENT } from '../../config/agent.ts';
import type { CrossEncoder } from '../../domain/cross-encoder.ts';
import { createNodeCrossEncoder } from '../../embedding/cross-encoder/node-cross-encoder.ts';
import { MERGE_STRATEGIES } from '../../domain/agent.ts';
import type { ChatModel } from '../../domain/chat.ts';
import type { GoldenTopic } from '../../domain/evaluation.ts';
import { err, ok } from '../../domain/result.ts';
import type { SearchPort } from '../../domain/search.ts';
import { diffExperiments } from '../../eval/experiment/diff-experiments.ts';
import { formatExperiment } from '../../eval/experiment/experiment-file.ts';
import { labReport } from '../../eval/experiment/lab-report.ts';
import { MODES } from '../../modes/registry.ts';
import { createLabStore as createStorage } from '../../storage/lab-store.ts';
import { CROSS_ENCODED } from './systems.ts';
import type { LabApi } from '../../workers/lab.api.ts';
import { createOwnWorkspace } from '../testing/own-workspace.ts';
import { labFiles } from './lab-files.ts';
import { createLabStore } from './lab-store.ts';
import type { LabStore } from './lab-store.ts';
import { replayable, replayRows } from './replay-view.ts';

const NAME = 'kurabe-lab-app-test';
const ARTICLES = {
  'rrf.md': '# RRF の話\n\n順位の融合では RRF を使う。定数 k は 60 が多い。',
  'gc.md': '# ガベージコレクション\n\n停止時間を短くするには、ヒープの大きさと世代を見直す。',
  'slurm.md': '# Slurm の基本\n\nsbatch でジョブを投げ、squeue で待ち行列を見る。',
};
const never = new AbortController().signal;

afterEach(() => deleteDB(NAME));

/** The real index with a hash embedder, the real storage of the lab over an in-memory IndexedDB. */
async function openLab() {
  const { engine, workspace, now, fill } = createOwnWorkspace();
  await fill(ARTICLES);
  const articles = await engine.articles(never);
  if (!articles.ok) throw new Error(articles.error.kind);

  const topics = articles.value.map(({ id, title }, at): GoldenTopic => ({
    id: `t${at}`,
    type: 'easy',
    text: title,
    gold: [{ articleId: id, start: 0, end: 8 }],
  }));

  const storage = createStorage({ name: NAME, estimate: () => Promise.resolve({}) });
  const lab: LabApi = {
    ...storage,
    report: async (experiment, repeat) => ok(labReport(experiment, repeat)),
    diff: async (a, b) => ok(diffExperiments(a, b)),
  };
  let onSearch: () => unknown = () => undefined;
  let planner: ChatModel | null = null;
  let crossEncoder: CrossEncoder | null = null;
  let isBroken = false;
  const index = {
    ...engine,
    async fused(...asked: Parameters<SearchPort['fused']>): ReturnType<SearchPort['fused']> {
      // The one search that warms the model up is not measured.
      if (asked[1].limit === 1) return engine.fused(...asked);
      await onSearch();
      return isBroken ? err({ kind: 'storage-failed', detail: 'gone' }) : engine.fused(...asked);
    },
  };
  let ids = 0;
  const open = (): LabStore =>
    createLabStore({
      lab,
      index,
      workspace,
      modes: MODES,
      models: async () => ({ planner, answerer: null, withheld: null }),
      crossEncoder: async () => crossEncoder,
      priceOf: async () => null,
      now,
      today: () => '2026-01-01T00:00:00Z',
      newId: () => `x${ids++}`,
      readSample: async (name) => ok(readFileSync(`public/samples/${name}`, 'utf8')),
      appVersion: '0',
      promptsVersion: async () => 'p',
    });
  return {
    engine,
    topics,
    storage,
    open,
    whenSearching: (listener: () => unknown) => (onSearch = listener),
    connect: (model: ChatModel) => (planner = model),
    rerankBy: (chosen: CrossEncoder | null) => (crossEncoder = chosen),
    breakSearch: (broken: boolean) => (isBroken = broken),
  };
}

const SYSTEMS = [
  { name: 'naive', modeId: 'naive', agent: null },
  { name: 'hybrid', modeId: 'hybrid', agent: null },
] as const;

function request(topics: readonly GoldenTopic[]): Parameters<LabStore['start']>[0] {
  return {
    name: '試し',
    workspace: 'own',
    topics,
    systems: SYSTEMS,
    repeats: 1,
    withAnswers: false,
  };
}

function rowsOf(lab: LabStore): readonly string[] {
  const rows = lab.store.getState().open?.experiment.rows ?? [];
  return rows.map(({ system, topicId, status }) => `${system} ${topicId} ${status}`);
}

test('runs every question in every system, keeps the rows, and scores them', async () => {
  const { topics, open, storage } = await openLab();
  const lab = open();
  expect(await lab.start(request(topics))).toBeNull();
  const { open: opened, run } = lab.store.getState();
  expect(run).toBeNull();
  expect(rowsOf(lab)).toHaveLength(6);
  expect(
    opened?.report?.evaluation.scores.map(({ system, scores }) => [system, scores?.fullHits]),
  ).toEqual([
    ['naive', 3],
    ['hybrid', 3],
  ]);
  const stored = await storage.experiment('x0');
  expect(stored.ok && stored.value?.rows).toHaveLength(6);
  storage.close();
});

test('what was stopped goes on after a reload, and nothing is run twice', async () => {
  const { topics, open, storage, whenSearching } = await openLab();
  const lab = open();
  let searches = 0;
  whenSearching(() => {
    searches += 1;
    if (searches === 2) lab.stop();
  });
  await lab.start(request(topics));
  expect(rowsOf(lab)).toEqual(['naive t0 done', 'hybrid t0 done', 'naive t1 done']);

  const later = open();
  await later.open('x0');
  expect(rowsOf(later)).toHaveLength(3);
  expect(await later.resume()).toBeNull();
  expect(rowsOf(later)).toHaveLength(6);
  expect(new Set(rowsOf(later)).size).toBe(6);
  expect(searches).toBe(4);
  storage.close();
});

test('a row that failed is kept, named, and run again alone', async () => {
  const { topics, open, storage, breakSearch } = await openLab();
  const lab = open();
  breakSearch(true);
  await lab.start(request(topics));
  expect(rowsOf(lab).filter((row) => row.endsWith('failed'))).toHaveLength(3);
  expect(lab.store.getState().open?.report?.evaluation.scores[1]?.missing).toBe(3);
  breakSearch(false);
  await lab.retryFailed();
  expect(rowsOf(lab).filter((row) => row.endsWith('done'))).toHaveLength(6);
  const stored = await storage.experiment('x0');
  expect(stored.ok && stored.value?.rows.every(({ status }) => status === 'done')).toBe(true);
  storage.close();
});

test('a loop that its model’s host ended on the way is no measurement: the row failed, with the cause', async () => {
  const { topics, open, storage, connect } = await openLab();
  const lab = open();
  connect({
    info: { provider: 'x', model: 'm', host: 'h', isReplay: false },
    complete: async () => err({ kind: 'llm-quota', host: 'h' }),
  });
  const systems = [{ name: 'agentic', modeId: 'agentic', agent: DEFAULT_AGENT }] as const;
  await lab.start({ ...request(topics.slice(0, 1)), systems });
  expect(lab.store.getState().open?.experiment.rows).toMatchObject([
    { status: 'failed', error: { kind: 'llm-quota' } },
  ]);
  storage.close();
});

test('a cross-encoder that is not chosen or fails is no measurement; one that works is named in the row', async () => {
  const { topics, open, storage, rerankBy } = await openLab();
  const lab = open();
  const systems = CROSS_ENCODED.filter(({ modeId }) => modeId === 'rerank');
  const row = () => lab.store.getState().open?.experiment.rows;
  await lab.start({ ...request(topics.slice(0, 1)), systems });
  expect(row()).toMatchObject([
    { status: 'failed', error: { kind: 'cross-encoder', problem: { kind: 'none-chosen' } } },
  ]);
  const problem = { kind: 'file-missing', file: 'config.json' } as const;
  rerankBy(createNodeCrossEncoder('fixtures/cross-encoder/nowhere'));
  await lab.retryFailed();
  expect(row()).toMatchObject([{ status: 'failed', error: { kind: 'cross-encoder', problem } }]);
  rerankBy(createNodeCrossEncoder('fixtures/cross-encoder/one-label'));
  await lab.retryFailed();
  const [done] = row() ?? [];
  expect(done?.status === 'done' && done.result.trace).toContainEqual(
    expect.objectContaining({
      type: 'rerank-result',
      by: 'cross-encoder',
      crossEncoder: { model: 'one-label', cut: 0 },
    }),
  );
  storage.close();
});

test('on another index than it was planned on nothing is run', async () => {
  const { topics, open, storage, engine, whenSearching } = await openLab();
  const lab = open();
  whenSearching(() => lab.stop());
  await lab.start(request(topics));
  const before = rowsOf(lab).length;
  const articles = await engine.articles(never);
  if (articles.ok) await engine.removeArticles([articles.value[0]?.id as never], never);
  expect(await lab.resume()).toMatchObject({
    kind: 'error',
    error: { kind: 'invariant-broken', invariant: 'indexHash' },
  });
  expect(rowsOf(lab)).toHaveLength(before);
  storage.close();
});

test('gold that the index does not hold is named before anything is run', async () => {
  const { topics, open, storage } = await openLab();
  const [first] = topics;
  if (first === undefined) throw new Error('no topic');
  const beyond = { ...first, gold: first.gold.map((span) => ({ ...span, end: 9_999 })) };
  const lab = open();
  expect(await lab.start(request([beyond]))).toMatchObject({
    kind: 'lost-gold',
    lost: [{ topicId: 't0', reason: 'beyond-end' }],
  });
  expect(lab.store.getState().open).toBeNull();
  storage.close();
});

test('the sample brings its questions; the own articles have those that were saved', async () => {
  const { topics, open, storage } = await openLab();
  const lab = open();
  const sample = await lab.goldenSet('sample');
  expect(sample.ok && sample.value.length).toBeGreaterThan(40);
  expect(await lab.goldenSet('own')).toEqual(ok([]));
  await storage.saveGoldenSet('own', topics);
  expect(await lab.goldenSet('own')).toEqual(ok(topics));
  storage.close();
});

test('a file opens read-only with the same figures, and nothing in it is run', async () => {
  const { topics, open, storage } = await openLab();
  const lab = open();
  await lab.start({ ...request(topics), systems: [...SYSTEMS, AGENTIC_LIKE] });
  const { open: opened } = lab.store.getState();
  if (opened === null) throw new Error('nothing open');
  const other = open();
  expect(await other.openFile(await formatExperiment(opened.experiment))).toBeNull();
  const reopened = other.store.getState().open;
  expect(reopened?.report).toEqual(opened.report);
  expect(reopened?.source).toBe('file');
  if (reopened?.report == null) throw new Error('no report');
  const files = await labFiles(reopened.experiment, reopened.report, 0, 'ja');
  expect(files.map(({ name }) => name)).toEqual([
    'experiment.kurabe.json',
    'naive.run',
    'hybrid.run',
    'hybrid%20(2).run',
    'qrels.txt',
    'topics.txt',
    'report.md',
    'report.json',
    'scores.csv',
    'comparisons.csv',
  ]);
  expect(files.find(({ name }) => name === 'report.md')?.content).toContain('区別できない');
  expect(await other.resume()).toBeNull();
  expect(await other.openFile('{}')).toEqual({ kind: 'not-an-experiment', member: 'kurabe' });
  storage.close();
});

/** A second hybrid under another name: systems are told apart by name, not by mode. */
const AGENTIC_LIKE = { name: 'hybrid (2)', modeId: 'hybrid', agent: DEFAULT_AGENT } as const;

test('the gold of a question is looked for to rank 50, on the index of the plan alone', async () => {
  const { topics, open, storage, engine } = await openLab();
  const lab = open();
  await lab.start(request(topics));
  await lab.probe('naive', ['t0', 't1']);
  const { probes, error } = lab.store.getState();
  expect(error).toBeNull();
  expect(probes).toMatchObject({ system: 'naive', left: 0 });
  const first = probes?.byTopic.get('t0');
  expect(first).toMatchObject({ topicId: 't0', verdict: 'found' });
  expect(first?.spans[0]?.lexical).toBe(1);
  // What is known stays while another question is looked at.
  await lab.probe('naive', ['t2']);
  expect([...(lab.store.getState().probes?.byTopic.keys() ?? [])]).toEqual(['t0', 't1', 't2']);

  const articles = await engine.articles(never);
  if (articles.ok) await engine.removeArticles([articles.value[0]?.id as never], never);
  await lab.probe('naive', ['t0']);
  expect(lab.store.getState()).toMatchObject({
    probes: null,
    error: { kind: 'invariant-broken', invariant: 'indexHash' },
  });
  expect(await lab.openGround()).toMatchObject({ ok: false });
  storage.close();
});

test('what is looked for in one experiment ends when another is opened, and shows nothing there', async () => {
  const { topics, open, storage, whenSearching } = await openLab();
  const lab = open();
  await lab.start(request(topics));
  await lab.start({ ...request(topics), name: 'later' });
  let searches = 0;
  whenSearching(async () => {
    searches += 1;
    await lab.open('x0');
  });
  await lab.probe('naive', ['t0', 't1']);
  expect(searches).toBe(1);
  expect(lab.store.getState()).toMatchObject({
    open: { experiment: { plan: { id: 'x0' } } },
    probes: null,
    error: null,
  });
  storage.close();
});

test('what was found of one experiment is gone with it, however it goes', async () => {
  const { topics, open, storage } = await openLab();
  const lab = open();
  await lab.start(request(topics));
  const { open: opened } = lab.store.getState();
  if (opened === null) throw new Error('nothing open');
  const file = await formatExperiment(opened.experiment);
  const ways = [
    () => lab.openFile(file),
    () => lab.open('none'),
    () => lab.start({ ...request(topics), name: 'later' }),
    async () => lab.close(),
    () => lab.remove('x0'),
  ];
  for (const leave of ways) {
    await lab.open('x0');
    await lab.probe('naive', ['t0']);
    expect(lab.store.getState().probes?.byTopic.size).toBe(1);
    await leave();
    expect(lab.store.getState().probes).toBeNull();
  }
  expect(lab.store.getState().open).toBeNull();
  storage.close();
});

test('a judging ends when another experiment is opened, and shows nothing there', async () => {
  const { topics, open, storage, connect } = await openLab();
  const lab = open();
  await lab.start(request(topics));
  const { open: opened } = lab.store.getState();
  if (opened === null) throw new Error('nothing open');
  const { plan, rows } = opened.experiment;
  const info = { provider: 'x', model: 'judge-1', host: 'h', isReplay: false };
  await storage.savePlan({ ...plan, id: 'judged', model: info, withAnswers: true });
  const answered = rows.flatMap((row) =>
    row.status === 'done' ? [{ ...row, result: { ...row.result, answerText: '60 です' } }] : [],
  );
  await storage.saveRows('judged', answered);
  let asked = 0;
  connect({
    info,
    async complete() {
      asked += 1;
      await lab.open('x0');
      return err({ kind: 'llm-bad-answer', host: 'h', detail: 'not JSON' });
    },
  });
  await lab.open('judged');
  await lab.judge(1);
  expect(asked).toBeLessThan(answered.length);
  expect(lab.store.getState()).toMatchObject({
    open: { experiment: { plan: { id: 'x0' } } },
    judging: null,
    unjudged: 0,
    error: null,
  });
  storage.close();
});

test('the record of a loop is merged by every strategy, and two dials turn one of them', async () => {
  const { topics, open, storage } = await openLab();
  const lab = open();
  const agentic = { name: 'agentic', modeId: 'agentic', agent: DEFAULT_AGENT } as const;
  await lab.start({ ...request(topics), systems: [...SYSTEMS, agentic] });
  const { open: opened } = lab.store.getState();
  if (opened === null) throw new Error('nothing open');
  const records = replayable(opened);
  expect([...records.keys()]).toEqual(['agentic']);
  const rows = replayRows(records.get('agentic') ?? [], 5, { rankConstant: 60, ownWeight: 1 });
  expect(rows.map(({ strategy }) => strategy)).toEqual(['recorded', ...MERGE_STRATEGIES]);
  for (const { scores } of rows) expect(scores).toMatchObject([{ bucket: 'easy', n: 3 }]);
  storage.close();
});

test('another experiment of this device is held against the open one, and one that is gone is not', async () => {
  const { topics, open, storage } = await openLab();
  const lab = open();
  await lab.start(request(topics));
  await lab.start({ ...request(topics.slice(1)), name: 'later' });
  const earlier = await lab.read('x0');
  if (!earlier.ok || earlier.value === null) throw new Error('x0 is gone');
  const diff = await lab.diff('hybrid', earlier.value, 'naive');
  expect(diff).toMatchObject({ ok: true, value: { n: 2, leftOut: 1, changed: [] } });
  expect(diff.ok && diff.value?.conditions.map(({ condition }) => condition)).toEqual([
    'system',
    'goldenHash',
  ]);
  expect(await lab.read('none')).toEqual(ok(null));
  storage.close();
});

test('choosing to search is scored on the bundled cases, by rules without a model', async () => {
  const { open, storage } = await openLab();
  const report = await open().skillChoice('model');
  if (!report.ok) throw new Error(report.error.kind);
  expect(report.value.cases).toBeGreaterThanOrEqual(20);
  expect(report.value.recall).toBeGreaterThan(0.9);
  expect(report.value.precision).toBeGreaterThan(0.7);
  storage.close();
});

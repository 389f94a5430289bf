// oxlint-disable-next-line import/no-unassigned-import -- it installs the IndexedDB globals
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { ChatModel, ChatRequest } from '../../domain/chat.ts';
import type { GoldenTopic } from '../../domain/evaluation.ts';
import { articleId } from '../../domain/ids.ts';
import { err, ok } from '../../domain/result.ts';
import type { WorkshopPlan } from '../../domain/workshop.ts';
import { formatGoldenSet } from '../../eval/golden/golden-set.ts';
import { createLabStore } from '../../storage/lab-store.ts';
import {
  createFixture,
  file,
  IGNORE,
  NEVER,
  value,
} from '../../workers/indexing/engine-fixture.ts';
import { createGateStore } from '../gate-store.ts';
import { createSettingsStore } from '../settings-store.ts';
import { createWorkspaceStore } from '../workspace-store.ts';
import { createGenerationStore } from './generation-store.ts';
import { faultsOf, headingsAbove, spanOfSelection } from './gold-places.ts';
import { createGoldenSetStore } from './golden-set-store.ts';

// A database a test: a save that is still under way must not land in the next one's.
let tests = 0;

const NAMES = ['Docker', 'Kubernetes', 'PostgreSQL', 'Slurm'];
const FILES = NAMES.map((name, at) => {
  const sections = Array.from(
    { length: 3 },
    (_, n) =>
      `## ${name}の節${n}\n\n${name}の項目${n}では、値は${at}${n}番です。${`${name}の説明。`.repeat(20)}\n`,
  );
  return file(`${name}.md`, `---\nid: ${name}\ntitle: ${name}の話\n---\n${sections.join('\n')}`);
});
const SAMPLE: readonly GoldenTopic[] = [
  { id: 's1', type: 'unanswerable', text: 'サンプルの設問です', gold: [] },
];

/** Proposes one question a passage and passes every check. */
function model(onAsk: (request: ChatRequest, before: number) => void = () => undefined): ChatModel {
  let asked = 0;
  return {
    info: { provider: 'scripted', model: 's', host: 'host', isReplay: false },
    complete: async (request, signal) => {
      onAsk(request, asked);
      if (signal.aborted) return err({ kind: 'aborted' });
      asked += 1;
      const text = request.messages[1]?.role === 'user' ? request.messages[1].text : '';
      const quotes = text.match(/\S+では、値は\d+番です。/gu) ?? [];
      const reply =
        request.purpose === 'golden-proposal'
          ? {
              natural: true,
              shared_topic: '値',
              kind: 'comparison',
              question: `${quotes.join('').replaceAll(/値は\d+番です。/gu, '')}Rayの値は何番ですか`,
              answer: quotes.join(''),
              quotes,
            }
          : { general_knowledge: false, self_contained: true, word: '', enough: false };
      return ok({
        text: JSON.stringify(reply),
        toolCalls: [],
        finish: 'stop',
        usage: { inputTokens: 10, outputTokens: 1, isEstimated: false },
        costUsd: 0.001,
        latencyMs: 1,
        ttftMs: null,
        retries: 0,
      });
    },
  };
}

const plan = (counts: Partial<WorkshopPlan['counts']>): WorkshopPlan => ({
  seed: 1,
  counts: { easy: 0, multihop: 0, multihop3: 0, distant: 0, unanswerable: 0, ...counts },
  maxCostUsd: null,
  withPrivate: false,
});

/** The real index and storages; the stores as a page makes them, again after a reload. */
async function setUp() {
  const { engine } = createFixture();
  const kept = new Map<string, string>();
  const settings = createSettingsStore(
    { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) },
    ['ja'],
  );
  const lab = createLabStore({
    name: `kurabe-workshop-test-${(tests += 1)}`,
    estimate: () => Promise.resolve({}),
  });
  const workspace = createWorkspaceStore(engine, settings);
  await value(workspace.open('own'));
  await value(engine.importFiles(FILES, NEVER, IGNORE));
  await value(engine.embedPending(NEVER, IGNORE));
  await value(workspace.reopen('own'));
  const reload = (chat: ChatModel | null = model()) => {
    const golden = createGoldenSetStore({
      lab,
      index: engine,
      workspace,
      readSample: async () => ok(formatGoldenSet(SAMPLE)),
    });
    const parts = { golden, lab, index: engine, workspace, model: async () => chat };
    return { golden, generation: createGenerationStore(parts) };
  };
  return { engine, workspace, lab, reload };
}

const TOPIC: GoldenTopic = {
  id: 'q1',
  type: 'easy',
  text: 'Dockerの値は何番ですか',
  gold: [{ articleId: articleId('Docker'), start: 0, end: 40 }],
  answer: '00番',
};

describe('the golden set', () => {
  it('keeps every change, also over a reload, and takes it back', async () => {
    const { reload } = await setUp();
    const { golden } = reload();
    await golden.open('own');
    golden.put(TOPIC);
    golden.put(TOPIC);
    expect(golden.store.getState().topics.map(({ id }) => id)).toEqual(['q1', 'q1-2']);
    golden.put({ ...TOPIC, text: '直した設問です' }, 'q1');
    golden.remove('q1-2');
    expect(golden.store.getState().topics).toEqual([{ ...TOPIC, text: '直した設問です' }]);
    golden.undo();
    golden.undo();
    expect(golden.store.getState().topics.map(({ text }) => text)).toEqual([
      TOPIC.text,
      TOPIC.text,
    ]);
    await expect
      .poll(async () => {
        const { golden: later } = reload();
        await later.open('own');
        return later.store.getState().topics.length;
      })
      .toBe(2);
  });

  it('goes out and comes in as JSONL and as TREC files', async () => {
    const { reload } = await setUp();
    const { golden } = reload();
    await golden.open('own');
    golden.put(TOPIC);
    for (const format of ['jsonl', 'trec'] as const) {
      const files = await golden.exportFiles(format);
      golden.remove('q1');
      expect(golden.store.getState().topics).toEqual([]);
      expect(await golden.importFiles(files)).toBeNull();
      const [topic] = golden.store.getState().topics;
      expect(topic).toMatchObject({ id: 'q1', type: 'easy', text: TOPIC.text });
      expect(topic?.gold[0]?.articleId).toBe('Docker');
      golden.put(TOPIC, 'q1');
    }
  });

  it('says what is wrong with a file, and takes nothing of it', async () => {
    const { reload } = await setUp();
    const { golden } = reload();
    await golden.open('own');
    const bad = await golden.importFiles([{ name: 'a.jsonl', content: '{"id":"x"}\n{"id":' }]);
    expect(bad).toMatchObject({
      kind: 'lines',
      file: 'a.jsonl',
      problems: [{ line: 1 }, { line: 2 }],
    });
    const topics = { name: 't', content: '<top>\n<num> Number: 1\n<title> words\n</top>' };
    expect(await golden.importFiles([topics])).toEqual({ kind: 'half-of-trec', has: 'topics' });
    const qrels = { name: 'q', content: '1 0 nowhere 1' };
    expect(await golden.importFiles([qrels])).toEqual({ kind: 'half-of-trec', has: 'qrels' });
    expect(await golden.importFiles([topics, qrels])).toEqual({
      kind: 'unknown-documents',
      first: 'nowhere',
      count: 1,
    });
    expect(golden.store.getState().topics).toEqual([]);
  });

  it('finds the faults of a question', async () => {
    const { reload } = await setUp();
    const { golden } = reload();
    await golden.open('own');
    golden.put({ ...TOPIC, type: 'multihop' });
    golden.put({
      ...TOPIC,
      gold: [
        { articleId: articleId('gone'), start: 0, end: 4 },
        { articleId: articleId('Docker'), start: 5, end: 90_000 },
      ],
    });
    await expect.poll(() => golden.store.getState().articles.size).toBe(2);
    const { topics, articles } = golden.store.getState();
    expect(
      topics.map((topic) =>
        faultsOf(topic, articles).map((fault) =>
          fault.kind === 'rule' ? fault.rule : fault.reason,
        ),
      ),
    ).toEqual([['two-articles'], ['no-article', 'beyond-end']]);
  });
});

describe('generation', () => {
  it('puts accepted questions into the set, unanswerable ones to be confirmed', async () => {
    const { reload } = await setUp();
    const { golden, generation } = reload();
    await golden.open('own');
    await generation.start(plan({ easy: 2, multihop: 2, unanswerable: 1 }));
    expect(generation.store.getState()).toMatchObject({ phase: 'ended', end: 'done', error: null });
    const { topics } = golden.store.getState();
    expect(topics.map(({ type }) => type).toSorted()).toEqual([
      'easy',
      'easy',
      'multihop',
      'multihop',
      'unanswerable',
    ]);
    expect(topics.filter(({ isUnchecked }) => isUnchecked).map(({ type }) => type)).toEqual([
      'unanswerable',
    ]);
    await expect
      .poll(() => [...golden.store.getState().articles.values()].every(Boolean))
      .toBe(true);
    const { articles } = golden.store.getState();
    expect(topics.flatMap((topic) => faultsOf(topic, articles))).toEqual([]);
  });

  it('pauses after the question under way and goes on after a reload', async () => {
    const { reload } = await setUp();
    // Three exchanges make a question: the second one is under way.
    const first = reload(model((_, before) => void (before === 4 && first.generation.pause())));
    await first.golden.open('own');
    await first.generation.start(plan({ unanswerable: 4 }));
    expect(first.generation.store.getState().phase).toBe('paused');
    expect(first.golden.store.getState().topics).toHaveLength(2);
    const later = reload();
    await later.golden.open('own');
    await later.generation.look('own');
    expect(later.generation.store.getState()).toMatchObject({ phase: 'paused', workspace: 'own' });
    await later.generation.resume();
    expect(later.generation.store.getState()).toMatchObject({ phase: 'ended', end: 'done' });
    expect(later.golden.store.getState().topics).toHaveLength(4);
    const again = reload();
    await again.golden.open('own');
    await again.generation.look('own');
    expect(again.generation.store.getState().phase).toBe('idle');
  });

  it('stops at once when told to, and when another workspace is opened', async () => {
    const { reload, workspace } = await setUp();
    const stopped = reload(model((_, before) => void (before === 1 && stopped.generation.stop())));
    await stopped.golden.open('own');
    await stopped.generation.start(plan({ unanswerable: 4 }));
    expect(stopped.generation.store.getState().phase).toBe('paused');
    const left = reload(model((_, before) => void (before === 1 && workspace.open('sample'))));
    await left.golden.open('own');
    await left.generation.start(plan({ unanswerable: 4 }));
    expect(left.generation.store.getState().phase).toBe('paused');
  });

  it('does nothing without a model', async () => {
    const { reload } = await setUp();
    const { golden, generation } = reload(null);
    await golden.open('own');
    await generation.start(plan({ easy: 1 }));
    expect(generation.store.getState()).toMatchObject({ phase: 'idle', model: null });
    expect(golden.store.getState().topics).toEqual([]);
  });
});

describe('marking', () => {
  const text = '# 題\n\n**太字**の文です。次の文。\n\n- 一つ\n- 二つ\n';
  it('finds the selected words, else takes the blocks they were drawn from', () => {
    expect(spanOfSelection(text, { start: 5, end: 22 }, '次の文。')).toEqual({
      start: 16,
      end: 20,
    });
    expect(spanOfSelection(text, { start: 5, end: 22 }, '太字の文です。')).toEqual({
      start: 5,
      end: 20,
    });
    expect(spanOfSelection(text, { start: 0, end: text.length }, ' \n')).toBeNull();
  });

  it('names the headings above a place', () => {
    const heading = (level: 1 | 2 | 3, words: string, start: number) => ({
      level,
      text: words,
      start,
      end: start + 3,
    });
    const headings = [
      heading(1, 'A', 0),
      heading(2, 'B', 10),
      heading(3, 'C', 20),
      heading(2, 'D', 30),
    ];
    expect(headingsAbove(headings, 25)).toEqual(['A', 'B', 'C']);
    expect(headingsAbove(headings, 35)).toEqual(['A', 'D']);
    expect(headingsAbove(headings, 0)).toEqual(['A']);
  });
});

describe('the gate', () => {
  it('blocks hybrid on an index whose tokenizer does not pass, and only then', async () => {
    const { engine, workspace } = await setUp();
    const gate = createGateStore({ index: engine, workspace });
    expect(await gate.blocked(NEVER)).toBeNull();
    await gate.checkAll('own');
    expect(await gate.blocked(NEVER)).toBeNull();
    const settings = {
      chunk: (await value(engine.status(NEVER))).chunk,
      tokenizer: 'whitespace' as const,
    };
    workspace.applyOpened(await value(engine.rebuild(settings, NEVER)));
    expect(await gate.blocked(NEVER)).toMatchObject({
      kind: 'gate-not-passed',
      tokenizer: 'whitespace',
      passRate: 0.8,
    });
  });
});

import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import type { CrossEncoderProblem } from '../../domain/cross-encoder.ts';
import { neverAborted } from '../../lib/never-aborted.ts';
import { EMBEDDING } from '../../config/embedding.ts';
import { createNodeCrossEncoder } from './node-cross-encoder.ts';
import { openPairTokenizer } from './open-pair-model.ts';
import { cutPair } from './pairs.ts';

interface Case {
  readonly question: string;
  readonly passage: string;
  readonly tokens: number;
  readonly isCut: boolean;
  readonly score: number;
}

const root = fileURLToPath(new URL('../../../fixtures/cross-encoder', import.meta.url));
const oracle: {
  readonly maxTokens: number;
  readonly unigramPairs: PairsOracle;
  readonly cases: Readonly<Record<'one-label' | 'two-labels', readonly Case[]>>;
} = JSON.parse(readFileSync(join(root, 'scores.json'), 'utf8'));

interface PairsOracle {
  readonly maxTokens: number;
  readonly postProcessor: unknown;
  readonly cases: readonly {
    readonly question: string;
    readonly passage: string;
    readonly ids: readonly number[];
    readonly types: readonly number[];
  }[];
}

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** A copy of the model of one label that may be damaged. */
async function copy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kurabe-cross-'));
  folders.push(folder);
  await cp(join(root, 'one-label'), folder, { recursive: true });
  return folder;
}

async function problemOf(folder: string, question = 'q'): Promise<CrossEncoderProblem> {
  const scored = await createNodeCrossEncoder(folder).score(question, ['p'], neverAborted());
  if (scored.ok || scored.error.kind !== 'cross-encoder') throw new Error(JSON.stringify(scored));
  return scored.error.problem;
}

describe.each(['one-label', 'two-labels'] as const)('%s', (name) => {
  const cases = oracle.cases[name];

  test('scores what the reference runtime and tokenizer score', async () => {
    expect(cases.some(({ isCut }) => isCut)).toBe(true);
    const model = createNodeCrossEncoder(join(root, name));
    for (const question of new Set(cases.map((each) => each.question))) {
      // All passages of a question at once: padding and batch mates must not change a score.
      const own = cases.filter((each) => each.question === question);
      const scored = await model.score(
        question,
        own.map(({ passage }) => passage),
        neverAborted(),
      );
      if (!scored.ok) throw new Error(JSON.stringify(scored.error));
      expect(scored.value).toMatchObject({
        model: name,
        cut: own.filter(({ isCut }) => isCut).length,
      });
      for (const [at, { score }] of own.entries()) {
        expect(Math.abs((scored.value.scores[at] ?? Number.NaN) - score)).toBeLessThan(1e-4);
      }
    }
  });
});

test('pairs of a unigram tokenizer are cut as the reference cuts them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kurabe-cross-'));
  folders.push(folder);
  const own = fileURLToPath(new URL(`../../../public/models/${EMBEDDING.model}`, import.meta.url));
  const { postProcessor, maxTokens, cases } = oracle.unigramPairs;
  const words = JSON.parse(readFileSync(join(own, 'tokenizer.json'), 'utf8')) as object;
  await writeFile(
    join(folder, 'tokenizer.json'),
    JSON.stringify({ ...words, post_processor: postProcessor }),
  );
  await cp(join(own, 'tokenizer_config.json'), join(folder, 'tokenizer_config.json'));
  const transformers = await import('@huggingface/transformers');
  transformers.env.allowRemoteModels = false;
  const { encode, encodeAlone } = await openPairTokenizer(transformers, folder);
  for (const { question, passage, ids, types } of cases) {
    expect(cutPair(encode(question, passage), encodeAlone(passage), maxTokens)).toEqual({
      ids,
      types,
    });
  }
});

test('an abort ends it between two batches', async () => {
  const model = createNodeCrossEncoder(join(root, 'one-label'));
  const stop = new AbortController();
  const passages = Array.from({ length: 400 }, (_, at) => `コンテナ ${at}`);
  await model.score('コンテナ', passages.slice(0, 1), neverAborted());
  const scoring = model.score('コンテナ', passages, stop.signal);
  setTimeout(() => stop.abort(), 0);
  expect(await scoring).toEqual({ ok: false, error: { kind: 'aborted' } });
  expect(await model.score('コンテナ', ['コンテナ'], neverAborted())).toMatchObject({ ok: true });
});

describe('what is missing or unfit is named', () => {
  test.each(['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model.onnx'])(
    'without %s',
    async (file) => {
      const folder = await copy();
      await rm(join(folder, file));
      expect(await problemOf(folder)).toEqual({ kind: 'file-missing', file });
    },
  );

  test('an empty place', async () => {
    expect(await problemOf(join(root, 'nowhere'))).toEqual({
      kind: 'file-missing',
      file: 'config.json',
    });
  });

  test('weights in a file of their own', async () => {
    const folder = await copy();
    await writeFile(join(folder, 'onnx/model.onnx_data'), 'x');
    expect(await problemOf(folder)).toEqual({
      kind: 'weights-apart',
      file: 'onnx/model.onnx_data',
    });
  });

  test.each([
    ['{', { kind: 'file-unreadable', file: 'config.json' }],
    [
      '{"architectures":["XLMRobertaModel"]}',
      { kind: 'not-a-classifier', found: 'XLMRobertaModel' },
    ],
    ['{"model_type":"qwen3"}', { kind: 'not-a-classifier', found: 'qwen3' }],
    [
      '{"architectures":["BertForSequenceClassification"],"id2label":{"0":"a","1":"b","2":"c"}}',
      { kind: 'too-many-labels', labels: 3 },
    ],
  ] as const)('config.json %s', async (config, problem) => {
    const folder = await copy();
    await writeFile(join(folder, 'config.json'), config);
    expect(await problemOf(folder)).toEqual(problem);
  });

  test('a file that is no model, and a classifier of another size, fail in words', async () => {
    const folder = await copy();
    await writeFile(join(folder, 'onnx/model.onnx'), 'no model');
    expect(await problemOf(folder)).toMatchObject({ kind: 'failed' });
    const other = await copy();
    await cp(join(root, 'two-labels/config.json'), join(other, 'config.json'));
    expect(await problemOf(other)).toMatchObject({
      kind: 'failed',
      detail: expect.stringContaining('config.json'),
    });
  });

  test('a question that leaves no room for a passage', async () => {
    expect(await problemOf(join(root, 'one-label'), '長い質問'.repeat(60))).toEqual({
      kind: 'question-long',
      tokens: 240,
      most: 112,
    });
  });
});

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMBEDDING } from '../config/embedding.ts';
import type { EmbeddingDtype, EmbeddingKind } from '../domain/embedder.ts';
import { describeEmbedderContract, embedOk, rowsOf } from './embedder-contract.ts';
import { createNodeEmbedder } from './node-embedder.ts';
import { cosine } from './pooling.ts';
import { selfTest } from './self-test.ts';
import type { ReferenceVectors } from './self-test.ts';
import { openTokenizer } from './transformers-model.ts';
import { createWasmNodeEmbedder } from './wasm-node-embedder.ts';

const modelDir = fileURLToPath(new URL(`../../public/models/${EMBEDDING.model}`, import.meta.url));
const reference: ReferenceVectors = JSON.parse(
  await readFile(join(modelDir, 'reference.json'), 'utf8'),
);
const never = new AbortController().signal;

const native = createNodeEmbedder({ modelDir });
const wasm = createWasmNodeEmbedder({ modelDir });
describeEmbedderContract('native, int8', () => native);
describeEmbedderContract('wasm, int8', () => wasm);

function splitPrefix(text: string): { readonly kind: EmbeddingKind; readonly text: string } {
  const kind = text.startsWith(EMBEDDING.prefixes.query) ? 'query' : 'passage';
  return { kind, text: text.slice(EMBEDDING.prefixes[kind].length) };
}

async function cosinesToReference(
  embedder: typeof native,
  dtype: EmbeddingDtype,
): Promise<number[]> {
  return Promise.all(
    reference.texts.map(async (prefixed, index) => {
      const { kind, text } = splitPrefix(prefixed);
      const { vectors, tokenCounts } = await embedOk(embedder, kind, [text]);
      expect(tokenCounts[0]).toBe(reference.input_ids[index]?.length);
      return cosine(vectors, reference.vectors[dtype][index] ?? []);
    }),
  );
}

describe('reference vectors', () => {
  it('has the tokenizer of the reference', async () => {
    const { encode } = await openTokenizer(await import('@huggingface/transformers'), modelDir);
    expect(reference.texts.map((text) => encode(text))).toEqual(reference.input_ids);
  });

  // int8 kernels differ by machine and runtime (facts: ≥ .9993 on texts, a little less on the shortest).
  it.each([
    ['native', native],
    ['wasm', wasm],
  ])('int8 on %s is within .999', async (_name, embedder) => {
    for (const value of await cosinesToReference(embedder, 'q8'))
      expect(value).toBeGreaterThan(0.999);
  });

  it('q4 is equal everywhere', async () => {
    const q4 = createNodeEmbedder({ modelDir, dtype: 'q4' });
    for (const value of await cosinesToReference(q4, 'q4')) expect(value).toBeGreaterThan(0.99999);
    expect(await q4.info(never)).toMatchObject({ value: { dtype: 'q4', device: 'node' } });
    // Two questions of unlike length in one padded batch.
    expect(await selfTest(q4, reference, 'q4', never)).toMatchObject({
      ok: true,
      value: expect.closeTo(1, 5),
    });
  });
});

describe('int8 vectors', () => {
  it('are the same bit for bit whatever else is embedded', async () => {
    const text = 'ガベージコレクションの仕組みを理解する';
    const [alone] = rowsOf(await embedOk(wasm, 'passage', [text]));
    const among = rowsOf(
      await embedOk(wasm, 'passage', ['短い', text, 'とても長い文章'.repeat(20)]),
    );
    expect(among[1]).toEqual(alone);
  });
});

describe('texts beyond the window', () => {
  it('become the mean of windows that each keep the prefix', async () => {
    const half = 'useEffectは副作用を扱うフックです。'.repeat(36);
    const { vectors, tokenCounts, windowed } = await embedOk(native, 'passage', [half + half]);
    expect(windowed).toBe(1);
    expect(tokenCounts[0]).toBeGreaterThan(EMBEDDING.maxTokens);
    // Both windows hold nearly what one half holds, so their mean is near the half's own vector.
    const part = await embedOk(native, 'passage', [half]);
    expect(part.windowed).toBe(0);
    expect(cosine(vectors, part.vectors)).toBeGreaterThan(0.98);
    const other = await embedOk(native, 'passage', ['焼き鳥の美味しい店を探しています。']);
    expect(cosine(vectors, other.vectors)).toBeLessThan(0.9);
  });

  it('see their end as well as their beginning', async () => {
    const start = 'Reactのフックについての説明です。'.repeat(140);
    const a = await embedOk(native, 'passage', [start]);
    const b = await embedOk(native, 'passage', [
      `${start}PostgreSQLのB-treeインデックスを張り直す手順。`,
    ]);
    expect([a.windowed, b.windowed]).toEqual([1, 1]);
    expect(cosine(a.vectors, b.vectors)).toBeLessThan(0.99999);
  });
});

it('lets a question pass a running batch of passages', async () => {
  const order: string[] = [];
  const passages = embedOk(
    native,
    'passage',
    Array.from({ length: 12 }, (_, i) => `記事 ${i}`),
  ).then(() => order.push('passages'));
  const query = embedOk(native, 'query', ['先に答えてほしい質問']).then(() => order.push('query'));
  await Promise.all([passages, query]);
  expect(order).toEqual(['query', 'passages']);
});

describe('files', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kurabe-model-'));
    await cp(modelDir, folder, { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are refused when a byte differs, by name', async () => {
    const path = join(folder, 'tokenizer_config.json');
    await writeFile(path, `${await readFile(path, 'utf8')} `);
    expect(await createNodeEmbedder({ modelDir: folder }).info(never)).toMatchObject({
      ok: false,
      error: {
        kind: 'model-corrupt',
        file: 'tokenizer_config.json',
        expected: EMBEDDING.files['tokenizer_config.json'],
      },
    });
  });

  it('are missed by name', async () => {
    await rm(join(folder, 'tokenizer.json'));
    expect(await createNodeEmbedder({ modelDir: folder }).info(never)).toMatchObject({
      error: { kind: 'model-missing', file: 'tokenizer.json', status: null },
    });
  });
});

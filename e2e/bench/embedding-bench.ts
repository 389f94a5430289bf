import { EMBEDDING } from '../../src/config/embedding.ts';
import { LIMITS } from '../../src/config/limits.ts';
import { indexedText } from '../../src/domain/article.ts';
import { ORT_WASM } from '../../src/embedding/ort-builds.ts';
import { cosine } from '../../src/embedding/pooling.ts';
import { modelFile } from '../../src/embedding/served-files.ts';
import { openTokenizer } from '../../src/embedding/transformers-model.ts';
import { createPrng } from '../../src/lib/prng.ts';
import type { EmbedWorkerApi } from '../../src/workers/embed.api.ts';
import { createEmbedPool } from '../../src/workers/pool/embed-pool.ts';
import type { EmbedPool } from '../../src/workers/pool/embed-pool.ts';
import { connect, workerChannel } from '../../src/workers/rpc/connect.ts';
import { openBareLoop } from './bare-loop.ts';
import { passagesOf, readArticles, refuseEmpty } from './bench-corpus.ts';
import type { SampleText } from './bench-corpus.ts';
import { ratioFigure } from './figures.ts';
import type { RatioFigure } from './figures.ts';
import { comparePaired } from './pairs.ts';

/** Passages a worker gets at a time: few, for many short rounds. The product gives 4 and has less to carry. */
const UNIT_TEXTS = 2;
const ROUNDS = { perWorker: 12, scaling: 5 };
/** The first rounds of a larger pool also make it start its workers. */
const WARM_UPS = { perWorker: 1, scaling: 3 };
/** Units for each worker in a round of the scaling. */
const UNITS_PER_WORKER = 2;
/** int8 on the same wasm at batch 1: anything less is other work. */
const SAME_VECTOR = 0.9999;

/** A passage, and its ids as the model wants them. */
interface Input {
  readonly text: string;
  readonly ids: BigInt64Array;
}

const clock = (): number => performance.now();
const siteUrl = new URL('./', document.baseURI).href;

/**
 * The product's pool with one worker against a bare onnxruntime-web loop, then with min(cores, 4) workers against one.
 * Both sides of the first take the mean of the token states and normalise it; the pool also cuts the text into tokens,
 * checks windows, and takes texts and gives vectors over two thread borders, which the loop does once per round.
 */
export async function benchEmbedding(
  samples: readonly SampleText[],
): Promise<readonly RatioFigure[]> {
  const inputs = await inputsFrom(samples);
  const one = openPool(1);
  try {
    const perWorker = await benchPerWorker(one, inputs);
    const workers = Math.min(navigator.hardwareConcurrency, LIMITS.embedWorkers);
    if (workers < 2) return [perWorker];
    return [perWorker, await benchScaling(one, workers, inputs)];
  } finally {
    one.dispose();
  }
}

async function benchPerWorker(pool: EmbedPool, inputs: readonly Input[]): Promise<RatioFigure> {
  const model = modelFile(EMBEDDING.onnxFile[EMBEDDING.dtypeOf.wasm], siteUrl).url;
  const bare = await openBareLoop(model, ORT_WASM.wasm.url);
  const ours = (round: number): Promise<Float32Array> =>
    embed(pool, unitOf(inputs, round, UNIT_TEXTS));
  const other = (round: number): Promise<Float32Array> =>
    bare.embed(
      unitOf(inputs, round, UNIT_TEXTS).map(({ ids }) => ids),
      EMBEDDING.dims,
    );
  const worst = lowestCosine(await ours(0), await other(0));
  if (!(worst >= SAME_VECTOR))
    throw new Error(`pool and bare loop give different vectors (cosine ${worst})`);
  const comparison = await comparePaired({
    ours,
    other,
    rounds: ROUNDS.perWorker,
    warmUps: WARM_UPS.perWorker,
    clock,
  });
  bare.close();
  return ratioFigure(
    {
      name: 'embedding-per-worker',
      ours: 'pool with one worker, from text to vector',
      other: 'bare onnxruntime-web loop over the same token ids, batch 1, same model and wasm',
      unit: 'passage',
      conditions: {
        ...conditionsOf(inputs),
        pooling: 'both sides take the mean and normalise',
        tokenising: 'ours only',
        lowestCosine: Number(worst.toFixed(6)),
      },
    },
    comparison,
    UNIT_TEXTS,
  );
}

async function benchScaling(
  one: EmbedPool,
  workers: number,
  inputs: readonly Input[],
): Promise<RatioFigure> {
  const many = openPool(workers);
  const texts = workers * UNITS_PER_WORKER * UNIT_TEXTS;
  const comparison = await comparePaired({
    ours: (round) => embed(many, unitOf(inputs, round, texts)),
    other: (round) => embed(one, unitOf(inputs, round, texts)),
    rounds: ROUNDS.scaling,
    warmUps: WARM_UPS.scaling,
    clock,
  });
  many.dispose();
  return ratioFigure(
    {
      name: 'embedding-scaling',
      ours: `pool with ${workers} workers`,
      other: 'pool with one worker',
      unit: 'passage',
      conditions: { ...conditionsOf(inputs), workers, textsPerRound: texts },
    },
    comparison,
    texts,
  );
}

/** Passages of the sample articles that fit the model's window, in a seeded order, cut into tokens beforehand. */
async function inputsFrom(samples: readonly SampleText[]): Promise<readonly Input[]> {
  const transformers = await import('@huggingface/transformers');
  transformers.env.allowRemoteModels = false;
  transformers.env.allowLocalModels = true;
  // A path: from a full address the tokenizer's files would silently not be loaded.
  transformers.env.localModelPath = new URL('models/', siteUrl).pathname;
  const { encode } = await openTokenizer(transformers, EMBEDDING.model);
  const passages = passagesOf(await readArticles(samples));
  const inputs = createPrng(3)
    .shuffle(passages)
    .map((passage) => {
      const text = indexedText(passage);
      const ids = encode(EMBEDDING.prefixes.passage + text);
      return { text, ids: BigInt64Array.from(ids, BigInt) };
    })
    .filter(({ ids }) => ids.length <= EMBEDDING.maxTokens);
  return refuseEmpty(inputs, 'passages that fit the window');
}

function conditionsOf(inputs: readonly Input[]): { passages: number; meanTokens: number } {
  const tokens = inputs.reduce((sum, { ids }) => sum + ids.length, 0);
  return { passages: inputs.length, meanTokens: Math.round(tokens / inputs.length) };
}

/** `count` inputs, other ones each round until all were used. */
function unitOf(inputs: readonly Input[], round: number, count: number): readonly Input[] {
  return Array.from(
    { length: count },
    (_, index) => inputs[(round * count + index) % inputs.length] as Input,
  );
}

function openPool(size: number): EmbedPool {
  return createEmbedPool({
    size,
    unitTexts: UNIT_TEXTS,
    load: { device: 'wasm', baseUrl: siteUrl },
    spawn: () =>
      connect<EmbedWorkerApi>(
        workerChannel(
          new Worker(new URL('../../src/workers/embed.worker.ts', import.meta.url), {
            type: 'module',
          }),
          'embed',
        ),
      ),
  });
}

async function embed(pool: EmbedPool, inputs: readonly Input[]): Promise<Float32Array> {
  const texts = inputs.map(({ text }) => text);
  const result = await pool.embed({ kind: 'passage', texts }, new AbortController().signal);
  if (!result.ok) throw new Error(`the pool failed: ${JSON.stringify(result.error)}`);
  return result.value.vectors;
}

function lowestCosine(a: Float32Array, b: Float32Array): number {
  const { dims } = EMBEDDING;
  const cosines = Array.from({ length: a.length / dims }, (_, row) =>
    cosine(a.subarray(row * dims, (row + 1) * dims), b.subarray(row * dims, (row + 1) * dims)),
  );
  return Math.min(...cosines);
}

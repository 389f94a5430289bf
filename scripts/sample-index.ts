import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderEngine } from '../src/cli/index-folder.ts';
import { createEmbedder } from '../src/cli/model-choice.ts';
import { EMBEDDING } from '../src/config/embedding.ts';
import { DEFAULT_CHUNK, DEFAULT_TOKENIZER } from '../src/config/retrieval.ts';
import { chunkArticle } from '../src/corpus/chunking/chunk-article.ts';
import { indexedText } from '../src/domain/article.ts';
import type { Embedder } from '../src/domain/embedder.ts';
import { ok } from '../src/domain/result.ts';
import type { Result } from '../src/domain/result.ts';
import { loadSample, loadSampleVectors } from '../src/workers/indexing/sample.ts';
import type { SampleReader } from '../src/workers/indexing/sample.ts';

const NEVER = new AbortController().signal;
const SAMPLES = ['public', 'samples'];

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/**
 * Writes the bundled sample as an index of the terminal: the same articles with the very vectors that the page
 * downloads, and questions embedded by the kernels of the page's wasm workers. Embedding it anew would take minutes.
 *
 * @param root the checkout
 * @param folder made when missing
 */
export async function writeSampleIndex(root: string, folder: string): Promise<void> {
  const samples = join(root, ...SAMPLES);
  const read = readerOf(root);
  const dtype = EMBEDDING.dtypeOf.wasm;
  const engine = createFolderEngine({
    folder,
    embedder: withKnown(
      createEmbedder(root, { device: 'wasm', dtype }),
      await knownVectors(read, dtype),
    ),
    mayWrite: true,
    now: () => performance.now(),
  });
  const settings = { chunk: DEFAULT_CHUNK, tokenizer: DEFAULT_TOKENIZER };
  valueOf(await engine.open('own', settings, NEVER));
  const { manifest } = valueOf(await loadSample(read, NEVER));
  const files = manifest.files.map(({ path }) => ({ path, blob: fileOf(join(samples, path)) }));
  valueOf(await engine.importFiles(files, NEVER, () => undefined));
  valueOf(await engine.embedPending(NEVER, () => undefined));
}

/** UTF-16 units of the sample's passages, on average: what a prompt is priced by. */
export async function meanPassageLength(root: string): Promise<number> {
  const { articles } = valueOf(await loadSample(readerOf(root), NEVER));
  const lengths = articles.flatMap((article) =>
    chunkArticle(article, DEFAULT_CHUNK).passages.map(({ text }) => text.length),
  );
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
}

function readerOf(root: string): SampleReader {
  return async (path) => ok(new Uint8Array(await readFile(join(root, ...SAMPLES, path))));
}

function fileOf(path: string): Blob {
  const arrayBuffer = async (): Promise<ArrayBuffer> => new Uint8Array(await readFile(path)).buffer;
  return { size: 1, arrayBuffer } as Blob;
}

/** The vectors built ahead, by the text they are of. */
async function knownVectors(
  read: SampleReader,
  dtype: 'q8' | 'q4',
): Promise<ReadonlyMap<string, Float32Array>> {
  const { manifest, articles } = valueOf(await loadSample(read, NEVER));
  const built = manifest.vectors[dtype];
  if (built === undefined) throw new Error(`no ${dtype} vectors`);
  const rows = valueOf(await loadSampleVectors(read, built, NEVER));
  const texts = articles.flatMap((article) =>
    chunkArticle(article, DEFAULT_CHUNK).passages.map(indexedText),
  );
  return new Map(
    texts.map((text, at) => [text, rows.subarray(at * EMBEDDING.dims, (at + 1) * EMBEDDING.dims)]),
  );
}

/** The model, that only has to compute what is not known. */
function withKnown(model: Embedder, known: ReadonlyMap<string, Float32Array>): Embedder {
  return {
    info: (signal) => model.info(signal),
    embed(request, signal, onProgress) {
      const { kind, texts } = request;
      const rows = texts.map((text) => (kind === 'passage' ? known.get(text) : undefined));
      if (rows.includes(undefined)) return model.embed(request, signal, onProgress);
      const vectors = new Float32Array(texts.length * EMBEDDING.dims);
      for (const [at, row] of rows.entries()) if (row) vectors.set(row, at * EMBEDDING.dims);
      const tokenCounts = new Uint32Array(texts.length).fill(1);
      return Promise.resolve(ok({ vectors, tokenCounts, windowed: 0, tokenStates: null }));
    },
  };
}

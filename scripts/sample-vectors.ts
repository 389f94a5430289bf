import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMBEDDING, embeddingIdentity } from '../src/config/embedding.ts';
import { DEFAULT_CHUNK } from '../src/config/retrieval.ts';
import { CHUNKER_VERSION, chunkArticle } from '../src/corpus/chunking/chunk-article.ts';
import { readSources } from '../src/corpus/read-sources.ts';
import { indexedText } from '../src/domain/article.ts';
import type { Embedder, EmbeddingDtype, EmbedOutput } from '../src/domain/embedder.ts';
import type { Result } from '../src/domain/result.ts';
import { SAMPLE_MANIFEST_VERSION } from '../src/domain/sample-manifest.ts';
import type { SampleFile, SampleManifest, SampleVectors } from '../src/domain/sample-manifest.ts';
import { cosine } from '../src/embedding/pooling.ts';
import { createWasmNodeEmbedder } from '../src/embedding/wasm-node-embedder.ts';

export interface SampleFolders {
  /** `public/samples`: holds `articles/`, gets the manifest and the vectors. */
  readonly samples: string;
  /** `public/models`. */
  readonly models: string;
}

type Log = (line: string) => void;

const DTYPES = ['q8', 'q4'] as const satisfies readonly EmbeddingDtype[];
const MANIFEST = 'manifest.json';
/** Passages that `--check` embeds again, spread over the corpus. */
const SPOT_CHECKS = 4;
/** Vectors of the same kernels are equal; this leaves room for another processor's rounding, not for another model. */
const SAME_COSINE = 0.999;
const NEVER = new AbortController().signal;

interface SampleArticle {
  readonly file: SampleFile;
  /** What is embedded, a passage each. */
  readonly texts: readonly string[];
}

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

async function readArticle(folder: string, path: string): Promise<SampleArticle> {
  const bytes = await readFile(join(folder, path));
  const source = { path, size: bytes.length, read: () => Promise.resolve(bytes) };
  for await (const event of readSources([source], NEVER)) {
    if (event.kind === 'skipped') throw new Error(`${path}: ${JSON.stringify(event.file.reason)}`);
    if (event.kind !== 'article') continue;
    const texts = chunkArticle(event.article, DEFAULT_CHUNK).passages.map(indexedText);
    return { file: { path, sha256: sha256(bytes) }, texts };
  }
  throw new Error(`${path} is not an article`);
}

async function readArticles({ samples }: SampleFolders): Promise<readonly SampleArticle[]> {
  const names = (await readdir(join(samples, 'articles'))).filter((name) => name.endsWith('.md'));
  const articles: SampleArticle[] = [];
  for (const name of names.toSorted())
    articles.push(await readArticle(samples, `articles/${name}`));
  return articles;
}

/** The kernels of the page's wasm workers, so that the vectors are the ones it would make itself. */
function embedderOf({ models }: SampleFolders, dtype: EmbeddingDtype): Embedder {
  return createWasmNodeEmbedder({ modelDir: join(models, EMBEDDING.model), dtype });
}

async function embed(embedder: Embedder, texts: readonly string[]): Promise<EmbedOutput> {
  return valueOf(await embedder.embed({ kind: 'passage', texts }, NEVER));
}

/** What a manifest holds for one article, so that adding articles does not embed the others again. */
interface KeptRows {
  readonly vectors: Float32Array;
  readonly windowed: readonly number[];
}

/**
 * Rows of the committed vectors by article path. Rows are found by counting passages, so nothing is kept unless the
 * chunker, the model and every article of the manifest are what they were.
 */
async function keptRows(
  { samples }: SampleFolders,
  articles: readonly SampleArticle[],
  dtype: EmbeddingDtype,
): Promise<ReadonlyMap<string, KeptRows>> {
  const kept = new Map<string, KeptRows>();
  const content = await readFile(join(samples, MANIFEST), 'utf8').catch(() => null);
  if (content === null) return kept;
  const { fingerprintParts, files, vectors } = JSON.parse(content) as SampleManifest;
  const stored = vectors[dtype];
  const parts = { chunkerVersion: CHUNKER_VERSION, chunk: DEFAULT_CHUNK };
  const model = embeddingIdentity('wasm', dtype);
  if (!equal(fingerprintParts, parts) || !equal(stored?.embedding, model)) return kept;
  if (stored === undefined) return kept;
  const bytes = await readFile(join(samples, stored.file)).catch(() => Buffer.alloc(0));
  if (sha256(bytes) !== stored.sha256) return kept;
  const rows = new Float32Array(new Uint8Array(bytes).buffer);
  let row = 0;
  for (const [index, old] of files.entries()) {
    const article = articles.find(({ file }) => equal(file, old));
    if (article === undefined) return new Map();
    const end = row + article.texts.length;
    kept.set(old.path, {
      vectors: rows.slice(row * EMBEDDING.dims, end * EMBEDDING.dims),
      windowed: stored.windowed[index] ?? [],
    });
    row = end;
  }
  return kept;
}

async function embedArticle(embedder: Embedder, texts: readonly string[]): Promise<KeptRows> {
  const { vectors, tokenCounts } = await embed(embedder, texts);
  const isWindowed = (ordinal: number): boolean =>
    (tokenCounts[ordinal] ?? 0) > EMBEDDING.maxTokens;
  return { vectors, windowed: [...texts.keys()].filter(isWindowed) };
}

async function buildVectors(
  folders: SampleFolders,
  articles: readonly SampleArticle[],
  dtype: EmbeddingDtype,
  log: Log,
): Promise<SampleVectors> {
  const embedder = embedderOf(folders, dtype);
  const kept = await keptRows(folders, articles, dtype);
  const rows: Float32Array[] = [];
  const windowed: (readonly number[])[] = [];
  for (const [index, { file, texts }] of articles.entries()) {
    const known = kept.get(file.path);
    const how = known === undefined ? 'passages' : 'passages kept';
    log(`${dtype} ${index + 1} of ${articles.length}: ${file.path}, ${texts.length} ${how}`);
    const article = known ?? (await embedArticle(embedder, texts));
    rows.push(article.vectors);
    windowed.push(article.windowed);
  }
  const bytes = Buffer.concat(rows.map((part) => new Uint8Array(part.buffer)));
  const file = `vectors-${dtype}.f32`;
  await writeFile(join(folders.samples, file), bytes);
  return {
    file,
    sha256: sha256(bytes),
    count: articles.reduce((sum, { texts }) => sum + texts.length, 0),
    windowed,
    embedding: embeddingIdentity('wasm', dtype),
  };
}

/** Embeds the articles that are new to the manifest and writes manifest and vectors. Gives no failures: whatever goes wrong is thrown. */
export async function buildSample(folders: SampleFolders, log: Log): Promise<readonly string[]> {
  const articles = await readArticles(folders);
  const vectors: Partial<Record<EmbeddingDtype, SampleVectors>> = {};
  for (const dtype of DTYPES) vectors[dtype] = await buildVectors(folders, articles, dtype, log);
  const manifest: SampleManifest = {
    version: SAMPLE_MANIFEST_VERSION,
    fingerprintParts: { chunkerVersion: CHUNKER_VERSION, chunk: DEFAULT_CHUNK },
    files: articles.map(({ file }) => file),
    vectors,
  };
  const json = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folders.samples, MANIFEST), json);
  return [];
}

async function checkVectors(
  folders: SampleFolders,
  articles: readonly SampleArticle[],
  dtype: EmbeddingDtype,
  vectors: SampleVectors | undefined,
): Promise<readonly string[]> {
  if (vectors === undefined) return [`no ${dtype} vectors`];
  const { file, embedding, count } = vectors;
  const bytes = new Uint8Array(await readFile(join(folders.samples, file)));
  const texts = articles.flatMap((article) => article.texts);
  if (sha256(bytes) !== vectors.sha256) return [`${file} has another sha256`];
  if (!equal(embedding, embeddingIdentity('wasm', dtype))) return [`${file} is of another model`];
  if (count !== texts.length || bytes.length !== count * EMBEDDING.dims * 4) {
    return [`${file} has ${bytes.length} bytes and ${count} rows for ${texts.length} passages`];
  }
  const rows = new Float32Array(bytes.buffer);
  const picked = Array.from({ length: SPOT_CHECKS }, (_, i) =>
    Math.floor(((i + 0.5) * count) / SPOT_CHECKS),
  );
  const again = await embed(
    embedderOf(folders, dtype),
    picked.map((row) => texts[row] ?? ''),
  );
  return picked.flatMap((row, i) => {
    const stored = rows.subarray(row * EMBEDDING.dims, (row + 1) * EMBEDDING.dims);
    const fresh = again.vectors.subarray(i * EMBEDDING.dims, (i + 1) * EMBEDDING.dims);
    const similarity = cosine(stored, fresh);
    return similarity >= SAME_COSINE
      ? []
      : [`${file}, row ${row}: cosine ${similarity.toFixed(5)} to the passage embedded now`];
  });
}

/** What is wrong with the built sample; empty when it is what the articles, the chunker and the model give. */
export async function checkSample(folders: SampleFolders, log: Log): Promise<readonly string[]> {
  const articles = await readArticles(folders);
  const content = await readFile(join(folders.samples, MANIFEST), 'utf8').catch(() => null);
  if (content === null) return [`${MANIFEST} is missing: node scripts/build-sample.mjs`];
  const manifest = JSON.parse(content) as SampleManifest;
  const failures: string[] = [];
  if (manifest.version !== SAMPLE_MANIFEST_VERSION)
    failures.push('another version of the manifest');
  const parts = { chunkerVersion: CHUNKER_VERSION, chunk: DEFAULT_CHUNK };
  if (!equal(manifest.fingerprintParts, parts))
    failures.push('built with another chunker or setting');
  if (
    !equal(
      manifest.files,
      articles.map(({ file }) => file),
    )
  ) {
    failures.push('the articles are not those that were embedded');
  }
  if (failures.length > 0) return failures;
  for (const dtype of DTYPES) {
    failures.push(...(await checkVectors(folders, articles, dtype, manifest.vectors[dtype])));
  }
  if (failures.length === 0)
    log(`sample: ${articles.length} articles and their vectors are current`);
  return failures;
}

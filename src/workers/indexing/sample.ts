import { EMBEDDING } from '../../config/embedding.ts';
import { readSources } from '../../corpus/read-sources.ts';
import type { Article } from '../../domain/article.ts';
import type { SourceFile } from '../../domain/import-report.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { SAMPLE_MANIFEST_VERSION } from '../../domain/sample-manifest.ts';
import type { SampleFile, SampleManifest, SampleVectors } from '../../domain/sample-manifest.ts';
import { sha256Hex } from '../../lib/sha256.ts';

/** Reads a file of the bundled sample, by its path beside `manifest.json`. */
export type SampleReader = (path: string, signal: AbortSignal) => Promise<Result<Uint8Array>>;

export interface Sample {
  readonly manifest: SampleManifest;
  /** In the order of `manifest.files`. */
  readonly articles: readonly Article[];
}

/** The bundled articles, each checked against its digest; `parse-failed` names the file that is not as built. */
export async function loadSample(read: SampleReader, signal: AbortSignal): Promise<Result<Sample>> {
  const manifest = await loadManifest(read, signal);
  if (!manifest.ok) return manifest;
  const files = await Promise.all(
    manifest.value.files.map((file) => loadChecked(read, file, signal)),
  );
  const articles: Article[] = [];
  for (const [index, bytes] of files.entries()) {
    const path = manifest.value.files[index]?.path ?? '';
    if (!bytes.ok) return bytes;
    const article = await readArticle(path, bytes.value, signal);
    if (article === null) return failed(path, 'not an article');
    articles.push(article);
  }
  return ok({ manifest: manifest.value, articles });
}

/** The rows built ahead, `count × dims`, checked against their digest. */
export async function loadSampleVectors(
  read: SampleReader,
  vectors: SampleVectors,
  signal: AbortSignal,
): Promise<Result<Float32Array>> {
  const bytes = await loadChecked(read, { path: vectors.file, sha256: vectors.sha256 }, signal);
  if (!bytes.ok) return bytes;
  const rows = new Float32Array(bytes.value.slice().buffer);
  return rows.length === vectors.count * EMBEDDING.dims
    ? ok(rows)
    : failed(vectors.file, `${rows.length} numbers for ${vectors.count} passages`);
}

async function loadManifest(
  read: SampleReader,
  signal: AbortSignal,
): Promise<Result<SampleManifest>> {
  const path = 'manifest.json';
  const bytes = await read(path, signal);
  if (!bytes.ok) return bytes;
  try {
    const manifest = JSON.parse(new TextDecoder().decode(bytes.value)) as SampleManifest;
    return manifest.version === SAMPLE_MANIFEST_VERSION
      ? ok(manifest)
      : failed(path, `version ${String(manifest.version)}`);
  } catch (cause) {
    return failed(path, String(cause));
  }
}

async function loadChecked(
  read: SampleReader,
  { path, sha256 }: SampleFile,
  signal: AbortSignal,
): Promise<Result<Uint8Array>> {
  const bytes = await read(path, signal);
  if (!bytes.ok) return bytes;
  const actual = await sha256Hex(bytes.value);
  return actual === sha256 ? bytes : failed(path, `sha256 ${actual}, expected ${sha256}`);
}

async function readArticle(
  path: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Article | null> {
  const file: SourceFile = { path, size: bytes.length, read: () => Promise.resolve(bytes) };
  for await (const event of readSources([file], signal)) {
    // Written for the sample: the page that its id would name on Qiita is not there.
    if (event.kind === 'article') return { ...event.article, url: null };
  }
  return null;
}

function failed(path: string, detail: string): Result<never> {
  return err({ kind: 'parse-failed', path: `samples/${path}`, detail });
}

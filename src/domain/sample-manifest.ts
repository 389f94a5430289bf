import type { ChunkSettings } from './article.ts';
import type { EmbeddingDtype } from './embedder.ts';

/** Version of the layout below; a page refuses a manifest of another version. */
export const SAMPLE_MANIFEST_VERSION = 2;

/** A file under `public/samples/`. */
export interface SampleFile {
  /** Relative to the manifest, `/` as separator, e.g. `articles/docker-volumes.md`. */
  readonly path: string;
  /** Hex sha256 of the file's bytes. */
  readonly sha256: string;
}

/**
 * Vectors built ahead: little-endian f32, `count × dims`, rows in (order of `files`, passage ordinal).
 * They are used only when `embedding` equals the identity of the model that embeds the query.
 */
export interface SampleVectors {
  /** Relative to the manifest, e.g. `vectors-q8.f32`. */
  readonly file: string;
  readonly sha256: string;
  /** Rows: passages of all articles together. */
  readonly count: number;
  /** Ordinals of the passages that were longer than the model's window, by article, in the order of `files`. */
  readonly windowed: readonly (readonly number[])[];
  /** `embeddingIdentity(device)` of the model that made the rows (for q8 it names the kernels). */
  readonly embedding: Readonly<Record<string, string | number | boolean>>;
}

/** `public/samples/manifest.json`: written by `scripts/build-sample`, read by the index worker and the CLI. */
export interface SampleManifest {
  readonly version: typeof SAMPLE_MANIFEST_VERSION;
  /** What the passages depend on: other settings or another chunker make the vectors useless. */
  readonly fingerprintParts: {
    readonly chunkerVersion: number;
    readonly chunk: ChunkSettings;
  };
  /** The articles, in order. */
  readonly files: readonly SampleFile[];
  readonly vectors: Readonly<Partial<Record<EmbeddingDtype, SampleVectors>>>;
}

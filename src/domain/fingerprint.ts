import type { ChunkSettings } from './article.ts';
import type { TokenizerName } from './tokenizer.ts';

/** `embeddingIdentity(device)`: all that a vector depends on besides its text. */
export type EmbeddingIdentity = Readonly<Record<string, string | number | boolean>>;

/** What passages and tokens depend on besides the articles: two indexes compare only when all of it is equal. */
export interface IndexParts {
  readonly chunker: { readonly version: number; readonly settings: ChunkSettings };
  readonly tokenizer: {
    readonly name: TokenizerName;
    readonly version: number;
    /** Hash of what the platform's word segmenter makes of a fixed text: browsers cut differently. */
    readonly segmenter: string;
  };
}

/** One part of the fingerprint, named for the explanation of a stale index. */
export type FingerprintPart = 'chunker' | 'chunk' | 'tokenizer' | 'segmenter' | 'embedding';

/** Why a stored index is not what the settings and the model ask for. */
export interface IndexStale {
  /** The parts that differ, in words of the configuration, e.g. `chunk 600/120/80`. */
  readonly stored: string;
  readonly wanted: string;
  readonly parts: readonly FingerprintPart[];
}

/** Keys on which two flat records differ, in code-unit order; a key that one of them lacks differs. */
export function differingKeys(a: EmbeddingIdentity, b: EmbeddingIdentity): readonly string[] {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].filter((key) => a[key] !== b[key]).toSorted();
}

/** `key=value` for each of `keys`, e.g. `dtype=q8, kernels=wasm`: one side of a difference, as shown. */
export function describeKeys(record: EmbeddingIdentity, keys: readonly string[]): string {
  return keys.map((key) => `${key}=${record[key] ?? 'none'}`).join(', ');
}

import type { Result } from './result.ts';

export type EmbeddingKind = 'query' | 'passage';
/** `q8` = int8 (wasm, Node), `q4` = 4-bit storage computed in f32 (WebGPU). */
export type EmbeddingDtype = 'q8' | 'q4';
export type EmbeddingDevice = 'wasm' | 'webgpu' | 'node';

/** What runs, and why: shown as a badge and kept in the fingerprint. */
export interface EmbedderInfo {
  readonly model: string;
  readonly device: EmbeddingDevice;
  readonly dtype: EmbeddingDtype;
  readonly dims: number;
  readonly workers: number;
  /** Set when another device was tried first and refused; plain words for the badge's tooltip. */
  readonly fallback: FallbackReason | null;
}

export type FallbackReason =
  | { readonly kind: 'no-webgpu' }
  | { readonly kind: 'self-test-failed'; readonly cosine: number }
  | { readonly kind: 'device-failed'; readonly detail: string };

export interface EmbedRequest {
  readonly kind: EmbeddingKind;
  /** Without prefix: the embedder adds the prefix of `kind`. */
  readonly texts: readonly string[];
  /** Also gives the token states, out of the same forward pass. */
  readonly withTokens?: boolean;
  /** Someone waits for these passages: they go before those that are being indexed, as a question does. */
  readonly isAwaited?: boolean;
}

/**
 * The content tokens of each text as compact directions, for late interaction: states of the forward pass, projected and
 * rounded to whole numbers. Tokens of text `i` are `offsets[i]` ≤ token < `offsets[i + 1]`.
 */
export interface TokenStates {
  /** Row-major, tokens × `EMBEDDING.late.dims`. Only directions count: the length of a row means nothing. */
  readonly codes: Int8Array;
  readonly offsets: Uint32Array;
}

/** `vectors` is row-major `texts.length × dims`, L2-normalised. */
export interface EmbedOutput {
  readonly vectors: Float32Array;
  /** Tokens of each text with prefix and specials, before any windowing. */
  readonly tokenCounts: Uint32Array;
  /** How many texts were longer than the model's window and were embedded as the mean of windows. */
  readonly windowed: number;
  /** `null` unless they were asked for. */
  readonly tokenStates: TokenStates | null;
}

export interface EmbedProgress {
  readonly done: number;
  readonly total: number;
}

/** Bytes of everything the model needs on this device; counts up while it is fetched or read back. */
export interface ModelLoadProgress {
  /** File that moved last. */
  readonly file: string;
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

/** Port to the embedding model. Calls may overlap; the adapter queues them. */
export interface Embedder {
  /** Loads the model if needed and tells what runs. */
  info(signal: AbortSignal): Promise<Result<EmbedderInfo>>;
  /** Vectors in the order of `texts`. Rejected input never throws; failures are values. */
  embed(
    request: EmbedRequest,
    signal: AbortSignal,
    onProgress?: (progress: EmbedProgress) => void,
  ): Promise<Result<EmbedOutput>>;
}

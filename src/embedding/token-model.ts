import type { EmbeddingDevice, EmbeddingDtype } from '../domain/embedder.ts';

/** States of a batch: row-major `rows × length × dims`, where `length` is that of the longest row. */
export interface TokenStatesBatch {
  readonly states: Float32Array;
  readonly length: number;
}

/**
 * A loaded model as the embedder needs it: a tokenizer and one forward pass. Everything that makes two runtimes
 * comparable (prefix, windows, pooling, norm, batches) lies above this line and is the same code for all of them.
 */
export interface TokenModel {
  readonly device: EmbeddingDevice;
  readonly dtype: EmbeddingDtype;
  /** Token ids with the two specials around them, never truncated. */
  encode(text: string): readonly number[];
  /** The letters of a token; blanks around it may be lost. */
  piece(id: number): string;
  /** Pads to the longest row, with a mask. One call at a time; throws what the runtime throws. */
  forward(rows: readonly (readonly number[])[]): Promise<TokenStatesBatch>;
}

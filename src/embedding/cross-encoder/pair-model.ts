import type { CrossEncoderDtype } from '../../domain/cross-encoder.ts';
import type { PairTokens } from './pairs.ts';

/** A loaded cross-encoder: a tokenizer and one forward pass. */
export interface PairModel {
  readonly name: string;
  readonly dtype: CrossEncoderDtype;
  /** Tokens of a pair with its specials, never truncated. */
  encode(question: string, passage: string): PairTokens;
  /** Ids of a text alone, without specials. */
  encodeAlone(text: string): readonly number[];
  /** Row-major, rows × labels. One call at a time; throws what the runtime throws. */
  forward(rows: readonly PairTokens[]): Promise<Float32Array>;
  /** Gives its memory back; nothing is asked of it after that. */
  dispose(): Promise<void>;
}

import type { EmbeddingKind, EmbedOutput, Embedder } from '../../domain/embedder.ts';
import { err, ok, type Result } from '../../domain/result.ts';

/**
 * An `Embedder` whose vectors are counts of characters (so that texts that share letters are near), with what was
 * asked of it and a switch for failure.
 */
export interface ScriptedEmbedder extends Embedder {
  readonly asked: string[];
  /** The kind that each text was last embedded as. */
  readonly kinds: Record<string, EmbeddingKind>;
  /** When set, what every `embed` answers. */
  failure: Result<EmbedOutput> | null;
  /** Tokens it says a text has; above `maxTokens` it says the text was windowed. */
  tokensOf: (text: string) => number;
  vectorOf(text: string): Float32Array;
}

/** Vectors have `dims` numbers and unit length; a text has as many tokens as UTF-16 units until `tokensOf` is changed. */
export function createScriptedEmbedder(dims: number, maxTokens: number): ScriptedEmbedder {
  const vectorOf = (text: string): Float32Array => {
    const vector = new Float32Array(dims);
    for (const character of text) {
      const at = (character.codePointAt(0) as number) % dims;
      vector[at] = (vector[at] as number) + 1;
    }
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
  };
  return {
    asked: [],
    kinds: {},
    failure: null,
    tokensOf: (text) => text.length,
    vectorOf,
    info: () =>
      Promise.resolve(
        ok({ model: 'counts', device: 'node', dtype: 'q8', dims, workers: 1, fallback: null }),
      ),
    embed({ kind, texts }, signal) {
      this.asked.push(...texts);
      for (const text of texts) this.kinds[text] = kind;
      if (signal.aborted) return Promise.resolve(err({ kind: 'aborted' }));
      if (this.failure) return Promise.resolve(this.failure);
      const counts = texts.map(this.tokensOf);
      return Promise.resolve(
        ok({
          vectors: Float32Array.from(texts.flatMap((text) => [...vectorOf(text)])),
          tokenCounts: Uint32Array.from(counts),
          windowed: counts.filter((count) => count > maxTokens).length,
          tokenStates: null,
        }),
      );
    },
  };
}

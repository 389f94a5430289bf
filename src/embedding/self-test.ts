import { EMBEDDING } from '../config/embedding.ts';
import type { Embedder, EmbeddingDtype, EmbeddingKind } from '../domain/embedder.ts';
import { ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { cosine } from './pooling.ts';

/** `reference.json` of the model: texts with their prefix, and their vectors by dtype. */
export interface ReferenceVectors {
  readonly texts: readonly string[];
  readonly vectors: Readonly<Record<EmbeddingDtype, readonly (readonly number[])[]>>;
  readonly input_ids: readonly (readonly number[])[];
}

/**
 * Embeds the reference questions (of unlike length, so that padding is tested too) and returns the lowest cosine to
 * the stored vectors of the same dtype: 1 = the same, int8 on other kernels ≥ .9993.
 */
export async function selfTest(
  embedder: Embedder,
  reference: ReferenceVectors,
  dtype: EmbeddingDtype,
  signal: AbortSignal,
): Promise<Result<number>> {
  const kind: EmbeddingKind = 'query';
  const prefix = EMBEDDING.prefixes[kind];
  const tests = reference.texts.flatMap((text, index) => {
    const vector = reference.vectors[dtype][index];
    return text.startsWith(prefix) && vector !== undefined
      ? [{ text: text.slice(prefix.length), vector }]
      : [];
  });
  const output = await embedder.embed({ kind, texts: tests.map(({ text }) => text) }, signal);
  if (!output.ok) return output;
  const cosines = tests.map(({ vector }, index) => {
    const offset = index * EMBEDDING.dims;
    return cosine(output.value.vectors.subarray(offset, offset + EMBEDDING.dims), vector);
  });
  return ok(Math.min(...cosines));
}

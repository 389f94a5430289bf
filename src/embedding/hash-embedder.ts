import { EMBEDDING } from '../config/embedding.ts';
import type { EmbeddingKind } from '../domain/embedder.ts';
import { err, ok } from '../domain/result.ts';
import type { Embedder, EmbedderInfo } from '../domain/embedder.ts';
import { nextMacrotask } from '../lib/next-macrotask.ts';
import { joinStates } from './late-states.ts';
import { writeNormalised } from './pooling.ts';

/** FNV-1a's offset basis and prime for 32 bits (Fowler, Noll & Vo). */
const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * A deterministic stand-in for the model, for tests: character 1- to 3-grams of the folded text, hashed into signed
 * dims and normalised. Texts that share characters are near each other, and that is all it knows. It keeps the
 * whole contract of `Embedder` (windows are only counted) and needs no file.
 */
export function createHashEmbedder(): Embedder {
  const info: EmbedderInfo = {
    model: 'hash',
    device: 'node',
    dtype: 'q8',
    dims: EMBEDDING.dims,
    workers: 1,
    fallback: null,
  };
  return {
    info: async (signal) => (signal.aborted ? err({ kind: 'aborted' }) : ok(info)),
    async embed({ kind, texts, withTokens = false }, signal, onProgress) {
      const vectors = new Float32Array(texts.length * EMBEDDING.dims);
      const tokenCounts = Uint32Array.from(texts, (text) => countTokens(kind, text));
      for (const [index, text] of texts.entries()) {
        await nextMacrotask();
        if (signal.aborted) return err({ kind: 'aborted' });
        const offset = index * EMBEDDING.dims;
        writeNormalised(hashText(text), vectors.subarray(offset, offset + EMBEDDING.dims));
        onProgress?.({ done: index + 1, total: texts.length });
      }
      if (signal.aborted) return err({ kind: 'aborted' });
      const windowed = tokenCounts.filter((count) => count > EMBEDDING.maxTokens).length;
      const tokenStates = withTokens ? joinStates(texts.map(hashTokens)) : null;
      return ok({ vectors, tokenCounts, windowed, tokenStates });
    },
  };
}

const RUNS = /[a-z0-9]+|[\p{Script=Katakana}ー]+|\p{Script=Han}+/giu;

/** One token a run of content (one for the whole text when there is none), hashed like a text of its own. */
function hashTokens(text: string): Int8Array {
  const { dims, levels } = EMBEDDING.late;
  const words = text.match(RUNS) ?? [];
  const tokens = words.length > 0 ? words : [text];
  return Int8Array.from(
    tokens.flatMap((token) => {
      const sum = hashText(token).slice(0, dims);
      const largest = Math.max(...sum.map(Math.abs), 1);
      return Array.from(sum, (value) => Math.round((value / largest) * levels.passage));
    }),
  );
}

/** About the model's rate for Japanese: half a token a character, plus prefix and specials. */
function countTokens(kind: EmbeddingKind, text: string): number {
  return 2 + Math.ceil((EMBEDDING.prefixes[kind].length + text.length) / 2);
}

function hashText(text: string): Float64Array {
  const sum = new Float64Array(EMBEDDING.dims);
  // The blank keeps an empty text from having no vector.
  const characters = [' ', ...Array.from(text.normalize('NFKC').toLowerCase())];
  for (let start = 0; start < characters.length; start += 1) {
    let hash = FNV_BASIS;
    for (const character of characters.slice(start, start + 3)) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
      const dim = hash % EMBEDDING.dims;
      sum[dim] = (sum[dim] ?? 0) + (hash >>> 31 === 0 ? 1 : -1);
    }
  }
  return sum;
}

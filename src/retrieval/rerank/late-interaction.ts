import { EMBEDDING } from '../../config/embedding.ts';
import { LATE } from '../../config/retrieval.ts';
import type { Embedder, TokenStates } from '../../domain/embedder.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { maxSim, tokenCodes, type TokenCodes } from './max-sim.ts';
import { fastestDots } from './simd-dots.ts';

/** A passage as it is indexed, with its codes where they are stored. */
export interface LatePassage {
  readonly text: string;
  readonly stored: Int8Array | null;
}

/** Late interaction over passages, with what was made of their texts kept for the next question. */
export interface LateInteraction {
  /** Scores in the order of `passages`, and for how many texts the model had to run. */
  score(
    question: string,
    passages: readonly LatePassage[],
    embedder: Embedder,
    signal: AbortSignal,
  ): Promise<Result<{ readonly scores: readonly number[]; readonly computed: number }>>;
}

/**
 * Uses stored codes first, then those it keeps, then the model. Kept are those of the `LATE.kept` passages without stored
 * ones that were wanted last, by their text: a passage that changed is another one. Errors are those of the embedder.
 */
export function createLateInteraction(): LateInteraction {
  const { dims } = EMBEDDING.late;
  const dots = fastestDots(dims);
  const kept = new Map<string, TokenCodes>();
  /** Texts whose states are being made; settles whatever comes of it. */
  const underway = new Map<string, Promise<void>>();

  /** Moves to the end, so that the one wanted longest ago is the first. */
  function keep(text: string, codes: TokenCodes): void {
    kept.delete(text);
    kept.set(text, codes);
    const [oldest] = kept.keys();
    if (kept.size > LATE.kept && oldest !== undefined) kept.delete(oldest);
  }

  return {
    async score(question, passages, embedder, signal) {
      const texts = passages.flatMap(({ text, stored }) => (stored === null ? [text] : []));
      const asked = await statesOf(embedder, 'query', [question], signal);
      if (!asked.ok) return asked;
      // Columns of one question want much the same passages at the same moment: what another is making is waited for,
      // and made here when that came to nothing.
      const others = [...new Set(texts)].flatMap((text) => underway.get(text) ?? []);
      await Promise.all(new Set(others));
      const missing = [...new Set(texts)].filter((text) => !kept.has(text));
      const making = statesOf(embedder, 'passage', missing, signal);
      const settled = making.then((result) => {
        for (const [at, text] of missing.entries()) {
          underway.delete(text);
          const codes = result.ok ? result.value[at] : undefined;
          if (codes !== undefined) keep(text, codes);
        }
      });
      for (const text of missing) underway.set(text, settled);
      const made = await making;
      await settled;
      if (!made.ok) return made;
      const own = new Map(missing.map((text, at) => [text, made.value[at] as TokenCodes]));
      const remembered = (text: string): TokenCodes => {
        const codes = (own.get(text) ?? kept.get(text)) as TokenCodes;
        keep(text, codes);
        return codes;
      };
      const [query] = asked.value;
      const scores = passages.map(({ text, stored }) => {
        const codes = stored === null ? remembered(text) : tokenCodes(stored, dims);
        return query === undefined ? 0 : maxSim(query, codes, dots);
      });
      return ok({ scores, computed: missing.length });
    },
  };
}

async function statesOf(
  embedder: Embedder,
  kind: 'query' | 'passage',
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Result<readonly TokenCodes[]>> {
  if (texts.length === 0) return ok([]);
  const request = { kind, texts, withTokens: true, isAwaited: true };
  const output = await embedder.embed(request, signal);
  if (!output.ok) return output;
  const { tokenStates } = output.value;
  return tokenStates === null
    ? err({ kind: 'unexpected', detail: 'the embedder gave no token states' })
    : ok(texts.map((_, at) => codesAt(tokenStates, at)));
}

function codesAt({ codes, offsets }: TokenStates, text: number): TokenCodes {
  const { dims } = EMBEDDING.late;
  const from = (offsets[text] as number) * dims;
  return tokenCodes(codes.slice(from, (offsets[text + 1] as number) * dims), dims);
}

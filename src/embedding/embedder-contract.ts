import { describe, expect, it } from 'vitest';
import { EMBEDDING } from '../config/embedding.ts';
import type { Embedder, EmbedOutput, EmbedRequest, TokenStates } from '../domain/embedder.ts';
import { cosine } from './pooling.ts';

/** Rows of an output. */
export function rowsOf({ vectors }: EmbedOutput): readonly Float32Array[] {
  return Array.from({ length: vectors.length / EMBEDDING.dims }, (_, row) =>
    vectors.subarray(row * EMBEDDING.dims, (row + 1) * EMBEDDING.dims),
  );
}

/** Embeds and expects success. */
export async function embedOk(
  embedder: Embedder,
  kind: EmbedRequest['kind'],
  texts: readonly string[],
): Promise<EmbedOutput> {
  const result = await embedder.embed({ kind, texts }, new AbortController().signal);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const TEXTS = [
  'useEffectの依存配列を省略すると、レンダリングのたびに副作用が実行されます。',
  'PostgreSQLのインデックスはB-treeが標準です。',
  '',
  'docker compose up -d',
  'useEffectの依存配列を省略すると副作用が毎回実行される',
];
const LONG = '長い記事の一節です。'.repeat(240);

/** What every `Embedder` promises, whatever is behind it. Registers vitest cases. */
export function describeEmbedderContract(name: string, make: () => Embedder): void {
  describe(`embedder contract: ${name}`, () => {
    const embedder = make();

    it('tells what runs', async () => {
      const info = await embedder.info(new AbortController().signal);
      expect(info).toMatchObject({ ok: true, value: { dims: EMBEDDING.dims, fallback: null } });
    });

    it('returns one unit vector and one token count a text, in order', async () => {
      const output = await embedOk(embedder, 'passage', TEXTS);
      expect(output.vectors).toHaveLength(TEXTS.length * EMBEDDING.dims);
      expect(output.tokenCounts).toHaveLength(TEXTS.length);
      expect(output.windowed).toBe(0);
      for (const row of rowsOf(output)) expect(Math.hypot(...row)).toBeCloseTo(1, 5);
      const reversed = rowsOf(await embedOk(embedder, 'passage', TEXTS.toReversed()));
      for (const [index, row] of rowsOf(output).entries())
        expect(cosine(row, reversed[TEXTS.length - 1 - index] ?? [])).toBeGreaterThan(0.99999);
    });

    it('gives a text the same vector alone and among others', async () => {
      const together = rowsOf(await embedOk(embedder, 'passage', TEXTS));
      for (const [index, text] of TEXTS.entries()) {
        const [alone = new Float32Array()] = rowsOf(await embedOk(embedder, 'passage', [text]));
        expect(cosine(alone, together[index] ?? [])).toBeGreaterThan(0.99999);
      }
    });

    it('puts like texts nearer than unlike ones', async () => {
      const [a, b, , , near] = rowsOf(await embedOk(embedder, 'passage', TEXTS));
      expect(cosine(a ?? [], near ?? [])).toBeGreaterThan(cosine(a ?? [], b ?? []));
    });

    it('takes no texts', async () => {
      const output = await embedOk(embedder, 'query', []);
      expect([output.vectors.length, output.tokenCounts.length, output.windowed]).toEqual([
        0, 0, 0,
      ]);
    });

    it('counts texts beyond the window instead of cutting them silently', async () => {
      const output = await embedOk(embedder, 'passage', [LONG, 'short']);
      expect(output.windowed).toBe(1);
      expect(output.tokenCounts[0]).toBeGreaterThan(EMBEDDING.maxTokens);
      expect(output.tokenCounts[1]).toBeLessThan(EMBEDDING.maxTokens);
      expect(Math.hypot(...(rowsOf(output)[0] ?? []))).toBeCloseTo(1, 5);
    });

    it('reports progress that only grows and ends at the total', async () => {
      const seen: number[] = [];
      const result = await embedder.embed(
        { kind: 'passage', texts: TEXTS },
        new AbortController().signal,
        ({ done, total }) => {
          expect(total).toBe(TEXTS.length);
          seen.push(done);
        },
      );
      expect(result.ok).toBe(true);
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      expect(seen.at(-1)).toBe(TEXTS.length);
    });

    it('answers an aborted call as such, and the next call as usual', async () => {
      const request: EmbedRequest = { kind: 'passage', texts: TEXTS };
      expect(await embedder.embed(request, AbortSignal.abort())).toMatchObject({
        ok: false,
        error: { kind: 'aborted' },
      });
      const controller = new AbortController();
      const running = embedder.embed(request, controller.signal, () => controller.abort());
      expect(await running).toMatchObject({ ok: false, error: { kind: 'aborted' } });
      expect((await embedOk(embedder, 'query', ['依存配列'])).tokenCounts).toHaveLength(1);
    });

    it('gives token states of the content when asked, a stretch for each text, in order', async () => {
      const request = { kind: 'passage', texts: TEXTS, withTokens: true } as const;
      const result = await embedder.embed(request, new AbortController().signal);
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      const { codes, offsets } = result.value.tokenStates as TokenStates;
      expect(offsets).toHaveLength(TEXTS.length + 1);
      expect(codes).toHaveLength((offsets.at(-1) ?? 0) * EMBEDDING.late.dims);
      const tokens = Array.from(TEXTS, (_, at) => (offsets[at + 1] ?? 0) - (offsets[at] ?? 0));
      // Fewer than all tokens: particles and punctuation are no content.
      for (const [at, count] of tokens.entries()) {
        expect(count).toBeLessThan(result.value.tokenCounts[at] ?? 0);
      }
      expect(tokens[1]).toBeGreaterThan(1);
      const largest = codes.reduce((most, code) => Math.max(most, Math.abs(code)), 0);
      expect(largest).toBe(EMBEDDING.late.levels.passage);
      const plain = await embedOk(embedder, 'passage', TEXTS);
      expect(plain.tokenStates).toBeNull();
      expect(cosine(result.value.vectors, plain.vectors)).toBeGreaterThan(0.99999);
    });

    it('keeps overlapping calls apart', async () => {
      const [both, query] = await Promise.all([
        embedOk(embedder, 'passage', TEXTS),
        embedOk(embedder, 'query', ['依存配列']),
      ]);
      const alone = await embedOk(embedder, 'query', ['依存配列']);
      expect(cosine(query.vectors, alone.vectors)).toBeGreaterThan(0.99999);
      expect(rowsOf(both)).toHaveLength(TEXTS.length);
    });
  });
}

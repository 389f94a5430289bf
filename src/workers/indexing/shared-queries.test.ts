import { expect, test } from 'vitest';
import type { Embedder, EmbedOutput } from '../../domain/embedder.ts';
import { ok } from '../../domain/result.ts';
import { shareQueries } from './shared-queries.ts';

const NEVER = new AbortController().signal;

/** Answers when it is told to, and remembers what it was asked. */
function slowEmbedder() {
  const asked: { readonly texts: readonly string[]; readonly signal: AbortSignal }[] = [];
  const answers: (() => void)[] = [];
  const embedder: Embedder = {
    info: () => Promise.reject(new Error('not asked here')),
    embed: ({ texts }, signal) => {
      asked.push({ texts, signal });
      const vectors = new Float32Array([asked.length]);
      const output: EmbedOutput = {
        vectors,
        tokenCounts: new Uint32Array([1]),
        windowed: 0,
        tokenStates: null,
      };
      return new Promise((resolve) => {
        answers.push(() => resolve(ok(output)));
      });
    },
  };
  return { embedder, asked, answers };
}

const query = (text: string) => ({ kind: 'query', texts: [text] }) as const;

test('the same question at the same moment is embedded once, another is not shared', async () => {
  const { embedder, asked, answers } = slowEmbedder();
  const shared = shareQueries(embedder);
  const both = [shared.embed(query('問い'), NEVER), shared.embed(query('問い'), NEVER)];
  const other = shared.embed(query('別'), NEVER);
  expect(asked.map(({ texts }) => texts)).toEqual([['問い'], ['別']]);
  for (const answer of answers) answer();
  const [first, second] = await Promise.all(both);
  expect(first).toEqual(second);
  expect(await other).not.toEqual(first);
});

test('a question asked again is embedded again: nothing is kept', async () => {
  const { embedder, asked, answers } = slowEmbedder();
  const shared = shareQueries(embedder);
  const first = shared.embed(query('問い'), NEVER);
  answers[0]?.();
  await first;
  const second = shared.embed(query('問い'), NEVER);
  answers[1]?.();
  await second;
  expect(asked).toHaveLength(2);
});

test('one that leaves is answered at once and the other still gets its vector; the last one stops the work', async () => {
  const { embedder, asked, answers } = slowEmbedder();
  const shared = shareQueries(embedder);
  const [leaving, staying] = [new AbortController(), new AbortController()];
  const left = shared.embed(query('問い'), leaving.signal);
  const stayed = shared.embed(query('問い'), staying.signal);
  leaving.abort();
  expect(await left).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  expect(asked[0]?.signal.aborted).toBe(false);
  answers[0]?.();
  expect(await stayed).toMatchObject({ ok: true });

  const alone = new AbortController();
  const last = shared.embed(query('問い'), alone.signal);
  alone.abort();
  expect(await last).toMatchObject({ ok: false });
  expect(asked[1]?.signal.aborted).toBe(true);
});

test('passages are never shared', () => {
  const { embedder, asked } = slowEmbedder();
  const shared = shareQueries(embedder);
  void shared.embed({ kind: 'passage', texts: ['文'] }, NEVER);
  void shared.embed({ kind: 'passage', texts: ['文'] }, NEVER);
  expect(asked).toHaveLength(2);
});

import { expect, test } from 'vitest';
import type { Embedder, EmbedRequest } from '../../domain/embedder.ts';
import { err } from '../../domain/result.ts';
import { EMBEDDING } from '../../config/embedding.ts';
import { LATE } from '../../config/retrieval.ts';
import { createHashEmbedder } from '../../embedding/hash-embedder.ts';
import { createLateInteraction } from './late-interaction.ts';
import type { LatePassage } from './late-interaction.ts';
import { packCodes, unpackCodes } from './pack-codes.ts';

const never = new AbortController().signal;

const DIMS = EMBEDDING.late.dims;

/** Passages without stored codes. */
const unstored = (...texts: readonly string[]): readonly LatePassage[] =>
  texts.map((text) => ({ text, stored: null }));

/** The hash embedder, with what it was asked. */
function watched(): { readonly embedder: Embedder; readonly asked: EmbedRequest[] } {
  const hash = createHashEmbedder();
  const asked: EmbedRequest[] = [];
  return {
    asked,
    embedder: {
      info: hash.info,
      embed(request, signal) {
        asked.push(request);
        return hash.embed(request, signal);
      },
    },
  };
}

test('a passage that shares words with the question scores higher, whatever the order of the texts', async () => {
  const { embedder } = watched();
  const late = createLateInteraction();
  const texts = ['docker の volume を消す', '庭の花に水をやる', 'docker の volume の権限'];
  const scored = await late.score('docker volume 権限', unstored(...texts), embedder, never);
  if (!scored.ok) throw new Error(scored.error.kind);
  const [some = 0, none = 0, all = 0] = scored.value.scores;
  expect(all).toBeGreaterThan(some);
  expect(some).toBeGreaterThan(none);
  const again = await createLateInteraction().score(
    'docker volume 権限',
    unstored(...texts.toReversed()),
    embedder,
    never,
  );
  expect(again.ok && again.value.scores.toReversed()).toEqual(scored.value.scores);
});

test('the model runs once for a passage; a text that is wanted twice counts once', async () => {
  const { embedder, asked } = watched();
  const late = createLateInteraction();
  const first = await late.score('問い', unstored('甲の文', '乙の文', '甲の文'), embedder, never);
  expect(first).toMatchObject({ ok: true, value: { computed: 2 } });
  expect(first.ok && first.value.scores[0]).toBe(first.ok && first.value.scores[2]);
  const second = await late.score('別の問い', unstored('乙の文', '丙の文'), embedder, never);
  expect(second).toMatchObject({ ok: true, value: { computed: 1 } });
  expect(asked.map(({ kind, texts }) => [kind, texts])).toEqual([
    ['query', ['問い']],
    ['passage', ['甲の文', '乙の文']],
    ['query', ['別の問い']],
    ['passage', ['丙の文']],
  ]);
  expect(asked.every(({ withTokens, isAwaited }) => withTokens && isAwaited)).toBe(true);
});

test('two that want the same passage at once have it made once; one that is stopped leaves it to the other', async () => {
  const { embedder, asked } = watched();
  const late = createLateInteraction();
  const both = await Promise.all([
    late.score('問い', unstored('甲の文', '乙の文'), embedder, never),
    late.score('別の問い', unstored('乙の文', '丙の文'), embedder, never),
  ]);
  expect(both.map((result) => result.ok && result.value.computed)).toEqual([2, 1]);
  const made = asked.filter(({ kind }) => kind === 'passage').flatMap(({ texts }) => texts);
  expect(made.toSorted()).toEqual(['丙の文', '乙の文', '甲の文']);
  const stop = new AbortController();
  const stopped = late.score('問い', unstored('丁の文'), embedder, stop.signal);
  const other = late.score('別の問い', unstored('丁の文'), embedder, never);
  stop.abort();
  expect((await stopped).ok).toBe(false);
  expect(await other).toMatchObject({ ok: true, value: { computed: 1 } });
});

test('what was not wanted for long is forgotten', async () => {
  const { embedder } = watched();
  const late = createLateInteraction();
  const many = Array.from({ length: LATE.kept }, (_, at) => `文${at}`);
  await late.score('問い', unstored('最初の文', ...many), embedder, never);
  expect(await late.score('問い', unstored('最初の文', '文999'), embedder, never)).toMatchObject({
    value: { computed: 1 },
  });
});

test('a failure is handed on, and an embedder without token states is told', async () => {
  const { embedder } = watched();
  const late = createLateInteraction();
  expect(await late.score('問い', unstored('文'), embedder, AbortSignal.abort())).toEqual(
    err({ kind: 'aborted' }),
  );
  const plain: Embedder = {
    ...embedder,
    embed: ({ kind, texts }, signal) => embedder.embed({ kind, texts }, signal),
  };
  expect(await late.score('問い', unstored('文'), plain, never)).toMatchObject({
    ok: false,
    error: { kind: 'unexpected' },
  });
});

test('stored codes go before what is remembered and before the model, and score the same', async () => {
  const { embedder, asked } = watched();
  const texts = ['docker の volume を消す', '庭の花に水をやる', 'docker の volume の権限'];
  const made = await embedder.embed({ kind: 'passage', texts, withTokens: true }, never);
  if (!made.ok || made.value.tokenStates === null) throw new Error('no states');
  const { codes, offsets } = made.value.tokenStates;
  const stored = texts.map((text, at) => {
    const own = codes.slice((offsets[at] ?? 0) * DIMS, (offsets[at + 1] ?? 0) * DIMS);
    return { text, stored: unpackCodes(packCodes(own)) };
  });
  const late = createLateInteraction();
  const computed = await late.score('docker volume 権限', unstored(...texts), embedder, never);
  asked.length = 0;
  for (const mixed of [stored, [stored[0], ...unstored(...texts.slice(1))] as LatePassage[]]) {
    const scored = await late.score('docker volume 権限', mixed, embedder, never);
    expect(scored.ok && scored.value.computed).toBe(0);
    expect(scored.ok && scored.value.scores).toEqual(computed.ok && computed.value.scores);
  }
  expect(asked.map(({ kind }) => kind)).toEqual(['query', 'query']);
  // Other codes than those of the text show that it is the stored ones that count.
  const swapped = [{ text: '庭の花に水をやる', stored: stored[2]?.stored ?? null }];
  const scored = await late.score('docker volume 権限', swapped, embedder, never);
  expect(scored.ok && scored.value.scores[0]).toBe(computed.ok && computed.value.scores[2]);
});

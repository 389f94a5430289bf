import { expect, it } from 'vitest';
import { EMBEDDING } from '../config/embedding.ts';
import { embedOk, rowsOf } from './embedder-contract.ts';
import { createHashEmbedder } from './hash-embedder.ts';
import { selfTest } from './self-test.ts';

const never = new AbortController().signal;

it('returns the lowest cosine over the questions of the reference, prefix taken off', async () => {
  const embedder = createHashEmbedder();
  const questions = ['依存配列を省略すると', 'B-tree'];
  const rows = rowsOf(await embedOk(embedder, 'query', questions)).map((row) => [...row]);
  const reference = {
    texts: [...questions.map((text) => EMBEDDING.prefixes.query + text), 'something else'],
    vectors: { q8: [...rows, []], q4: [rows[0] ?? [], (rows[0] ?? []).map((x) => -x), []] },
    input_ids: [],
  };
  const same = await selfTest(embedder, reference, 'q8', never);
  expect(same.ok && same.value).toBeCloseTo(1, 6);
  const other = await selfTest(embedder, reference, 'q4', never);
  expect(other.ok && other.value).toBeLessThan(EMBEDDING.selfTestCosine);
});

it('passes a failure on', async () => {
  const reference = { texts: [], vectors: { q8: [], q4: [] }, input_ids: [] };
  expect(await selfTest(createHashEmbedder(), reference, 'q8', AbortSignal.abort())).toMatchObject({
    error: { kind: 'aborted' },
  });
});

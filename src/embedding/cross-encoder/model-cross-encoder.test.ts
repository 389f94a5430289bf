import { describe, expect, test } from 'vitest';
import type { CrossEncoderDtype, CrossEncoderSpec } from '../../domain/cross-encoder.ts';
import { ok } from '../../domain/result.ts';
import { neverAborted } from '../../lib/never-aborted.ts';
import { specOf, variantsOf } from './layout.ts';
import { createModelCrossEncoder } from './model-cross-encoder.ts';
import { cutPair } from './pairs.ts';

/** A model whose tokens are the letters' numbers and whose logits are `[length, 0]` of each row. */
function lettersModel(dtype: CrossEncoderDtype, spec: CrossEncoderSpec) {
  const passes: number[] = [];
  const letters = (text: string): number[] =>
    Array.from(text).map((letter) => letter.codePointAt(0) ?? 0);
  const encoder = createModelCrossEncoder(async () =>
    ok({
      spec,
      model: {
        name: 'letters',
        dtype,
        encode: (question, passage) => ({
          ids: [1, ...letters(question), 2, ...letters(passage), 2],
          types: [],
        }),
        encodeAlone: letters,
        dispose: async () => undefined,
        async forward(rows) {
          passes.push(rows.length);
          return new Float32Array(
            rows.flatMap(({ ids }) => (spec.labels === 1 ? [ids.length] : [ids.length, 0])),
          );
        },
      },
    }),
  );
  return { passes, encoder };
}

const SPEC: CrossEncoderSpec = { labels: 1, positive: 0, maxTokens: 40 };

describe('batches', () => {
  const passages = Array.from({ length: 10 }, (_, at) => 'x'.repeat(10 - at));

  test.each([
    ['fp32', [8, 2]],
    ['q4', [8, 2]],
    ['q8', Array.from({ length: 10 }, () => 1)],
    ['int8', Array.from({ length: 10 }, () => 1)],
  ] as const)('%s: %j pairs a pass; scores stay with their passages', async (dtype, sizes) => {
    const { encoder, passes } = lettersModel(dtype, SPEC);
    const scored = await encoder.score('q', passages, neverAborted());
    expect(passes).toEqual(sizes);
    expect(scored).toEqual(
      ok({ model: 'letters', cut: 0, scores: passages.map(({ length }) => length + 4) }),
    );
  });

  test('a passage that is too long is cut and counted', async () => {
    const { encoder } = lettersModel('fp32', SPEC);
    expect(await encoder.score('q', ['x', 'x'.repeat(90)], neverAborted())).toEqual(
      ok({ model: 'letters', cut: 1, scores: [5, 40] }),
    );
  });

  test('of two outputs the positive one counts', async () => {
    for (const positive of [0, 1] as const) {
      const { encoder } = lettersModel('fp32', { ...SPEC, labels: 2, positive });
      const scored = await encoder.score('', [''], neverAborted());
      const share = 1 / (1 + Math.exp(positive === 0 ? -3 : 3));
      expect(scored).toMatchObject({ value: { scores: [expect.closeTo(share, 6)] } });
    }
  });
});

describe('cutting a pair', () => {
  test('leaves out the end of the passage, whatever stands behind it', () => {
    const pair = { ids: [1, 7, 2, 2, 5, 6, 7, 2], types: [0, 0, 0, 0, 1, 1, 1, 1] };
    expect(cutPair(pair, [5, 6, 7], 8)).toEqual(pair);
    expect(cutPair(pair, [5, 6, 7], 6)).toEqual({
      ids: [1, 7, 2, 2, 5, 2],
      types: [0, 0, 0, 0, 1, 1],
    });
    expect(cutPair({ ids: [1, 7, 2, 5, 6], types: [] }, [5, 6], 4).ids).toEqual([1, 7, 2, 5]);
  });

  test('a passage that is not in its pair is no guess', () => {
    expect(() => cutPair({ ids: [1, 7, 2], types: [] }, [9], 2)).toThrow('not in its pair');
  });
});

describe('what config.json says', () => {
  const spec = (config: object, tokenizer: object = {}) =>
    specOf(
      JSON.stringify({ architectures: ['BertForSequenceClassification'], ...config }),
      JSON.stringify(tokenizer),
    );

  test.each([
    [{ id2label: { 0: 'LABEL_0' } }, { labels: 1, positive: 0 }],
    [{ num_labels: 1 }, { labels: 1, positive: 0 }],
    [{}, { labels: 2, positive: 1 }],
    [{ id2label: { 0: 'LABEL_0', 1: 'LABEL_1' } }, { labels: 2, positive: 1 }],
    [{ id2label: { 0: 'relevant', 1: 'irrelevant' } }, { labels: 2, positive: 0 }],
    [{ id2label: { 0: 'yes', 1: 'no' } }, { labels: 2, positive: 0 }],
    [{ id2label: { 0: 'not_duplicate', 1: 'duplicate' } }, { labels: 2, positive: 1 }],
  ])('%j', (config, expected) => {
    expect(spec(config)).toMatchObject({ ok: true, value: expected });
  });

  test.each([
    [{ max_position_embeddings: 512 }, {}, 512],
    [{ max_position_embeddings: 512 }, { model_max_length: 256 }, 256],
    [{ max_position_embeddings: 514, model_type: 'xlm-roberta', pad_token_id: 1 }, {}, 512],
    [{ max_position_embeddings: 512 }, { model_max_length: 1e30 }, 512],
    [{ max_position_embeddings: 8192 }, { model_max_length: 8192 }, 1024],
    [{ max_position_embeddings: -1 }, {}, 512],
  ])('%j with %j reads %i tokens', (config, tokenizer, maxTokens) => {
    expect(spec(config, tokenizer)).toMatchObject({ value: { maxTokens } });
  });
});

test('number formats are told by their names, the best for a processor first', () => {
  const files = [
    'config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    'onnx/model.onnx',
    'onnx/model.onnx_data',
    'onnx/model_fp16.onnx',
    'onnx/model_quantized.onnx',
    'onnx/model_odd.onnx',
  ].map((path, at) => ({ path, bytes: at }));
  expect(variantsOf(files)).toEqual(
    ok([
      { dtype: 'q8', path: 'onnx/model_quantized.onnx', bytes: 6 },
      { dtype: 'fp16', path: 'onnx/model_fp16.onnx', bytes: 5 },
    ]),
  );
});

import { EMBEDDING } from '../config/embedding.ts';
import type { Embedder, EmbeddingDtype } from '../domain/embedder.ts';
import { ok } from '../domain/result.ts';
import { createModelEmbedder } from './model-embedder.ts';
import type { NodeEmbedderOptions } from './node-embedder.ts';
import { readModel, readProjection } from './node-files.ts';
import type { TokenModel } from './token-model.ts';
import { openTokenizer, padRows } from './transformers-model.ts';

/**
 * The model in Node on the wasm build of the runtime: bit for bit the vectors of a browser's wasm worker, so that
 * an index (or the sample's vectors) built here serves a page. About four times slower than `createNodeEmbedder`.
 * Errors: `model-missing`, `model-corrupt`, `model-failed`, `aborted`.
 */
export function createWasmNodeEmbedder({
  modelDir,
  dtype = EMBEDDING.dtypeOf.wasm,
}: NodeEmbedderOptions): Embedder {
  return createModelEmbedder(
    'wasm',
    async () => {
      const onnx = await readModel(modelDir, dtype);
      return onnx.ok ? ok(await openWasmModel(modelDir, onnx.value, dtype)) : onnx;
    },
    () => readProjection(modelDir),
  );
}

async function openWasmModel(
  modelDir: string,
  onnx: Uint8Array,
  dtype: EmbeddingDtype,
): Promise<TokenModel> {
  const transformers = await import('@huggingface/transformers');
  transformers.env.allowRemoteModels = false;
  transformers.env.useFSCache = false;
  const words = await openTokenizer(transformers, modelDir);
  const { env, InferenceSession, Tensor } = await import('onnxruntime-web');
  env.wasm.numThreads = 1;
  const session = await InferenceSession.create(onnx, { executionProviders: ['wasm'] });
  return {
    device: 'wasm',
    dtype,
    ...words,
    async forward(rows) {
      const { ids, mask, shape } = padRows(rows);
      const output = await session.run({
        input_ids: new Tensor('int64', ids, shape),
        attention_mask: new Tensor('int64', mask, shape),
      });
      const states = output['last_hidden_state']?.data;
      if (!(states instanceof Float32Array)) throw new TypeError('no float32 last_hidden_state');
      return { states, length: shape[1] };
    },
  };
}

import { EMBEDDING } from '../config/embedding.ts';
import type { Embedder, EmbeddingDtype } from '../domain/embedder.ts';
import { ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { createModelEmbedder } from './model-embedder.ts';
import { readModel, readProjection } from './node-files.ts';
import type { TokenModel } from './token-model.ts';
import { openTransformersModel } from './transformers-model.ts';

export interface NodeEmbedderOptions {
  /** Folder with the files of the model, as in `public/models`. */
  readonly modelDir: string;
  /** Default: that of Node in the configuration (int8). */
  readonly dtype?: EmbeddingDtype;
}

/**
 * The model in Node, through transformers.js and its native runtime. Files come from `modelDir` and are checked.
 * int8 vectors differ slightly from those of a browser (other kernels; cosine ≥ .9993): the fingerprint tells them
 * apart. Errors: `model-missing`, `model-corrupt`, `model-failed`, `aborted`.
 */
export function createNodeEmbedder({
  modelDir,
  dtype = EMBEDDING.dtypeOf.node,
}: NodeEmbedderOptions): Embedder {
  const open = async (): Promise<Result<TokenModel>> => {
    const onnx = await readModel(modelDir, dtype);
    if (!onnx.ok) return onnx;
    const transformers = await import('@huggingface/transformers');
    transformers.env.allowRemoteModels = false;
    transformers.env.useFSCache = false;
    return ok(await openTransformersModel(transformers, modelDir, 'node', dtype));
  };
  return createModelEmbedder('node', open, () => readProjection(modelDir));
}

import { join } from 'node:path';
import { EMBEDDING, embeddingIdentity } from '../config/embedding.ts';
import type { Embedder, EmbeddingDtype } from '../domain/embedder.ts';
import type { EmbeddingIdentity } from '../domain/fingerprint.ts';
import { createNodeEmbedder } from '../embedding/node-embedder.ts';
import { createWasmNodeEmbedder } from '../embedding/wasm-node-embedder.ts';

/** What can compute vectors in Node: native kernels, or those of the page's wasm workers. */
export const DEVICES = ['node', 'wasm'] as const;
export const DTYPES = ['q8', 'q4'] as const satisfies readonly EmbeddingDtype[];

export interface ModelChoice {
  readonly device: (typeof DEVICES)[number];
  readonly dtype: EmbeddingDtype;
}

export const DEFAULT_MODEL: ModelChoice = { device: 'node', dtype: EMBEDDING.dtypeOf.node };

/** What the fingerprint holds of a choice. */
export function identityOf({ device, dtype }: ModelChoice): EmbeddingIdentity {
  return embeddingIdentity(device, dtype);
}

/** The choice whose vectors compare with stored ones: that of the same runtime. */
export function choiceFor(stored: EmbeddingIdentity | null): ModelChoice {
  if (stored === null) return DEFAULT_MODEL;
  const dtype = DTYPES.find((candidate) => candidate === stored['dtype']) ?? DEFAULT_MODEL.dtype;
  const device = DEVICES.find(
    (each) => runtimeName(EMBEDDING.runtimeOf[each]) === runtimeName(stored['runtime']),
  );
  return { device: device ?? DEFAULT_MODEL.device, dtype };
}

/** `onnxruntime-web` of `onnxruntime-web@1.31.0`: another version of it is still the nearest there is. */
function runtimeName(runtime: EmbeddingIdentity[string] | undefined): string {
  return String(runtime).split('@', 1)[0] ?? '';
}

/** @param root the checkout: the model's files are in its `public/models` */
export function createEmbedder(root: string, { device, dtype }: ModelChoice): Embedder {
  const options = { modelDir: join(root, 'public', 'models', EMBEDDING.model), dtype };
  return device === 'wasm' ? createWasmNodeEmbedder(options) : createNodeEmbedder(options);
}

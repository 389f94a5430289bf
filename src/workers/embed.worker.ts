import type { Embedder, EmbedderInfo } from '../domain/embedder.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { createServedFiles, modelFile } from '../embedding/served-files.ts';
import type { ServedFiles } from '../embedding/served-files.ts';
import { selfTest } from '../embedding/self-test.ts';
import type { ReferenceVectors } from '../embedding/self-test.ts';
import { createTransformersEmbedder } from '../embedding/transformers-embedder.ts';
import type { EmbedLoadRequest, EmbedWorkerApi } from './embed.api.ts';
import { exposeWorker, handOver } from './rpc/expose.ts';

declare const self: DedicatedWorkerGlobalScope;

let embedder: Embedder | null = null;

const api: EmbedWorkerApi = {
  async load(request, signal, onProgress) {
    const files = createServedFiles({
      baseUrl: request.baseUrl,
      fetch: self.fetch.bind(self),
      caches: 'caches' in self ? self.caches : null,
    });
    const made = createTransformersEmbedder({ ...request, files, onLoad: onProgress });
    const info = await made.info(signal);
    if (!info.ok) return info;
    const tested = request.selfTest
      ? await test(made, info.value, files, request, signal)
      : ok(null);
    if (!tested.ok) return tested;
    embedder = made;
    return ok({ info: info.value, selfTestCosine: tested.value });
  },
  async embed(request, signal, onProgress) {
    if (embedder === null) return err({ kind: 'unexpected', detail: 'embed before load' });
    return handOver(await embedder.embed(request, signal, onProgress));
  },
};

async function test(
  made: Embedder,
  { dtype }: EmbedderInfo,
  files: ServedFiles,
  { baseUrl }: EmbedLoadRequest,
  signal: AbortSignal,
): Promise<Result<number>> {
  const file = await files.load(modelFile('reference.json', baseUrl), signal, () => undefined);
  if (!file.ok) return file;
  const reference: ReferenceVectors = JSON.parse(new TextDecoder().decode(file.value));
  return selfTest(made, reference, dtype, signal);
}

exposeWorker(api, self);

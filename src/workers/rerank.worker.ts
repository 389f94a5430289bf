import { createBrowserCrossEncoder } from '../embedding/cross-encoder/browser-cross-encoder.ts';
import { createRerankHost } from './reranking/rerank-host.ts';
import type { RerankHost } from './reranking/rerank-host.ts';
import type { RerankStartApi } from './rerank.api.ts';
import { ok } from '../domain/result.ts';
import { exposeWorker } from './rpc/expose.ts';

declare const self: DedicatedWorkerGlobalScope;

let host: RerankHost | null = null;

function started(): RerankHost {
  if (host === null) throw new Error('called before start');
  return host;
}

const api: RerankStartApi = {
  async start({ baseUrl }) {
    host = createRerankHost({
      baseUrl,
      fetch: self.fetch.bind(self),
      caches: self.caches,
      estimate: () => navigator.storage.estimate(),
      newId: () => crypto.randomUUID(),
      createEncoder: createBrowserCrossEncoder,
    });
    return ok(undefined);
  },
  readFolder: (name, files, signal) => started().readFolder(name, files, signal),
  lookUp: (address, signal) => started().lookUp(address, signal),
  keep: (found, dtype, files, signal, onProgress) =>
    started().keep(found, dtype, files, signal, onProgress),
  kept: (signal) => started().kept(signal),
  remove: (signal) => started().remove(signal),
  score: (source, question, passages, signal) =>
    started().score(source, question, passages, signal),
};

exposeWorker(api, self);

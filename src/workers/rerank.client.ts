import { CROSS_ENCODER } from '../config/cross-encoder.ts';
import type { Result } from '../domain/result.ts';
import type { RerankStartApi, RerankWorkerApi } from './rerank.api.ts';
import { connect, workerChannel } from './rpc/connect.ts';
import type { Channel } from './rpc/connect.ts';
import { createReviving } from './rpc/reviving.ts';
import { startWorker } from './rpc/start-worker.ts';
import rerankWorker from './rerank.worker.ts?worker&url';

export interface RerankClientOptions {
  readonly baseUrl?: string;
  readonly openChannel?: () => Channel;
  /** An unused worker is ended after this, and the model's memory with it. */
  readonly idleMs?: number;
}

/**
 * The reranking worker of this page, started at the first call and ended when nothing has been asked of it for a while.
 * After a crash (`worker-crashed` for what was pending) the next call starts another one.
 */
export function createRerankClient({
  baseUrl = new URL('./', globalThis.document.baseURI).href,
  openChannel = openWorker,
  idleMs = CROSS_ENCODER.idleMs,
}: RerankClientOptions = {}): RerankWorkerApi {
  const worker = createReviving(() => {
    const started = connect<RerankStartApi>(openChannel());
    void started.api.start({ baseUrl });
    return started;
  });
  let pending = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function call<T>(ask: (api: RerankWorkerApi) => Promise<Result<T>>): Promise<Result<T>> {
    clearTimeout(timer);
    pending += 1;
    const result = await ask(worker.current().api);
    pending -= 1;
    if (pending === 0) timer = setTimeout(() => worker.drop()?.close(), idleMs);
    return result;
  }

  return {
    readFolder: (name, files, signal) => call((api) => api.readFolder(name, files, signal)),
    lookUp: (address, signal) => call((api) => api.lookUp(address, signal)),
    keep: (found, dtype, files, signal, onProgress) =>
      call((api) => api.keep(found, dtype, files, signal, onProgress)),
    kept: (signal) => call((api) => api.kept(signal)),
    remove: (signal) => call((api) => api.remove(signal)),
    score: (source, question, passages, signal) =>
      call((api) => api.score(source, question, passages, signal)),
  };
}

function openWorker(): Channel {
  return workerChannel(startWorker(rerankWorker), 'rerank');
}

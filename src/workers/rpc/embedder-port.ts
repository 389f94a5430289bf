import type { Embedder } from '../../domain/embedder.ts';
import { connect } from './connect.ts';
import { exposeApi, handOver } from './expose.ts';
import type { RpcApi } from './expose.ts';

/** `Embedder` in the order a channel wants it: data, signal, progress. */
type EmbedderPortApi = Embedder & RpcApi<Embedder>;

/**
 * Lets the holder of the other end of `port` use `embedder`. Vectors are handed over, not copied. Returns how to stop.
 */
export function exposeEmbedderOn(port: MessagePort, embedder: Embedder): () => void {
  const api: EmbedderPortApi = {
    info: (signal) => embedder.info(signal),
    embed: async (request, signal, onProgress) =>
      handOver(await embedder.embed(request, signal, onProgress)),
  };
  exposeApi(api, port);
  return () => port.close();
}

/** The embedder at the other end of `port`: abort, progress (≤ 10 a second) and vectors cross. */
export function embedderFromPort(port: MessagePort): Embedder {
  return connect<EmbedderPortApi>({
    name: 'embedder',
    endpoint: port,
    handshake: false,
    // The other end lives on the thread that owns this one.
    onDeath: () => undefined,
    close: () => port.close(),
  }).api;
}

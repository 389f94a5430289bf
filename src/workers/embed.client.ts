import { LIMITS } from '../config/limits.ts';
import type { ModelLoadProgress } from '../domain/embedder.ts';
import { createDeviceEmbedder } from './pool/embed-device.ts';
import type {
  DeviceEmbedder,
  DeviceEmbedderOptions,
  PreferredDevice,
} from './pool/embed-device.ts';
import { createEmbedPool } from './pool/embed-pool.ts';
import type { EmbedWorkerApi } from './embed.api.ts';
import { hasGpu } from './pool/gpu.ts';
import { connect, workerChannel } from './rpc/connect.ts';
import type { Connection } from './rpc/connect.ts';
import { exposeEmbedderOn } from './rpc/embedder-port.ts';
import { startWorker } from './rpc/start-worker.ts';
import embedWorker from './embed.worker.ts?worker&url';

export type { PreferredDevice };

export interface EmbedClientOptions extends Pick<DeviceEmbedderOptions, 'onInfo'> {
  /** `auto` takes WebGPU only from real hardware; `webgpu` also takes a software adapter (slow, for tests). */
  readonly preferred: PreferredDevice;
  /** Bytes while the first worker loads the model. */
  readonly onLoad?: (progress: ModelLoadProgress) => void;
}

export interface EmbedClient extends DeviceEmbedder {
  /** A port for another worker to use this embedder through (`embedderFromPort`); transfer it. */
  openPort(): MessagePort;
}

/** Texts a worker gets at a time: a few for progress and retry; many for a GPU, which takes them in batches. */
const UNIT_TEXTS = { wasm: 8, webgpu: 64 } as const;

/**
 * The embedding model of this page: chooses the device at the first call, then keeps min(cores − 1, 4) workers
 * busy (one on a GPU). Nothing is loaded before that.
 */
export function createEmbedClient(options: EmbedClientOptions): EmbedClient {
  const baseUrl = new URL('./', document.baseURI).href;
  const { preferred, onLoad } = options;
  const embedder = createDeviceEmbedder({
    ...options,
    hasGpu: () => hasGpu('gpu' in navigator ? navigator.gpu : undefined, preferred === 'webgpu'),
    openPool: (device) =>
      createEmbedPool({
        size: device === 'webgpu' ? 1 : poolSize(navigator.hardwareConcurrency),
        spawn: spawnWorker,
        load: { device, baseUrl },
        unitTexts: UNIT_TEXTS[device],
        ...(onLoad && { onLoad }),
      }),
  });
  return {
    ...embedder,
    openPort() {
      const { port1, port2 } = new MessageChannel();
      exposeEmbedderOn(port1, embedder);
      return port2;
    },
  };
}

/** Leaves a core to the page; more than four workers would share memory bandwidth. */
export function poolSize(cores: number): number {
  return Math.max(1, Math.min(cores - 1, LIMITS.embedWorkers));
}

function spawnWorker(): Connection<EmbedWorkerApi> {
  return connect<EmbedWorkerApi>(workerChannel(startWorker(embedWorker), 'embed'));
}

import { EMBEDDING } from '../../config/embedding.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { Embedder, EmbedderInfo, FallbackReason } from '../../domain/embedder.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { abortable } from '../../lib/abortable.ts';
import type { EmbedPool } from './embed-pool.ts';

export type PreferredDevice = 'auto' | 'wasm' | 'webgpu';
type Device = 'wasm' | 'webgpu';

export interface DeviceEmbedderOptions {
  readonly preferred: PreferredDevice;
  /** Asked once, and only when WebGPU may be chosen. */
  readonly hasGpu: () => Promise<boolean>;
  readonly openPool: (device: Device) => EmbedPool;
  /** Told when a device was chosen, and again when it had to be given up. */
  readonly onInfo?: (info: EmbedderInfo) => void;
}

export interface DeviceEmbedder extends Embedder {
  /** Ends all workers; everything pending answers `aborted`. */
  dispose(): void;
}

interface Chosen {
  readonly pool: EmbedPool;
  readonly info: EmbedderInfo;
}

/**
 * Chooses the device at the first call: WebGPU if there is one and it reproduces the reference vectors, else wasm,
 * which must reproduce them too; `info` says why. A GPU that fails later is given up: the failing call answers its
 * error, `onInfo` tells the new device, and later calls use it. Vectors of the two differ, so whoever keeps vectors
 * compares `info` (the fingerprint) before going on.
 * Errors: those of the pool, and `model-failed` when wasm does not reproduce the reference.
 */
export function createDeviceEmbedder(options: DeviceEmbedderOptions): DeviceEmbedder {
  const choice = new DeviceChoice(options);
  const ready = (signal: AbortSignal): Promise<Result<Chosen>> =>
    abortable<Result<Chosen>>(signal, err({ kind: 'aborted' }), (settle) => {
      void choice.get().then(settle);
      return () => undefined;
    });
  return {
    async info(signal) {
      const chosen = await ready(signal);
      return chosen.ok ? ok(chosen.value.info) : chosen;
    },
    async embed(request, signal, onProgress) {
      const chosen = await ready(signal);
      if (!chosen.ok) return chosen;
      const { pool, info } = chosen.value;
      const output = await pool.embed(request, signal, onProgress);
      if (!output.ok && output.error.kind !== 'aborted' && info.device === 'webgpu')
        choice.giveUpGpu(pool, output.error);
      return output;
    },
    dispose: () => choice.dispose(),
  };
}

/** Owns the pools that were opened; holds the choice once it is made, and forgets one that failed. */
class DeviceChoice {
  readonly #options: DeviceEmbedderOptions;
  readonly #pools = new Set<EmbedPool>();
  readonly #stop = new AbortController();
  #choice: Promise<Result<Chosen>> | null = null;
  #gpuFailure: FallbackReason | null = null;

  constructor(options: DeviceEmbedderOptions) {
    this.#options = options;
  }

  get(): Promise<Result<Chosen>> {
    this.#choice ??= this.#choose().then((result) => {
      if (result.ok) this.#options.onInfo?.(result.value.info);
      else this.#choice = null;
      return result;
    });
    return this.#choice;
  }

  giveUpGpu(pool: EmbedPool, error: AppError): void {
    // Several calls may fail for one loss.
    if (!this.#pools.has(pool)) return;
    this.#close(pool);
    this.#gpuFailure = { kind: 'device-failed', detail: detailOf(error) };
    this.#choice = null;
    void this.get();
  }

  dispose(): void {
    this.#stop.abort();
    for (const pool of this.#pools) this.#close(pool);
  }

  async #choose(): Promise<Result<Chosen>> {
    let fallback = this.#gpuFailure;
    if (this.#options.preferred !== 'wasm' && fallback === null) {
      const gpu = await this.#tryGpu();
      if ('ok' in gpu) return gpu;
      fallback = gpu;
    }
    const wasm = await this.#try('wasm');
    if (!wasm.ok) return wasm;
    const { chosen, cosine } = wasm.value;
    if (isRight(cosine)) return ok({ ...chosen, info: { ...chosen.info, fallback } });
    const detail = `cosine ${cosine} to the reference vectors`;
    return err({ kind: 'model-failed', device: 'wasm', detail });
  }

  async #tryGpu(): Promise<Result<Chosen> | FallbackReason> {
    if (!(await this.#options.hasGpu())) return { kind: 'no-webgpu' };
    const gpu = await this.#try('webgpu');
    if (!gpu.ok) return { kind: 'device-failed', detail: detailOf(gpu.error) };
    const { chosen, cosine } = gpu.value;
    return isRight(cosine) ? ok(chosen) : { kind: 'self-test-failed', cosine };
  }

  async #try(device: Device): Promise<Result<{ chosen: Chosen; cosine: number }>> {
    if (this.#stop.signal.aborted) return err({ kind: 'aborted' });
    const pool = this.#options.openPool(device);
    this.#pools.add(pool);
    const loaded = await pool.load(this.#stop.signal);
    const info = loaded.ok ? await pool.info(this.#stop.signal) : loaded;
    const cosine = (loaded.ok && loaded.value.selfTestCosine) || 0;
    if (!(info.ok && isRight(cosine))) this.#close(pool);
    return info.ok ? ok({ chosen: { pool, info: info.value }, cosine }) : info;
  }

  #close(pool: EmbedPool): void {
    this.#pools.delete(pool);
    pool.dispose();
  }
}

/** A cosine that is not a number is not right either. */
function isRight(cosine: number): boolean {
  return cosine >= EMBEDDING.selfTestCosine;
}

function detailOf(error: AppError): string {
  return 'detail' in error ? error.detail : error.kind;
}

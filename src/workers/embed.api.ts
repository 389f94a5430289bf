import type {
  EmbedderInfo,
  EmbedOutput,
  EmbedProgress,
  EmbedRequest,
  ModelLoadProgress,
} from '../domain/embedder.ts';
import type { Result } from '../domain/result.ts';

export interface EmbedLoadRequest {
  readonly device: 'wasm' | 'webgpu';
  /** Folder of the site, with a slash at the end; the worker cannot know where the page lives. */
  readonly baseUrl: string;
  /** Also compare this device with the stored reference vectors. */
  readonly selfTest: boolean;
}

export interface EmbedLoaded {
  readonly info: EmbedderInfo;
  /** Lowest cosine to the reference vectors; null without a self-test. */
  readonly selfTestCosine: number | null;
}

/** One embedding worker: one model in one thread. A query waits for at most one forward pass of a passage. */
export interface EmbedWorkerApi {
  load(
    request: EmbedLoadRequest,
    signal: AbortSignal,
    onProgress: (progress: ModelLoadProgress) => void,
  ): Promise<Result<EmbedLoaded>>;
  embed(
    request: EmbedRequest,
    signal: AbortSignal,
    onProgress: (progress: EmbedProgress) => void,
  ): Promise<Result<EmbedOutput>>;
}

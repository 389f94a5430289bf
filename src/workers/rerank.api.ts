import type {
  ChosenModel,
  CrossEncoderDtype,
  CrossScores,
  FoundModel,
  PickedFile,
} from '../domain/cross-encoder.ts';
import type { HubAddress } from '../domain/hub-id.ts';
import type { Result } from '../domain/result.ts';

/** The model to rerank with: the one kept on this device, or picked files that are read where they lie. */
export type RerankSource =
  | { readonly kind: 'kept' }
  | {
      readonly kind: 'picked';
      /** Another number for each pick: two folders may agree in all that is known of them, and not in their weights. */
      readonly pick: number;
      readonly model: ChosenModel;
      readonly files: readonly PickedFile[];
    };

export interface StoredBytes {
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** The reranking worker: the one model of the user's choice, its files, and where they come from. */
export interface RerankWorkerApi {
  /** What is in a picked folder of that name. Errors (`cross-encoder`): those of the layout. */
  readFolder(
    name: string,
    files: readonly PickedFile[],
    signal: AbortSignal,
  ): Promise<Result<FoundModel>>;
  /** Asks the hub. Errors (`cross-encoder`): the hub's and the layout's. */
  lookUp(address: HubAddress, signal: AbortSignal): Promise<Result<FoundModel>>;
  /**
   * Keeps a model on this device, in place of the one before, from the picked files or (`null`) from the hub. An abort or
   * a failure leaves the one before. Errors: the hub's, `quota-exceeded`, `storage-failed`, `aborted`.
   */
  keep(
    found: FoundModel,
    dtype: CrossEncoderDtype,
    files: readonly PickedFile[] | null,
    signal: AbortSignal,
    onProgress: (stored: StoredBytes) => void,
  ): Promise<Result<ChosenModel>>;
  /** The model kept on this device. Errors: `storage-failed`. */
  kept(signal: AbortSignal): Promise<Result<ChosenModel | null>>;
  remove(signal: AbortSignal): Promise<Result<void>>;
  /** Errors: those of `CrossEncoder`. */
  score(
    source: RerankSource,
    question: string,
    passages: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<CrossScores>>;
}

/** What the worker needs before anything else: it cannot know where the page lives. */
export interface RerankStart {
  /** Folder of the site, with a slash at the end. */
  readonly baseUrl: string;
}

export interface RerankStartApi extends RerankWorkerApi {
  start(start: RerankStart): Promise<Result<void>>;
}

import type { AppError } from '../../domain/app-error.ts';
import type {
  Embedder,
  EmbeddingKind,
  EmbedOutput,
  EmbedRequest,
  ModelLoadProgress,
} from '../../domain/embedder.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { abortable } from '../../lib/abortable.ts';
import { batchFailed, createJob } from './embed-job.ts';
import type { Job, Unit } from './embed-job.ts';
import { crashed, createSlot, loadOf, loadSlot } from './embed-slot.ts';
import type { Slot } from './embed-slot.ts';
import type { EmbedLoaded, EmbedLoadRequest, EmbedWorkerApi } from '../embed.api.ts';
import type { Connection } from '../rpc/connect.ts';

export interface EmbedPoolOptions {
  /** Most workers at a time, at least 1. */
  readonly size: number;
  readonly spawn: () => Connection<EmbedWorkerApi>;
  readonly load: Pick<EmbedLoadRequest, 'device' | 'baseUrl'>;
  /** Texts a worker gets at a time. */
  readonly unitTexts: number;
  /** Bytes of the first worker's model; the others read the same files from the cache. */
  readonly onLoad?: (progress: ModelLoadProgress) => void;
  /** A worker beyond the first that has nothing to do for so long is ended. */
  readonly idleMs?: number;
  /** A worker that is silent for so long while loading is given up. */
  readonly stallMs?: number;
}

export interface EmbedPool extends Embedder {
  /** Starts the first worker if there is none; its self-test is the pool's. */
  load(signal: AbortSignal): Promise<Result<EmbedLoaded>>;
  /** Ends all workers; everything pending and later answers `aborted`. */
  dispose(): void;
}

const IDLE_MS = 60_000;
const STALL_MS = 120_000;
/** A worker, and a stretch of texts, get a second chance and no third. */
const TRIES = 2;

/**
 * Workers that embed in parallel. The first one starts for whatever comes first, the others when passages wait and
 * the first has the model in the cache. Questions go before passages, to the worker with least to do.
 * Errors: those of loading as they are; a stretch of texts that failed twice is `batch-failed` with their heads.
 */
export function createEmbedPool(options: EmbedPoolOptions): EmbedPool {
  const pool = new WorkerPool(options);
  const aborted = err({ kind: 'aborted' });
  return {
    load: (signal) =>
      abortable<Result<EmbedLoaded>>(signal, aborted, (settle) => pool.awaitLoad(settle)),
    async info(signal) {
      const result = await this.load(signal);
      return result.ok ? ok({ ...result.value.info, workers: options.size }) : result;
    },
    embed: (request, signal, onProgress) =>
      abortable<Result<EmbedOutput>>(signal, aborted, (settle) => {
        const { unitTexts } = options;
        const job = createJob({ request, unitTexts, onProgress, settle });
        pool.add(job, laneOf(request));
        return () => job.fail(aborted);
      }),
    dispose: () => pool.dispose(),
  };
}

/** Passages that someone waits for go the way of a question. */
function laneOf({ kind, isAwaited }: EmbedRequest): EmbeddingKind {
  return isAwaited === true ? 'query' : kind;
}

/** Owns the workers and the queues; `pump` is called after every change and gives out whatever can be done. */
class WorkerPool {
  readonly #options: EmbedPoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #jobs = new Set<Job>();
  readonly #waiting: Record<EmbeddingKind, Unit[]> = { query: [], passage: [] };
  readonly #loadWaiters = new Set<(result: Result<EmbedLoaded>) => void>();
  #loaded: EmbedLoaded | null = null;
  #limit: number;
  #failedLoads = 0;
  #isDisposed = false;

  constructor(options: EmbedPoolOptions) {
    this.#options = options;
    this.#limit = Math.max(1, options.size);
  }

  awaitLoad(settle: (result: Result<EmbedLoaded>) => void): () => void {
    if (this.#isDisposed) settle(err({ kind: 'aborted' }));
    else if (this.#loaded !== null) settle(ok(this.#loaded));
    else this.#loadWaiters.add(settle);
    this.#pump();
    return () => this.#loadWaiters.delete(settle);
  }

  add(job: Job, kind: EmbeddingKind): void {
    if (this.#isDisposed) job.fail(err({ kind: 'aborted' }));
    this.#jobs.add(job);
    this.#waiting[kind].push(...job.units);
    this.#pump();
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const slot of this.#slots) this.#drop(slot);
    this.#failAll({ kind: 'aborted' });
  }

  #pump(): void {
    if (this.#isDisposed) return;
    this.#forgetSettled();
    const ready = [...this.#slots].filter(({ isReady }) => isReady);
    const [first] = ready;
    if (first !== undefined) {
      for (let unit = this.#waiting.query.shift(); unit; unit = this.#waiting.query.shift())
        void this.#run(
          ready.reduce((a, b) => (loadOf(b) < loadOf(a) ? b : a), first),
          unit,
        );
    }
    for (const slot of ready) {
      const unit = slot.hasPassages ? undefined : this.#waiting.passage.shift();
      if (unit) void this.#run(slot, unit);
    }
    this.#grow();
  }

  #forgetSettled(): void {
    const settled = [...this.#jobs].filter((job) => job.isSettled());
    for (const job of settled) this.#jobs.delete(job);
    if (settled.length === 0) return;
    for (const kind of ['query', 'passage'] as const)
      this.#waiting[kind] = this.#waiting[kind].filter(({ job }) => !job.isSettled());
  }

  #grow(): void {
    const { query, passage } = this.#waiting;
    const isLoading = [...this.#slots].some(({ isReady }) => !isReady);
    const isWanted = query.length + passage.length + this.#loadWaiters.size > 0;
    if (this.#slots.size === 0 && isWanted) void this.#start();
    else if (this.#loaded !== null && !isLoading) {
      const missing = Math.min(this.#limit - this.#slots.size, passage.length);
      for (let started = 0; started < missing; started += 1) void this.#start();
    }
  }

  async #start(): Promise<void> {
    const { load, stallMs = STALL_MS, onLoad } = this.#options;
    const slot = this.#spawn();
    if (slot === null) return;
    const isFirst = this.#loaded === null;
    const result = await loadSlot(slot, { ...load, selfTest: isFirst }, stallMs, (progress) => {
      if (isFirst) onLoad?.(progress);
    });
    if (this.#isDisposed) return;
    if (result.ok) {
      this.#failedLoads = 0;
      slot.isReady = true;
      this.#loaded ??= result.value;
      this.#answerLoad(ok(this.#loaded));
      this.#rest(slot);
    } else {
      this.#drop(slot);
      this.#refuse(result.error);
    }
    this.#pump();
  }

  #spawn(): Slot | null {
    try {
      const slot = createSlot(this.#options.spawn());
      this.#slots.add(slot);
      void slot.connection.died.then(() => {
        // While it loads, the answer to `load` says the same.
        if (!slot.isReady) return;
        this.#drop(slot);
        this.#pump();
      });
      return slot;
    } catch (error) {
      // The browser refuses workers here (a policy, a sandboxed frame).
      this.#refuse(crashed(String(error)));
      this.#pump();
      return null;
    }
  }

  /** A crash may be bad luck once; a missing file is not. Workers that run already are enough to go on with. */
  #refuse(error: AppError): void {
    this.#failedLoads += 1;
    if (error.kind === 'worker-crashed' && this.#failedLoads < TRIES) return;
    this.#failedLoads = 0;
    if (this.#slots.size > 0) this.#limit = this.#slots.size;
    else this.#failAll(error);
  }

  async #run(slot: Slot, unit: Unit): Promise<void> {
    const { job, request } = unit;
    clearTimeout(slot.idleTimer);
    const lane = laneOf(request);
    if (lane === 'query') slot.queries += 1;
    else slot.hasPassages = true;
    const result = await slot.connection.api.embed(request, job.signal, ({ done }) =>
      job.progress(unit, done),
    );
    if (lane === 'query') slot.queries -= 1;
    else slot.hasPassages = false;
    if (this.#isDisposed) return;
    if (result.ok) job.finish(unit, result.value);
    else if (!job.isSettled()) this.#retry(slot, unit, result.error);
    this.#rest(slot);
    this.#pump();
  }

  /** A runtime that failed once may be broken for good (out of memory): the second try gets another worker. */
  #retry(slot: Slot, unit: Unit, error: AppError): void {
    this.#drop(slot);
    unit.failures += 1;
    if (unit.failures < TRIES) this.#waiting[laneOf(unit.request)].unshift(unit);
    else unit.job.fail(batchFailed(unit, 'detail' in error ? error.detail : error.kind));
  }

  #rest(slot: Slot): void {
    if (loadOf(slot) > 0 || !this.#slots.has(slot)) return;
    clearTimeout(slot.idleTimer);
    slot.idleTimer = setTimeout(() => {
      if (this.#slots.size > 1 && loadOf(slot) === 0) this.#drop(slot);
    }, this.#options.idleMs ?? IDLE_MS);
  }

  #drop(slot: Slot): void {
    clearTimeout(slot.idleTimer);
    this.#slots.delete(slot);
    slot.connection.close();
  }

  #failAll(error: AppError): void {
    for (const job of this.#jobs) job.fail(err(error));
    this.#forgetSettled();
    this.#answerLoad(err(error));
  }

  #answerLoad(result: Result<EmbedLoaded>): void {
    for (const settle of this.#loadWaiters) settle(result);
    this.#loadWaiters.clear();
  }
}

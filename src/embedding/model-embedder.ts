import { EMBEDDING } from '../config/embedding.ts';
import type {
  Embedder,
  EmbedderInfo,
  EmbeddingDevice,
  EmbeddingDtype,
  EmbedOutput,
  EmbedProgress,
  EmbedRequest,
} from '../domain/embedder.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { abortable } from '../lib/abortable.ts';
import { nextMacrotask } from '../lib/next-macrotask.ts';
import { createTaskQueue } from '../lib/task-queue.ts';
import { textBeginning } from '../lib/text-beginning.ts';
import {
  createLateCollector,
  createLateProjection,
  isContentPiece,
  type LateCollector,
  type LateProjection,
} from './late-states.ts';
import { addRows, writeNormalised } from './pooling.ts';
import type { TokenModel } from './token-model.ts';
import { splitWindows } from './windows.ts';

/** How texts are put together for one forward pass. */
interface Batching {
  /** Texts tokenised ahead, to choose rows of like length from. */
  readonly lookahead: number;
  /** Rows × longest row of one pass. */
  readonly tokens: number;
}

/**
 * int8 activations are quantised over the whole input tensor, so a vector would depend on its batch mates: one row
 * a pass. q4 computes in f32 and does not care, and a GPU wants large batches.
 */
const BATCHING: Record<EmbeddingDtype, Batching> = {
  q8: { lookahead: 1, tokens: 0 },
  q4: { lookahead: 64, tokens: 8 * EMBEDDING.maxTokens },
};

/** A question waits for at most one forward pass, never for a batch of passages. */
const PRIORITY = { query: 1, passage: 0 } as const;

/** Characters of a text that name it in an error. */
const HEAD_CHARACTERS = 60;

/** A text on its way: states summed so far over its rows (one, or one a window). */
interface Pooling {
  readonly text: number;
  readonly sum: Float64Array;
  rowsLeft: number;
}

/** One row of a forward pass. */
interface Row {
  readonly ids: readonly number[];
  readonly pooling: Pooling;
}

interface Run {
  readonly model: TokenModel;
  readonly request: EmbedRequest;
  readonly prefixIds: readonly number[];
  readonly vectors: Float32Array;
  readonly tokenCounts: Uint32Array;
  readonly late: { readonly projection: LateProjection; readonly collector: LateCollector } | null;
  windowed: number;
  done: number;
}

/**
 * The embedder over any `TokenModel`: prefix, windows, batches, mean pooling over the mask, L2 norm.
 * `open` loads the model at the first call and is asked again after a failure; what it throws is `model-failed`.
 * What a forward pass throws may be its texts' fault: `batch-failed`.
 * Token states come out of the same pass; `openProjection` reads what they are made compact with, at their first use.
 */
export function createModelEmbedder(
  device: EmbeddingDevice,
  open: (signal: AbortSignal) => Promise<Result<TokenModel>>,
  openProjection: (signal: AbortSignal) => Promise<Result<Float32Array>>,
): Embedder {
  const queue = createTaskQueue();
  let opened: TokenModel | null = null;
  let projection: LateProjection | null = null;

  async function readyForTokens(signal: AbortSignal): Promise<Result<LateProjection>> {
    if (projection !== null) return ok(projection);
    const file = await openProjection(signal);
    if (!file.ok) return file;
    projection = createLateProjection(file.value);
    return ok(projection);
  }

  const notOpened = (error: unknown): Result<never> =>
    err({ kind: 'model-failed', device, detail: detailOf(error) });

  async function load(signal: AbortSignal): Promise<Result<TokenModel>> {
    if (signal.aborted) return err({ kind: 'aborted' });
    if (opened !== null) return ok(opened);
    const result = await open(signal).catch(notOpened);
    if (result.ok) opened = result.value;
    return result;
  }

  /** Nobody waits for what an abort cannot stop: the model goes on opening, and the next call finds it there. */
  function ready(priority: number, signal: AbortSignal): Promise<Result<TokenModel>> {
    return unlessAborted(
      signal,
      queue.run(() => load(signal), priority),
    );
  }

  return {
    async info(signal) {
      const model = await ready(0, signal);
      return model.ok ? ok(infoOf(model.value)) : model;
    },
    async embed(request, signal, onProgress) {
      const priority = request.isAwaited === true ? PRIORITY.query : PRIORITY[request.kind];
      const model = await ready(priority, signal);
      if (!model.ok) return model;
      const late = request.withTokens === true ? await readyForTokens(signal) : ok(null);
      if (!late.ok) return late;
      const run = startRun(model.value, request, late.value);
      const pass = (batch: readonly Row[]): Promise<Result<void>> =>
        unlessAborted(
          signal,
          queue.run(async () => ok(await pool(run, batch)), priority),
        );
      return embedAll(run, pass, signal, onProgress).catch((error: unknown) => {
        const texts = request.texts.map((text) => textBeginning(text, HEAD_CHARACTERS));
        return err({ kind: 'batch-failed', texts, detail: detailOf(error) });
      });
    },
  };
}

/** What comes of `work`, or `aborted` as soon as the signal says so; rejects as `work` does. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<Result<T>>): Promise<Result<T>> {
  // A rejection that comes after the abort is nobody's.
  work.catch(() => undefined);
  const first = await abortable<Promise<Result<T>> | null>(signal, null, (settle) => {
    const end = (): void => settle(work);
    work.then(end, end);
    return () => undefined;
  });
  return first ?? err({ kind: 'aborted' });
}

function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function infoOf({ device, dtype }: TokenModel): EmbedderInfo {
  return {
    model: EMBEDDING.model,
    device,
    dtype,
    dims: EMBEDDING.dims,
    workers: 1,
    fallback: null,
  };
}

function startRun(model: TokenModel, request: EmbedRequest, late: LateProjection | null): Run {
  const count = request.texts.length;
  return {
    model,
    request,
    prefixIds: model.encode(EMBEDDING.prefixes[request.kind].trimEnd()).slice(0, -1),
    vectors: new Float32Array(count * EMBEDDING.dims),
    tokenCounts: new Uint32Array(count),
    late: late && { projection: late, collector: createLateCollector(count) },
    windowed: 0,
    done: 0,
  };
}

async function embedAll(
  run: Run,
  pass: (batch: readonly Row[]) => Promise<Result<void>>,
  signal: AbortSignal,
  onProgress?: (progress: EmbedProgress) => void,
): Promise<Result<EmbedOutput>> {
  const { vectors, tokenCounts } = run;
  const total = run.request.texts.length;
  const { lookahead, tokens } = BATCHING[run.model.dtype];
  for (let from = 0; from < total; from += lookahead) {
    for (const batch of batchesOf(tokenise(run, from, from + lookahead), tokens)) {
      // Lets an abort in: the forward pass of a wasm worker never yields.
      await nextMacrotask();
      if (signal.aborted) return err({ kind: 'aborted' });
      const passed = await pass(batch);
      if (!passed.ok) return passed;
      onProgress?.({ done: run.done, total });
    }
  }
  if (signal.aborted) return err({ kind: 'aborted' });
  const tokenStates = run.late?.collector.collected() ?? null;
  return ok({ vectors, tokenCounts, windowed: run.windowed, tokenStates });
}

/** Rows of the texts `from` ≤ i < `to`; counts tokens and windows on the way. */
function tokenise(run: Run, from: number, to: number): readonly Row[] {
  const { kind, texts } = run.request;
  return texts.slice(from, to).flatMap((text, index) => {
    const ids = run.model.encode(EMBEDDING.prefixes[kind] + text);
    const windows = splitWindows(ids, run.prefixIds, EMBEDDING.maxTokens);
    run.tokenCounts[from + index] = ids.length;
    if (windows.length > 1) run.windowed += 1;
    const sum = new Float64Array(EMBEDDING.dims);
    const pooling: Pooling = { text: from + index, sum, rowsLeft: windows.length };
    return windows.map((window) => ({ ids: window, pooling }));
  });
}

/** Rows of like length together, longest first, so that little is spent on padding (and memory peaks at once). */
function batchesOf(rows: readonly Row[], tokens: number): readonly (readonly Row[])[] {
  const batches: Row[][] = [];
  for (const row of rows.toSorted((a, b) => b.ids.length - a.ids.length)) {
    const batch = batches.at(-1);
    const longest = batch?.[0]?.ids.length ?? 0;
    if (batch !== undefined && (batch.length + 1) * longest <= tokens) batch.push(row);
    else batches.push([row]);
  }
  return batches;
}

/** One forward pass; padding is left out of the sums, and a text whose last row came in gets its vector. */
async function pool(run: Run, batch: readonly Row[]): Promise<void> {
  const { states, length } = await run.model.forward(batch.map((row) => row.ids));
  for (const [index, { ids, pooling }] of batch.entries()) {
    addRows(pooling.sum, states, index * length, ids.length);
    collectTokens(run, pooling.text, ids, states, index * length);
    pooling.rowsLeft -= 1;
    if (pooling.rowsLeft > 0) continue;
    const offset = pooling.text * EMBEDDING.dims;
    writeNormalised(pooling.sum, run.vectors.subarray(offset, offset + EMBEDDING.dims));
    run.done += 1;
  }
}

/** Codes of a row's content tokens; of all its tokens but prefix and specials when none has content. */
function collectTokens(
  { model, request, prefixIds, late }: Run,
  text: number,
  ids: readonly number[],
  states: Float32Array,
  first: number,
): void {
  if (late === null) return;
  const own = Array.from(ids.keys()).slice(prefixIds.length, -1);
  const content = own.filter((at) => isContentPiece(model.piece(ids[at] ?? 0)));
  const kept = content.length > 0 ? content : own;
  const { dims } = EMBEDDING.late;
  const codes = new Int8Array(kept.length * dims);
  for (const [row, at] of kept.entries()) {
    const target = codes.subarray(row * dims, (row + 1) * dims);
    late.projection.write(states, (first + at) * EMBEDDING.dims, request.kind, target);
  }
  late.collector.add(text, codes);
}

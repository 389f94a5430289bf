import type { AppError } from '../../domain/app-error.ts';
import type { EmbeddingDevice, EmbedOutput, EmbedProgress } from '../../domain/embedder.ts';
import type { ArticleId } from '../../domain/ids.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { ArticleHead } from '../../storage/index-store.ts';
import { createBadTexts, mayBeOfTexts } from './bad-texts.ts';
import type { EmbedRun } from './embed-pending.ts';
import { writeRows } from './embed-rows.ts';
import { embedSingly } from './embed-singly.ts';
import type { Batch } from './pending-batches.ts';
import { createRateMeter } from './rate-meter.ts';
import { statesStatus } from './token-states.ts';

/**
 * Texts of one request. What a request has computed so far is lost at an abort, so they are few where a text takes a
 * third of a second (two are lost on average); a GPU wants many, to choose rows of like length from.
 */
const REQUEST_TEXTS: Record<EmbeddingDevice, number> = { wasm: 4, node: 4, webgpu: 64 };
/** Requests on their way for each worker of the pool: enough that none waits while one is written. */
const REQUESTS_PER_WORKER = 3;
/** Window of the shown rate: a pass may take a second, and a device slows down when it gets hot. */
const RATE_WINDOW_MS = 20_000;

/** Batches on their way to the embedder and back into storage, first in, first out. */
export interface EmbedLine {
  /** Most texts a batch may have. */
  readonly batchTexts: number;
  /** Takes a batch as soon as there is room; does nothing once the line has stopped. */
  send(batch: Batch): Promise<void>;
  /** Waits until nothing is on its way. */
  drain(): Promise<void>;
  /** True when one of these articles is on its way. */
  holds(ids: readonly ArticleId[]): boolean;
  /** True when a text of the article could not be embedded: the rest of the pass goes on without it. */
  hasFailed(head: ArticleHead): boolean;
  /** Stops the line; the first error is the outcome. */
  fail(error: AppError): void;
  isStopped(): boolean;
  /** The first failure, `aborted`, `batch-failed` with all texts that could not be embedded, or nothing. */
  outcome(): Result<void>;
}

/** One request at the embedder: batches of one or several articles. */
interface Flight {
  readonly batches: readonly Batch[];
  readonly texts: readonly string[];
  readonly output: Promise<Result<EmbedOutput>>;
  /** Texts the embedder has told to be done. */
  readonly told: { done: number };
}

/** A line for one embedding pass. What the embedder has computed when the line stops is still written. */
export function createEmbedLine(run: EmbedRun): EmbedLine {
  const { session, embedder, signal } = run;
  const { device, workers } = run.model.info;
  const batchTexts = REQUEST_TEXTS[device];
  const capacity = Math.max(workers, 1) * REQUESTS_PER_WORKER * batchTexts;
  const flights: Flight[] = [];
  const stop = new AbortController();
  const stopping = AbortSignal.any([signal, stop.signal]);
  const bad = createBadTexts();
  const meter = createRateMeter(RATE_WINDOW_MS);
  let waiting: Batch[] = [];
  let failure: AppError | null = null;
  let landed = 0;

  const inFlight = (count: (flight: Flight) => number): number =>
    flights.reduce((sum, flight) => sum + count(flight), 0);

  function tell(): void {
    const done = inFlight((flight) => flight.told.done);
    meter.record(run.now(), landed + done);
    let total = 0;
    let embedded = done;
    for (const head of session.heads.values()) {
      total += head.passages;
      embedded += head.embedded;
    }
    embedded = Math.min(embedded, total);
    const { isKept, passages } = statesStatus(session);
    const withStates = isKept ? Math.min(passages + done, total) : null;
    run.onProgress({
      embedded,
      total,
      withStates,
      rate: meter.rate(),
      etaMs: meter.etaMs(total - (withStates ?? embedded)),
      articleTitle: flights[0]?.batches[0]?.work.head.title ?? '',
    });
  }

  function fail(error: AppError): void {
    failure ??= error;
    stop.abort();
  }

  /** Sends off what waits, as one request. */
  function takeOff(): void {
    const batches = waiting;
    waiting = [];
    if (batches.length === 0 || stopping.aborted) return;
    const texts = batches.flatMap((batch) => batch.texts);
    const told = { done: 0 };
    const onProgress = ({ done }: EmbedProgress): void => {
      told.done = done;
      tell();
    };
    const output =
      texts.length === 0
        ? Promise.resolve(ok(NOTHING))
        : embedder.embed(
            { kind: 'passage', texts, withTokens: session.states.isKept },
            stopping,
            onProgress,
          );
    flights.push({ batches, texts, output, told });
  }

  /** A request that failed over its texts is tried again text by text; any other failure stops the line. */
  async function rescue({ batches, told }: Flight, error: AppError): Promise<Result<void>> {
    if (!mayBeOfTexts(error) || stopping.aborted) return err(error);
    told.done = 0;
    return embedSingly(run, batches, error, bad, stopping);
  }

  async function land(flight: Flight): Promise<void> {
    const output = await flight.output;
    const written = output.ok
      ? await writeRows(run, flight.batches, output.value)
      : await rescue(flight, output.error);
    flights.shift();
    if (written.ok) landed += flight.texts.length;
    else fail(written.error);
    tell();
  }

  async function landWhile(isNeeded: () => boolean): Promise<void> {
    for (let first = flights[0]; first !== undefined && isNeeded(); first = flights[0]) {
      await land(first);
    }
  }

  // Where the rate starts from.
  tell();
  return {
    batchTexts,
    async send(batch) {
      if (bad.isGivenUp(batch.work.head)) return;
      const texts = waiting.reduce((sum, each) => sum + each.texts.length, batch.texts.length);
      if (texts > batchTexts) takeOff();
      waiting.push(batch);
      await landWhile(() => inFlight((flight) => flight.texts.length) >= capacity);
    },
    async drain() {
      takeOff();
      await landWhile(() => true);
    },
    holds: (ids) =>
      [...waiting, ...flights.flatMap((flight) => flight.batches)].some((batch) =>
        ids.includes(batch.work.head.id),
      ),
    hasFailed: (head) => bad.isMarked(head),
    fail,
    isStopped: () => stopping.aborted,
    outcome() {
      if (failure !== null && failure.kind !== 'aborted') return err(failure);
      return stopping.aborted ? err({ kind: 'aborted' }) : bad.outcome();
    },
  };
}

const NOTHING: EmbedOutput = {
  vectors: new Float32Array(0),
  tokenCounts: new Uint32Array(0),
  windowed: 0,
  tokenStates: null,
};

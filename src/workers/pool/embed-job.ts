import { EMBEDDING } from '../../config/embedding.ts';
import type { EmbedOutput, EmbedProgress, EmbedRequest } from '../../domain/embedder.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { createLateCollector } from '../../embedding/late-states.ts';
import { textBeginning } from '../../lib/text-beginning.ts';

/** Characters of a text that name it in an error. */
const HEAD_CHARACTERS = 60;

/** A stretch of a job's texts: what one worker gets at a time, and what is tried again when it fails. */
export interface Unit {
  readonly job: Job;
  readonly from: number;
  readonly request: EmbedRequest;
  failures: number;
}

/** One call of `embed` on its way through the pool. */
export interface Job {
  readonly units: readonly Unit[];
  /** Aborted as soon as nobody waits for the rest, so that workers drop it. */
  readonly signal: AbortSignal;
  isSettled(): boolean;
  /** Texts done in a unit that still runs. */
  progress(unit: Unit, done: number): void;
  finish(unit: Unit, output: EmbedOutput): void;
  fail(failure: Result<never>): void;
}

export interface JobOptions {
  readonly request: EmbedRequest;
  readonly unitTexts: number;
  readonly onProgress: ((progress: EmbedProgress) => void) | undefined;
  readonly settle: (result: Result<EmbedOutput>) => void;
}

/** Splits a request into units and puts their vectors together again, in the order of its texts. */
export function createJob({ request, unitTexts, onProgress, settle }: JobOptions): Job {
  const total = request.texts.length;
  const vectors = new Float32Array(total * EMBEDDING.dims);
  const tokenCounts = new Uint32Array(total);
  const late = request.withTokens === true ? createLateCollector(total) : null;
  const whole = (): EmbedOutput => ({
    vectors,
    tokenCounts,
    windowed,
    tokenStates: late?.collected() ?? null,
  });
  const units: Unit[] = [];
  const doneOf = new Map<Unit, number>();
  const stop = new AbortController();
  let windowed = 0;
  let unfinished = Math.ceil(total / unitTexts);
  let isSettled = false;

  function close(result: Result<EmbedOutput>): void {
    if (isSettled) return;
    isSettled = true;
    settle(result);
  }

  const job: Job = {
    units,
    signal: stop.signal,
    isSettled: () => isSettled,
    progress(unit, done) {
      if (isSettled || done <= (doneOf.get(unit) ?? 0)) return;
      doneOf.set(unit, done);
      onProgress?.({ done: [...doneOf.values()].reduce((sum, count) => sum + count, 0), total });
    },
    finish(unit, output) {
      vectors.set(output.vectors, unit.from * EMBEDDING.dims);
      tokenCounts.set(output.tokenCounts, unit.from);
      windowed += output.windowed;
      job.progress(unit, unit.request.texts.length);
      unfinished -= 1;
      if (output.tokenStates !== null) late?.addAll(unit.from, output.tokenStates);
      if (unfinished === 0) close(ok(whole()));
    },
    fail(failure) {
      close(failure);
      stop.abort();
    },
  };
  for (let from = 0; from < total; from += unitTexts) {
    const texts = request.texts.slice(from, from + unitTexts);
    units.push({ job, from, request: { ...request, texts }, failures: 0 });
  }
  if (total === 0) close(ok(whole()));
  return job;
}

/** Says which texts could not be embedded, by their beginnings. */
export function batchFailed({ request }: Unit, detail: string): Result<never> {
  const texts = request.texts.map((text) => textBeginning(text, HEAD_CHARACTERS));
  return err({ kind: 'batch-failed', texts, detail });
}

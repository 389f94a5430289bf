import { CROSS_ENCODER } from '../../config/cross-encoder.ts';
import type {
  CrossEncoder,
  CrossEncoderDtype,
  CrossEncoderSpec,
  CrossScores,
} from '../../domain/cross-encoder.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { nextMacrotask } from '../../lib/next-macrotask.ts';
import { createTaskQueue } from '../../lib/task-queue.ts';
import { refused } from './layout.ts';
import type { PairModel } from './pair-model.ts';
import { cutPair, type PairTokens } from './pairs.ts';

/** Activations are rounded over the whole input: a score would depend on what else is in its batch (ADR 0004). */
const ALONE: readonly CrossEncoderDtype[] = ['q8', 'int8', 'uint8'];

/** A model that can be run, and what is known of it. */
export interface OpenedModel {
  readonly model: PairModel;
  readonly spec: CrossEncoderSpec;
}

/** A cross-encoder whose model is given back when another takes its place. */
export interface LoadedCrossEncoder extends CrossEncoder {
  /** Frees the model when what was asked before is done; asked again, it is loaded anew. Rejects with what the runtime throws. */
  dispose(): Promise<void>;
}

interface Pair {
  readonly at: number;
  readonly tokens: PairTokens;
}

/**
 * The cross-encoder over any `PairModel`: cuts, batches, reads the classifier. `open` loads the model at the first call
 * and is asked again after a failure; what it or a forward pass throws is `failed` (`cross-encoder`), in the runtime's
 * words. A question that leaves no room for a passage is `question-long`.
 */
export function createModelCrossEncoder(
  open: (signal: AbortSignal) => Promise<Result<OpenedModel>>,
): LoadedCrossEncoder {
  const queue = createTaskQueue();
  let opened: OpenedModel | null = null;

  async function ready(signal: AbortSignal): Promise<Result<OpenedModel>> {
    if (opened !== null) return ok(opened);
    const result = await open(signal);
    if (result.ok) opened = result.value;
    return result;
  }

  async function score(
    question: string,
    passages: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<CrossScores>> {
    if (signal.aborted) return err({ kind: 'aborted' });
    const state = await ready(signal);
    if (!state.ok) return state;
    const { model, spec } = state.value;
    const most = spec.maxTokens - CROSS_ENCODER.leastPassage;
    const tokens = model.encodeAlone(question).length;
    if (tokens > most) return refused({ kind: 'question-long', tokens, most });

    const whole = passages.map((passage) => model.encode(question, passage));
    const pairs = whole.map((pair, at) => ({
      at,
      tokens: cutPair(pair, model.encodeAlone(passages[at] ?? ''), spec.maxTokens),
    }));
    const scores = passages.map(() => 0);
    for (const batch of batchesOf(pairs, model.dtype)) {
      // Lets an abort in.
      await nextMacrotask();
      if (signal.aborted) return err({ kind: 'aborted' });
      const logits = await model.forward(batch.map((pair) => pair.tokens));
      for (const [row, { at }] of batch.entries()) scores[at] = readScore(logits, row, spec);
    }
    const cut = whole.filter(({ ids }) => ids.length > spec.maxTokens).length;
    return ok({ scores, cut, model: model.name });
  }

  return {
    score: (question, passages, signal) =>
      queue.run(() =>
        score(question, passages, signal).catch((error: unknown) =>
          refused({
            kind: 'failed',
            detail: error instanceof Error ? error.message : String(error),
          }),
        ),
      ),
    dispose: () =>
      queue.run(async () => {
        const { model } = opened ?? {};
        opened = null;
        await model?.dispose();
      }),
  };
}

/** Pairs of like length together, so that little of a pass is padding. */
function batchesOf(pairs: readonly Pair[], dtype: CrossEncoderDtype): readonly (readonly Pair[])[] {
  const size = ALONE.includes(dtype) ? 1 : CROSS_ENCODER.batch;
  const sorted = pairs.toSorted((a, b) => a.tokens.ids.length - b.tokens.ids.length);
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) =>
    sorted.slice(at * size, (at + 1) * size),
  );
}

/** One output: the logit as it is. Two: softmax, of which the positive one counts. */
function readScore(
  logits: Float32Array,
  row: number,
  { labels, positive }: CrossEncoderSpec,
): number {
  const own = logits.subarray(row * labels, (row + 1) * labels);
  const [first = Number.NaN, second = Number.NaN] = own;
  const value =
    labels === 1 ? first : 1 / (1 + Math.exp(positive === 1 ? first - second : second - first));
  if (!Number.isFinite(value)) throw new RangeError('the model gave no number');
  return value;
}

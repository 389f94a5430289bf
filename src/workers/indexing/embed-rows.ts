import { EMBEDDING } from '../../config/embedding.ts';
import type { EmbedOutput } from '../../domain/embedder.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { VECTOR_STATE } from '../../storage/index-store.ts';
import { setVector } from './article-record.ts';
import type { EmbedRun } from './embed-pending.ts';
import type { Batch } from './pending-batches.ts';
import { commitVectors } from './session-writes.ts';
import { packedStates } from './token-states.ts';

/**
 * Puts row `row` of an output into its article, for every passage that has text `at` of the batch. `unexpected` when
 * token states are wanted and the embedder gave none: asking again would not end.
 */
export function fillText(
  { work, ordinals }: Batch,
  at: number,
  output: EmbedOutput,
  row: number,
): Result<void> {
  const vector = { row: rowOf(output, row), state: stateOf(output, row) };
  const own = ordinals[at] ?? [];
  const lacking = own.filter((ordinal) => !work.withStates.has(ordinal));
  const bytes = lacking.length === 0 ? null : packedStates(output, row);
  if (bytes === null && lacking.length > 0) {
    return err({ kind: 'unexpected', detail: 'the embedder gave no token states' });
  }
  for (const ordinal of own) setVector(work.vectors, ordinal, vector);
  for (const ordinal of lacking) {
    work.withStates.add(ordinal);
    if (bytes !== null) work.states.push({ ordinal, bytes });
  }
  return ok(undefined);
}

/** Commits what the article of a batch has so far; what storage reports. */
export async function commitBatch(run: EmbedRun, { work }: Batch): Promise<Result<void>> {
  const { record, head, vectors, hasNewVectors } = work;
  // Vectors of none would tie the workspace to a model that has made nothing.
  if (vectors.states.every((state) => state === VECTOR_STATE.missing)) return ok(undefined);
  const { textRevision } = head;
  const { embedding } = run.model;
  // Each is written once, with the batch it came in.
  const states = work.states.splice(0);
  if (!hasNewVectors && states.length === 0) return ok(undefined);
  const made = { record, textRevision, vectors: hasNewVectors ? vectors : null, embedding, states };
  return commitVectors(run.session, made, run.today);
}

/** Fills the rows of a request into the articles of its batches and commits what each article has so far. */
export async function writeRows(
  run: EmbedRun,
  batches: readonly Batch[],
  output: EmbedOutput,
): Promise<Result<void>> {
  let row = 0;
  for (const batch of batches) {
    for (const at of batch.texts.keys()) {
      const filled = fillText(batch, at, output, row);
      if (!filled.ok) return filled;
      row += 1;
    }
    const written = await commitBatch(run, batch);
    if (!written.ok) return written;
  }
  return ok(undefined);
}

function rowOf({ vectors }: EmbedOutput, at: number): Float32Array {
  return vectors.subarray(at * EMBEDDING.dims, (at + 1) * EMBEDDING.dims);
}

function stateOf({ tokenCounts }: EmbedOutput, at: number): number {
  return (tokenCounts[at] ?? 0) > EMBEDDING.maxTokens ? VECTOR_STATE.windowed : VECTOR_STATE.whole;
}

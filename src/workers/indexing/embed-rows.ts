import { EMBEDDING } from '../../config/embedding.ts';
import type { EmbedOutput } from '../../domain/embedder.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { VECTOR_STATE } from '../../storage/index-store.ts';
import { setVector } from './article-record.ts';
import type { EmbedRun } from './embed-pending.ts';
import type { Batch } from './pending-batches.ts';
import { commitVectors } from './session-writes.ts';

/** Puts row `row` of an output into its article, for every passage that has text `at` of the batch. */
export function fillText(
  { work, ordinals }: Batch,
  at: number,
  output: EmbedOutput,
  row: number,
): void {
  const vector = { row: rowOf(output, row), state: stateOf(output, row) };
  for (const ordinal of ordinals[at] ?? []) setVector(work.vectors, ordinal, vector);
}

/** Commits what the article of a batch has so far; what storage reports. */
export async function commitBatch(run: EmbedRun, { work }: Batch): Promise<Result<void>> {
  const { record, vectors, head } = work;
  // Vectors of none would tie the workspace to a model that has made nothing.
  if (vectors.states.every((state) => state === VECTOR_STATE.missing)) return ok(undefined);
  const { textRevision } = head;
  const { embedding } = run.model;
  return commitVectors(run.session, { record, textRevision, vectors, embedding }, run.today);
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
      fillText(batch, at, output, row);
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

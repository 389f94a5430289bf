import type { AppError } from '../../domain/app-error.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { mayBeOfTexts } from './bad-texts.ts';
import type { BadTexts } from './bad-texts.ts';
import type { EmbedRun } from './embed-pending.ts';
import { commitBatch, fillText } from './embed-rows.ts';
import type { Batch } from './pending-batches.ts';

/**
 * After a request failed: embeds its texts one at a time, so that only those to blame are left without a vector and
 * are noted in `bad`. What succeeds is committed even when the rest cannot go on. Errors: those that are no text's
 * fault (the device changed, no worker starts, nothing can be embedded any more, storage), and `aborted`.
 */
export async function embedSingly(
  run: EmbedRun,
  batches: readonly Batch[],
  error: AppError,
  bad: BadTexts,
  signal: AbortSignal,
): Promise<Result<void>> {
  const same = await isSameModel(run, signal);
  if (!same.ok) return same;
  if (!same.value) return err(error);
  const isAlone = batches.reduce((sum, { texts }) => sum + texts.length, 0) === 1;
  for (const batch of batches) {
    const tried = await tryTexts(run, batch, isAlone ? error : null, bad, signal);
    const written = await commitBatch(run, batch);
    if (!tried.ok) return tried;
    if (!written.ok) return written;
  }
  return ok(undefined);
}

/** `known` is how the only text of the request has just failed: it need not be tried again. */
async function tryTexts(
  { embedder, session }: EmbedRun,
  batch: Batch,
  known: AppError | null,
  bad: BadTexts,
  signal: AbortSignal,
): Promise<Result<void>> {
  const withTokens = session.states.isKept;
  for (const [at, text] of batch.texts.entries()) {
    if (bad.isGivenUp(batch.work.head)) return ok(undefined);
    if (bad.has(text)) {
      bad.add(batch, at, '');
      continue;
    }
    const output =
      known === null
        ? await embedder.embed({ kind: 'passage', texts: [text], withTokens }, signal)
        : err(known);
    if (output.ok) {
      const filled = fillText(batch, at, output.value, 0);
      if (!filled.ok) return filled;
      bad.clearStreak();
      continue;
    }
    // A worker that does not come up for one text alone will not for another.
    if (!mayBeOfTexts(output.error)) return output;
    if (output.error.kind === 'worker-crashed' && known === null) return output;
    bad.add(batch, at, 'detail' in output.error ? output.error.detail : output.error.kind);
    if (bad.isHopeless()) return bad.outcome();
  }
  return ok(undefined);
}

/** An embedder may give up a device that failed; the vectors of the next one must not go beside these. */
async function isSameModel(
  { embedder, model }: EmbedRun,
  signal: AbortSignal,
): Promise<Result<boolean>> {
  const info = await embedder.info(signal);
  if (!info.ok) return info;
  const { device, dtype } = info.value;
  return ok(device === model.info.device && dtype === model.info.dtype);
}

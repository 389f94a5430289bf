import type { Embedder } from '../../domain/embedder.ts';
import type { ArticleId } from '../../domain/ids.ts';
import type { Result } from '../../domain/result.ts';
import type { IndexProgress } from '../../domain/workspace.ts';
import type { ArticleHead } from '../../storage/index-store.ts';
import { createEmbedLine } from './embed-line.ts';
import { pendingHeads, prepareBatches, twinsOf } from './pending-batches.ts';
import type { Today } from './session-writes.ts';
import type { Session } from './session.ts';
import type { RunningModel } from './status.ts';

export interface EmbedRun {
  readonly session: Session;
  readonly embedder: Embedder;
  readonly model: RunningModel;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly today: Today;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: IndexProgress) => void;
}

/**
 * Embeds whatever has no vector, article by article in path order. Batches of several articles are on their way at
 * once and are committed in that order, so an abort or a failure loses only what was not yet computed, and calling
 * again goes on from there. Articles that come in meanwhile are embedded too. Texts that cannot be embedded hold up
 * nothing else: they are passed over, named at the end (`batch-failed`), and tried again by the next call.
 */
export async function embedPending(run: EmbedRun): Promise<Result<void>> {
  const { session } = run;
  const line = createEmbedLine(run);
  /** How far each article was when it was last sent: one that a pass has not brought further is left to the next call. */
  const tried = new Map<ArticleId, string>();
  const pending = (): readonly ArticleHead[] =>
    pendingHeads(session).filter(
      (head) => !line.hasFailed(head) && tried.get(head.id) !== progressOf(session, head),
    );
  for (let heads = pending(); heads.length > 0 && !line.isStopped();) {
    for (const head of heads) {
      const twins = twinsOf(session, head);
      // A twin still on its way has no vectors to take over yet.
      if (line.holds(twins)) await line.drain();
      if (line.isStopped()) break;
      tried.set(head.id, progressOf(session, head));
      const batches = await prepareBatches(session, head, twins, line.batchTexts);
      if (!batches.ok) line.fail(batches.error);
      else for (const batch of batches.value) await line.send(batch);
    }
    await line.drain();
    heads = pending();
  }
  return line.outcome();
}

function progressOf({ states }: Session, { id, textRevision, embedded }: ArticleHead): string {
  return `${textRevision} ${embedded} ${states.isKept} ${states.heads.get(id)?.passages ?? 0}`;
}

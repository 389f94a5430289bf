import { articleId } from '../domain/ids.ts';
import type { QiitaFetched, QiitaSource } from '../domain/qiita.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { FileNode } from './corpus-collect.ts';
import type { ImportJob } from './corpus-state.ts';
import type { CorpusStore } from './corpus-store.ts';
import type { SourceListing } from './known-sources.ts';

/**
 * Puts articles into the import queue like a dropped folder, and waits for them: the same reader, the same identity
 * and the same report as for files. `aborted` when the import was cancelled or let go, else its own error.
 */
export async function handOver(
  fetched: QiitaFetched & { readonly isPartial: boolean },
  corpus: Pick<CorpusStore, 'store' | 'importNodes' | 'noteListing'>,
): Promise<Result<void>> {
  const { user, sources } = fetched;
  const label = `Qiita @${user}`;
  const listing = listingOf(fetched);
  if (sources.length === 0) {
    if (listing !== null) await corpus.noteListing(label, listing);
    return ok(undefined);
  }
  let last: ImportJob = { phase: 'idle' };
  const unsubscribe = corpus.store.subscribe(({ importing }, before) => {
    if (importing !== before.importing && isOurs(importing, label)) last = importing;
  });
  await corpus.importNodes(sources.map(nodeOf), { label, listing });
  unsubscribe();
  return resultOf(last);
}

/** All the user has, when the list was read to its end and stood still; a part of it says nothing of the rest. */
function listingOf({
  user,
  ids,
  isPartial,
  isCapped,
  isSettled,
}: Parameters<typeof handOver>[0]): SourceListing | null {
  if (isPartial || isCapped || !isSettled) return null;
  return { kind: 'qiita', name: user, ids: ids.map(articleId) };
}

function isOurs(job: ImportJob, label: string): boolean {
  return 'label' in job && job.label === label;
}

function nodeOf({ path, json }: QiitaSource): FileNode {
  return {
    kind: 'file',
    name: path,
    getFile: () => Promise.resolve(new Blob([json], { type: 'application/json' })),
  };
}

function resultOf(job: ImportJob): Result<void> {
  if (job.phase === 'done') return ok(undefined);
  return err(job.phase === 'failed' ? job.error : { kind: 'aborted' });
}

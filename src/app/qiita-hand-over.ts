import type { QiitaFetched, QiitaSource } from '../domain/qiita.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { FileNode } from './corpus-collect.ts';
import type { ImportJob } from './corpus-state.ts';
import type { CorpusStore } from './corpus-store.ts';

/**
 * Puts articles into the import queue like a dropped folder, and waits for them: the same reader, the same identity
 * and the same report as for files. `aborted` when the import was cancelled or let go, else its own error.
 */
export async function handOver(
  { user, sources }: Pick<QiitaFetched, 'user' | 'sources'>,
  corpus: Pick<CorpusStore, 'store' | 'importNodes'>,
): Promise<Result<void>> {
  if (sources.length === 0) return ok(undefined);
  const label = `Qiita @${user}`;
  let last: ImportJob = { phase: 'idle' };
  const unsubscribe = corpus.store.subscribe(({ importing }, before) => {
    if (importing !== before.importing && isOurs(importing, label)) last = importing;
  });
  await corpus.importNodes(sources.map(nodeOf), label);
  unsubscribe();
  return resultOf(last);
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

import type { QiitaSource } from '../domain/qiita.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { FileNode } from './corpus-collect.ts';
import type { ImportJob } from './corpus-state.ts';
import type { CorpusStore } from './corpus-store.ts';

/** The import queue names a drop by the first folder of its files. */
const LABEL = 'qiita-api';

/**
 * Puts articles into the import queue like a dropped folder, and waits for them: the same reader, the same identity
 * and the same report as for files. `aborted` when the import was cancelled or let go, else its own error.
 */
export async function handOver(
  sources: readonly QiitaSource[],
  corpus: Pick<CorpusStore, 'store' | 'importNodes'>,
): Promise<Result<void>> {
  if (sources.length === 0) return ok(undefined);
  let last: ImportJob = { phase: 'idle' };
  const unsubscribe = corpus.store.subscribe(({ importing }, before) => {
    if (importing !== before.importing && isOurs(importing)) last = importing;
  });
  await corpus.importNodes(sources.map(nodeOf));
  unsubscribe();
  return resultOf(last);
}

function isOurs(job: ImportJob): boolean {
  return 'label' in job && job.label === LABEL;
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

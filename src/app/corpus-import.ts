import type { AppError } from '../domain/app-error.ts';
import type { ImportReport } from '../domain/import-report.ts';
import { ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { ImportProgress, IndexApi } from '../workers/index.api.ts';
import { collect } from './corpus-collect.ts';
import type { CollectOptions, DropNode } from './corpus-collect.ts';
import type { ImportJob, WaitingDrop } from './corpus-state.ts';
import type { TakeTurn } from './corpus-turns.ts';

interface ImportQueueParts extends Pick<CollectOptions, 'now' | 'pause'> {
  readonly index: Pick<IndexApi, 'importFiles'>;
  readonly takeTurn: TakeTurn;
  /** Makes the user's own workspace the open one. */
  readonly openOwn: () => Promise<Result<unknown>>;
  readonly onJob: (job: ImportJob) => void;
  readonly onWaiting: (waiting: readonly WaitingDrop[]) => void;
  /** After each import that was not refused as a whole. */
  readonly onReport: (label: string, report: ImportReport) => Promise<void>;
  /** After an import that ended early: what it had committed stays. */
  readonly onEnded: () => Promise<void>;
}

export interface ImportQueue {
  /** Queues one drop. Resolves when it has been imported, refused or let go. */
  add(nodes: readonly DropNode[]): Promise<void>;
  /** Stops the running import and lets the waiting ones go. */
  cancel(): void;
}

interface Drop extends WaitingDrop {
  readonly nodes: readonly DropNode[];
}

/** Several drops at once are imported one after another, each with its own report. */
export function createImportQueue(parts: ImportQueueParts): ImportQueue {
  let waiting: readonly Drop[] = [];
  let nextId = 1;
  let current: { readonly controller: AbortController; letGo: number } | null = null;

  function setWaiting(drops: readonly Drop[]): void {
    waiting = drops;
    parts.onWaiting(drops.map(({ id, label }) => ({ id, label })));
  }

  async function importDrop(drop: Drop): Promise<void> {
    if (!waiting.includes(drop)) return;
    setWaiting(waiting.filter((other) => other !== drop));
    const run = { controller: new AbortController(), letGo: 0 };
    current = run;
    let progress: ImportProgress | null = null;
    const onJob = (job: ImportJob): void => {
      if (run.controller.signal.aborted) return;
      if (job.phase === 'importing') progress = job.progress;
      parts.onJob(job);
    };
    const result = await runImport(drop, parts, run.controller.signal, onJob);
    current = null;
    if (result.ok) {
      await parts.onReport(drop.label, result.value);
      parts.onJob({ phase: 'done', label: drop.label });
    } else {
      parts.onJob(endOf(drop.label, result.error, progress, run.letGo));
      await parts.onEnded();
    }
  }

  return {
    async add(nodes) {
      if (nodes.length === 0) return;
      const drop: Drop = { id: nextId++, label: labelOf(nodes), nodes };
      setWaiting([...waiting, drop]);
      await parts.takeTurn(() => importDrop(drop));
    },
    cancel() {
      if (current !== null) {
        current.letGo = waiting.length;
        current.controller.abort();
      }
      setWaiting([]);
    },
  };
}

async function runImport(
  drop: Drop,
  parts: ImportQueueParts,
  signal: AbortSignal,
  onJob: (job: ImportJob) => void,
): Promise<Result<ImportReport>> {
  const { label } = drop;
  onJob({ phase: 'collecting', label, found: 0 });
  const opened = await parts.openOwn();
  if (!opened.ok) return opened;
  const collected = await collect(drop.nodes, {
    signal,
    now: parts.now,
    pause: parts.pause,
    onFound: (found) => onJob({ phase: 'collecting', label, found }),
  });
  if (!collected.ok) return collected;
  const { files, unreadable } = collected.value;
  const imported = await parts.index.importFiles(files, signal, (progress) =>
    onJob({ phase: 'importing', label, progress }),
  );
  if (!imported.ok) return imported;
  const report = imported.value;
  return ok({
    ...report,
    skipped: [...report.skipped, ...unreadable],
    filesSeen: report.filesSeen + unreadable.length,
  });
}

function endOf(
  label: string,
  error: AppError,
  progress: ImportProgress | null,
  letGo: number,
): ImportJob {
  return error.kind === 'aborted'
    ? { phase: 'cancelled', label, progress, letGo }
    : { phase: 'failed', label, error };
}

/** The first file or folder says enough to recognise a drop; the count says there was more. */
function labelOf(nodes: readonly DropNode[]): string {
  // The files of a picked folder come one by one, each with its path from that folder.
  const [first = '', ...others] = new Set(nodes.map(({ name }) => name.split('/', 1)[0] ?? name));
  return others.length === 0 ? first : `${first} +${others.length}`;
}

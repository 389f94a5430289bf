import type { AppError } from '../domain/app-error.ts';
import type { ImportReport } from '../domain/import-report.ts';
import type { Result } from '../domain/result.ts';
import type { ImportProgress } from '../domain/workspace.ts';
import type { ImportJob, WaitingDrop } from './corpus-state.ts';
import type { TakeTurn } from './corpus-turns.ts';

/** One import, from the files to its report. */
export interface ImportTask {
  readonly label: string;
  /** Runs it and keeps its report; tells how far it is. */
  run(signal: AbortSignal, onJob: (job: ImportJob) => void): Promise<Result<ImportReport>>;
}

interface ImportQueueParts {
  readonly takeTurn: TakeTurn;
  readonly onJob: (job: ImportJob) => void;
  readonly onWaiting: (waiting: readonly WaitingDrop[]) => void;
  /** After an import that ended early: what it had committed stays. */
  readonly onEnded: () => Promise<void>;
}

export interface ImportQueue {
  /** Resolves when it has been imported, refused or let go. */
  add(task: ImportTask): Promise<void>;
  /** Stops the running import and lets the waiting ones go. */
  cancel(): void;
  /** Runs again the last import if it ended early; articles it had brought in already cost nothing. */
  retry(): Promise<void>;
}

interface Waiting extends WaitingDrop {
  readonly task: ImportTask;
}

/** Several imports are run one after another, each with its own report. */
export function createImportQueue(parts: ImportQueueParts): ImportQueue {
  let waiting: readonly Waiting[] = [];
  let nextId = 1;
  /** The last one, if it ended early. */
  let endedEarly: ImportTask | null = null;
  let current: { readonly controller: AbortController; letGo: number } | null = null;

  function setWaiting(next: readonly Waiting[]): void {
    waiting = next;
    parts.onWaiting(next.map(({ id, label }) => ({ id, label })));
  }

  async function runNext(entry: Waiting): Promise<void> {
    if (!waiting.includes(entry)) return;
    setWaiting(waiting.filter((other) => other !== entry));
    const run = { controller: new AbortController(), letGo: 0 };
    current = run;
    endedEarly = null;
    let progress: ImportProgress | null = null;
    const { label, task } = entry;
    const result = await task.run(run.controller.signal, (job) => {
      if (run.controller.signal.aborted) return;
      if (job.phase === 'importing') progress = job.progress;
      parts.onJob(job);
    });
    current = null;
    if (result.ok) {
      parts.onJob({ phase: 'done', label, report: result.value });
    } else {
      endedEarly = task;
      parts.onJob(endOf(label, result.error, progress, run.letGo));
      await parts.onEnded();
    }
  }

  async function add(task: ImportTask): Promise<void> {
    const entry = { id: nextId++, label: task.label, task };
    setWaiting([...waiting, entry]);
    await parts.takeTurn(() => runNext(entry));
  }

  return {
    add,
    async retry() {
      if (endedEarly !== null) await add(endedEarly);
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

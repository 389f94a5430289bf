import type { StoreApi } from 'zustand/vanilla';
import type { TextEncoding } from '../domain/text-encoding.ts';
import type { IndexApi } from '../workers/index.api.ts';
import type { CollectOptions, DropNode } from './corpus-collect.ts';
import type { EmbeddingRunner } from './corpus-embedding.ts';
import { createImportTasks } from './corpus-import-tasks.ts';
import { createImportQueue } from './corpus-import.ts';
import type { CorpusReading } from './corpus-reading.ts';
import { isImporting } from './corpus-state.ts';
import type { CorpusState, ReportEntry } from './corpus-state.ts';
import type { TakeTurn } from './corpus-turns.ts';
import type { WorkspaceStore } from './workspace-store.ts';

export interface CorpusImportsParts extends Pick<CollectOptions, 'now' | 'pause'> {
  readonly index: Pick<IndexApi, 'importFiles' | 'removeArticles'>;
  readonly workspace: WorkspaceStore;
  readonly today: () => string;
  readonly reading: CorpusReading;
  readonly embedding: EmbeddingRunner;
  readonly takeTurn: TakeTurn;
}

/** What comes in, and the reports on it. */
export interface CorpusImports {
  /**
   * Imports into the user's own workspace, whichever is open, then embeds. Queues behind a running import. The label
   * is that of the first file or folder unless there is a better one.
   */
  importNodes(nodes: readonly DropNode[], label?: string): Promise<void>;
  /** Reads files of a report again in this encoding, or in the one that is detected (`null`); its lines follow. */
  chooseEncoding(
    reportId: number,
    files: readonly string[],
    encoding: TextEncoding | null,
  ): Promise<void>;
  cancelImport(): void;
  /** Runs the last import again, after it failed or was cancelled. */
  retryImport(): Promise<void>;
  dismissReport(id: number): void;
  /** Takes every report away. */
  clearReports(): void;
}

export function createCorpusImports(
  parts: CorpusImportsParts,
  state: StoreApi<CorpusState>,
): CorpusImports {
  const { workspace, today, reading, embedding, takeTurn } = parts;
  let nextReport = 1;
  const queue = createImportQueue({
    takeTurn,
    onJob: (importing) => state.setState({ importing }),
    onWaiting: (waiting) => state.setState({ waiting }),
    onEnded: reading.refresh,
  });
  const tasks = createImportTasks({
    ...parts,
    openOwn: () => workspace.open('own'),
    reportOf: (id) => state.getState().reports.find((entry) => entry.id === id) ?? null,
    async keepReport(id, told) {
      const entry: ReportEntry = { ...told, id: id ?? nextReport++, at: today() };
      state.setState(({ reports }) => ({
        reports:
          id === null
            ? [entry, ...reports]
            : reports.map((earlier) => (earlier.id === id ? entry : earlier)),
      }));
      await reading.refresh();
      embedding.request();
      return entry.id;
    },
  });

  return {
    async importNodes(nodes, label) {
      if (nodes.length > 0) await queue.add(tasks.drop(nodes, label));
      else if (!isImporting(state.getState())) state.setState({ importing: { phase: 'nothing' } });
    },
    async chooseEncoding(reportId, files, encoding) {
      const task = tasks.reread(reportId, files, encoding);
      if (task !== null) await queue.add(task);
    },
    cancelImport: queue.cancel,
    retryImport: queue.retry,
    dismissReport(id) {
      tasks.forget(id);
      state.setState(({ reports }) => ({ reports: reports.filter((entry) => entry.id !== id) }));
    },
    clearReports() {
      tasks.forget();
      state.setState({ reports: [], importing: { phase: 'idle' } });
    },
  };
}

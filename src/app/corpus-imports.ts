import type { StoreApi } from 'zustand/vanilla';
import type { ImportReport } from '../domain/import-report.ts';
import type { TextEncoding } from '../domain/text-encoding.ts';
import type { ArticleSummary } from '../domain/workspace.ts';
import type { IndexApi } from '../workers/index.api.ts';
import type { CollectOptions, DropNode } from './corpus-collect.ts';
import type { EmbeddingRunner } from './corpus-embedding.ts';
import { createImportTasks } from './corpus-import-tasks.ts';
import type { ImportOrigin } from './corpus-import-tasks.ts';
import { createImportQueue } from './corpus-import.ts';
import type { CorpusReading } from './corpus-reading.ts';
import { isImporting } from './corpus-state.ts';
import type { CorpusState, ReportEntry } from './corpus-state.ts';
import type { TakeTurn } from './corpus-turns.ts';
import type { KnownSources, SourceListing } from './known-sources.ts';
import type { WorkspaceStore } from './workspace-store.ts';

export interface CorpusImportsParts extends Pick<CollectOptions, 'now' | 'pause'> {
  readonly index: Pick<IndexApi, 'importFiles' | 'removeArticles'>;
  readonly workspace: WorkspaceStore;
  readonly today: () => string;
  readonly reading: CorpusReading;
  readonly embedding: EmbeddingRunner;
  readonly takeTurn: TakeTurn;
  readonly sources: KnownSources;
}

/** What comes in, and the reports on it. */
export interface CorpusImports {
  /**
   * Imports into the user's own workspace, whichever is open, then embeds. Queues behind a running import. It is named
   * after its first file or folder unless its origin is told.
   */
  importNodes(nodes: readonly DropNode[], origin?: ImportOrigin): Promise<void>;
  /** A source was read and held nothing to import: reports what it does not hold any more, if there is such. */
  noteListing(label: string, listing: SourceListing): Promise<void>;
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
  /** Takes every report away, and what they told of their sources. */
  clearReports(): void;
}

const EMPTY_REPORT: ImportReport = {
  added: [],
  updated: [],
  unchanged: [],
  skipped: [],
  ignored: {},
  filesSeen: 0,
};

export function createCorpusImports(
  parts: CorpusImportsParts,
  state: StoreApi<CorpusState>,
): CorpusImports {
  const { workspace, today, reading, embedding, takeTurn, sources } = parts;
  let nextReport = 1;

  function addReport(told: Omit<ReportEntry, 'id' | 'at'>): number {
    const entry: ReportEntry = { ...told, id: nextReport++, at: today() };
    state.setState(({ reports }) => ({ reports: [entry, ...reports] }));
    return entry.id;
  }

  function changeReport(id: number, change: Partial<ReportEntry>): void {
    state.setState(({ reports }) => ({
      reports: reports.map((entry) =>
        entry.id === id ? { ...entry, at: today(), ...change } : entry,
      ),
    }));
  }

  /** By the list as it was just read; without it nothing can be said. */
  function missingOf(
    listings: readonly SourceListing[],
    { skipped }: Pick<ImportReport, 'skipped'>,
  ): readonly ArticleSummary[] {
    const { articles } = state.getState();
    return articles.phase === 'ready' ? sources.meet(listings, articles.items, skipped) : [];
  }

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
    async keepReport(earlier, told, listings) {
      const id = earlier ?? addReport({ ...told, missing: [] });
      if (earlier !== null) changeReport(id, told);
      await reading.refresh();
      const missing = missingOf(listings, told.report);
      if (missing.length > 0) changeReport(id, { missing });
      embedding.request();
      return id;
    },
  });

  return {
    async importNodes(nodes, origin) {
      if (nodes.length > 0) await queue.add(tasks.drop(nodes, origin));
      else if (!isImporting(state.getState())) state.setState({ importing: { phase: 'nothing' } });
    },
    async noteListing(label, listing) {
      await reading.refresh();
      const missing = missingOf([listing], EMPTY_REPORT);
      if (missing.length > 0) {
        addReport({ label, report: EMPTY_REPORT, encodings: new Map(), missing });
      }
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
      sources.forgetAll();
      state.setState({ reports: [], importing: { phase: 'idle' } });
    },
  };
}

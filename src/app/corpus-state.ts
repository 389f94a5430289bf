import type { AppError } from '../domain/app-error.ts';
import type { ArticleId } from '../domain/ids.ts';
import type { ImportReport } from '../domain/import-report.ts';
import type {
  ArticleSummary,
  ArticleView,
  ImportProgress,
  IndexProgress,
} from '../domain/workspace.ts';
import type { Encodings } from './corpus-encodings.ts';

export type ArticleList =
  | { readonly phase: 'idle' }
  | { readonly phase: 'ready'; readonly items: readonly ArticleSummary[] }
  | { readonly phase: 'failed'; readonly error: AppError };

/** The import that is running, or how the last one ended. */
export type ImportJob =
  | { readonly phase: 'idle' }
  /** What was dropped or pasted held neither a file nor a folder. */
  | { readonly phase: 'nothing' }
  | { readonly phase: 'collecting'; readonly label: string; readonly found: number }
  | { readonly phase: 'importing'; readonly label: string; readonly progress: ImportProgress }
  | { readonly phase: 'done'; readonly label: string; readonly report: ImportReport }
  | {
      readonly phase: 'cancelled';
      readonly label: string;
      readonly progress: ImportProgress | null;
      /** Drops that were still waiting and were let go with it. */
      readonly letGo: number;
    }
  | { readonly phase: 'failed'; readonly label: string; readonly error: AppError };

/** A drop that waits for the one before it. */
export interface WaitingDrop {
  readonly id: number;
  readonly label: string;
}

export type EmbeddingJob =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly progress: IndexProgress | null }
  | { readonly phase: 'stopping'; readonly progress: IndexProgress | null }
  | { readonly phase: 'stopped' }
  | { readonly phase: 'failed'; readonly error: AppError };

export type UpkeepTask = 'rebuild' | 'remove' | 'clear' | 'states';

/** Rebuilding, removing, clearing, switching token states: one at a time, short, and never silent when it fails. */
export type Upkeep =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly task: UpkeepTask }
  | { readonly phase: 'failed'; readonly task: UpkeepTask; readonly error: AppError };

export interface ReportEntry {
  readonly id: number;
  readonly label: string;
  /** ISO 8601. */
  readonly at: string;
  readonly report: ImportReport;
  /** What the user chose for files whose encoding was in doubt, by path of the file. */
  readonly encodings: Encodings;
  /** Articles that this source had at an earlier import and has no more: offered for removal. */
  readonly missing: readonly ArticleSummary[];
}

export type ArticleDetail =
  | { readonly phase: 'none' }
  | { readonly phase: 'loading'; readonly id: ArticleId }
  | { readonly phase: 'ready'; readonly id: ArticleId; readonly view: ArticleView }
  | { readonly phase: 'failed'; readonly id: ArticleId; readonly error: AppError };

/** What the browser says about this site's storage; `null` where it does not say. */
export interface StorageUse {
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  /** Persisted storage is not deleted when the disk gets full. */
  readonly persisted: boolean | null;
}

export interface CorpusState {
  readonly articles: ArticleList;
  readonly importing: ImportJob;
  readonly waiting: readonly WaitingDrop[];
  readonly embedding: EmbeddingJob;
  /** Passages per second as last measured in this visit: what a rebuild will take. */
  readonly embeddingRate: number | null;
  readonly upkeep: Upkeep;
  /** Bytes that token states took before they were switched off last; `null` before, and once they are on again. */
  readonly statesFreed: number | null;
  /** Newest first; of this visit only. */
  readonly reports: readonly ReportEntry[];
  readonly detail: ArticleDetail;
  readonly storage: StorageUse | null;
}

/** An import is on its way, and shows how far it is. */
export function isImporting({ importing }: Pick<CorpusState, 'importing'>): boolean {
  return importing.phase === 'collecting' || importing.phase === 'importing';
}

export const EMPTY_CORPUS: CorpusState = {
  articles: { phase: 'idle' },
  importing: { phase: 'idle' },
  waiting: [],
  embedding: { phase: 'idle' },
  embeddingRate: null,
  upkeep: { phase: 'idle' },
  statesFreed: null,
  reports: [],
  detail: { phase: 'none' },
  storage: null,
};

import type { ImportReport } from '../domain/import-report.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { TextEncoding } from '../domain/text-encoding.ts';
import type { DroppedFile } from '../domain/workspace.ts';
import type { IndexApi } from '../workers/index.api.ts';
import { collect } from './corpus-collect.ts';
import type { CollectOptions, DropNode } from './corpus-collect.ts';
import { filesInDoubt, mergeReread, sourcesOf, withEncoding } from './corpus-encodings.ts';
import type { Encodings } from './corpus-encodings.ts';
import type { ImportTask } from './corpus-import.ts';
import type { ReportEntry } from './corpus-state.ts';
import { listingsOf } from './drop-sources.ts';
import type { SourceListing } from './known-sources.ts';

interface TaskParts extends Pick<CollectOptions, 'now' | 'pause'> {
  readonly index: Pick<IndexApi, 'importFiles' | 'removeArticles'>;
  /** Makes the user's own workspace the open one. */
  readonly openOwn: () => Promise<Result<unknown>>;
  /** A report that is new (`id` is `null`) or stands in place of an earlier one; gives its id. */
  readonly keepReport: (
    id: number | null,
    entry: Pick<ReportEntry, 'label' | 'report' | 'encodings'>,
    /** What it found of sources that are known by name, all of it. */
    listings: readonly SourceListing[],
  ) => Promise<number>;
  readonly reportOf: (id: number) => ReportEntry | null;
}

/** Where nodes come from that are no drop. */
export interface ImportOrigin {
  readonly label: string;
  /** Everything there is at the source now, the nodes among it; `null` when that is not known. */
  readonly listing: SourceListing | null;
}

export interface ImportTasks {
  /** Imports a drop, named by its first file or folder unless its origin is known better. */
  drop(nodes: readonly DropNode[], origin?: ImportOrigin): ImportTask;
  /**
   * Reads files of an earlier import again in `encoding`, `null` for the detected one; its report then tells what
   * became of them. `null` when the files are no longer at hand.
   */
  reread(
    reportId: number,
    files: readonly string[],
    encoding: TextEncoding | null,
  ): ImportTask | null;
  /** Lets go of the files of reports that are gone. */
  forget(reportId?: number): void;
}

const NO_ENCODINGS: Encodings = new Map();

/**
 * What the import queue can run. The files of a drop are kept, as the handles that they are, while its report has an
 * encoding in doubt, so that nobody must drop them twice.
 */
export function createImportTasks(parts: TaskParts): ImportTasks {
  const drops = new Map<number, readonly DroppedFile[]>();

  async function runDrop(
    {
      nodes,
      origin,
      label,
    }: {
      readonly nodes: readonly DropNode[];
      readonly origin: ImportOrigin | undefined;
      readonly label: string;
    },
    ...[signal, onJob]: Parameters<ImportTask['run']>
  ): Promise<Result<ImportReport>> {
    onJob({ phase: 'collecting', label, found: 0 });
    const opened = await parts.openOwn();
    if (!opened.ok) return opened;
    const collected = await collect(nodes, {
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
    const report: ImportReport = {
      ...imported.value,
      skipped: [...imported.value.skipped, ...unreadable],
      filesSeen: imported.value.filesSeen + unreadable.length,
    };
    const told = origin?.listing ?? null;
    const listings = origin === undefined ? listingsOf(nodes, report) : told === null ? [] : [told];
    const entry = { label, report, encodings: NO_ENCODINGS };
    const id = await parts.keepReport(null, entry, listings);
    if (filesInDoubt(report, NO_ENCODINGS).length > 0) drops.set(id, files);
    return ok(report);
  }

  return {
    drop(nodes, origin) {
      const label = origin?.label ?? labelOf(nodes);
      return { label, run: (signal, onJob) => runDrop({ nodes, origin, label }, signal, onJob) };
    },
    reread(reportId, files, encoding) {
      const drop = drops.get(reportId);
      if (drop === undefined) return null;
      const label = shortList(files);
      const run = { ...parts, label, drop, reportId, files, encoding };
      return { label, run: (signal, onJob) => runReread(run, signal, onJob) };
    },
    forget(reportId) {
      if (reportId === undefined) drops.clear();
      else drops.delete(reportId);
    },
  };
}

interface RereadRun extends TaskParts {
  readonly label: string;
  readonly drop: readonly DroppedFile[];
  readonly reportId: number;
  readonly files: readonly string[];
  readonly encoding: TextEncoding | null;
}

async function runReread(
  { label, index, openOwn, keepReport, reportOf, drop, reportId, files, encoding }: RereadRun,
  ...[signal, onJob]: Parameters<ImportTask['run']>
): Promise<Result<ImportReport>> {
  const opened = await openOwn();
  if (!opened.ok) return opened;
  const entry = reportOf(reportId);
  // Closed while this was waiting: its files went with it.
  if (entry === null) return err({ kind: 'aborted' });
  const wanted = withEncoding(entry.encodings, files, encoding);
  const again = await index.importFiles(
    sourcesOf(drop, files),
    signal,
    (progress) => onJob({ phase: 'importing', label, progress }),
    { encodings: wanted },
  );
  if (!again.ok) return again;
  const { report, read, replaced } = mergeReread(entry.report, files, again.value);
  if (replaced.length > 0) {
    const removed = await index.removeArticles(replaced, signal);
    if (!removed.ok) return removed;
  }
  const encodings = withEncoding(entry.encodings, read, encoding);
  await keepReport(reportId, { label: entry.label, report, encodings }, []);
  return again;
}

function labelOf(nodes: readonly DropNode[]): string {
  // The files of a picked folder come one by one, each with its path from that folder.
  return shortList([...new Set(nodes.map(({ name }) => name.split('/', 1)[0] ?? name))]);
}

/** The first name says enough to recognise an import; the count says there was more. */
function shortList([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} +${others.length}`;
}

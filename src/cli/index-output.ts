import type { ImportReport } from '../domain/import-report.ts';
import type { IndexStatus } from '../domain/search.ts';
import type { ArticleSummary } from '../domain/workspace.ts';
import { byteWords } from './byte-words.ts';
import { importJson } from './import-json.ts';
import { importLines } from './import-text.ts';
import { printable } from './printable.ts';

/** What a run of `kurabe index` did. */
export interface Indexed {
  readonly report: ImportReport;
  /** Stored, but no longer below the given paths: kept, unless `removed` says otherwise. */
  readonly missing: readonly ArticleSummary[];
  readonly removed: readonly ArticleSummary[];
  /** Texts that the model was asked for in this run. */
  readonly embeddedNow: number;
  /** Bytes of token states that were deleted. */
  readonly statesFreed: number;
  readonly status: IndexStatus;
}

/** Articles that a line names before it only counts. */
const NAMED = 10;

const named = ({ id, path, title }: ArticleSummary): object => ({ id, path, title });

/** `kurabe index --json` (docs/cli.md): stable, fields are only ever added. */
export function indexedJson(indexed: Indexed): string {
  const { report, missing, removed, embeddedNow, statesFreed, status } = indexed;
  const json = {
    report: importJson(report),
    missing: missing.map(named),
    removed: removed.map(named),
    embeddedNow,
    ...(statesFreed > 0 && { tokenStatesFreed: statesFreed }),
    status,
  };
  return `${JSON.stringify(json)}\n`;
}

function listed(words: string, paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : '';
  return [`${words}: ${paths.slice(0, NAMED).map(printable).join(', ')}${more}`];
}

const pathsOf = (articles: readonly ArticleSummary[]): readonly string[] =>
  articles.map(({ path }) => path);

/** The same for people. */
export function indexedText(indexed: Indexed, folder: string): string {
  const { report, missing, removed, embeddedNow, statesFreed, status } = indexed;
  const { tokenStates } = status;
  const windowed = status.windowed === 0 ? '' : `, ${status.windowed} of them in windows`;
  return [
    ...importLines(report),
    ...listed('no longer found, kept (--prune removes them)', pathsOf(missing)),
    ...listed('removed', pathsOf(removed)),
    ...listed('could not be cut into passages, found by nothing', status.uncut ?? []),
    `${embeddedNow} passages embedded now`,
    `${folder}: ${status.articles} articles, ${status.passages} passages, ${status.embedded} embedded${windowed}`,
    ...(tokenStates?.isKept === true
      ? [`token states of ${tokenStates.passages} passages: ${byteWords(tokenStates.bytes)}`]
      : []),
    ...(statesFreed > 0 ? [`token states deleted: ${byteWords(statesFreed)}`] : []),
    '',
  ].join('\n');
}

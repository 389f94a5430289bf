import type { ImportReport } from '../domain/import-report.ts';
import type { IndexStatus } from '../domain/search.ts';
import type { ArticleSummary } from '../domain/workspace.ts';
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
  readonly status: IndexStatus;
}

/** Articles that a line names before it only counts. */
const NAMED = 10;

const named = ({ id, path, title }: ArticleSummary): object => ({ id, path, title });

/** `kurabe index --json` (docs/cli.md): stable, fields are only ever added. */
export function indexedJson({ report, missing, removed, embeddedNow, status }: Indexed): string {
  const json = {
    report: importJson(report),
    missing: missing.map(named),
    removed: removed.map(named),
    embeddedNow,
    status,
  };
  return `${JSON.stringify(json)}\n`;
}

function gone(words: string, articles: readonly ArticleSummary[]): readonly string[] {
  if (articles.length === 0) return [];
  const more = articles.length > NAMED ? ` and ${articles.length - NAMED} more` : '';
  const paths = articles.slice(0, NAMED).map(({ path }) => printable(path));
  return [`${words}: ${paths.join(', ')}${more}`];
}

function uncut({ uncut: paths = [] }: IndexStatus): readonly string[] {
  if (paths.length === 0) return [];
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : '';
  return [
    `could not be cut into passages, found by nothing: ${paths.slice(0, NAMED).map(printable).join(', ')}${more}`,
  ];
}

/** The same for people. */
export function indexedText(indexed: Indexed, folder: string): string {
  const { report, missing, removed, embeddedNow, status } = indexed;
  const windowed = status.windowed === 0 ? '' : `, ${status.windowed} of them in windows`;
  return [
    ...importLines(report),
    ...gone('no longer found, kept (--prune removes them)', missing),
    ...gone('removed', removed),
    ...uncut(status),
    `${embeddedNow} passages embedded now`,
    `${folder}: ${status.articles} articles, ${status.passages} passages, ${status.embedded} embedded${windowed}`,
    '',
  ].join('\n');
}

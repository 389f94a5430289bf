import type { ArticleId } from '../domain/ids.ts';
import type { ImportReport, ReportArticle } from '../domain/import-report.ts';
import type { TextEncoding } from '../domain/text-encoding.ts';
import type { DroppedFile } from '../domain/workspace.ts';

/** Encodings by path of the file. */
export type Encodings = ReadonlyMap<string, TextEncoding>;

/** The file that holds what the report names: articles of a JSON array are told apart as `items.json#<id>`. */
export function fileOf(path: string): string {
  return path.replace(/(\.json)#.*$/isu, '$1');
}

/** The encoding was only guessed, or some bytes made no sense in it: the user may know better. */
export function isEncodingDoubtful({ warnings }: ReportArticle): boolean {
  return warnings.some(({ kind }) => kind === 'encoding-guessed' || kind === 'invalid-bytes');
}

/** Paths of the files that an encoding can be chosen for, those that were chosen before among them; each once. */
export function filesInDoubt(report: ImportReport, chosen: Encodings): readonly string[] {
  const files = articlesOf(report)
    .filter(isEncodingDoubtful)
    .map(({ path }) => fileOf(path));
  return [...new Set([...files, ...chosen.keys()])];
}

/** `chosen` with another encoding for some files; `null` leaves them to the detection again. */
export function withEncoding(
  chosen: Encodings,
  files: readonly string[],
  encoding: TextEncoding | null,
): Encodings {
  const next = new Map(chosen);
  for (const file of files) {
    if (encoding === null) next.delete(file);
    else next.set(file, encoding);
  }
  return next;
}

/** What must be read again for `files`: they themselves, or the whole drop when one lies in a zip of it. */
export function sourcesOf(
  drop: readonly DroppedFile[],
  files: readonly string[],
): readonly DroppedFile[] {
  const wanted = new Set(files);
  // The report has paths in NFC, some systems hand them over decomposed.
  const found = drop.filter(({ path }) => wanted.has(path.normalize('NFC')));
  return found.length === wanted.size ? found : drop;
}

export interface Reread {
  /** The first report with what became of `files` in place of what it said of them. */
  readonly report: ImportReport;
  /** Those of `files` that were read; the others (changed on disk since, say) stay as they were, and are listed. */
  readonly read: readonly string[];
  /** Stored under another id before: a file without an id of its own is known by its content. */
  readonly replaced: readonly ArticleId[];
}

/** Takes over into `report` what reading `files` again with another encoding gave. */
export function mergeReread(
  report: ImportReport,
  files: readonly string[],
  again: ImportReport,
): Reread {
  const isOfFiles = ({ path }: { readonly path: string }): boolean => files.includes(fileOf(path));
  const lines = articlesOf(again).filter(isOfFiles);
  const left = new Map(lines.map((line) => [line.path, line]));
  // Read rightly it is an article that was there already.
  const copies = again.skipped.filter(
    (file) => isOfFiles(file) && file.reason.kind === 'duplicate',
  );
  const copied = new Set(copies.map(({ path }) => path));
  const knownSkips = new Set(report.skipped.map(({ path }) => path));
  const replaced: ArticleId[] = [];

  const reread = (group: readonly ReportArticle[]): readonly ReportArticle[] =>
    group.flatMap((line) => {
      const now = isOfFiles(line) ? left.get(line.path) : undefined;
      left.delete(line.path);
      if (now === undefined && !copied.has(line.path)) return [line];
      replaced.push(line.id);
      return now === undefined ? [] : [now];
    });
  const [added, updated, unchanged] = [
    reread(report.added),
    reread(report.updated),
    reread(report.unchanged),
  ];
  const kept = new Set(lines.map(({ id }) => id));
  return {
    report: {
      ...report,
      added: [...added, ...left.values()],
      updated,
      unchanged,
      skipped: [
        ...report.skipped.filter((file) => !isOfFiles(file)),
        ...again.skipped.filter((file) => isOfFiles(file) || !knownSkips.has(file.path)),
      ],
    },
    read: [...new Set([...lines, ...copies].map(({ path }) => fileOf(path)))],
    replaced: replaced.filter((id) => !kept.has(id)),
  };
}

function articlesOf({ added, updated, unchanged }: ImportReport): readonly ReportArticle[] {
  return [...added, ...updated, ...unchanged];
}

import { fileOf } from '../../../app/corpus-encodings.ts';
import type { ReportEntry } from '../../../app/corpus-state.ts';
import type { ImportReport, ReportArticle, SkippedFile } from '../../../domain/import-report.ts';
import type { Format } from '../../i18n/format.ts';
import { ENCODING_NAMES, skipText, warningText } from '../../i18n/import-report-messages.ts';
import type { ImportReportMessages } from '../../i18n/import-report-messages.ts';

/** Raise when a field of the JSON below changes its meaning. */
const FORMAT_VERSION = 1;

/**
 * The whole report as JSON: `{ version, label, at, encodings, report, missing }`; `encodings` are those chosen, by path,
 * `missing` the articles that the source has no more.
 */
export function reportJson({ label, at, report, encodings, ...rest }: ReportEntry): string {
  const chosen = Object.fromEntries(encodings);
  const missing = rest.missing.map(({ id, path, title }) => ({ id, path, title }));
  const value = { version: FORMAT_VERSION, label, at, encodings: chosen, report, missing };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The report as Markdown tables, in the words of the page. Names from files are escaped. */
export function reportMarkdown(
  entry: ReportEntry,
  t: ImportReportMessages,
  format: Format,
): string {
  const { label, at, report } = entry;
  const left = leftOut(report);
  const sections = [
    [
      `# ${t.labelled(t.title, escaped(label))}`,
      t.labelled(t.at, format.dateTime(at)),
      summaryOf(report, t, format),
    ],
    ...(['skipped', 'alreadyHere'] as const).map((name) =>
      section(
        `${t[name]} (${format.number(left[name].length)})`,
        [t.file, t.reason, t.nextStep],
        left[name].map((file) => {
          const words = skipText(file.reason, t, format);
          return [placeOf(file, t), words.reason, words.nextStep];
        }),
      ),
    ),
    section(
      t.warnings,
      [t.file, t.reason],
      warned(entry).map((article) => [
        article.path,
        notesOf(article, entry, t, format).join(' / '),
      ]),
    ),
    ...(['added', 'updated', 'unchanged'] as const).map((name) =>
      section(
        `${t[name]} (${format.number(report[name].length)})`,
        [t.file, 'id', t.format],
        report[name].map((article) => [article.path, article.id, t.formats[article.format]]),
      ),
    ),
    section(
      `${t.missing} (${format.number(entry.missing.length)})`,
      [t.file, 'id'],
      entry.missing.map(({ path, id }) => [path, id]),
    ),
    section(
      t.ignored,
      [t.kind, t.count],
      ignoredOf(report).map(([kind, count]) => [t.ignoredKinds[kind], format.number(count)]),
    ),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n\n'))
    .join('\n\n')}\n`;
}

/** One line: how many files became what. */
export function summaryOf(report: ImportReport, t: ImportReportMessages, format: Format): string {
  const { alreadyHere, skipped } = leftOut(report);
  return t.summary({
    files: format.number(report.filesSeen),
    added: format.number(report.added.length),
    updated: format.number(report.updated.length),
    unchanged: format.number(report.unchanged.length),
    alreadyHere: format.number(alreadyHere.length),
    skipped: format.number(skipped.length),
  });
}

/** Files that became no article of their own: for a fault, or because the article is here already. */
export function leftOut({ skipped }: ImportReport): {
  readonly skipped: readonly SkippedFile[];
  readonly alreadyHere: readonly SkippedFile[];
} {
  const isHere = ({ reason }: SkippedFile): boolean => reason.kind === 'duplicate';
  return {
    skipped: skipped.filter((file) => !isHere(file)),
    alreadyHere: skipped.filter(isHere),
  };
}

/** The path of a file that was left out, and the zip that it is in. */
export function placeOf({ path, archive }: SkippedFile, t: ImportReportMessages): string {
  return archive === undefined ? path : t.inArchive(path, archive);
}

/** Articles that were imported with something to tell. */
export function warned({ report, encodings }: ReportEntry): readonly ReportArticle[] {
  return [...report.added, ...report.updated, ...report.unchanged].filter(
    ({ path, warnings }) => warnings.length > 0 || encodings.has(fileOf(path)),
  );
}

/** What there is to tell of one of them. */
export function notesOf(
  { path, warnings }: ReportArticle,
  { encodings }: ReportEntry,
  t: ImportReportMessages,
  format: Format,
): readonly string[] {
  const chosen = encodings.get(fileOf(path));
  return [
    ...(chosen === undefined ? [] : [t.encodingChosen(ENCODING_NAMES[chosen])]),
    ...warnings.map((warning) => warningText(warning, t, format)),
  ];
}

type IgnoredCount = readonly [keyof ImportReport['ignored'], number];

/** Kinds of ignored files with their numbers, most first. */
export function ignoredOf(report: ImportReport): readonly IgnoredCount[] {
  // `Object.entries` widens the keys to string; they are those of the record.
  return (Object.entries(report.ignored) as unknown as IgnoredCount[]).toSorted(
    (a, b) => b[1] - a[1],
  );
}

function section(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;
  const table = [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
  return [`## ${title}`, table];
}

/** A name can hold anything; in a table it must stay one line of plain text. */
function escaped(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(/[\\`*_[\]<>|#~]/gu, String.raw`\$&`);
}

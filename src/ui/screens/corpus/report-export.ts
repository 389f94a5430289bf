import type { ReportEntry } from '../../../app/corpus-state.ts';
import type { ImportReport, ReportArticle } from '../../../domain/import-report.ts';
import type { Format } from '../../i18n/format.ts';
import { skipText, warningText } from '../../i18n/import-report-messages.ts';
import type { ImportReportMessages } from '../../i18n/import-report-messages.ts';

/** Raise when a field of the JSON below changes its meaning. */
const FORMAT_VERSION = 1;

/** The whole report as JSON: `{ version, label, at, report }`, with `report` as the domain has it. */
export function reportJson({ label, at, report }: ReportEntry): string {
  return `${JSON.stringify({ version: FORMAT_VERSION, label, at, report }, null, 2)}\n`;
}

/** The report as Markdown tables, in the words of the page. Names from files are escaped. */
export function reportMarkdown(
  { label, at, report }: ReportEntry,
  t: ImportReportMessages,
  format: Format,
): string {
  const sections = [
    [
      `# ${t.title}: ${escaped(label)}`,
      `${t.at}: ${format.dateTime(at)}`,
      summaryOf(report, t, format),
    ],
    section(
      `${t.skipped} (${format.number(report.skipped.length)})`,
      [t.file, t.reason, t.nextStep],
      report.skipped.map(({ path, reason }) => {
        const words = skipText(reason, t, format);
        return [path, words.reason, words.nextStep];
      }),
    ),
    section(
      t.warnings,
      [t.file, t.reason],
      warned(report).map(({ path, warnings }) => [
        path,
        warnings.map((warning) => warningText(warning, t, format)).join(' / '),
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
  return t.summary({
    files: format.number(report.filesSeen),
    added: format.number(report.added.length),
    updated: format.number(report.updated.length),
    unchanged: format.number(report.unchanged.length),
    skipped: format.number(report.skipped.length),
  });
}

/** Articles that were imported with something to tell. */
export function warned(report: ImportReport): readonly ReportArticle[] {
  return [...report.added, ...report.updated, ...report.unchanged].filter(
    ({ warnings }) => warnings.length > 0,
  );
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

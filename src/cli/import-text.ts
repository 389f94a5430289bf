import type { ImportReport } from '../domain/import-report.ts';
import { importJson } from './import-json.ts';
import { printable } from './printable.ts';
import { ignoredWords } from './report-words.ts';

/** The import report in lines for people: what was taken, then every skip and warning by name. */
export function importLines(report: ImportReport): readonly string[] {
  const { added, updated, unchanged, skipped, warnings } = importJson(report);
  const counts = [
    `${added.length} added`,
    ...(updated.length > 0 ? [`${updated.length} updated`] : []),
    ...(unchanged.length > 0 ? [`${unchanged.length} unchanged`] : []),
    `${skipped.length} skipped`,
  ].join(', ');
  const ignored = ignoredWords(report.ignored);
  return [
    `${counts} (${report.filesSeen} files seen)`,
    ...(ignored === '' ? [] : [`passed over: ${ignored}`]),
    ...skipped.map(({ path, reason, archive }) => {
      const where = archive === undefined ? '' : ` (in ${printable(archive)})`;
      return `skipped ${printable(path)}${where}: ${printable(reason)}`;
    }),
    ...warnings.map(({ path, message }) => `note on ${printable(path)}: ${printable(message)}`),
  ];
}

import type { ImportReport, ImportWarning, ReportArticle } from '../domain/import-report.ts';
import { importWarningWords, skipWords } from './report-words.ts';

interface ArticleLine {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly format: string;
}

type WarningLine = ImportWarning & {
  readonly articleId: string;
  readonly path: string;
  readonly message: string;
};

interface SkippedLine {
  readonly path: string;
  /** Machine word; `reason` is the same in words. */
  readonly kind: string;
  readonly reason: string;
  /** The dropped zip that it is in. */
  readonly archive?: string;
}

/** The import report as the terminal prints it (docs/cli.md): stable, fields are only ever added. */
export interface ImportJson {
  readonly added: readonly ArticleLine[];
  readonly updated: readonly ArticleLine[];
  readonly unchanged: readonly ArticleLine[];
  readonly skipped: readonly SkippedLine[];
  readonly ignored: ImportReport['ignored'];
  readonly warnings: readonly WarningLine[];
  readonly filesSeen: number;
}

function lineOf({ id, path, title, format }: ReportArticle): ArticleLine {
  return { id, path, title, format };
}

function warningsOf({ id, path, warnings }: ReportArticle): readonly WarningLine[] {
  return warnings.map((warning) => ({
    articleId: id,
    path,
    ...warning,
    message: importWarningWords(warning),
  }));
}

/** Flattens a report: warnings in one list, reasons also in words. */
export function importJson(report: ImportReport): ImportJson {
  const { added, updated, unchanged } = report;
  return {
    added: added.map(lineOf),
    updated: updated.map(lineOf),
    unchanged: unchanged.map(lineOf),
    skipped: report.skipped.map(({ path, reason, archive }) => ({
      path,
      kind: reason.kind,
      reason: skipWords(reason),
      ...(archive !== undefined && { archive }),
    })),
    ignored: report.ignored,
    warnings: [...added, ...updated, ...unchanged].flatMap(warningsOf),
    filesSeen: report.filesSeen,
  };
}

import type { EvaluationReport } from '../../domain/evaluation.ts';
import type { MappedTopic } from '../golden/gold-passages.ts';
import { formatQrels, formatRun, trecWord } from '../golden/trec-files.ts';
import { qrelsOf, runOf } from '../golden/trec-golden.ts';
import { formatTopics } from '../golden/trec-topics.ts';
import { adviceMarkdown } from './advice-words.ts';
import { comparisonsCsv, scoresCsv } from './csv.ts';
import { reportMarkdown } from './markdown.ts';
import { REPORT_WORDS } from './report-words.ts';
import type { SystemRun } from './topic-scores.ts';

/** What an evaluation leaves behind. */
export interface Evaluated {
  readonly topics: readonly MappedTopic[];
  readonly runs: readonly SystemRun[];
  readonly report: EvaluationReport;
}

/** `kurabe eval --json` (docs/cli.md): stable, fields are only ever added. `more` = what only the caller knows. */
export function reportJson(
  report: EvaluationReport,
  more: Readonly<Record<string, unknown>> = {},
): string {
  return `${JSON.stringify({ ...report, ...more })}\n`;
}

/**
 * The files of an evaluation, name → content, the same from the page and from the terminal: a TREC run a system,
 * qrels, topics, the report in Markdown and JSON, scores and comparisons as CSV.
 */
export function evaluationFiles(
  { topics, runs, report }: Evaluated,
  language: 'ja' | 'en',
): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(
      runs.map(({ system, answers }) => [
        `${trecWord(system)}.run`,
        formatRun(runOf(trecWord(system), answers)),
      ]),
    ),
    'qrels.txt': formatQrels(qrelsOf(topics)),
    'topics.txt': formatTopics(topics.map(({ topic }) => topic)),
    'report.md': `${reportMarkdown(report, REPORT_WORDS[language])}\n${adviceMarkdown(report, language)}`,
    'report.json': reportJson(report),
    'scores.csv': scoresCsv(report),
    'comparisons.csv': comparisonsCsv(report),
  };
}

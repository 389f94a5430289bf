import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { EvaluationReport } from '../domain/evaluation.ts';
import type { MappedTopic } from '../eval/golden/gold-passages.ts';
import { formatQrels, formatRun } from '../eval/golden/trec-files.ts';
import { qrelsOf, runOf } from '../eval/golden/trec-golden.ts';
import { formatTopics } from '../eval/golden/trec-topics.ts';
import { comparisonsCsv, scoresCsv } from '../eval/report/csv.ts';
import { reportMarkdown } from '../eval/report/markdown.ts';
import type { SystemRun } from '../eval/report/topic-scores.ts';
import { REPORT_WORDS } from './eval-words.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { codeOf } from './system-error.ts';

/** Everything that `--run-out` writes. */
export interface Evaluated {
  readonly topics: readonly MappedTopic[];
  readonly runs: readonly SystemRun[];
  readonly report: EvaluationReport;
}

/** `kurabe eval --json` (docs/cli.md): stable, fields are only ever added. */
export function reportJson(report: EvaluationReport): string {
  return `${JSON.stringify(report)}\n`;
}

/** Writes runs, qrels, topics and the report into a folder, made when missing; files of those names are replaced. */
export async function writeEvaluation(
  { topics, runs, report }: Evaluated,
  typed: string,
  cwd: string,
): Promise<Outcome<null>> {
  const files: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      runs.map(({ system, answers }) => [`${system}.run`, formatRun(runOf(system, answers))]),
    ),
    'qrels.txt': formatQrels(qrelsOf(topics)),
    'topics.txt': formatTopics(topics.map(({ topic }) => topic)),
    'report.md': reportMarkdown(report, REPORT_WORDS),
    'report.json': reportJson(report),
    'scores.csv': scoresCsv(report),
    'comparisons.csv': comparisonsCsv(report),
  };
  const folder = resolve(cwd, typed);
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), content);
    }
    return done(null);
  } catch (cause) {
    return refuse(
      `${typed} cannot be written (${codeOf(cause) ?? String(cause)})`,
      'name a folder that can be written',
    );
  }
}

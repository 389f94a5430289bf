import { parseExperiment } from '../src/eval/experiment/experiment-file.ts';
import { labReport } from '../src/eval/experiment/lab-report.ts';
import { articleTable } from '../src/eval/report/article-table.ts';

/** The tables of an experiment file, and its report as data; throws when the file is not what was saved. */
export async function experimentTables(content: string) {
  const opened = await parseExperiment(content);
  if (!opened.ok) throw new Error(`not an experiment: ${opened.problem.kind}`);
  const report = labReport(opened.value, 0);
  const { plan } = opened.value;
  return {
    plan,
    report,
    markdown: { ja: articleTable(report, 'ja'), en: articleTable(report, 'en') },
  };
}

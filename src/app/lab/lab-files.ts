import type { Experiment } from '../../domain/experiment.ts';
import { formatExperiment } from '../../eval/experiment/experiment-file.ts';
import type { LabReport } from '../../eval/experiment/lab-report.ts';
import { mappedTopics, systemRuns } from '../../eval/experiment/system-runs.ts';
import { evaluationFiles } from '../../eval/report/evaluation-files.ts';
import { stepMarkdown } from '../../eval/report/step-table.ts';

/** A file to save. */
export interface LabFile {
  readonly name: string;
  readonly type: 'text/markdown' | 'application/json' | 'text/csv' | 'text/plain';
  readonly content: string;
}

const TYPES = { md: 'text/markdown', json: 'application/json', csv: 'text/csv' } as const;

/** Everything an experiment can be saved as: the files of `kurabe eval --run-out`, and the experiment itself. */
export async function labFiles(
  experiment: Experiment,
  { evaluation, steps }: LabReport,
  repeat: number,
  language: 'ja' | 'en',
): Promise<readonly LabFile[]> {
  const files = evaluationFiles(
    {
      topics: mappedTopics(experiment.plan),
      runs: systemRuns(experiment, repeat),
      report: evaluation,
    },
    language,
  );
  return [
    {
      name: 'experiment.kurabe.json',
      type: 'application/json',
      content: await formatExperiment(experiment),
    },
    ...Object.entries(files).map(([name, content]): LabFile => {
      const ending = /\.(md|json|csv)$/.exec(name)?.[1] as keyof typeof TYPES | undefined;
      const more = name === 'report.md' ? stepMarkdown(steps, experiment.plan.k, language) : '';
      const type = ending === undefined ? 'text/plain' : TYPES[ending];
      return { name, type, content: content + more };
    }),
  ];
}

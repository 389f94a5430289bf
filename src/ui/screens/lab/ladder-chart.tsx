import { useMemo } from 'react';
import { pValue, REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import type { LabReport } from '../../../app/lab/lab-views.ts';
import { ladderPreset } from '../../../app/lab/systems.ts';
import { StepsChart } from '../../charts/steps-chart.tsx';
import { labAnalysisMessages } from '../../i18n/lab-analysis-messages.ts';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';

/** Full hit from step to step of the loop's settings, with what may be said of each step against the one before it. */
export function LadderChart({
  report,
  ladder,
  counts,
}: {
  readonly report: LabReport;
  readonly ladder: NonNullable<LabReport['ladder']>;
  /** n of every question type, in words. */
  readonly counts: string;
}): React.JSX.Element {
  const t = useMessages(labAnalysisMessages);
  const lab = useMessages(labMessages);
  const format = useFormat();
  const words = REPORT_WORDS[useLanguage()];
  const { scores } = report.evaluation;
  const steps = useMemo(() => ladder.steps.map(stepName), [ladder]);
  const points = useMemo(
    () =>
      scores.flatMap(({ bucket, system, n, scores: values }) =>
        values === null || !ladder.steps.includes(system)
          ? []
          : [
              {
                bucket,
                system,
                n,
                fullHits: values.fullHits,
                panel: words.bucket(bucket),
                step: stepName(system),
                ...values.fullHit,
              },
            ],
      ),
    [scores, ladder, words],
  );
  const references = useMemo(
    () =>
      scores.flatMap(({ bucket, system, scores: values }) =>
        system === 'hybrid' && values !== null
          ? [{ panel: words.bucket(bucket), value: values.fullHit.value }]
          : [],
      ),
    [scores, words],
  );
  return (
    <StepsChart
      title={t.ladderTitle}
      caption={t.ladderCaption(counts)}
      fileName="ladder"
      points={points}
      steps={steps}
      references={references}
      yLabel={`${lab.columnFullHit} (%)`}
      table={{
        head: [lab.columnType, t.step, lab.columnFullHit, '95 %', t.ladderVerdict, t.ladderChange],
        rows: points.map(({ bucket, system, panel, step, n, fullHits, low, high }) => {
          const tested = ladder.comparisons.find(
            (row) => row.bucket === bucket && row.measure === 'full-hit' && row.b === system,
          );
          const preset = ladderPreset(system);
          return [
            panel,
            step,
            `${format.number(fullHits)}/${format.number(n)}`,
            `${format.percent(low)} – ${format.percent(high)}`,
            tested === undefined ? '–' : `${words.verdict(tested)} (p = ${pValue(tested.pHolm)})`,
            preset === null ? '' : t.presets[preset],
          ];
        }),
      }}
    />
  );
}

function stepName(system: string): string {
  const preset = ladderPreset(system);
  return preset === null ? system : `(${preset})`;
}

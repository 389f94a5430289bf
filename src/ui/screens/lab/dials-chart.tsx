import { useMemo } from 'react';
import type { LabReport } from '../../../app/lab/lab-views.ts';
import { ScatterChart } from '../../charts/scatter-chart.tsx';
import { deepWideMessages } from '../../i18n/deep-wide-messages.ts';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';

/** Full hit against tokens for each setting of the deep × wide dials, with the same figures as a table. */
export function DialsChart({
  report,
  counts,
}: {
  readonly report: LabReport;
  /** n of every type, for the caption. */
  readonly counts: string;
}): React.JSX.Element {
  const lab = useMessages(labMessages);
  const { lab: t } = useMessages(deepWideMessages);
  const format = useFormat();
  const { dials, evaluation } = report;
  const hasModel = dials.some(({ meanTokens }) => meanTokens > 0);
  const hybrid = evaluation.scores.find(
    ({ bucket, system, scores }) =>
      system === 'hybrid' &&
      scores !== null &&
      (bucket === 'all' || evaluation.buckets.length === 1),
  );
  const level = hybrid?.scores?.fullHit.value ?? null;
  const points = useMemo(
    () =>
      dials.map(({ deep, wide, fullHit, meanTokens, meanPoolTokens }) => ({
        x: hasModel ? meanTokens : meanPoolTokens,
        y: fullHit.value,
        series: t.wideSeries(String(wide)),
        weight: 1,
        label: `${deep} × ${wide}`,
      })),
    [dials, hasModel, t],
  );
  const series = useMemo(() => [...new Set(points.map((point) => point.series))], [points]);
  const x = useMemo(() => ({ label: hasModel ? t.modelTokens : t.poolTokens }), [hasModel, t]);
  const y = useMemo(() => ({ label: `${lab.columnFullHit} (%)`, isShare: true }), [lab]);
  return (
    <ScatterChart
      title={t.chart}
      caption={t.caption(counts, level === null ? '' : t.hybrid(format.percent(level)))}
      fileName="dials"
      points={points}
      series={series}
      x={x}
      y={y}
      level={level}
      table={{
        head: ['Deep', 'Wide', lab.columnFullHit, '95 %', x.label, t.searches, t.medianMs],
        rows: dials.map((point) => [
          String(point.deep),
          String(point.wide),
          `${format.number(point.fullHits)}/${format.number(point.n)}`,
          `${format.percent(point.fullHit.low)} – ${format.percent(point.fullHit.high)}`,
          format.number(Math.round(hasModel ? point.meanTokens : point.meanPoolTokens)),
          format.score(point.meanSearches, 1),
          format.duration(point.medianMs),
        ]),
      }}
    />
  );
}

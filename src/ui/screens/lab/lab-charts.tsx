import { useMemo, useState } from 'react';
import type { OpenExperiment } from '../../../app/lab/lab-state.ts';
import type { LabReport } from '../../../app/lab/lab-views.ts';
import { LOSS_STAGES, REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import { BarsChart } from '../../charts/bars-chart.tsx';
import { IntervalChart } from '../../charts/interval-chart.tsx';
import { ScatterChart } from '../../charts/scatter-chart.tsx';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import { DialsChart } from './dials-chart.tsx';
import styles from './lab-charts.module.css';
import { LadderChart } from './ladder-chart.tsx';
import { PairCharts } from './pair-charts.tsx';

/** The charts of an experiment; each has its table and names n. */
export function LabCharts({ open }: { readonly open: OpenExperiment }): React.JSX.Element | null {
  const { report } = open;
  if (report === null) return null;
  return (
    <>
      <Card as="section">
        <FullHits report={report} />
      </Card>
      {report.ladder === null ? null : (
        <Card as="section">
          <Ladder report={report} ladder={report.ladder} />
        </Card>
      )}
      {report.dials.length < 2 ? null : (
        <Card as="section">
          <Dials report={report} />
        </Card>
      )}
      <div className={styles['pair']}>
        {report.losses.length === 0 ? null : <Losses report={report} />}
        <Card as="section">
          <Turns report={report} />
        </Card>
        <Card as="section">
          <CostAgainstHit report={report} />
        </Card>
      </div>
      {report.evaluation.systems.length > 1 ? <PairCharts open={open} /> : null}
    </>
  );
}

/** "easy n = 12, multihop n = 21": what every caption names. */
function useCounts(report: LabReport): string {
  const t = useMessages(labMessages);
  const format = useFormat();
  const { bucket } = REPORT_WORDS[useLanguage()];
  const { buckets, scores } = report.evaluation;
  return buckets
    .flatMap((name) => {
      const row = scores.find((score) => score.bucket === name && score.scores !== null);
      return row === undefined ? [] : [`${bucket(name)} ${t.topicsOf(format.number(row.n))}`];
    })
    .join(' / ');
}

function Ladder({
  report,
  ladder,
}: {
  readonly report: LabReport;
  readonly ladder: NonNullable<LabReport['ladder']>;
}): React.JSX.Element {
  return <LadderChart report={report} ladder={ladder} counts={useCounts(report)} />;
}

function Dials({ report }: { readonly report: LabReport }): React.JSX.Element {
  return <DialsChart report={report} counts={useCounts(report)} />;
}

/** The stages of one loop at a time. */
function Losses({ report }: { readonly report: LabReport }): React.JSX.Element {
  const t = useMessages(labMessages);
  const systems = report.losses.map(({ system }) => system);
  const [chosen, setChosen] = useState<string | null>(null);
  const system = chosen !== null && systems.includes(chosen) ? chosen : (systems.at(-1) ?? '');
  return (
    <Card as="section">
      {systems.length < 2 ? null : (
        <div className={styles['choices']}>
          <Choice
            label={t.columnSystem}
            value={system}
            options={systems.map((value) => ({ value, label: value }))}
            onChange={setChosen}
          />
        </div>
      )}
      <Loss report={report} system={system} />
    </Card>
  );
}

function FullHits({ report }: { readonly report: LabReport }): React.JSX.Element {
  const t = useMessages(labMessages);
  const format = useFormat();
  const words = REPORT_WORDS[useLanguage()];
  const counts = useCounts(report);
  const { scores, systems } = report.evaluation;
  const points = useMemo(
    () =>
      scores.flatMap(({ bucket, system, scores: values }) =>
        values === null ? [] : [{ group: words.bucket(bucket), system, ...values.fullHit }],
      ),
    [scores, words],
  );
  return (
    <IntervalChart
      title={t.chartFullHit}
      caption={t.chartFullHitCaption(counts)}
      fileName="full-hit"
      points={points}
      systems={systems}
      xLabel={`${t.columnFullHit} (%)`}
      table={{
        head: [t.columnType, t.columnSystem, t.columnFullHit, '95 %'],
        rows: points.map(({ group, system, value, low, high }) => [
          group,
          system,
          format.percent(value),
          `${format.percent(low)} – ${format.percent(high)}`,
        ]),
      }}
    />
  );
}

function Loss({
  report,
  system,
}: {
  readonly report: LabReport;
  readonly system: string;
}): React.JSX.Element {
  const t = useMessages(labMessages);
  const format = useFormat();
  const words = REPORT_WORDS[useLanguage()];
  const counts = useCounts(report);
  const loss = report.losses.find((one) => one.system === system);
  const bars = useMemo(
    () =>
      (loss?.byBucket ?? []).flatMap(({ bucket, fullHits }) =>
        LOSS_STAGES.map((stage) => ({
          panel: words.bucket(bucket),
          label: t.stages[stage].slice(0, 1),
          value: fullHits[stage],
        })),
      ),
    [loss, words, t],
  );
  const stages = LOSS_STAGES.map((stage) => t.stages[stage]);
  // The number stands for the stage where there is no room; the caption says what it is.
  const labels = useMemo(() => LOSS_STAGES.map((stage) => t.stages[stage].slice(0, 1)), [t]);
  return (
    <BarsChart
      title={t.chartLoss(system)}
      caption={`${stages.join(' → ')}. ${t.chartLossCaption(counts)}`}
      fileName={`loss-${system}`}
      bars={bars}
      labels={labels}
      xLabel=""
      yLabel={t.questions}
      table={{
        head: [t.columnType, ...stages],
        rows: (loss?.byBucket ?? []).map(({ bucket, fullHits }) => [
          words.bucket(bucket),
          ...LOSS_STAGES.map((stage) => format.number(fullHits[stage])),
        ]),
      }}
    />
  );
}

function Turns({ report }: { readonly report: LabReport }): React.JSX.Element {
  const t = useMessages(labMessages);
  const format = useFormat();
  const most = Math.max(0, ...report.turns.flatMap(({ counts }) => counts.length - 1));
  const labels = useMemo(() => Array.from({ length: most + 1 }, (_, at) => String(at)), [most]);
  const bars = useMemo(
    () =>
      report.turns.flatMap(({ system, counts }) =>
        counts.map(({ searches, runs }) => ({
          panel: system,
          label: String(searches),
          value: runs,
        })),
      ),
    [report],
  );
  const runs = report.turns.map(
    ({ system, counts }) =>
      `${system} ${t.topicsOf(format.number(counts.reduce((sum, count) => sum + count.runs, 0)))}`,
  );
  return (
    <BarsChart
      title={t.chartTurns}
      caption={t.chartTurnsCaption(runs.join(' / '))}
      fileName="searches"
      bars={bars}
      labels={labels}
      xLabel={t.searches}
      yLabel={t.runs}
      table={{
        head: [t.columnSystem, ...labels],
        rows: report.turns.map(({ system, counts }) => [
          system,
          ...labels.map((label) =>
            format.number(counts.find(({ searches }) => String(searches) === label)?.runs ?? 0),
          ),
        ]),
      }}
    />
  );
}

/** Tokens when a model was used, else time: a run without a model costs nothing but that. */
function CostAgainstHit({ report }: { readonly report: LabReport }): React.JSX.Element {
  const t = useMessages(labMessages);
  const format = useFormat();
  const words = REPORT_WORDS[useLanguage()];
  const counts = useCounts(report);
  const { scores, systems } = report.evaluation;
  const hasTokens = report.costs.some(({ meanInputTokens }) => meanInputTokens > 0);
  const points = useMemo(
    () =>
      scores.flatMap(({ bucket, system, scores: values }) => {
        const cost = report.costs.find((row) => row.bucket === bucket && row.system === system);
        if (values === null || cost === undefined || bucket === 'all') return [];
        return [
          {
            x: hasTokens ? cost.meanInputTokens : (cost.latencyMs?.p50 ?? 0),
            y: values.fullHit.value,
            series: system,
            weight: 1,
            label: words.bucket(bucket),
          },
        ];
      }),
    [scores, report, hasTokens, words],
  );
  const x = useMemo(
    () => ({ label: hasTokens ? t.tokens : t.medianMs, isLog: hasTokens }),
    [hasTokens, t],
  );
  const y = useMemo(() => ({ label: `${t.columnFullHit} (%)`, isShare: true }), [t]);
  return (
    <ScatterChart
      title={hasTokens ? t.chartCost : t.chartTime}
      caption={hasTokens ? t.chartCostCaption(counts) : t.chartTimeCaption(counts)}
      fileName="cost"
      points={points}
      series={systems}
      x={x}
      y={y}
      table={{
        head: [t.columnType, t.columnSystem, x.label, t.columnFullHit],
        rows: points.map((point) => [
          point.label,
          point.series,
          format.score(point.x, 0),
          format.percent(point.y),
        ]),
      }}
    />
  );
}

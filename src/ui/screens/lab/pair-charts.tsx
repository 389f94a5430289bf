import { useMemo, useState } from 'react';
import type { OpenExperiment } from '../../../app/lab/lab-state.ts';
import type { PairView } from '../../../app/lab/lab-views.ts';
import { pairView, REPORT_WORDS } from '../../../app/lab/lab-views.ts';
import { ScatterChart } from '../../charts/scatter-chart.tsx';
import { SlopesChart } from '../../charts/slopes-chart.tsx';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { labMessages } from '../../i18n/lab-messages.ts';
import { useFormat, useLanguage, useMessages } from '../../i18n/use-messages.ts';
import styles from './lab-charts.module.css';

/** Two systems of the reader's choice, question by question. */
export function PairCharts({ open }: { readonly open: OpenExperiment }): React.JSX.Element {
  const t = useMessages(labMessages);
  const systems = open.experiment.plan.systems.map(({ name }) => name);
  const [chosen, setChosen] = useState<readonly [string, string]>([
    systems.includes('hybrid') ? 'hybrid' : (systems[0] as string),
    systems.at(-1) as string,
  ]);
  const [a, b] = chosen;
  const view = useMemo(() => pairView(open, a, b), [open, a, b]);
  const options = systems.map((value) => ({ value, label: value }));
  return (
    <Card as="section" aria-label={t.chartPair}>
      <div className={styles['choices']}>
        <Choice
          label={t.pairA}
          value={a}
          options={options}
          onChange={(value) => setChosen([value, b])}
        />
        <Choice
          label={t.pairB}
          value={b}
          options={options}
          onChange={(value) => setChosen([a, value])}
        />
      </div>
      <div className={styles['pair']}>
        <Shares view={view} a={a} b={b} />
        <Shifts view={view} a={a} b={b} k={open.experiment.plan.k} />
      </div>
    </Card>
  );
}

interface PairProps {
  readonly view: PairView;
  readonly a: string;
  readonly b: string;
}

function Shares({ view, a, b }: PairProps): React.JSX.Element {
  const t = useMessages(labMessages);
  const format = useFormat();
  const words = REPORT_WORDS[useLanguage()];
  const points = useMemo(() => {
    const counts = new Map<string, { x: number; y: number; series: string; weight: number }>();
    for (const { a: x, b: y, type } of view.shares) {
      const series = words.bucket(type);
      const key = `${x} ${y} ${series}`;
      counts.set(key, { x, y, series, weight: (counts.get(key)?.weight ?? 0) + 1 });
    }
    return [...counts.values()].map((point) => ({ ...point, label: String(point.weight) }));
  }, [view, words]);
  const series = useMemo(() => [...new Set(points.map((point) => point.series))], [points]);
  const x = useMemo(() => axis(t.shareFound(a)), [t, a]);
  const y = useMemo(() => axis(t.shareFound(b)), [t, b]);
  const won = (side: 'a' | 'b'): string =>
    format.number(view.shares.filter((share) => share.won === side).length);
  return (
    <ScatterChart
      title={t.chartPair}
      caption={t.chartPairCaption(
        a,
        b,
        t.topicsOf(format.number(view.shares.length)),
        won('a'),
        won('b'),
      )}
      fileName={`pair-${a}-${b}`}
      points={points}
      series={series}
      x={x}
      y={y}
      diagonal
      table={{
        head: [t.columnType, t.shareFound(a), t.shareFound(b), t.questions],
        rows: points.map((point) => [
          point.series,
          format.percent(point.x),
          format.percent(point.y),
          format.number(point.weight),
        ]),
      }}
    />
  );
}

function axis(label: string): { readonly label: string; readonly isShare: boolean } {
  return { label: `${label} (%)`, isShare: true };
}

function Shifts({ view, a, b, k }: PairProps & { readonly k: number }): React.JSX.Element {
  const t = useMessages(labMessages);
  const format = useFormat();
  const slopes = useMemo(() => {
    const counts = new Map<string, { from: number; to: number; weight: number }>();
    for (const shift of view.shifts) {
      const [from, to] = [shift.a ?? k + 1, shift.b ?? k + 1];
      const key = `${from} ${to}`;
      counts.set(key, { from, to, weight: (counts.get(key)?.weight ?? 0) + 1 });
    }
    return [...counts.values()];
  }, [view, k]);
  const ticks = useMemo(
    () =>
      Array.from(
        { length: k + 1 },
        (_, at) => [at + 1, at === k ? t.absent : String(at + 1)] as const,
      ),
    [k, t],
  );
  const names = useMemo(() => [a, a === b ? `${b} ` : b] as const, [a, b]);
  const word = (rank: number): string => ticks[rank - 1]?.[1] ?? '';
  return (
    <SlopesChart
      title={t.chartShift}
      caption={t.chartShiftCaption(t.topicsOf(format.number(view.shifts.length)))}
      fileName={`ranks-${a}-${b}`}
      slopes={slopes}
      names={names}
      ticks={ticks}
      yLabel={t.rank}
      table={{
        head: [a, `→ ${b}`, t.questions],
        rows: slopes.map(({ from, to, weight }) => [word(from), word(to), format.number(weight)]),
      }}
    />
  );
}

import { useCallback } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartProps } from './chart-figure.tsx';
import { baseOf } from './plot-base.ts';

export interface Bar {
  /** One small chart a panel. */
  readonly panel: string;
  readonly label: string;
  readonly value: number;
}

/** Bars with their numbers, a panel a group: counts by stage, runs by number of searches. */
export function BarsChart({
  bars,
  labels,
  xLabel,
  yLabel,
  ...figure
}: Omit<ChartProps, 'draw'> & {
  readonly bars: readonly Bar[];
  /** In order. */
  readonly labels: readonly string[];
  readonly xLabel: string;
  readonly yLabel: string;
}): React.JSX.Element {
  const draw = useCallback<ChartProps['draw']>(
    (plot, width, ink) =>
      plot.plot({
        ...baseOf(width, ink),
        height: 240,
        marginTop: 34,
        marginBottom: 46,
        x: { domain: [...labels], label: xLabel, tickSize: 0, padding: 0.25 },
        y: {
          label: yLabel,
          grid: true,
          ticks: 5,
          tickFormat: 'd',
          nice: true,
          // Bars of nothing but 0 stand on the line all the same.
          domain: [0, Math.max(1, ...bars.map(({ value }) => value))],
        },
        fx: { domain: [...new Set(bars.map(({ panel }) => panel))], label: null, padding: 0.15 },
        marks: [
          plot.barY(bars, {
            fx: 'panel',
            x: 'label',
            y: 'value',
            fill: ink.systems[1] ?? ink.text,
          }),
          plot.text(bars, {
            fx: 'panel',
            x: 'label',
            y: 'value',
            text: (bar: Bar) => String(bar.value),
            dy: -7,
            fill: ink.text,
          }),
          plot.ruleY([0], { stroke: ink.muted }),
        ],
      }),
    [bars, labels, xLabel, yLabel],
  );
  return <ChartFigure {...figure} draw={draw} />;
}

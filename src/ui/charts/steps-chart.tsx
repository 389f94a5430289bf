import { useCallback } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartProps } from './chart-figure.tsx';
import { baseOf } from './plot-base.ts';

/** A share with its interval at one step, in one panel; all 0 to 1. */
export interface StepPoint {
  readonly panel: string;
  readonly step: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Steps from left to right, joined, with their intervals; a dashed line across for what no step changes. */
export function StepsChart({
  points,
  steps,
  references,
  yLabel,
  ...figure
}: Omit<ChartProps, 'draw'> & {
  readonly points: readonly StepPoint[];
  /** In order. */
  readonly steps: readonly string[];
  readonly references: readonly { readonly panel: string; readonly value: number }[];
  readonly yLabel: string;
}): React.JSX.Element {
  const draw = useCallback<ChartProps['draw']>(
    (plot, width, ink) => {
      const color = ink.systems[2] ?? ink.text;
      const panels = [...new Set(points.map(({ panel }) => panel))];
      return plot.plot({
        ...baseOf(width, ink),
        height: 280,
        marginTop: 34,
        marginBottom: 40,
        x: { type: 'point', domain: [...steps], label: null, tickSize: 0, padding: 0.4 },
        // `percent` multiplies the values; the domain is in what comes out.
        y: { domain: [0, 100], percent: true, label: yLabel, grid: true, ticks: 5 },
        fx: { domain: panels, label: null, padding: 0.12 },
        marks: [
          plot.ruleY(references, {
            fx: 'panel',
            y: 'value',
            stroke: ink.systems[1] ?? ink.muted,
            strokeDasharray: '5 4',
          }),
          plot.ruleX(points, {
            fx: 'panel',
            x: 'step',
            y1: 'low',
            y2: 'high',
            stroke: color,
            strokeOpacity: 0.6,
          }),
          plot.line(points, {
            fx: 'panel',
            x: 'step',
            y: 'value',
            stroke: color,
            strokeWidth: 1.5,
          }),
          plot.dot(points, { fx: 'panel', x: 'step', y: 'value', fill: color, r: 4 }),
        ],
      });
    },
    [points, steps, references, yLabel],
  );
  return <ChartFigure {...figure} draw={draw} />;
}

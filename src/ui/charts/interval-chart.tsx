import { useCallback } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartProps } from './chart-figure.tsx';
import { baseOf, symbolsOf } from './plot-base.ts';

/** A share with its interval, of one system in one group. */
export interface IntervalPoint {
  readonly group: string;
  readonly system: string;
  /** All 0 to 1. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Dots with intervals, systems below each other within each group. */
export function IntervalChart({
  points,
  systems,
  xLabel,
  ...figure
}: Omit<ChartProps, 'draw'> & {
  readonly points: readonly IntervalPoint[];
  readonly systems: readonly string[];
  readonly xLabel: string;
}): React.JSX.Element {
  const draw = useCallback<ChartProps['draw']>(
    (plot, width, ink) => {
      const groups = [...new Set(points.map(({ group }) => group))];
      return plot.plot({
        ...baseOf(width, ink),
        height: 44 + groups.length * (systems.length * 24 + 18),
        marginLeft: 130,
        // `percent` multiplies the values; the domain is in what comes out.
        x: { domain: [0, 100], percent: true, label: xLabel, grid: true },
        y: { domain: [...systems], label: null, tickSize: 0 },
        fy: { domain: groups, label: null, axis: 'right', padding: 0.2 },
        marginRight: 100,
        color: { domain: [...systems], range: [...ink.systems] },
        symbol: { domain: [...systems], range: symbolsOf(systems) },
        marks: [
          plot.ruleY(points, {
            fy: 'group',
            y: 'system',
            x1: 'low',
            x2: 'high',
            stroke: 'system',
            strokeWidth: 2,
          }),
          plot.dot(points, {
            fy: 'group',
            y: 'system',
            x: 'value',
            fill: 'system',
            symbol: 'system',
            r: 5,
          }),
        ],
      });
    },
    [points, systems, xLabel],
  );
  return <ChartFigure {...figure} draw={draw} />;
}

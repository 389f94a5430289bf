import { useCallback } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartProps } from './chart-figure.tsx';
import { baseOf } from './plot-base.ts';

/** Many equal slopes are one line of that weight. */
export interface Slope {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** Ranks in two systems, a line a shift; 1 is at the top, `absent` at the bottom. */
export function SlopesChart({
  slopes,
  names,
  ticks,
  yLabel,
  ...figure
}: Omit<ChartProps, 'draw'> & {
  readonly slopes: readonly Slope[];
  readonly names: readonly [string, string];
  /** Rank → its word; the last stands for "not among them". */
  readonly ticks: readonly (readonly [number, string])[];
  readonly yLabel: string;
}): React.JSX.Element {
  const draw = useCallback<ChartProps['draw']>(
    (plot, width, ink) => {
      const words = new Map(ticks);
      return plot.plot({
        ...baseOf(Math.min(width, 420), ink),
        height: 280,
        marginLeft: 70,
        marginRight: 40,
        x: { type: 'point', domain: [...names], label: null, axis: 'top', tickSize: 0 },
        y: {
          domain: [1, ticks.length],
          reverse: true,
          label: yLabel,
          ticks: ticks.map(([rank]) => rank),
          tickFormat: (rank: number) => words.get(rank) ?? String(rank),
          grid: true,
        },
        marks: slopes.map(({ from, to, weight }) =>
          plot.line(
            [
              { x: names[0], y: from },
              { x: names[1], y: to },
            ],
            {
              x: 'x',
              y: 'y',
              stroke:
                to < from
                  ? (ink.systems[1] ?? ink.text)
                  : to > from
                    ? (ink.systems[5] ?? ink.text)
                    : ink.muted,
              strokeWidth: Math.min(12, 1 + weight),
              strokeOpacity: 0.7,
              strokeLinecap: 'round',
              ...(to > from && { strokeDasharray: '6 4' }),
            },
          ),
        ),
      });
    },
    [slopes, names, ticks, yLabel],
  );
  return <ChartFigure {...figure} draw={draw} />;
}

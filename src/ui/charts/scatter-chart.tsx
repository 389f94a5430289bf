import { useCallback } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartProps } from './chart-figure.tsx';
import { baseOf, symbolsOf } from './plot-base.ts';

export interface ScatterPoint {
  readonly x: number;
  readonly y: number;
  /** Which colour and symbol. */
  readonly series: string;
  /** Area; 1 when every point is one thing. */
  readonly weight: number;
  readonly label: string;
}

export interface ScatterAxis {
  readonly label: string;
  /** Values are 0 to 1 and shown as 0 to 100. */
  readonly isShare?: boolean;
  readonly isLog?: boolean;
}

/** Points by two figures, named beside them. `diagonal` draws x = y, `level` a dashed line at that y. */
export function ScatterChart({
  points,
  series,
  x,
  y,
  diagonal = false,
  level = null,
  ...figure
}: Omit<ChartProps, 'draw'> & {
  readonly points: readonly ScatterPoint[];
  readonly series: readonly string[];
  readonly x: ScatterAxis;
  readonly y: ScatterAxis;
  readonly diagonal?: boolean;
  readonly level?: number | null;
}): React.JSX.Element {
  const draw = useCallback<ChartProps['draw']>(
    (plot, width, ink) =>
      plot.plot({
        ...baseOf(width, ink),
        height: 320,
        marginRight: 90,
        marginLeft: 56,
        inset: 12,
        x: scaleOf(x),
        y: scaleOf(y),
        r: { range: [4, 14] },
        color: { domain: [...series], range: [...ink.systems] },
        symbol: { domain: [...series], range: symbolsOf(series) },
        marks: [
          ...(diagonal
            ? [
                plot.line([[0, 0] as const, [1, 1] as const], {
                  stroke: ink.line,
                  strokeDasharray: '4 3',
                }),
              ]
            : []),
          ...(level === null
            ? []
            : [plot.ruleY([level], { stroke: ink.line, strokeDasharray: '4 3' })]),
          plot.dot(points, {
            x: 'x',
            y: 'y',
            r: 'weight',
            fill: 'series',
            fillOpacity: 0.75,
            symbol: 'series',
          }),
          plot.text(points, {
            x: 'x',
            y: 'y',
            text: 'label',
            textAnchor: 'start',
            dx: 14,
            fill: ink.text,
          }),
        ],
      }),
    [points, series, x, y, diagonal, level],
  );
  return <ChartFigure {...figure} draw={draw} />;
}

function scaleOf({ label, isShare = false, isLog = false }: ScatterAxis) {
  return {
    label,
    grid: true,
    // `percent` multiplies the values; the domain is in what comes out.
    ...(isShare && { percent: true, domain: [0, 100] }),
    // Without a format of ours a scale around a single value writes it with six decimals.
    ...(isLog && { type: 'symlog' as const, tickFormat: '~s' }),
  };
}

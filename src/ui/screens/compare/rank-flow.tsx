import { useLayoutEffect, useRef, useState } from 'react';
import type { PaneId } from '../../../app/pane.ts';
import type { PassageRow } from '../../../app/passage-links.ts';
import type { PassageId } from '../../../domain/ids.ts';
import styles from './rank-flow.module.css';

/** A passage's way from the left column to the right one; `null` where it has no place. */
interface Flow {
  readonly passage: PassageId;
  readonly fromY: number | null;
  readonly toY: number | null;
  /** Ranks gained from left to right; negative when lost. */
  readonly gained: number;
}

/** Units of the drawing; the box is stretched to the gutter's width, so only x is relative. */
const WIDTH = 72;

/**
 * The lines between two neighbouring columns: from where a passage stands on the left to where it stands on the right.
 * Only a picture: the marks on each hit and the rank table say the same in words.
 */
export function RankFlow({
  left,
  right,
  rows,
  active,
}: {
  readonly left: { readonly id: PaneId; readonly column: number };
  readonly right: { readonly id: PaneId; readonly column: number };
  readonly rows: readonly PassageRow[];
  readonly active: PassageId | null;
}): React.JSX.Element {
  const svgRef = useRef<SVGSVGElement>(null);
  const [flows, setFlows] = useState<readonly Flow[]>([]);

  useLayoutEffect(() => {
    const svg = svgRef.current;
    const grid = svg?.parentElement;
    if (!svg || !grid) return undefined;
    const measure = (): void => {
      const top = svg.getBoundingClientRect().top;
      setFlows(
        rows.map((row) => ({
          passage: row.passageId,
          fromY: anchorY(grid, left.id, row.passageId, top),
          toY: anchorY(grid, right.id, row.passageId, top),
          gained: (row.ranks[left.column] ?? 0) - (row.ranks[right.column] ?? 0),
        })),
      );
    };
    // Cards open and close, fonts and widths change: whatever moves a card changes the grid's size.
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    for (const column of grid.children) observer.observe(column);
    measure();
    return () => observer.disconnect();
  }, [rows, left.id, left.column, right.id, right.column]);

  return (
    <svg ref={svgRef} className={styles['flow']} aria-hidden>
      {flows.map((flow) => (
        <FlowLine key={flow.passage} flow={flow} isActive={flow.passage === active} />
      ))}
    </svg>
  );
}

function FlowLine({
  flow: { fromY, toY, gained },
  isActive,
}: {
  readonly flow: Flow;
  readonly isActive: boolean;
}): React.JSX.Element | null {
  const active = isActive || undefined;
  if (fromY !== null && toY !== null) {
    const middle = WIDTH / 2;
    const tone = gained === 0 ? styles['same'] : styles['moved'];
    return (
      <g className={tone} data-active={active}>
        <path d={`M0 ${fromY} C${middle} ${fromY} ${middle} ${toY} ${WIDTH} ${toY}`} />
        <path d={`M${WIDTH - 7} ${toY - 4} ${WIDTH - 1} ${toY} ${WIDTH - 7} ${toY + 4}`} />
        {gained === 0 ? null : (
          // Above the arrow's end: every end has a height of its own, so labels never meet.
          <text x={WIDTH - 18} y={toY - 11}>
            {gained > 0 ? `↑${gained}` : `↓${-gained}`}
          </text>
        )}
      </g>
    );
  }
  // A passage with no twin: a short broken stub that ends in nothing.
  if (fromY !== null) return <Stub x={0} to={16} y={fromY} active={active} />;
  if (toY !== null) return <Stub x={WIDTH} to={WIDTH - 16} y={toY} active={active} />;
  return null;
}

function Stub({
  x,
  to,
  y,
  active,
}: {
  readonly x: number;
  readonly to: number;
  readonly y: number;
  readonly active: true | undefined;
}): React.JSX.Element {
  return (
    <g className={styles['stub']} data-active={active}>
      <path d={`M${x} ${y} H${to}`} />
      <circle cx={to} cy={y} r={3} />
    </g>
  );
}

function anchorY(grid: Element, pane: PaneId, passage: PassageId, top: number): number | null {
  const card = grid.querySelector(
    `[data-pane="${pane}"] [data-passage="${CSS.escape(passage)}"] [data-flow-anchor]`,
  );
  // The middle of the numeral: its first line stands 1.5rem below the card's edge.
  return card === null ? null : Math.round(card.getBoundingClientRect().top - top) + 26;
}

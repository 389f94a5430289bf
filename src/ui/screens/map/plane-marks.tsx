import { useMemo } from 'react';
import { labelPlaces } from './label-places.ts';
import styles from './map-plane.module.css';
import { MarkSigns, QuerySign } from './mark-signs.tsx';
import { isMarked } from './plane-items.ts';
import type { PlaneItem } from './plane-items.ts';
import { toScreen } from './plane-view.ts';
import type { PlaneSize, PlaneView } from './plane-view.ts';

const HEIGHT = 24;
const PLACE_WIDTH = 29;
const SIGN_WIDTH = 18;
const PADDING = 10;

/** Marks above the points: a label each with a line to its point, dotted lines from the question to what placed it. */
export function PlaneMarks({
  items,
  size,
  view,
  ringed,
  chosen,
}: {
  readonly items: readonly PlaneItem[];
  readonly size: PlaneSize;
  readonly view: PlaneView;
  /** Pointed at, else chosen. */
  readonly ringed: PlaneItem | null;
  readonly chosen: PlaneItem['key'] | null;
}): React.JSX.Element {
  const { zoom, centre } = view;
  const labels = useMemo(() => {
    const seen = items
      .filter(isMarked)
      .map((item) => ({ item, anchor: toScreen(item, size, { zoom, centre }) }))
      .filter(
        ({ anchor }) => isInside(anchor.left, size.width) && isInside(anchor.top, size.height),
      );
    const places = labelPlaces(
      seen.map(({ item, anchor }) => ({ anchor, width: widthOf(item), height: HEIGHT })),
      size,
    );
    return seen.map((one, at) => ({ ...one, at: places[at] ?? one.anchor }));
  }, [items, size, zoom, centre]);
  const query = items.find(({ key }) => key === 'query');
  const from = query && toScreen(query, size, view);
  const near = items.filter(({ key }) =>
    query?.placedBy?.some(({ passageId }) => passageId === key),
  );
  const ring = ringed && toScreen(ringed, size, view);
  return (
    <div className={styles['marks']} aria-hidden>
      <svg width={size.width} height={size.height}>
        {from === undefined
          ? null
          : near.map((item) => {
              const to = toScreen(item, size, view);
              return (
                <line
                  key={item.key}
                  className={styles['near']}
                  x1={from.left}
                  y1={from.top}
                  x2={to.left}
                  y2={to.top}
                />
              );
            })}
        {labels.map(({ item, anchor, at }) => (
          <line
            key={item.key}
            className={styles['leader']}
            x1={anchor.left}
            y1={anchor.top}
            x2={at.left}
            y2={at.top}
          />
        ))}
        {ring === null ? null : (
          <circle className={styles['ring']} cx={ring.left} cy={ring.top} r={9} />
        )}
      </svg>
      {labels.map(({ item, at }) => (
        <span
          key={item.key}
          className={styles['label']}
          data-mark={item.key}
          data-gold={item.mark?.gold ?? undefined}
          data-query={item.key === 'query' || undefined}
          data-chosen={item.key === chosen || item.key === ringed?.key || undefined}
          style={{ left: at.left, top: at.top }}
        >
          {item.key === 'query' ? <QuerySign /> : null}
          {item.mark === null ? null : <MarkSigns mark={item.mark} />}
        </span>
      ))}
    </div>
  );
}

function isInside(value: number, length: number): boolean {
  return value >= 0 && value <= length;
}

function widthOf({ key, mark }: PlaneItem): number {
  const signs = (key === 'query' ? 1 : 0) + (mark?.gold == null ? 0 : 1);
  return PADDING + signs * SIGN_WIDTH + (mark?.places.length ?? 0) * PLACE_WIDTH;
}

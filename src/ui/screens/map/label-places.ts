import type { PlaneSize, ScreenPoint } from './plane-view.ts';

export interface LabelBox {
  /** What the label is of. */
  readonly anchor: ScreenPoint;
  readonly width: number;
  readonly height: number;
}

/** Directions that are tried, above first, and distances in pixels from the anchor. */
const DIRECTIONS = [-90, -45, -135, 0, 180, 45, 135, 90].map((angle) => (angle * Math.PI) / 180);
const DISTANCES = [20, 40, 64, 92, 124, 160];
const GAP = 2;

/**
 * Where labels stand (their middles) so that none covers another or leaves the map: one after the other, each at the
 * first free place around its anchor. One that finds none stays at its first.
 */
export function labelPlaces(labels: readonly LabelBox[], size: PlaneSize): readonly ScreenPoint[] {
  const taken: Box[] = [];
  return labels.map(({ anchor, width, height }) => {
    const candidates = DISTANCES.flatMap((distance) =>
      DIRECTIONS.map((angle) => ({
        // Wide labels stand further out to the sides than above.
        left: anchor.left + Math.cos(angle) * (distance + width / 2 - height / 2),
        top: anchor.top + Math.sin(angle) * distance,
        width,
        height,
      })),
    );
    const free = candidates.find(
      (box) => isWithin(box, size) && !taken.some((other) => overlaps(box, other)),
    );
    const box = free ?? candidates[0] ?? { ...anchor, width, height };
    taken.push(box);
    return { left: box.left, top: box.top };
  });
}

type Box = ScreenPoint & PlaneSize;

function isWithin({ left, top, width, height }: Box, size: PlaneSize): boolean {
  return (
    left - width / 2 >= 0 &&
    left + width / 2 <= size.width &&
    top - height / 2 >= 0 &&
    top + height / 2 <= size.height
  );
}

function overlaps(a: Box, b: Box): boolean {
  return (
    Math.abs(a.left - b.left) < (a.width + b.width) / 2 + GAP &&
    Math.abs(a.top - b.top) < (a.height + b.height) / 2 + GAP
  );
}

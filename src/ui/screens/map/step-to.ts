import type { PlanePoint } from './plane-view.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const WAYS: Readonly<Record<Direction, PlanePoint>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: 1 },
  down: { x: 0, y: -1 },
};

/** What lies beside the way counts this much more than what lies along it. */
const SIDEWAYS = 2;

/**
 * The place in `points` of the nearest one in a direction: within 45° of it if there is one, else anywhere on that side.
 * `null` when there is nothing.
 */
export function stepTo(
  points: readonly PlanePoint[],
  from: PlanePoint,
  direction: Direction,
): number | null {
  const way = WAYS[direction];
  let best: { readonly at: number; readonly cost: number; readonly isAhead: boolean } | null = null;
  for (const [at, { x, y }] of points.entries()) {
    const along = (x - from.x) * way.x + (y - from.y) * way.y;
    if (along <= 0) continue;
    const beside = Math.abs((x - from.x) * way.y) + Math.abs((y - from.y) * way.x);
    const isAhead = beside <= along;
    const cost = along + SIDEWAYS * beside;
    const isBetter = best === null || (isAhead !== best.isAhead ? isAhead : cost < best.cost);
    if (isBetter) best = { at, cost, isAhead };
  }
  return best?.at ?? null;
}

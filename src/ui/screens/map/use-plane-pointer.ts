import { useEffect, useRef } from 'react';
import type { MapLook } from '../../../app/map/map-store.ts';
import { isMarked } from './plane-items.ts';
import type { PlaneItem } from './plane-items.ts';
import { panBy, toScreen, zoomAt } from './plane-view.ts';
import type { PlaneSize, PlaneView, ScreenPoint } from './plane-view.ts';

interface PlanePointer {
  readonly items: readonly PlaneItem[];
  readonly look: MapLook;
  readonly size: PlaneSize;
  readonly setView: (view: PlaneView) => void;
  readonly onLook: (change: Partial<MapLook>) => void;
  readonly onPoint: (key: MapLook['chosen']) => void;
  readonly onOpen: (item: PlaneItem) => void;
}

/** Pixels around a point that count as on it; a marked one is taken before others. */
const REACH = { mouse: 10, touch: 22 } as const;
/** A press that moves less is a press. */
const STILL = 5;

/** Pan, zoom, pointing and pressing by mouse, pen and touch. A mouse opens what it presses; a touch chooses first. */
export function usePlanePointer(
  host: React.RefObject<HTMLElement | null>,
  current: PlanePointer,
): void {
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const down = new Map<number, ScreenPoint>();
    let travelled = 0;

    const at = (event: MouseEvent): ScreenPoint => {
      const { left, top } = element.getBoundingClientRect();
      return { left: event.clientX - left, top: event.clientY - top };
    };
    const itemAt = (event: PointerEvent): PlaneItem | null => {
      const label = (event.target as Element).closest('[data-mark]')?.getAttribute('data-mark');
      const { items, look, size } = latest.current;
      if (label != null) return items.find(({ key }) => key === label) ?? null;
      return nearestItem(items, at(event), size, look, reachOf(event));
    };
    const start = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      if (down.size === 0) travelled = 0;
      down.set(event.pointerId, at(event));
      element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent): void => {
      const { look, size, setView, onPoint } = latest.current;
      const before = down.get(event.pointerId);
      const now = at(event);
      if (before === undefined) return onPoint(itemAt(event)?.key ?? null);
      travelled += distance(before, now);
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other !== undefined) {
        const middle = { left: (now.left + other.left) / 2, top: (now.top + other.top) / 2 };
        const factor = distance(now, other) / Math.max(distance(before, other), 1);
        setView(zoomAt(look, size, middle, factor));
      } else if (travelled > STILL) {
        setView(panBy(look, size, now.left - before.left, now.top - before.top));
      }
      down.set(event.pointerId, now);
    };
    const end = (event: PointerEvent): void => {
      const wasDown = down.delete(event.pointerId);
      if (!wasDown || event.type === 'pointercancel' || travelled > STILL) return;
      const { look, onLook, onPoint, onOpen } = latest.current;
      const item = itemAt(event);
      const isTouch = event.pointerType !== 'mouse';
      onPoint(null);
      if (item !== null && (!isTouch || item.key === look.chosen)) onOpen(item);
      else onLook({ chosen: item?.key ?? null });
    };
    const leave = (): void => latest.current.onPoint(null);
    const wheel = (event: WheelEvent): void => {
      const { look, size, setView } = latest.current;
      // At its smallest the map lets the page scroll on.
      if (event.deltaY > 0 && look.zoom === 1) return;
      event.preventDefault();
      setView(zoomAt(look, size, at(event), Math.exp(-event.deltaY / 300)));
    };
    element.addEventListener('pointerdown', start);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', end);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('pointerdown', start);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', end);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('wheel', wheel);
    };
  }, [host]);
}

function reachOf({ pointerType }: PointerEvent): number {
  return pointerType === 'mouse' ? REACH.mouse : REACH.touch;
}

function nearestItem(
  items: readonly PlaneItem[],
  to: ScreenPoint,
  size: PlaneSize,
  view: PlaneView,
  reach: number,
): PlaneItem | null {
  let best: { readonly item: PlaneItem; readonly cost: number } | null = null;
  for (const item of items) {
    const away = distance(toScreen(item, size, view), to);
    if (away > reach) continue;
    const cost = away - (isMarked(item) ? reach : 0);
    if (best === null || cost < best.cost) best = { item, cost };
  }
  return best?.item ?? null;
}

function distance(a: ScreenPoint, b: ScreenPoint): number {
  return Math.hypot(a.left - b.left, a.top - b.top);
}

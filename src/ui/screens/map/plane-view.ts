/** A place on the map: both axes −1 to 1, y upwards. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** A place on screen, in CSS pixels from the upper left corner. */
export interface ScreenPoint {
  readonly left: number;
  readonly top: number;
}

export interface PlaneSize {
  readonly width: number;
  readonly height: number;
}

/** What is seen of the map: what stands in the middle, and how much it is enlarged. */
export interface PlaneView {
  readonly centre: PlanePoint;
  /** 1 = the whole map fits. */
  readonly zoom: number;
}

export const WHOLE_MAP: PlaneView = { centre: { x: 0, y: 0 }, zoom: 1 };

const MAX_ZOOM = 40;
/** Points of one place are not enlarged beyond this half-width. */
const TIGHT = 0.05;
/** Room for marks at the border, in pixels. */
const MARGIN = 28;

/** Pixels that a unit of the map takes. */
export function scaleOf({ width, height }: PlaneSize, { zoom }: PlaneView): number {
  return Math.max(Math.min(width, height) / 2 - MARGIN, 1) * zoom;
}

export function toScreen(point: PlanePoint, size: PlaneSize, view: PlaneView): ScreenPoint {
  const scale = scaleOf(size, view);
  return {
    left: size.width / 2 + (point.x - view.centre.x) * scale,
    top: size.height / 2 - (point.y - view.centre.y) * scale,
  };
}

export function toPlane({ left, top }: ScreenPoint, size: PlaneSize, view: PlaneView): PlanePoint {
  const scale = scaleOf(size, view);
  return {
    x: view.centre.x + (left - size.width / 2) / scale,
    y: view.centre.y - (top - size.height / 2) / scale,
  };
}

/** Enlarges by `factor` so that what stands at `at` stays there; never smaller than the whole map. */
export function zoomAt(
  view: PlaneView,
  size: PlaneSize,
  at: ScreenPoint,
  factor: number,
): PlaneView {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), MAX_ZOOM);
  const held = toPlane(at, size, view);
  const scale = scaleOf(size, { ...view, zoom });
  return kept({
    zoom,
    centre: {
      x: held.x - (at.left - size.width / 2) / scale,
      y: held.y + (at.top - size.height / 2) / scale,
    },
  });
}

/** The view that shows these points as large as it can; the whole map for none. */
export function fitting(points: readonly PlanePoint[], size: PlaneSize): PlaneView {
  if (points.length === 0) return WHOLE_MAP;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (size.width / 2 - MARGIN) / Math.max((right - left) / 2, TIGHT),
    (size.height / 2 - MARGIN) / Math.max((high - low) / 2, TIGHT),
  );
  const zoom = Math.min(Math.max(scale / scaleOf(size, WHOLE_MAP), 1), MAX_ZOOM);
  return kept({ zoom, centre: { x: (left + right) / 2, y: (low + high) / 2 } });
}

/** Moves the map under the glass by so many pixels. */
export function panBy(view: PlaneView, size: PlaneSize, right: number, down: number): PlaneView {
  const scale = scaleOf(size, view);
  return kept({
    ...view,
    centre: { x: view.centre.x - right / scale, y: view.centre.y + down / scale },
  });
}

/** The view moved so that a point is well inside; as it was when it is. */
export function showing(view: PlaneView, size: PlaneSize, point: PlanePoint): PlaneView {
  const { left, top } = toScreen(point, size, view);
  const isInside =
    left >= MARGIN && left <= size.width - MARGIN && top >= MARGIN && top <= size.height - MARGIN;
  return isInside ? view : kept({ ...view, centre: point });
}

/** The middle of what is seen never leaves the map, so that one cannot get lost. */
function kept({ zoom, centre }: PlaneView): PlaneView {
  const room = 1 - 1 / zoom;
  const within = (value: number): number => Math.min(Math.max(value, -room), room);
  return { zoom, centre: { x: within(centre.x), y: within(centre.y) } };
}

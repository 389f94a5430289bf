import { useLayoutEffect, useState } from 'react';
import type { ArticleId } from '../../../domain/ids.ts';
import { drawPoints, readPlaneInk } from './draw-points.ts';
import type { PlaneInk } from './draw-points.ts';
import type { PlaneItem } from './plane-items.ts';
import type { PlaneSize, PlaneView } from './plane-view.ts';

/** Keeps the points drawn on a canvas that fills `host`; gives the size of it. */
export function usePlaneCanvas(
  host: React.RefObject<HTMLElement | null>,
  canvas: React.RefObject<HTMLCanvasElement | null>,
  {
    items,
    articles,
    look,
  }: {
    readonly items: readonly PlaneItem[];
    readonly articles: readonly ArticleId[];
    readonly look: PlaneView;
  },
): PlaneSize {
  const [size, setSize] = useState<PlaneSize>({ width: 0, height: 0 });
  /** The canvas cannot follow a change of the theme by itself. */
  const [ink, setInk] = useState<PlaneInk | null>(null);

  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const measure = (): void =>
      setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [host]);

  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const change = (): void => setInk(readPlaneInk(element));
    change();
    const themed = new MutationObserver(change);
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', change);
    return () => {
      themed.disconnect();
      scheme.removeEventListener('change', change);
    };
  }, [host]);

  const { zoom, centre } = look;
  useLayoutEffect(() => {
    if (canvas.current === null || ink === null || size.width === 0) return;
    drawPoints(canvas.current, items, { size, view: { zoom, centre }, ink, articles });
  }, [canvas, items, articles, size, zoom, centre, ink]);

  return size;
}

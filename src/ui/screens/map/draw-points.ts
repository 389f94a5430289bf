import type { ArticleId } from '../../../domain/ids.ts';
import { isMarked } from './plane-items.ts';
import type { PlaneItem } from './plane-items.ts';
import { toScreen } from './plane-view.ts';
import type { PlaneSize, PlaneView } from './plane-view.ts';

/** A shape goes with each colour of an article, so that colour alone says nothing. As SVG paths around 0, 0. */
export const ARTICLE_SHAPES: readonly string[] = [
  'M-3.4-3.4H3.4V3.4H-3.4Z',
  'M0-4.6 4.2 3.2H-4.2Z',
  'M0-4.8 4.8 0 0 4.8-4.8 0Z',
  'M0 4.6-4.2-3.2H4.2Z',
  'M-1.5-4.5H1.5V-1.5H4.5V1.5H1.5V4.5H-1.5V1.5H-4.5V-1.5H-1.5Z',
  'M-3.2-4.6-4.6-3.2-1.4 0-4.6 3.2-3.2 4.6 0 1.4 3.2 4.6 4.6 3.2 1.4 0 4.6-3.2 3.2-4.6 0-1.4Z',
];
const PLAIN = 'M2.6 0A2.6 2.6 0 1 1-2.6 0A2.6 2.6 0 1 1 2.6 0Z';
const MARKED = 'M4.6 0A4.6 4.6 0 1 1-4.6 0A4.6 4.6 0 1 1 4.6 0Z';

/** Resolved colours: a canvas cannot look up tokens. */
export interface PlaneInk {
  readonly articles: readonly string[];
  readonly rest: string;
  readonly mark: string;
  readonly paper: string;
}

/** Reads the tokens as they are on `element` now. */
export function readPlaneInk(element: Element): PlaneInk {
  const probe = document.createElement('span');
  element.append(probe);
  const resolve = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const ink = {
    articles: ARTICLE_SHAPES.map((_, at) => resolve(`--article-${at}`)),
    rest: resolve('--ink-3'),
    mark: resolve('--ink'),
    paper: resolve('--surface'),
  };
  probe.remove();
  return ink;
}

/** Fits the canvas to its size and draws every point; marked ones last and larger. `articles` are those with a colour, in its order; none = plain. */
export function drawPoints(
  canvas: HTMLCanvasElement,
  items: readonly PlaneItem[],
  {
    size,
    view,
    ink,
    articles,
  }: {
    readonly size: PlaneSize;
    readonly view: PlaneView;
    readonly ink: PlaneInk;
    readonly articles: readonly ArticleId[];
  },
): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const ratio = devicePixelRatio;
  canvas.width = Math.round(size.width * ratio);
  canvas.height = Math.round(size.height * ratio);
  const colourOf = new Map(articles.map((id, at) => [id, at]));
  const grown = Math.min(1 + Math.log2(view.zoom) / 4, 1.8);
  const plain = new Path2D(PLAIN);
  const marked = new Path2D(MARKED);
  const shapes = ARTICLE_SHAPES.map((path) => new Path2D(path));
  const paint = (item: PlaneItem): void => {
    const { left, top } = toScreen(item, size, view);
    if (left < -9 || top < -9 || left > size.width + 9 || top > size.height + 9) return;
    const colour = item.passage === null ? undefined : colourOf.get(item.passage.articleId);
    const isMark = isMarked(item);
    context.setTransform(ratio * grown, 0, 0, ratio * grown, left * ratio, top * ratio);
    const shape = colour === undefined ? (isMark ? marked : plain) : (shapes[colour] ?? plain);
    context.globalAlpha = isMark || colour !== undefined ? 0.9 : 0.5;
    context.fillStyle =
      colour === undefined ? (isMark ? ink.mark : ink.rest) : (ink.articles[colour] ?? ink.rest);
    context.fill(shape);
    if (!isMark) return;
    context.globalAlpha = 1;
    context.lineWidth = 1.4;
    context.strokeStyle = ink.paper;
    context.stroke(shape);
  };
  for (const item of items) if (!isMarked(item)) paint(item);
  for (const item of items) if (isMarked(item)) paint(item);
}

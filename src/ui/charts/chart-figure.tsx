import Download from 'lucide-react/icons/download';
import { useEffect, useId, useRef, useState } from 'react';
import { downloadBlob } from '../download.ts';
import { Button } from '../components/button.tsx';
import { Disclosure } from '../components/disclosure.tsx';
import { FiguresTable } from '../components/figures-table.tsx';
import { chartMessages } from '../i18n/chart-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import styles from './chart-figure.module.css';
import { readInk } from './ink.ts';
import type { Ink } from './ink.ts';
import { pngOf, svgText } from './save-chart.ts';

/** The library, loaded when the first chart is drawn. */
export type Plot = typeof import('@observablehq/plot');

/** The same figures as rows, for reading aloud, copying, and checking. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface ChartProps {
  readonly title: string;
  /** Names n and the interval; below the chart and part of what a screen reader hears. */
  readonly caption: string;
  /** Of the saved file, without ending. */
  readonly fileName: string;
  readonly table: ChartTable;
  /** Draws at a width in CSS pixels. */
  readonly draw: (plot: Plot, width: number, ink: Ink) => Element;
}

/** A chart with its caption, its table and its files. Drawn anew when its data, the width or the theme change. */
export function ChartFigure({
  title,
  caption,
  fileName,
  table,
  draw,
}: ChartProps): React.JSX.Element {
  const t = useMessages(chartMessages);
  const titleId = useId();
  const captionId = useId();
  const host = useRef<HTMLDivElement>(null);
  const isFailed = useDrawing(host, draw);
  const drawn = (): SVGSVGElement | null => host.current?.querySelector('svg') ?? null;
  const save = async (kind: 'svg' | 'png'): Promise<void> => {
    const svg = drawn();
    if (svg === null) return;
    const text = svgText(svg);
    const blob =
      kind === 'svg' ? new Blob([text], { type: 'image/svg+xml' }) : await pngOf(svg, text);
    downloadBlob(`${fileName}.${kind}`, blob);
  };
  return (
    <figure className={styles['figure']} aria-labelledby={titleId} aria-describedby={captionId}>
      <div className={styles['head']}>
        <h3 id={titleId}>{title}</h3>
        <div className={styles['files']}>
          {(['svg', 'png'] as const).map((kind) => (
            <Button
              key={kind}
              variant="quiet"
              size="small"
              aria-label={t.save(title, kind.toUpperCase())}
              onPress={() => void save(kind)}
            >
              <Download size={14} aria-hidden />
              {kind.toUpperCase()}
            </Button>
          ))}
        </div>
      </div>
      <div
        ref={host}
        className={styles['drawing']}
        role="img"
        aria-label={`${title}. ${caption}`}
      />
      {isFailed ? <p className={styles['caption']}>{t.notDrawn}</p> : null}
      <figcaption id={captionId} className={styles['caption']}>
        {caption}
      </figcaption>
      <Disclosure summary={t.asTable} label={t.asTableOf(title)}>
        <FiguresTable
          caption={title}
          head={table.head}
          rows={table.rows.map((cells) => ({ key: cells.join('\n'), cells }))}
        />
      </Disclosure>
    </figure>
  );
}

/** The library labels its groups, which have no role to carry a label; the figure as a whole has one. */
function unlabelled(drawing: Element): Element {
  for (const part of drawing.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  drawing.removeAttribute('aria-label');
  return drawing;
}

/** Keeps a drawing in `host`; `true` when the library could not be loaded. */
function useDrawing(
  host: React.RefObject<HTMLDivElement | null>,
  draw: ChartProps['draw'],
): boolean {
  const [plot, setPlot] = useState<Plot | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    import('@observablehq/plot').then(setPlot, () => setFailed(true));
  }, []);
  useEffect(() => {
    const element = host.current;
    if (plot === null || element === null) return undefined;
    const redraw = (): void => {
      const width = Math.floor(element.clientWidth);
      if (width > 0) element.replaceChildren(unlabelled(draw(plot, width, readInk(element))));
    };
    redraw();
    const resized = new ResizeObserver(redraw);
    resized.observe(element);
    const themed = new MutationObserver(redraw);
    themed.observe(document.documentElement, { attributes: true });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', redraw);
    return () => {
      resized.disconnect();
      themed.disconnect();
      scheme.removeEventListener('change', redraw);
    };
  }, [plot, host, draw]);
  return isFailed;
}

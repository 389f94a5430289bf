import Maximize from 'lucide-react/icons/maximize';
import Crosshair from 'lucide-react/icons/crosshair';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useId, useRef, useState } from 'react';
import type { MapLook } from '../../../app/map/map-store.ts';
import type { ArticleId } from '../../../domain/ids.ts';
import { Button } from '../../components/button.tsx';
import { mapMessages } from '../../i18n/map-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { headingWords, useRoleWords } from './item-words.ts';
import styles from './map-plane.module.css';
import { PlaneMarks } from './plane-marks.tsx';
import { isMarked } from './plane-items.ts';
import type { PlaneItem } from './plane-items.ts';
import { fitting, showing, WHOLE_MAP, zoomAt } from './plane-view.ts';
import type { PlaneView } from './plane-view.ts';
import { stepTo } from './step-to.ts';
import type { Direction } from './step-to.ts';
import { usePlaneCanvas } from './use-plane-canvas.ts';
import { usePlanePointer } from './use-plane-pointer.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const ZOOM_STEP = 1.6;

export interface MapPlaneProps {
  readonly items: readonly PlaneItem[];
  /** Articles with a colour, in its order. */
  readonly articles: readonly ArticleId[];
  readonly look: MapLook;
  /** Under the pointer. */
  readonly pointed: MapLook['chosen'];
  readonly onLook: (change: Partial<MapLook>) => void;
  readonly onPoint: (key: MapLook['chosen']) => void;
  readonly onOpen: (item: PlaneItem) => void;
}

/** The plane itself: points on a canvas, marks above it; moved by pointer, wheel, pinch and keys. */
export function MapPlane(props: MapPlaneProps): React.JSX.Element {
  const { items, articles, look, pointed, onLook, onPoint, onOpen } = props;
  const t = useMessages(mapMessages);
  const rolesOf = useRoleWords();
  const helpId = useId();
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = usePlaneCanvas(host, canvas, { items, articles, look });
  const [spoken, setSpoken] = useState('');
  const setView = ({ centre, zoom }: PlaneView): void => onLook({ centre, zoom });
  usePlanePointer(host, { ...props, size, setView });
  const chosen = items.find(({ key }) => key === look.chosen) ?? null;
  const ringed = items.find(({ key }) => key === (pointed ?? look.chosen)) ?? null;

  const choose = (item: PlaneItem | undefined): void => {
    if (item === undefined) return;
    onPoint(null);
    const { centre, zoom } = showing(look, size, item);
    onLook({ chosen: item.key, centre, zoom });
    const where = item.passage === null ? '' : headingWords(item.passage);
    setSpoken([where, rolesOf(item).join(' / ') || t.unmarked].filter(Boolean).join(' / '));
  };
  const first = (): PlaneItem | undefined =>
    items.find(({ key }) => key === 'query') ?? items.find(isMarked) ?? items[0];
  const step = (direction: Direction, isAny: boolean): void => {
    if (chosen === null) return choose(first());
    const marked = items.filter((item) => item.key !== chosen.key && isMarked(item));
    const among = isAny || marked.length === 0 ? items : marked;
    const at = stepTo(among, chosen, direction);
    if (at !== null) choose(among[at]);
  };
  const zoom = (factor: number): void =>
    setView(zoomAt(look, size, { left: size.width / 2, top: size.height / 2 }, factor));
  const fitMarks = (): void => {
    const near = items.find(({ key }) => key === 'query')?.placedBy ?? [];
    const points = items.filter(
      (item) => isMarked(item) || near.some(({ passageId }) => passageId === item.key),
    );
    setView(fitting(points, size));
  };
  const onKey = (event: React.KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction !== undefined) step(direction, event.shiftKey);
    else if (event.key === 'Enter' && chosen !== null) onOpen(chosen);
    else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
    else if (event.key === '-') zoom(1 / ZOOM_STEP);
    else if (event.key === '0') setView(WHOLE_MAP);
    else if (event.key === 'Home') choose(first());
    else if (event.key.toLowerCase() === 'm') fitMarks();
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles['frame']}>
      <div
        ref={host}
        className={styles['plane']}
        role="application"
        aria-label={t.plane}
        aria-describedby={helpId}
        tabIndex={0}
        data-zoomed={look.zoom > 1 || undefined}
        data-testid="map-plane"
        onKeyDown={onKey}
        onFocus={(event) => {
          // By the keyboard; a press chooses for itself.
          if (look.chosen === null && event.currentTarget.matches(':focus-visible')) {
            choose(first());
          }
        }}
      >
        <canvas ref={canvas} className={styles['canvas']} aria-hidden />
        <PlaneMarks items={items} size={size} view={look} ringed={ringed} chosen={look.chosen} />
      </div>
      <div className={styles['zoom']}>
        {items.some(isMarked) ? (
          <Button size="small" iconOnly aria-label={t.zoomMarks} onPress={fitMarks}>
            <Crosshair size={16} aria-hidden />
          </Button>
        ) : null}
        <Button size="small" iconOnly aria-label={t.zoomIn} onPress={() => zoom(ZOOM_STEP)}>
          <ZoomIn size={16} aria-hidden />
        </Button>
        <Button size="small" iconOnly aria-label={t.zoomOut} onPress={() => zoom(1 / ZOOM_STEP)}>
          <ZoomOut size={16} aria-hidden />
        </Button>
        <Button size="small" iconOnly aria-label={t.zoomReset} onPress={() => setView(WHOLE_MAP)}>
          <Maximize size={16} aria-hidden />
        </Button>
      </div>
      <p id={helpId} className="visually-hidden">
        {t.planeHelp}
      </p>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </div>
  );
}

import { useMemo, useState } from 'react';
import type { PassageMark } from '../../../app/map/map-marks.ts';
import type { MapLook, MapStore, PassageMap, Placed } from '../../../app/map/map-store.ts';
import type { ArticleId } from '../../../domain/ids.ts';
import { Choice } from '../../components/choice.tsx';
import { mapMessages } from '../../i18n/map-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { HOME_ROUTE, passageRoute } from '../../routing/routes.ts';
import type { MapRoute, Route } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';
import { useStore } from '../../use-store.ts';
import { ARTICLE_SHAPES } from './draw-points.ts';
import { MapKey } from './map-key.tsx';
import { MapPlane } from './map-plane.tsx';
import styles from './map-screen.module.css';
import { MapTable } from './map-table.tsx';
import { PassageCard } from './passage-card.tsx';
import { articleCounts, planeItems } from './plane-items.ts';
import type { PlaneItem } from './plane-items.ts';

/** The plane with its card and legend, or the same as a table. */
export function MapView({
  store,
  map,
  placed,
  route,
  marks,
  children,
}: {
  readonly store: MapStore;
  readonly map: PassageMap;
  readonly placed: Placed | null;
  readonly route: MapRoute;
  readonly marks: readonly PassageMark[];
  /** What is said below it. */
  readonly children: React.ReactNode;
}): React.JSX.Element {
  const t = useMessages(mapMessages);
  const look = useStore(store.look, (current) => current);
  const [pointed, setPointed] = useState<MapLook['chosen']>(null);
  const items = useMemo(() => planeItems(map, placed, marks), [map, placed, marks]);
  const counts = useMemo(() => articleCounts(map), [map]);
  const colours = look.colours ?? (marks.length > 0 ? 'plain' : 'articles');
  const coloured = useMemo(
    () => (colours === 'plain' ? NONE : counts.slice(0, ARTICLE_SHAPES.length).map(({ id }) => id)),
    [colours, counts],
  );
  const shownKey = pointed ?? look.chosen;
  const shown = items.find(({ key }) => key === shownKey) ?? null;
  const open = (item: PlaneItem): void => navigate(routeOf(item, route));
  return (
    <div className={styles['view']}>
      <div className={styles['tools']}>
        <Choice
          label={t.shows}
          value={look.shows}
          options={[
            { value: 'map', label: t.asMap },
            { value: 'table', label: t.asTable },
          ]}
          onChange={(shows) => store.lookAt({ shows })}
        />
        {look.shows === 'map' ? (
          <Choice
            label={t.colours}
            value={colours}
            options={[
              { value: 'plain', label: t.plain },
              { value: 'articles', label: t.byArticle },
            ]}
            onChange={(chosen) => store.lookAt({ colours: chosen })}
          />
        ) : null}
      </div>
      {look.shows === 'map' ? (
        <div className={styles['columns']}>
          <MapPlane
            items={items}
            articles={coloured}
            look={look}
            pointed={pointed}
            onLook={store.lookAt}
            onPoint={setPointed}
            onOpen={open}
          />
          <div className={styles['side']}>
            <PassageCard store={store} item={shown} route={route} />
            <MapKey
              marks={marks}
              hasQuery={placed?.query != null}
              articles={counts.filter(({ id }) => coloured.includes(id))}
              rest={coloured.length > 0 ? counts.length - coloured.length : 0}
            />
          </div>
          <div className={styles['below']}>{children}</div>
        </div>
      ) : (
        <>
          <MapTable store={store} items={items} counts={counts} route={route} />
          {children}
        </>
      )}
    </div>
  );
}

const NONE: readonly ArticleId[] = [];

/** Where a press on it leads: a passage to its article, the question to Compare. */
function routeOf({ passage }: PlaneItem, { workspace, question }: MapRoute): Route {
  return passage === null
    ? { ...HOME_ROUTE, workspace, question }
    : passageRoute(workspace, passage);
}

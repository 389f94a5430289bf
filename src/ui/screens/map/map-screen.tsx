import { use, useEffect } from 'react';
import type { MapStore, PassageMap, Placed } from '../../../app/map/map-store.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { WorkspaceHead } from '../../components/workspace-head.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { mapMessages } from '../../i18n/map-messages.ts';
import { useFormat, useMessages } from '../../i18n/use-messages.ts';
import { CORPUS_ROUTE, HOME_ROUTE, LAB_ROUTE, routeHref } from '../../routing/routes.ts';
import type { MapRoute } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './map-screen.module.css';
import { MapView } from './map-view.tsx';
import { useMapMarks } from './use-map-marks.ts';
import type { MapMarks } from './use-map-marks.ts';

/** The map of passages with what the address asks to be marked: the hits of a comparison, or those of a recorded row and its gold. */
export function MapScreen({ route }: { readonly route: MapRoute }): React.JSX.Element {
  const t = useMessages(mapMessages);
  const stores = useStores();
  const store = use(stores.map());
  const marks = useMapMarks(route);
  useEffect(() => {
    void stores.model.load();
    void store.show(route.workspace);
    return store.stop;
  }, [store, stores, route.workspace]);
  return (
    <div className={styles['screen']}>
      <WorkspaceHead
        title={t.title}
        lead={t.lead}
        workspace={route.workspace}
        onChange={(workspace) => navigate({ ...route, workspace, question: '', row: null })}
      />
      <Asked route={route} marks={marks} />
      <Made store={store} route={route} marks={marks} />
    </div>
  );
}

function Asked({
  route,
  marks: { question, problem },
}: {
  readonly route: MapRoute;
  readonly marks: MapMarks;
}): React.JSX.Element | null {
  const t = useMessages(mapMessages);
  const { row, workspace } = route;
  const problems = {
    'not-asked': t.notAsked,
    'other-index': t.otherIndex,
    'row-missing': t.rowMissing,
    'row-empty': t.rowEmpty,
  };
  return (
    <>
      {question === '' ? null : (
        <p className={styles['asked']}>
          <span className={styles['label']}>{t.question}</span>
          <span lang="ja">{question}</span>
          <a
            href={routeHref(
              row === null
                ? { ...HOME_ROUTE, workspace, question }
                : { ...LAB_ROUTE, workspace, experiment: row.experiment, row: row.topic },
            )}
          >
            {row === null ? t.toCompare : t.toRow}
          </a>
        </p>
      )}
      {problem === null ? null : <Banner tone="info" title={problems[problem]} />}
    </>
  );
}

/** The map, or how far it is. */
function Made({
  store,
  route,
  marks,
}: {
  readonly store: MapStore;
  readonly route: MapRoute;
  readonly marks: MapMarks;
}): React.JSX.Element | null {
  const t = useMessages(mapMessages);
  const common = useMessages(commonMessages);
  const state = useStore(store.store, (current) => current);
  const again = (): void => void store.show(route.workspace);
  switch (state.phase) {
    case 'idle':
      return <ProgressBar label={common.loading} value={null} />;
    case 'reading':
    case 'projecting':
      return (
        <div className={styles['making']}>
          {state.phase === 'reading' ? (
            <ProgressBar label={t.reading} value={null} />
          ) : (
            <ProgressBar
              label={t.parts[state.progress.part]}
              value={state.progress.part === 'components' ? null : state.progress.done}
            />
          )}
          <Button size="small" onPress={store.stop}>
            {t.stop}
          </Button>
        </div>
      );
    case 'stopped':
      return (
        <Banner
          tone="info"
          title={t.stopped}
          actions={<Button onPress={again}>{t.again}</Button>}
        />
      );
    case 'failed':
      return state.error.kind === 'index-empty' ? (
        <EmptyState
          title={t.empty}
          actions={
            <a href={routeHref({ ...CORPUS_ROUTE, workspace: route.workspace })}>{t.toCorpus}</a>
          }
        />
      ) : (
        <ErrorBanner
          error={state.error}
          actions={<Button onPress={again}>{common.retry}</Button>}
        />
      );
    case 'ready':
      // Of the workspace before, while another one is being opened.
      return state.map.workspace === route.workspace ? (
        <Ready store={store} map={state.map} placed={state.placed} route={route} marks={marks} />
      ) : (
        <ProgressBar label={common.loading} value={null} />
      );
  }
}

function Ready({
  store,
  map,
  placed,
  route,
  marks,
}: {
  readonly store: MapStore;
  readonly map: PassageMap;
  readonly placed: Placed | null;
  readonly route: MapRoute;
  readonly marks: MapMarks;
}): React.JSX.Element {
  const { question } = marks;
  const ids = marks.marks.map(({ passageId }) => passageId).join('\n');
  useEffect(() => {
    void store.place(
      question,
      marks.marks.map(({ passageId }) => passageId),
    );
    // Marks are made anew with every state of the session; their passages are what counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, map, question, ids]);
  const isPlaced = placed !== null && placed.question === question;
  return (
    <MapView
      store={store}
      map={map}
      placed={isPlaced ? placed : null}
      route={{ ...route, question }}
      marks={marks.marks}
    >
      <Honest map={map} placed={isPlaced ? placed : null} />
    </MapView>
  );
}

/** What the map shows, how it was made, and how far it can be believed. */
function Honest({
  map,
  placed,
}: {
  readonly map: PassageMap;
  readonly placed: Placed | null;
}): React.JSX.Element {
  const t = useMessages(mapMessages);
  const format = useFormat();
  const { passages, embedded, total, articles, trust } = map;
  const shown = passages.length;
  const isSampled = shown < embedded;
  const shownArticles = new Set(passages.map(({ articleId }) => articleId)).size;
  const outside = placed?.passages.length ?? 0;
  return (
    <div className={styles['honest']}>
      <p data-testid="map-counts">
        {[
          isSampled
            ? t.shown(format.number(shown), format.number(embedded))
            : t.shownAll(format.number(shown)),
          t.shownArticles(format.number(shownArticles), format.number(articles)),
        ].join(' / ')}
        {isSampled ? ` ${t.sampled}` : null}
        {total > embedded ? ` ${t.unembedded(format.number(total - embedded))}` : null}
      </p>
      {trust === null ? null : (
        <p data-testid="map-trust">
          <strong>{t.trust(format.score(trust.value, 3), format.number(trust.neighbours))}</strong>{' '}
          {map.method === 'umap' ? t.trustComponents(format.score(trust.ofComponents, 3)) : null}
        </p>
      )}
      <p>{t.limits}</p>
      {placed?.query ? <p>{t.queryPlace(format.number(placed.query.by.length))}</p> : null}
      {outside === 0 ? null : <p>{t.placedToo(format.number(outside))}</p>}
      <p>
        {map.method === 'umap'
          ? t.method(format.number(map.components), format.percent(map.explained))
          : t.methodSmall}
      </p>
    </div>
  );
}

import type { DropNode } from '../../app/corpus-collect.ts';
import { looksLikeRecording } from '../../app/looks-like-recording.ts';
import { Activity, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { commonMessages } from '../i18n/common-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { CORPUS_ROUTE, HOME_ROUTE, isReaderOrigin } from '../routing/routes.ts';
import type { ReaderOrigin, Route } from '../routing/routes.ts';
import { navigate, useRoute } from '../routing/use-route.ts';
import { CompareScreen } from '../screens/compare/compare-screen.tsx';
import { useStores } from '../stores-context.tsx';
import { DropOverlay } from './drop-overlay.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NotFound } from './not-found.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import styles from './shell.module.css';
import { usePageDrop } from './use-page-drop.ts';

// Everything but the home is loaded when it is first opened: the first load stays small.
const CorpusScreen = lazy(async () => ({
  default: (await import('../screens/corpus/corpus-screen.tsx')).CorpusScreen,
}));
const ReaderScreen = lazy(async () => ({
  default: (await import('../screens/reader/reader-screen.tsx')).ReaderScreen,
}));
const LabScreen = lazy(async () => ({
  default: (await import('../screens/lab/lab-screen.tsx')).LabScreen,
}));
const GoldenScreen = lazy(async () => ({
  default: (await import('../screens/workshop/golden-screen.tsx')).GoldenScreen,
}));
const GateScreen = lazy(async () => ({
  default: (await import('../screens/gate/gate-screen.tsx')).GateScreen,
}));
const MapScreen = lazy(async () => ({
  default: (await import('../screens/map/map-screen.tsx')).MapScreen,
}));
const NeighboursScreen = lazy(async () => ({
  default: (await import('../screens/neighbours/neighbours-screen.tsx')).NeighboursScreen,
}));
const SettingsScreen = lazy(async () => ({
  default: (await import('../screens/settings/settings-screen.tsx')).SettingsScreen,
}));

/** Header, the current screen, and Compare kept alive behind it so that going back finds it as it was. */
export function Shell(): React.JSX.Element {
  const t = useMessages(commonMessages);
  const route = useRoute();
  const { corpus, session } = useStores();
  const [compare, setCompare] = useState(HOME_ROUTE);
  const [origin, setOrigin] = useState<ReaderOrigin>(
    route.screen === 'article' ? { ...HOME_ROUTE, workspace: route.workspace } : HOME_ROUTE,
  );
  if (route.screen === 'compare' && route !== compare) setCompare(route);
  if (isReaderOrigin(route) && route !== origin) setOrigin(route);
  useScreenStart(route.screen);
  const importNodes = (nodes: readonly DropNode[]): void => {
    navigate(CORPUS_ROUTE);
    void corpus.importNodes(nodes);
  };
  const isOver = usePageDrop((nodes) => {
    void recordingIn(nodes).then((recording) => {
      if (recording === null) return importNodes(nodes);
      if (route.screen !== 'compare') navigate(compare);
      return void session.play(recording);
    });
  });

  return (
    <>
      <a className={styles['skip']} href="#main" onClick={skipToMain}>
        {t.skipToMain}
      </a>
      <Header route={route} compare={compare} />
      <main id="main" tabIndex={-1} className={styles['main']}>
        <Activity mode={route.screen === 'compare' ? 'visible' : 'hidden'}>
          <CompareScreen route={compare} />
        </Activity>
        {route.screen === 'compare' ? null : (
          <ScreenBoundary key={route.screen}>
            <Suspense fallback={<p className={styles['loading']}>{t.loading}</p>}>
              <Screen route={route} origin={origin} onNodes={importNodes} />
            </Suspense>
          </ScreenBoundary>
        )}
      </main>
      <Footer />
      {isOver ? <DropOverlay /> : null}
    </>
  );
}

function Screen({
  route,
  origin,
  onNodes,
}: {
  readonly route: Exclude<Route, { screen: 'compare' }>;
  /** Where the reader was opened from. */
  readonly origin: ReaderOrigin;
  readonly onNodes: (nodes: readonly DropNode[]) => void;
}): React.JSX.Element {
  switch (route.screen) {
    case 'corpus':
      return <CorpusScreen route={route} onNodes={onNodes} />;
    case 'article':
      return <ReaderScreen route={route} back={origin} />;
    case 'lab':
      return <LabScreen route={route} />;
    case 'golden':
      return <GoldenScreen key={route.workspace} route={route} />;
    case 'gate':
      return <GateScreen key={route.workspace} route={route} />;
    case 'map':
      return <MapScreen route={route} />;
    case 'neighbours':
      return <NeighboursScreen route={route} />;
    case 'settings':
      return <SettingsScreen />;
    case 'not-found':
      return <NotFound />;
  }
}

/** The text of a recording, when that is what was dropped; anything else is articles. */
async function recordingIn(nodes: readonly DropNode[]): Promise<string | null> {
  const [node] = nodes;
  if (nodes.length !== 1 || node?.kind !== 'file' || !/\.json$/iu.test(node.name)) return null;
  try {
    const text = await (await node.getFile()).text();
    return looksLikeRecording(text) ? text : null;
  } catch {
    // A file that cannot be read is told of by the import.
    return null;
  }
}

/**
 * A new screen starts at its top, with the focus at its start; Compare brings back its own place, so the browser must
 * not guess. The first screen of a visit is left alone.
 */
function useScreenStart(screen: Route['screen']): void {
  const shown = useRef(screen);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  useLayoutEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (screen === 'compare') return;
    window.scrollTo(0, 0);
    focusMain();
  }, [screen]);
}

function focusMain(): void {
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}

/** The skip link must not change the hash, which holds the route. */
function skipToMain(event: React.MouseEvent): void {
  event.preventDefault();
  focusMain();
}

import { Activity, useState } from 'react';
import type { DropNode } from '../../../app/corpus-collect.ts';
import type { WorkspaceState } from '../../../app/workspace-store.ts';
import { Button } from '../../components/button.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { WorkspaceChoice } from '../../components/workspace-choice.tsx';
import { commonMessages } from '../../i18n/common-messages.ts';
import { corpusMessages } from '../../i18n/corpus-messages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { CORPUS_ROUTE } from '../../routing/routes.ts';
import type { CorpusRoute } from '../../routing/routes.ts';
import { navigate } from '../../routing/use-route.ts';
import { useStores } from '../../stores-context.tsx';
import { ArticleScreen } from './article-screen.tsx';
import { CorpusOverview } from './corpus-overview.tsx';
import styles from './corpus-screen.module.css';
import { DropPanel } from './drop-panel.tsx';
import { ImportActivity } from './import-activity.tsx';
import { QiitaPanel } from './qiita-panel.tsx';
import { useFilePaste } from './use-file-paste.ts';
import { useOverviewScroll } from './use-overview-scroll.ts';
import { useRouteWorkspace } from './use-route-workspace.ts';

/** The articles one compares on: bring them in, see what became of them, look at each, keep the index fit. */
export function CorpusScreen({
  route,
  onNodes,
}: {
  readonly route: CorpusRoute;
  /** Files that came in, by a picker or from the clipboard; drops are taken by the whole page. */
  readonly onNodes: (nodes: readonly DropNode[]) => void;
}): React.JSX.Element {
  const { qiita } = useStores();
  const t = useMessages(corpusMessages);
  const state = useRouteWorkspace(route.workspace);
  const isOverview = route.article === null;
  const isEmpty = useIsEmpty(state);
  useFilePaste(onNodes);
  useOverviewScroll(isOverview);

  return (
    <div className={styles['screen']}>
      {isOverview ? <title>{`${t.title} — Kurabe`}</title> : null}
      <Activity mode={isOverview ? 'visible' : 'hidden'}>
        <ScreenHeader route={route} />
        {isEmpty === null ? null : (
          <>
            <DropPanel
              isCompact={!isEmpty}
              onNodes={onNodes}
              onSample={isEmpty ? () => navigate({ ...CORPUS_ROUTE, workspace: 'sample' }) : null}
            />
            <QiitaPanel qiita={qiita} isCompact={!isEmpty} />
          </>
        )}
      </Activity>
      <ImportActivity />
      {route.article === null ? null : (
        <ArticleScreen id={route.article} route={route} state={state} />
      )}
      <Activity mode={isOverview ? 'visible' : 'hidden'}>
        <Body route={route} state={state} />
      </Activity>
    </div>
  );
}

/**
 * Whether the workspace has no articles yet; `null` until the first one is open. While another one is being opened the
 * answer of the one before stands, so that nothing jumps there and back.
 */
function useIsEmpty(state: WorkspaceState): boolean | null {
  const [known, setKnown] = useState<boolean | null>(null);
  const isEmpty =
    state.phase === 'ready'
      ? state.opened.status.articles === 0
      : state.phase === 'failed'
        ? false
        : known;
  if (isEmpty !== known) setKnown(isEmpty);
  return isEmpty;
}

function ScreenHeader({ route }: { readonly route: CorpusRoute }): React.JSX.Element {
  const t = useMessages(corpusMessages);
  return (
    <header className={styles['header']}>
      <div className={styles['titles']}>
        <h1 className={styles['title']}>{t.title}</h1>
        <p className={styles['lead']}>{t.lead}</p>
      </div>
      <WorkspaceChoice
        first="own"
        value={route.workspace}
        onChange={(workspace) => navigate({ ...CORPUS_ROUTE, workspace })}
      />
    </header>
  );
}

function Body({
  route,
  state,
}: {
  readonly route: CorpusRoute;
  readonly state: WorkspaceState;
}): React.JSX.Element {
  const { workspace } = useStores();
  const t = useMessages(corpusMessages);
  const common = useMessages(commonMessages);
  if (state.phase === 'ready') {
    return <CorpusOverview route={route} opened={state.opened} />;
  }
  if (state.phase === 'failed') {
    return (
      <ErrorBanner
        error={state.error}
        actions={
          <Button onPress={() => void workspace.reopen(state.workspace)}>{common.retry}</Button>
        }
      />
    );
  }
  return (
    <p className={styles['opening']} role="status">
      {t.openingWorkspace}
    </p>
  );
}
